package scene

import (
	"slices"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Ratio is a scale as a fraction of whole numbers: 1 of 2 is half the size.
type Ratio struct{ N, Of int }

// Length returns a length at the scale, to the nearest micrometre.
func (r Ratio) Length(l geom.Length) geom.Length {
	n, of := 2*l*geom.Length(r.N)+geom.Length(r.Of), geom.Length(2*r.Of)
	q := n / of
	if n%of < 0 {
		q--
	}
	return q
}

// Apply returns a point at the scale.
func (r Ratio) Apply(p geom.Point) geom.Point { return geom.Pt(r.Length(p.X), r.Length(p.Y)) }

// ApplyRect returns a box at the scale.
func (r Ratio) ApplyRect(b geom.Rect) geom.Rect {
	x, y := r.Length(b.X), r.Length(b.Y)
	return geom.R(x, y, r.Length(b.Right())-x, r.Length(b.Bottom())-y)
}

// Scaled returns a scaled drawing, including lines and letters. Text stays text.
func Scaled(ops []ink.Op, by Ratio) []ink.Op {
	out := make([]ink.Op, len(ops))
	for i, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			other := *op
			k := float64(by.N) / float64(by.Of)
			other.Path, other.Gradient = op.Path.Placed(by), op.Gradient.Through(geom.Affine{A: k, D: k})
			out[i] = &other
		case *ink.Stroke:
			other := *op
			other.Path, other.Width = op.Path.Placed(by), max(by.Length(op.Width), 1)
			other.Dash = slices.Clone(op.Dash)
			for i, d := range op.Dash {
				other.Dash[i] = max(by.Length(d), 1)
			}
			out[i] = &other
		case *Text:
			other := *op
			other.Runs = scaledRuns(op.Runs, by)
			out[i] = &other
		case *Image:
			out[i] = &Image{Box: by.ApplyRect(op.Box), Picture: op.Picture}
		case *Group:
			other := *op
			other.Place.At, other.Ops = by.Apply(op.Place.At), Scaled(op.Ops, by)
			if op.Clip != nil {
				clip := op.Clip.Placed(by)
				other.Clip = &clip
			}
			if op.Turn != nil {
				other.Turn = &Turn{Degrees: op.Turn.Degrees, About: by.Apply(op.Turn.About)}
			}
			other.Slots = slices.Clone(op.Slots)
			for i, s := range op.Slots {
				other.Slots[i] = s.Placed(by)
			}
			out[i] = &other
		}
	}
	return out
}

func scaledRuns(runs []font.Run, by Ratio) []font.Run {
	out := slices.Clone(runs)
	for i := range out {
		r := &out[i]
		r.Size, r.At, r.Width = max(by.Length(r.Size), 1), by.Apply(r.At), by.Length(r.Width)
		r.Glyphs = slices.Clone(r.Glyphs)
		for k := range r.Glyphs {
			at := r.Glyphs[k].At()
			r.Glyphs[k].X, r.Glyphs[k].Y = int32(by.Length(at.X)), int32(by.Length(at.Y))
		}
	}
	return out
}
