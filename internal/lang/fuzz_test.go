package lang

import (
	"testing"

	"cartouche/internal/diag"
)

// FuzzCatalogue checks that any bytes are a catalogue or errors, and that every text of a catalogue
// can be formatted, made into pseudo-languages, and compared.
func FuzzCatalogue(f *testing.F) {
	f.Add("it", []byte("a: {one: '{n} mano', other: '{n} mani'}\nb: |\n  **due** _righe_ {icon:ankh}\n  {names:and}\n"))
	f.Add("ar", []byte("a: \"\\u2067شمس\\u2069 {{\"\nb: {c: {d: '{n'}}\n"))
	f.Add("xx-Latn", []byte("a: }\nb: '{:}'\n? c\n: d\n"))
	f.Add("", []byte("\ufeff# alone\n"))
	f.Fuzz(func(t *testing.T, language string, data []byte) {
		c, errs := Parse(language, "x.yaml", data)
		if errs != nil {
			return
		}
		args := diag.Args{"n": 3, "names": []string{"A", "B"}, "found": "x"}
		for _, spoken := range []*Catalogue{c, Pseudo(c, "qps"), Pseudo(c, PseudoRightToLeft)} {
			for _, key := range spoken.Keys() {
				spoken.Message(diag.Diagnostic{Code: key, Args: args, Hint: key})
			}
		}
	})
}
