package doc

import "testing"

func TestComposed(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"Cafe":                  "Cafe",
		"Café":                  "Café",
		"Cafe\u0301":            "Café",
		"a\u0323\u0302 o\u0308": "ậ ö",
		"\u1112\u1161\u11ab":    "한",
		"\u0627\u0654":          "أ",
		"x\u0301y":              "x\u0301y", // has no one character
		"\ufa19 \u212b":         "\ufa19 \u212b",
		"\u05e9\u05bc\u05c1":    "\u05e9\u05bc\u05c1", // written in this order
		"नि\u093c":              "नि\u093c",
	} {
		if got := Composed(text); got != want {
			t.Errorf("%+q: %+q, want %+q", text, got, want)
		}
	}
}
