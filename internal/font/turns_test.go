package font

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
)

// Lines that are broken at spaces are turns; those that people end, or that end within a word, are not. Lines of a text from right to
// left are in reading order.
func TestTurns(t *testing.T) {
	set := testSet.WithIcons(map[string]Icon{"box": {Draw: square}})
	for _, test := range []struct{ text, want string }{
		{"vale 5 punti", "vale 5|punti"},
		{"vale 5\u00a0punti", "vale|5\u00a0punti"},
		{"vale 5 **punti** oro", "vale 5|punti oro"},
		{"vale 5\npunti", ""},
		{"vale\n\n5 punti d’oro", "5 punti|d’oro"},
		{"vale 555{icon:box} {icon:box}{icon:box}", "vale 555\ufffc|\ufffc\ufffc"},
		{"{icon:box} vale 55 {icon:box}", "\ufffc vale 55|\ufffc"},
		{"pun\u00adti\u00adpun\u00adti\u00adpun\u00adti", ""},
		{"ab-cd-ef-gh-ij-kl", ""},
		{"تساوي ٥ نقاط ذهب", "تساوي ٥ نقاط|ذهب"},
	} {
		st := Style{Size: geom.PT(10), RightToLeft: strings.Contains(test.text, "ت"), Lang: "en"}
		b := mustLayout(t, set, test.text, st, geom.Size{W: geom.MM(18)})
		var got []string
		for _, turn := range b.Turns() {
			got = append(got, turn.Before+"|"+turn.After)
		}
		if s := strings.Join(got, "; "); s != test.want || test.want == "" && b.Lines < 2 {
			t.Errorf("%q in %d lines: got %q, want %q", test.text, b.Lines, s, test.want)
		}
	}
}
