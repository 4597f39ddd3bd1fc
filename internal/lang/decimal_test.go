package lang_test

import (
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// TestDecimalsAreShownInTheLanguage: the sign, the digits and the plural form are the language's.
func TestDecimalsAreShownInTheLanguage(t *testing.T) {
	for _, c := range [][3]string{
		{"en", "7.5", "7.5"}, {"it", "7.5", "7,5"}, {"de", "-0.25", "−0,25"}, {"fr", "12345.5", "12\u202f345,5"}, {"ar", "7.5", "٧٫٥"},
	} {
		messages, err := lang.Messages(lang.BuiltIn, c[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := messages.Show(diag.Decimal(c[1])); got != c[2] {
			t.Errorf("%s shows %s as %q", c[0], c[1], got)
		}
	}
}
