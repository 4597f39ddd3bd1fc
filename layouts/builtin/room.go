package builtin

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// field returns the boxes of the parts of a Nile field: the die symbol, the circle and the square
// that are drawn around it, and the bucket to its right. They leave room for the plots of villages
// at the field's corners and for the channels at the middle of its edges.
type field struct{ box geom.Rect }

// fieldIn returns a field in its box.
func fieldIn(box geom.Rect) field { return field{box} }

// scale converts a length in a field of usual size to this field. Fields smaller than 27 x 25 mm scale everything down.
func (f field) scale(mm float64) geom.Length {
	of := min(1, float64(f.box.W)/float64(geom.MM(27)), float64(f.box.H)/float64(geom.MM(25)))
	return geom.Length(mm*of*float64(geom.Millimetre) + 0.5)
}

// die returns the box of the die symbol.
func (f field) die() geom.Rect { return f.around(6.6) }

// circle returns the box of the circle around the die symbol.
func (f field) circle() geom.Rect { return f.around(13.4) }

// square returns the box of the square around the circle, which marks a polder.
func (f field) square() geom.Rect { return f.around(13.8) }

func (f field) around(mm float64) geom.Rect {
	c, size := f.box.Center(), f.scale(mm)
	return geom.R(c.X-f.scale(2.8)-size/2, c.Y-size/2, size, size)
}

// bucket returns the box of a shadoof's bucket.
func (f field) bucket() geom.Rect {
	c, w, h := f.box.Center(), f.scale(5.2), f.scale(6.2)
	return geom.R(c.X+f.scale(4.8), c.Y-h/2, w, h)
}

// places returns where the marks of a field go.
func (f field) places() []ink.Place {
	return []ink.Place{
		{Kind: "circle", Box: f.circle()},
		{Kind: "bucket", Box: f.bucket()},
		{Kind: "square", Box: f.square()},
	}
}
