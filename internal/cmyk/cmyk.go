// Package cmyk converts colours to the four inks of a printing press.
package cmyk

import (
	"fmt"

	"cartouche/internal/ink"
)

// Inks is the amount of cyan, magenta, yellow and black of a colour, in this order, each in percent.
type Inks [4]uint8

// Black is black ink alone.
var Black = Inks{0, 0, 0, 100}

// Total returns the total amount of ink in percent: 400 if all four are full.
func (i Inks) Total() int { return int(i[0]) + int(i[1]) + int(i[2]) + int(i[3]) }

// String prints the four as printers write them: "87/60/0/25".
func (i Inks) String() string { return fmt.Sprintf("%d/%d/%d/%d", i[0], i[1], i[2], i[3]) }

// limited returns inks with a total of at most limit percent: first all of cyan, magenta and yellow are reduced, then black.
func (i Inks) limited(limit int) Inks {
	if i.Total() <= limit {
		return i
	}
	black := min(int(i[3]), limit)
	colours := i.Total() - int(i[3])
	for n := range 3 {
		i[n] = uint8(int(i[n]) * (limit - black) / max(colours, 1))
	}
	i[3] = uint8(black)
	return i
}

// Palette maps colours to inks.
type Palette struct {
	Limit int // largest total of a colour, in percent

	named map[ink.Colour]Inks
	bare  map[ink.Colour]Inks // by the three values alone
}

// Set sets the inks of a colour of the palette. If colours with different names have the same
// values, drawings, which name no colours, get the inks of the first one.
func (p *Palette) Set(c ink.Colour, inks Inks) {
	if p.named == nil {
		p.named, p.bare = map[ink.Colour]Inks{}, map[ink.Colour]Inks{}
	}
	p.named[c] = inks
	c.Name = ""
	if _, known := p.bare[c]; !known {
		p.bare[c] = inks
	}
}

// Pixel returns the inks of a pixel of a picture, within the limit: those of a colour of the palette with its values, or computed ones.
func (p *Palette) Pixel(r, g, b uint8) Inks {
	if inks, given := p.bare[ink.Colour{R: r, G: g, B: b}]; given && inks.Total() <= p.Limit {
		return inks
	}
	return interpolate(r, g, b).limited(p.Limit)
}

// Inks returns the inks of a colour: its own, those set with Give, or else computed ones within the
// limit. given is false for computed inks.
func (p *Palette) Inks(c ink.Colour) (inks Inks, given bool) {
	if c.Inked {
		return c.Inks, true
	}
	if inks, given = p.named[c]; given {
		return inks, true
	}
	if inks, given = p.bare[ink.Colour{R: c.R, G: c.G, B: c.B}]; given {
		return inks, true
	}
	return interpolate(c.R, c.G, c.B).limited(p.Limit), false
}
