package wording

import (
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// texts returns a catalogue of texts with the keys a, b, c …, in the forms other and, if there are two of them, one.
func texts(language string, all ...string) *lang.Catalogue {
	list := map[string]lang.Text{}
	for i, s := range all {
		forms := map[string]string{"other": s}
		if one, other, ok := strings.Cut(s, " / "); ok {
			forms = map[string]string{"one": one, "other": other}
		}
		list[string(rune('a'+i))] = lang.Text{Pos: diag.Pos{File: language + ".yaml", Line: i + 1}, Forms: forms}
	}
	return lang.Of(language, list)
}

// found returns the warnings as "key: code found", in the order of the texts.
func found(list diag.List) string {
	var lines []string
	for _, d := range list {
		line := d.Args["key"].(string) + ": " + strings.TrimPrefix(d.Code, "lang-")
		if word, ok := d.Args["found"].(string); ok {
			line += " " + word
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// Straight marks are found in every form and language, but not in braces and backquotes. The
// warning names the marks of the language.
func TestStraightMarksAreReported(t *testing.T) {
	for language, want := range map[string]string{
		"it": "’ «»", "it-CH": "’ «»", "en": "’ “”", "de": "’ „“", "de-CH": "’ «»", "fr": "’ «\u00a0»", "ar": "«»", "pl": "’ „”", "es-MX": "’ «»",
		"sv": "’ ””", "ja": "「」", "zh": "“”", "zh-Hant-TW": "「」", "pt": "’ “”", "pt-PT": "’ «»", "he": "׳ ״ ””", "xx": "’ “”",
	} {
		all := texts(language, "uno / l'acqua", "l’acqua", "il \"Nilo\"", "{x ? 'a' : 'b'} Nilo", "`a: 'x'`")
		list := Straight(language, all)
		if len(list) != 2 || list[0].Args["key"] != "a" || list[1].Args["key"] != "c" {
			t.Errorf("%s: %v", language, list)
			continue
		}
		if got := strings.Join(list[0].Args["allowed"].([]string), " "); got != want {
			t.Errorf("%s has %s, want %s", language, got, want)
		}
	}
}
