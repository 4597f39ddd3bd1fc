package flatten

import (
	"image"
	"math"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// onePicture returns the content of a group of art as one picture if it has pictures that were made
// of a drawing and are transparent. Such pictures overlap each other: flattened one over another,
// they would take many times the space. Otherwise it returns nil.
func (f *Flattener) onePicture(g *scene.Group) []ink.Op {
	if !g.Drawn {
		return nil
	}
	dpi := f.alphaDPI(g.Ops)
	if dpi == 0 {
		return nil
	}
	e := f.art.entry(content{&g.Ops[0], len(g.Ops), tone{cover: -1}}) // no tone has such a cover
	e.once.Do(func() {
		r := scene.Around(g.Ops)
		if g.Clip != nil {
			r = r.Intersect(g.Clip.Box())
		}
		k := float64(dpi) / float64(geom.Inch)
		px := func(l geom.Length, round func(float64) float64) int { return int(round(float64(float64(l) * k))) }
		in := image.Rect(px(r.X, math.Floor), px(r.Y, math.Floor), px(r.Right(), math.Ceil), px(r.Bottom(), math.Ceil))
		pix, err := png.Layer(g.Ops, in, dpi)
		if err != nil || in.Empty() {
			return // the back end reports the error
		}
		at := func(px int) geom.Length { return geom.Length(math.Round(float64(px) / k)) }
		x, y := at(in.Min.X), at(in.Min.Y)
		pic := &scene.Picture{Name: g.Name, Width: in.Dx(), Height: in.Dy(), Pix: pix, Drawn: true}
		e.ops = []ink.Op{&scene.Image{Box: geom.R(x, y, at(in.Max.X)-x, at(in.Max.Y)-y), Picture: pic}}
	})
	return e.ops
}

// alphaDPI returns the highest resolution of the transparent pictures that were made of a drawing, 0 for none.
func (f *Flattener) alphaDPI(ops []ink.Op) (dpi int) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Image:
			if op.Picture.Drawn && f.hasAlpha(op.Picture) && op.Box.W > 0 {
				dpi = max(dpi, int(math.Round(float64(op.Picture.Width)*float64(geom.Inch)/float64(op.Box.W))))
			}
		case *scene.Group:
			dpi = max(dpi, f.alphaDPI(op.Ops))
		}
	}
	return dpi
}
