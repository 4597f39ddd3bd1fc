package l10n

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"cartouche/internal/doc"
	"cartouche/internal/l10n/po"
)

// A fuzzy entry is skipped, as in gettext: the text stays as it is, and a missing one stays
// missing. Fuzzy entries are counted, including the one that Export made fuzzy.
func TestFuzzyEntriesAreSkipped(t *testing.T) {
	marked := staleDesk(t).target
	for _, c := range []struct {
		what, old, new string // in the PO file
		skipped        string
	}{
		{"as exported", "", "", "board.title"},
		{"translated anew, still fuzzy", `"Campi"`, `"I campi"`, "board.title"},
		{"a text that is there", "#: en.yaml:6\n", "#: en.yaml:6\n#, fuzzy\n", "board.title board.unit"},
		{"a new text", "msgctxt \"last\"\nmsgid \"End\"\nmsgstr \"\"", "#, fuzzy\nmsgctxt \"last\"\nmsgid \"End\"\nmsgstr \"Fine\"", "board.title last"},
		{"a new text, not translated", "msgctxt \"last\"", "#, fuzzy\nmsgctxt \"last\"", "board.title"},
		{"of another source", "msgctxt \"board.unit\"\nmsgid \"{n} stone\"", "#, fuzzy\nmsgctxt \"board.unit\"\nmsgid \"{n} rock\"", "board.title board.unit"},
	} {
		text := strings.Replace(asPO, c.old, c.new, 1)
		j, got, err := importing(t, staleDesk(t).job(), text)
		if err != nil || string(j.Data) != marked {
			t.Errorf("%s: %v, the file is\n%s\nwant\n%s", c.what, err, j.Data, marked)
		}
		if strings.Join(got.Fuzzy, " ") != c.skipped || got.Changed != nil || got.Kept != nil {
			t.Errorf("%s: skipped %v, changed %v, kept %v; want skipped %s", c.what, got.Fuzzy, got.Changed, got.Kept, c.skipped)
		}
		same(t, c.what+": stale", got.Stale, keys("board.title"))
	}
}

var remark = regexp.MustCompile(`(?m)^#( .*)?\n`)

// Any text of a translator gets into the catalogue, and out again unchanged.
func FuzzImport(f *testing.F) {
	f.Add("Campi: \"larghi\"\n\n fine", "una nota", true)
	f.Add("# x {}", " #, fuzzy", false)
	f.Fuzz(func(t *testing.T, text, comment string, fuzzy bool) {
		_, unseen := doc.Unprintable(text, doc.Catalogue())
		if unseen != "" || strings.TrimSpace(text) == "" || strings.TrimRight(text, "\n") != text || !utf8.ValidString(text+comment) {
			return
		}
		comment = strings.TrimSpace(strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' && r < 0xa1 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r > 0xfffd && r < 0x10000 {
				return -1 // not allowed in a YAML comment
			}
			return r
		}, comment))
		d := staleDesk(t)
		po1, errs := po.Read("it.po", []byte(asPO))
		if errs != nil {
			t.Fatal(errs)
		}
		for i := range po1.Entries[:5] {
			e := &po1.Entries[i]
			e.Flags, e.Comments = nil, nil
			if comment != "" {
				e.Comments = []string{comment}
			}
			if fuzzy {
				e.Flags = []string{po.Fuzzy}
			}
			for k := range e.Str {
				e.Str[k] = strings.Repeat(text+" ", k) + text
			}
		}
		want := string(po1.Bytes())
		j, _, err := importing(t, d.job(), want)
		if fuzzy { // only the comment of an existing text is used
			if got := remark.ReplaceAllString(export(t, j), ""); got != remark.ReplaceAllString(asPO, "") {
				t.Fatalf("exported is\n%s", got)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := export(t, j); got != want {
			t.Fatalf("exported is\n%s\nnot\n%s\nof\n%s", got, want, j.Data)
		}
	})
}
