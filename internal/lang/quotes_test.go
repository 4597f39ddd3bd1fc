package lang

import (
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// Straight marks are found in every form and language, but not in braces and backquotes. The
// warning names the marks of the language.
func TestStraightMarksAreReported(t *testing.T) {
	text := func(s string) Text {
		return Text{Pos: diag.Pos{File: "it.yaml", Line: 1}, Forms: map[string]string{"one": "uno", "other": s}}
	}
	texts := map[string]Text{"a": text("l'acqua"), "b": text("l’acqua"), "c": text("il \"Nilo\""), "d": text("{x ? 'a' : 'b'} «Nilo»"), "e": text("`a: 'x'`")}
	for language, want := range map[string]string{
		"it": "’ «»", "it-CH": "’ «»", "en": "’ “”", "de": "’ „“", "de-CH": "’ «»", "fr": "’ «\u00a0»", "ar": "«»", "pl": "’ „”", "es-MX": "’ «»",
		"sv": "’ ””", "ja": "「」", "zh": "“”", "zh-Hant-TW": "「」", "pt": "’ “”", "pt-PT": "’ «»", "he": "׳ ״ ””", "xx": "’ “”",
	} {
		list := Of(language, texts).Straight()
		if len(list) != 2 || list[0].Args["key"] != "a" || list[1].Args["key"] != "c" {
			t.Errorf("%s: %v", language, list)
			continue
		}
		if got := strings.Join(list[0].Args["allowed"].([]string), " "); got != want {
			t.Errorf("%s has %s, want %s", language, got, want)
		}
	}
}
