package project

import "testing"

func TestPortable(t *testing.T) {
	for name, want := range map[string]string{
		"sunday":         "sunday",
		"Sunday at home": "Sunday at home",
		"لعبة":           "لعبة",
		"12:30 | ada":    "12_30 _ ada",
		`a<b>"c"?*\d/e`:  "a_b__c____d_e",
		"end. .":         "end___",
		"...":            "___",
		"con":            "_con",
		"Nul.final":      "_Nul.final",
		"console":        "console",
		"a\nb\u202ec":    "a_b_c",
		"broken\xffname": "broken_name",
	} {
		if got := Portable(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
