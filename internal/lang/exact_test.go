package lang

import "testing"

// TestExactNumbers: digits, signs and groups are those of the language, and no digit is lost.
func TestExactNumbers(t *testing.T) {
	for _, c := range []struct {
		lang, number string
		percent      bool
		want         string
	}{
		{"en", "1234.5", false, "1,234.5"},
		{"en", "999", false, "999"},
		{"en", "1000000000", false, "1,000,000,000"},
		{"en", "-999999999.999999", false, "−999,999,999.999999"},
		{"en", "12.50", true, "12.50%"},
		{"de", "1234.5", false, "1.234,5"},
		{"de", "12.5", true, "12,5\u202f%"},
		{"de-CH", "1234.5", false, "1’234.5"},
		{"fr", "1234567.25", false, "1\u202f234\u202f567,25"},
		{"fr", "12.5", true, "12,5\u202f%"},
		{"it", "1234.5", false, "1.234,5"},
		{"it", "-12.5", true, "−12,5%"},
		{"ar", "1234.5", false, "١٬٢٣٤٫٥"},
		{"ar", "12.5", true, "١٢٫٥٪\u061c"},
		{"ar-TN", "1234.5", false, "1.234,5"},
		{"ar-u-nu-latn", "0.25", false, "0.25"},
		{"hi", "12345678.5", false, "1,23,45,678.5"},
		{"tr", "50", true, "%50"},
		{"eu", "-50", true, "%\u202f−50"},
		{"", "0.000001", false, "0.000001"},
	} {
		if got := Exact(c.lang, c.number, c.percent); got != c.want {
			t.Errorf("%s in %q is %q, want %q", c.number, c.lang, got, c.want)
		}
	}
}
