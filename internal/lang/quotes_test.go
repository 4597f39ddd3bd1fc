package lang

import (
	"testing"

	"cartouche/internal/diag"
)

// TestStraightMarksAreTold: outside braces, in every form, where the marks of the language
// are known.
func TestStraightMarksAreTold(t *testing.T) {
	text := func(s string) Text {
		return Text{Pos: diag.Pos{File: "it.yaml", Line: 1}, Forms: map[string]string{"one": "uno", "other": s}}
	}
	texts := map[string]Text{"a": text("l'acqua"), "b": text("l’acqua"), "c": text("il \"Nilo\""), "d": text("{x ? 'a' : 'b'} «Nilo»")}
	for language, want := range map[string]int{"it": 2, "it-CH": 2, "xx": 0} {
		if list := Of(language, texts).Straight(); len(list) != want {
			t.Errorf("%s: %v", language, list)
		}
	}
}
