package model

import (
	"maps"
	"slices"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/ink"
)

// Swatch is a colour of the palette: "#rrggbb", or a map that also says what inks a press takes for it.
type Swatch struct {
	RGB
	Pos  diag.Pos
	CMYK *cmyk.Inks // nil when they are to be worked out
}

// mixed is a swatch that is written as a map.
type mixed struct {
	RGB  RGB     `doc:"rgb,required"` // as screens show it: "#rrggbb"
	CMYK *Shares `doc:"cmyk"`         // as a press prints it: cyan, magenta, yellow and black, in percent
}

// Shares is a list of four whole numbers from 0 to 100, the inks of a colour.
type Shares cmyk.Inks

// DecodeDoc implements doc.Decoder.
func (s *Swatch) DecodeDoc(v doc.Value) {
	*s = Swatch{Pos: v.Pos()}
	if v.Kind() != doc.Map {
		s.RGB.DecodeDoc(v)
		return
	}
	var m mixed
	doc.Decode(v, &m)
	s.RGB, s.CMYK = m.RGB, (*cmyk.Inks)(m.CMYK)
}

// DecodeDoc implements doc.Decoder.
func (s *Shares) DecodeDoc(v doc.Value) {
	items := v.Items()
	if v.Kind() == doc.List && len(items) != len(s) {
		v.Fail("not-four-inks", "", diag.Args{"found": len(items)})
		return
	}
	for i, item := range items {
		s[i] = uint8(item.Int(0, 100))
	}
}

// darkInk is the lightest that the lightest part of ink may be to be printed as black alone by default.
const darkInk = 0x60

// Inks returns what inks the colours of the palette are printed with, those of a profile included, of which none may take more
// than so many percent together. Ink, in which texts and lines are, is black alone unless the palette says otherwise, so that
// letters have one edge only.
func (t *Theme) Inks(p Profile, limit int) *cmyk.Palette {
	all := &cmyk.Palette{Limit: limit}
	give := func(swatches map[string]Swatch) {
		for _, name := range slices.Sorted(maps.Keys(swatches)) {
			s := swatches[name]
			colour := ink.Colour{R: s.R, G: s.G, B: s.B, Name: name}
			switch {
			case s.CMYK != nil:
				all.Set(colour, *s.CMYK)
			case name == "ink" && max(s.R, s.G, s.B) < darkInk:
				all.Set(colour, cmyk.Black)
			}
		}
	}
	give(p.Palette)
	give(t.Palette)
	return all
}
