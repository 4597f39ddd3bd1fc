package figure_test

import (
	"testing"

	"cartouche/internal/reading/figure"
)

// TestFiguresAreReadAroundAPrintedSign: before and behind it, never across, and what is left of the sign itself is no figure. A number
// without figures before the sign, or with paler ink behind it, needs a look.
func TestFiguresAreReadAroundAPrintedSign(t *testing.T) {
	one := func(x float64) [4]float64 { return [4]float64{x, 6, x, 22} }
	bar, leg := [4]float64{22, 6, 32, 6}, [4]float64{32, 6, 25, 22}
	minus, dot := [4]float64{1, 13, 8, 13}, [4]float64{17.5, 22, 18, 22}
	pale := func(ink figure.Ink) figure.Ink {
		for i := range ink.Dark {
			if i%ink.W > 20 {
				ink.Dark[i] *= 0.35
			}
		}
		return ink
	}
	for _, c := range []struct {
		name string
		ink  figure.Ink
		want string
		sure bool
	}{
		{"before and behind", drawn(one(12), bar, leg), "1.7", true},
		{"with what is left of the sign", drawn(one(12), bar, leg, dot), "1.7", true},
		{"two before", drawn(one(6), one(12), bar, leg), "11.7", true},
		{"a whole number", drawn(one(12)), "1.", true},
		{"below zero", drawn(minus, one(13), bar, leg), "-1.7", false},
		{"nothing before", drawn(bar, leg), ".7", false},
		{"paler behind", pale(drawn(one(12), bar, leg)), "1.", false},
	} {
		c.ink.Sign = [2]int{16, 20}
		got := figure.Look(c.ink).ReadDecimal(figure.European, func(whole, part string) (string, bool) {
			return whole + "." + part, true
		}, []string{"X"})
		if len(got.Guesses) == 0 || got.Guesses[0].Text != c.want || got.Sure() != c.sure {
			t.Errorf("%s: %v, sure %v; want %s, %v", c.name, got.Guesses, got.Sure(), c.want, c.sure)
		}
	}
	if got := figure.Look(drawn()).ReadDecimal(figure.European, nil, nil); len(got.Guesses) > 0 {
		t.Errorf("%v in an empty box", got.Guesses)
	}
}
