package figure_test

import (
	"math"
	"testing"

	"cartouche/internal/reading/figure"
)

// drawn returns a box of 40 by 30 pixels, 4 to the millimetre, with lines.
func drawn(lines ...[4]float64) figure.Ink {
	ink := figure.Ink{W: 40, H: 30, Scale: 4, Dark: make([]float32, 1200)}
	for _, l := range lines {
		for k := range 101 {
			s := float64(k) / 100
			x, y := l[0]+s*(l[2]-l[0]), l[1]+s*(l[3]-l[1])
			for j := range ink.H {
				for i := range ink.W {
					c := 1.4 - math.Hypot(float64(i)-x, float64(j)-y)
					ink.Dark[j*ink.W+i] = max(ink.Dark[j*ink.W+i], float32(min(max(c, 0), 0.8)))
				}
			}
		}
	}
	return ink
}

var numbers = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "17", "71", "77"}

// TestSignsSideBySideAreReadInOrder: two figures, one above a printed line, and a speck beside.
func TestSignsSideBySideAreReadInOrder(t *testing.T) {
	one := [4]float64{12, 6, 12, 22}
	bar, leg := [4]float64{20, 6, 30, 6}, [4]float64{30, 6, 23, 22}
	line, speck := [4]float64{0, 29, 39, 29}, [4]float64{36, 15, 36, 15}
	for _, c := range []struct {
		ink  figure.Ink
		want string
	}{
		{drawn(one), "1"}, {drawn(bar, leg), "7"}, {drawn(one, bar, leg), "17"}, {drawn(one, bar, leg, line), "17"},
		{drawn(one, speck), "1"},
	} {
		got := figure.Look(c.ink).Read(figure.European, numbers)
		if len(got.Guesses) == 0 || got.Guesses[0].Text != c.want {
			t.Errorf("%v, want %s", got, c.want)
		}
	}
}

// TestWhatAPlaceMayHoldDecides: a 7 is doubted where only a 3 or an 8 is allowed; nothing is
// read in an empty box, or where nothing is allowed.
func TestWhatAPlaceMayHoldDecides(t *testing.T) {
	seven := figure.Look(drawn([4]float64{20, 6, 30, 6}, [4]float64{30, 6, 23, 22}))
	if got := seven.Read(figure.European, []string{"3", "8"}); got.Sure() {
		t.Errorf("a 7 is surely %v", got.Guesses)
	}
	if got := seven.Read(figure.European, nil); got.Sure() || len(got.Guesses) > 0 {
		t.Errorf("%v where nothing is allowed", got)
	}
	if got := figure.Look(drawn()).Read(figure.European, numbers); got.Sure() || len(got.Guesses) > 0 {
		t.Errorf("%v in an empty box", got)
	}
}

func TestWhichTextsAreRead(t *testing.T) {
	for text, want := range map[string]bool{"12": true, "X": true, "-3": true, "/": true, "x": false, "tree": false, "": false, "1a": false} {
		if figure.Readable(text) != want {
			t.Errorf("%q", text)
		}
	}
}

// TestWhatIsFarPalerBesideAFigureIsDoubted: a crease, or what is left of another number. All may be pale.
func TestWhatIsFarPalerBesideAFigureIsDoubted(t *testing.T) {
	for pale, sure := range map[float32]bool{1: true, 0.8: true, 0.5: false} {
		for _, all := range []bool{false, true} {
			ink := drawn([4]float64{12, 6, 12, 22}, [4]float64{20, 6, 30, 6}, [4]float64{30, 6, 23, 22})
			for i := range ink.Dark {
				if all || i%ink.W < 16 {
					ink.Dark[i] *= pale
				}
			}
			if got := figure.Look(ink).Read(figure.European, numbers); got.Sure() != (sure || all) || got.Guesses[0].Text != "17" {
				t.Errorf("a figure %.1f times as dark, both %v: %v, sure %v", pale, all, got.Guesses, got.Sure())
			}
		}
	}
}
