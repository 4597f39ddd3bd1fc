package nileflood

import (
	"strings"
	"testing"
)

func TestParseAction(t *testing.T) {
	for text, want := range map[string]string{
		"sow A1": "sow A1", "shadoof C6": "shadoof C6", "polder E3": "polder E3", "stone": "stone", "granary": "granary",
		"channel A1-A2": "channel A1-A2", "channel A2-A1": "channel A1-A2", "channel B1-A1": "channel A1-B1", "village A1/B2": "village A1/B2",
		"  sow \t A1\n": "sow A1", "stone ": "stone", "sow\u00a0A1": "sow A1",
		"sow a1": "", "sow A01": "", "sow A": "", "sow 1": "", "sow A1 A2": "", "sow": "", "sow A-1": "", "sow A1.": "", "sow Ä1": "",
		"sow A００": "", "Sow A1": "", "sew A1": "", "": "", "  ": "", "stone A1": "", "granary 2": "", "channel A1 - A2": "", "channel A1": "",
		"channel A1/A2": "", "channel A1-A2-A3": "", "channel A01-A2": "", "village A1-B2": "", "village A1/B02": "", "channel A1–A2": "",
	} {
		a, ok := ParseAction(text)
		if ok != (want != "") || ok && a.String() != want {
			t.Errorf("%q parses as %q, %v, want %q", text, a, ok, want)
		}
	}
}

// TestOffTheBoard: well-formed fields are accepted, on the board or not.
func TestOffTheBoard(t *testing.T) {
	v := compile(testData(2), "")
	for text, known := range map[string]bool{
		"sow E6": true, "sow A0": false, "sow A7": false, "sow A99": false, "sow F1": false, "sow Z1": false, "sow A123456789012345678901": false,
		"channel A1-A2": true, "channel A1-B2": true, "channel A6-A7": false, "channel E1-F1": false, "channel A0-A1": false,
		"village D5/E6": true, "village B2/A1": false, "village A2/B1": false, "village A1/A2": false, "village E5/F6": false, "village A6/B7": false, "village A1/C3": false,
	} {
		a, ok := ParseAction(text)
		if !ok || v.known(a) != known {
			t.Errorf("%q: read %v, on the board %v, want %v", text, ok, v.known(a), known)
		}
	}
}

// FuzzNotation: parsing never panics, and formatting an action returns it in the form that parses
// to the same action.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{"sow A1", "channel A2-A1", "village A1/B2", "stone", "granary", "polder Z6", "sow A0", "channel A1 - A2", "sow  A1 ", "village B2/A1", "\u2003stone\xff"} {
		f.Add(text)
	}
	v := compile(testData(2), "")
	v.rows = 26
	f.Fuzz(func(t *testing.T, text string) {
		a, ok := ParseAction(text)
		if !ok || !v.known(a) {
			return
		}
		if again, ok := ParseAction(a.String()); !ok || again != a {
			t.Errorf("%q parses as %q, which parses as %q", text, a, again)
		}
		if a.Verb != Channel && strings.Join(strings.Fields(text), " ") != a.String() {
			t.Errorf("%q parses as %q", text, a)
		}
	})
}
