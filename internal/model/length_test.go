package model

import (
	"testing"

	"cartouche/internal/geom"
)

// TestLengthsAreReadAsMessagesPrintThem: a minus sign and an en dash before a number are minus; between numbers, behind them and twice
// they are not.
func TestLengthsAreReadAsMessagesPrintThem(t *testing.T) {
	for _, c := range []struct {
		text  string
		first geom.Length
		ok    bool
	}{
		{"-0.317 mm", -317, true}, {"−0.317 mm", -317, true}, {"–0.317 mm", -317, true}, {"−3 –4 60 10 mm", -3000, true},
		{"−1,−2 mm", -1000, true}, {"−2 pt", geom.PT(-2), true}, {"3−4 mm", 0, false}, {"3–4 mm", 0, false}, {"−−3 mm", 0, false},
		{"−-3 mm", 0, false}, {"− 3 mm", 0, false}, {"3− mm", 0, false}, {"—3 mm", 0, false},
	} {
		ls, ok := parseLengths(c.text)
		if ok != c.ok || ok && ls[0] != c.first {
			t.Errorf("%s is %v, %v; want %v, %v", c.text, ls, ok, c.first, c.ok)
		}
	}
}
