package show

import "testing"

// TestSentencesOnPaperHaveNoBackticks: what a file has is in the quotation marks of the language; a backtick alone stays.
func TestSentencesOnPaperHaveNoBackticks(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"en", "the outcome is written as lost (`lost`); it is won", "the outcome is written as lost (“lost”); it is won"},
		{"en-GB", "`sow A9` is not an action", "“sow A9” is not an action"},
		{"de", "`säe A9` oder `B2`", "„säe A9“ oder „B2“"},
		{"fr", "`a` et `b`", "«\u202fa\u202f» et «\u202fb\u202f»"},
		{"it", "`a`", "«a»"}, {"ar-EG", "`a`", "«a»"}, {"sv", "`a`", "“a”"},
		{"en", "nothing to quote", "nothing to quote"}, {"en", "a ` alone", "a ` alone"}, {"en", "", ""},
	} {
		if got := quoted(c.text, c.language); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.language, c.text, got, c.want)
		}
	}
}
