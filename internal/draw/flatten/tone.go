package flatten

import (
	"cartouche/internal/cmyk"
	"cartouche/internal/ink"
)

// full is all of an ink, or a tone that covers what is below it: both count hundredths
// of a percent.
const full = 10_000

// tone is the inks of a place, and how much of what is below they cover.
type tone struct {
	inks  [4]int64
	cover int64
}

var (
	nothing = tone{}
	paper   = tone{cover: full}
)

// toned returns the inks of a colour that is transparent by so many percent.
func toned(p *cmyk.Palette, c ink.Colour, pale int) tone {
	inks, _ := p.Inks(c)
	t := tone{cover: int64(100-pale) * full / 100}
	for i, v := range inks {
		t.inks[i] = int64(v) * full / 100
	}
	return t
}

// over returns what a place shows where x is drawn over y (PDF 1.7, 11.3.6).
func (x tone) over(y tone) tone {
	mine, its := x.cover*full, y.cover*(full-x.cover)
	sum := mine + its
	if sum == 0 {
		return tone{}
	}
	out := tone{cover: (sum + full/2) / full}
	for i := range out.inks {
		out.inks[i] = (x.inks[i]*mine + y.inks[i]*its + sum/2) / sum
	}
	return out
}

// faded returns the tone when only a part of it is seen.
func (x tone) faded(cover int64) tone {
	x.cover = (x.cover*cover + full/2) / full
	return x
}

// colour returns the inks of a tone that covers what is below it, to the percent.
func (x tone) colour() ink.Colour {
	c := ink.Colour{Inked: true}
	for i, v := range x.inks {
		c.Inks[i] = uint8((v + full/200) / (full / 100))
	}
	return c
}
