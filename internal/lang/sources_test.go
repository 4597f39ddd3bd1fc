package lang

import (
	"maps"
	"strings"
	"testing"
)

func said(s string) Text { return Text{Forms: map[string]string{"other": s}} }

// A translation is stale when its source changed and it did not.
func TestSourcesTellWhichTextsAreStale(t *testing.T) {
	s := NewSources("lang/sources/it.yaml")
	s.Record("board.title", said("Fields of"), said("Campi di"))
	for _, c := range []struct {
		key, source, text string
		want              Freshness
	}{
		{"board.title", "Fields of", "Campi di", Fresh},
		{"board.title", "Fields of", "I campi di", Fresh},
		{"board.title", "The fields of", "Campi di", Stale},
		{"board.title", "The fields of", "I campi di", Revised},
		{"board.years", "Years", "Anni", Unknown},
	} {
		if got := s.State(c.key, said(c.source), said(c.text)); got != c.want {
			t.Errorf("%s: %q and %q are %v, want %v", c.key, c.source, c.text, got, c.want)
		}
	}
}

func TestSourcesAreReadAsWritten(t *testing.T) {
	s := NewSources("x.yaml")
	s.Record("b", said("two"), said("due"))
	s.Record("a.long", said("one"), said("uno"))
	again, errs := ParseSources("x.yaml", s.Bytes())
	if errs != nil {
		t.Fatal(errs)
	}
	if got, want := string(again.Bytes()), string(s.Bytes()); got != want {
		t.Errorf("read as\n%s\nwant\n%s", got, want)
	}
	again.Keep([]string{"b"})
	if strings.Contains(string(again.Bytes()), "a.long") {
		t.Error("a key that is gone is still remembered")
	}
	if _, errs := ParseSources("x.yaml", []byte("a: 12345678\nb: 12 34\n")); len(errs) != 2 {
		t.Errorf("bad hashes: %v", errs)
	}
}

// Plural forms count, and do not run into each other.
func TestHash(t *testing.T) {
	a := Text{Forms: map[string]string{"one": "a", "other": "b"}}
	b := Text{Forms: map[string]string{"one": "ab", "other": ""}}
	if Hash(a) == Hash(b) || Hash(a) == Hash(said("b")) || Hash(a) != Hash(Text{Forms: maps.Clone(a.Forms)}) {
		t.Error("different texts have one hash")
	}
}
