package project

import "testing"

func TestLatin(t *testing.T) {
	for text, want := range map[string]string{
		"":             "",
		"Ferry 2":      "ferry 2",
		"Zürich-Spiel": "zurich-spiel",
		"Zu\u0308rich": "zurich",
		"Straße":       "strasse",
		"Ærøskøbing":   "aeroskobing",
		"Åland":        "aland",
		"Łódź":         "lodz",
		"Đồng Hới":     "dong hoi",
		"İstanbul'ın":  "istanbul'in",
		"Ñandú":        "nandu",
		"Москва":       "moskva",
		"Щи да каша й": "shchi da kasha i",
		"Київ":         "kiiv",
		"Αθήνα":        "athina",
		"النهر":        "alnhr",
		"أسئلة ٢٠٢٦":   "asyla 2026",
		"ירושלים":      "yrvshlym",
		"ﬁre":          "fire",
		"李":            "李",
		"२१":           "21",
	} {
		if got := Latin(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
