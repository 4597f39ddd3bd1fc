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
