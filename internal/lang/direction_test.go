package lang

import "testing"

func TestRightToLeftGoesByLanguageScriptAndRegion(t *testing.T) {
	for tag, want := range map[string]bool{
		"ar": true, "fa": true, "he": true, "iw": true, "ur": true, "ps": true, "sd": true, "ug": true, "yi": true, "dv": true, "ckb": true, "syr": true,
		"ar-EG": true, "AR": true, "he-IL": true, "ar-u-nu-latn": true,
		"az-Arab": true, "pa-Arab": true, "pa-PK": true, "ku-Arab": true, "uz-AF": true,
		"ur-Latn": false, "ar-Latn": false, "az": false, "pa": false, "ku": false,
		"en": false, "it": false, "de-CH": false, "fr": false, "el": false, "ja": false, "tr": false,
		"qps": false, "qps-rtl": true, "QPS-RTL": true,
		"": false, "no such tag": false, "-": false,
	} {
		if got := RightToLeft(tag); got != want {
			t.Errorf("RightToLeft(%q) = %v, want %v", tag, got, want)
		}
	}
}

func TestBorrowedTextsKeepTheirDirection(t *testing.T) {
	for _, c := range []struct{ name, tag, page, text, want string }{
		{"English on a Hebrew page", "en", "he", "Cut.\nFold.", "\u2066Cut.\u2069\n\u2066Fold.\u2069"},
		{"Hebrew on an English page", "he", "en", "מעבורת.", "\u2067מעבורת.\u2069"},
		{"the same language", "he", "he", "מעבורת.", "מעבורת."},
		{"English on a Spanish page", "en", "es", "Cut.", "Cut."},
		{"a text made for the page", "", "qps-rtl", "Cut.", "Cut."},
	} {
		if got := Isolate(c.tag, c.page, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
