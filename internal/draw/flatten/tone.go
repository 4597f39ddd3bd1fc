package flatten

import (
	"cartouche/internal/cmyk"
	"cartouche/internal/ink"
)

// full is 100 % of an ink or of cover, in hundredths of a percent.
const full = 10_000

// tone is a set of inks and their cover, the opacity over what is below.
type tone struct {
	inks  [4]int64
	cover int64
}

var (
	nothing = tone{}
	paper   = tone{cover: full}
)

// toned returns the tone of a colour with a transparency of pale percent.
func toned(p *cmyk.Palette, c ink.Colour, pale int) tone {
	inks, _ := p.Inks(c)
	t := tone{cover: int64(100-pale) * full / 100}
	for i, v := range inks {
		t.inks[i] = int64(v) * full / 100
	}
	return t
}

// over returns the tone of x over y (PDF 1.7, 11.3.6).
func (x tone) over(y tone) tone {
	switch x.cover {
	case full:
		return x
	case 0:
		return y
	}
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

// faded returns the tone with its cover multiplied by cover.
func (x tone) faded(cover int64) tone {
	if cover == full {
		return x
	}
	x.cover = (x.cover*cover + full/2) / full
	return x
}

// colour returns the inks of an opaque tone, rounded to the percent.
func (x tone) colour() ink.Colour {
	c := ink.Colour{Inked: true}
	for i, v := range x.inks {
		c.Inks[i] = uint8((v + full/200) / (full / 100))
	}
	return c
}
