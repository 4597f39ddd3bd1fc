package figure_test

import (
	"math"
	"math/rand/v2"
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

// TestPaleStrokesBesideA1AreDoubted: out of focus the thickest stroke of a figure may be all that is dark. No other figure looks so.
func TestPaleStrokesBesideA1AreDoubted(t *testing.T) {
	one, bar, leg := [4]float64{24, 6, 24, 22}, [4]float64{20, 6, 30, 6}, [4]float64{30, 6, 23, 22}
	pale := drawn([4]float64{18, 6, 12, 17}, [4]float64{12, 17, 18, 17})
	for _, c := range []struct {
		ink     figure.Ink
		text    string
		doubted bool
	}{{drawn(one), "1", true}, {drawn(bar, leg), "7", false}} {
		read := func() figure.Reading { return figure.Look(c.ink).Read(figure.European, numbers) }
		if got := read(); !got.Sure() || got.Guesses[0].Text != c.text {
			t.Errorf("a %s is doubted: %v", c.text, got)
		}
		for i, v := range pale.Dark {
			c.ink.Dark[i] = max(c.ink.Dark[i], 0.14*v)
		}
		if got := read(); got.Guesses[0].Text != c.text || got.Sure() == c.doubted || got.Plain() == c.doubted {
			t.Errorf("a %s and pale strokes beside it: %v, sure %v", c.text, got, got.Sure())
		}
	}
}

// TestNoiseBesideA1IsNoStroke: single pixels that are darker are no pale stroke of another figure.
func TestNoiseBesideA1IsNoStroke(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 32))
	sure := 0
	for range 20 {
		one := drawn([4]float64{24, 6, 24, 22})
		for i := range one.Dark {
			one.Dark[i] += float32(r.NormFloat64() * 0.045)
		}
		if got := figure.Look(one).Read(figure.European, numbers); got.Sure() && got.Guesses[0].Text == "1" {
			sure++
		}
	}
	if sure < 18 {
		t.Errorf("%d of 20 are sure", sure)
	}
}

// TestWhatIsAnotherFigureAsItLeansIsDoubted: 7s so slanted that their bars rise as the first stroke of a 1 does.
func TestWhatIsAnotherFigureAsItLeansIsDoubted(t *testing.T) {
	seven := func(bar, slant float64) figure.Reading {
		ink := drawn([4]float64{24 - bar, 6 + slant/2, 24, 6}, [4]float64{24, 6, 24 - slant, 22})
		return figure.Look(ink).Read(figure.European, numbers)
	}
	for _, c := range [][2]float64{{6.5, 9}, {7, 9}, {7, 10}, {7.5, 10}} {
		if got := seven(c[0], c[1]); got.Sure() {
			t.Errorf("a 7 with a bar of %.1f pixels and a slant of %.0f is surely %v", c[0], c[1], got.Guesses)
		}
	}
	for _, slant := range []float64{1, 3, 5} {
		if got := seven(10, slant); !got.Sure() || got.Guesses[0].Text != "7" {
			t.Errorf("a 7 with a slant of %.0f is doubted: %v", slant, got.Guesses)
		}
	}
}

// TestWhatStandsOnALineIsNo7: a 2 that is no rounder above than a 7 is one, or doubted.
func TestWhatStandsOnALineIsNo7(t *testing.T) {
	for wide, foot := range map[float64]float64{8: 4, 10: 5} {
		bar, back := [4]float64{14, 6, 14 + wide, 6}, [4]float64{14 + wide, 6, 12, 23}
		two := figure.Look(drawn(bar, back, [4]float64{12, 23, 12 + foot, 23})).Read(figure.European, numbers)
		if two.Sure() && two.Guesses[0].Text != "2" {
			t.Errorf("a 2 with a foot of %.0f pixels is surely %v", foot, two.Guesses)
		}
		if seven := figure.Look(drawn(bar, back)).Read(figure.European, numbers); !seven.Sure() || seven.Guesses[0].Text != "7" {
			t.Errorf("a 7 of %.0f pixels is doubted: %v", wide, seven.Guesses)
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
