package layouts

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Upright("standee", drawStandee, func(d *Drawing, e *model.Standee) geom.Rect { return d.Scope.Box(e.Box) })

// drawStandee draws a piece that folds over its top edge, in the middle: the picture upright on the lower half, upside down on
// the upper, and a foot at either end, which folds the other way.
func drawStandee(d *Drawing, s *model.Standee) {
	box := d.Scope.Box(s.Box)
	if !d.BoxFor(box, mm(20), mm(50)) {
		return
	}
	foot := box.H * 14 / 100
	panel := (box.H - 2*foot) / 2
	middle := box.Y + foot + panel
	start := len(d.Face.Ops)
	drawPanel(d, s, geom.R(box.X, middle, box.W, panel))
	turned := geom.Placement{Turns: 2, At: geom.Pt(2*box.X+box.W, 2*middle)}
	d.Add(&scene.Group{Name: "other side", Place: turned, Ops: slices.Clip(d.Face.Ops[start:])})
	for _, y := range []geom.Length{box.Y, box.Bottom() - foot} {
		d.Fill(ink.RectPath(geom.R(box.X, y, box.W, foot)), "sand")
	}
	d.As(scene.Fold, func() {
		for _, f := range []struct {
			y   geom.Length
			way Crease
		}{{box.Y + foot, Valley}, {box.Y + box.H/2, Mountain}, {box.Bottom() - foot, Valley}} {
			d.FoldLine(geom.Pt(box.X, f.y), geom.Pt(box.Right(), f.y), f.way, d.Paint("ink"))
		}
	})
	d.As(scene.Cut, func() { d.Stroke(ink.RectPath(box), "ink", Medium) })
}

// drawPanel draws one side: a picture, or a sign in a cartouche, and the text below it.
func drawPanel(d *Drawing, s *model.Standee, b geom.Rect) {
	d.FillIn(ink.RectPath(b), d.Colour(s.Fill))
	if s.Image.Set() {
		picture := geom.R(b.X, b.Y, b.W, b.H-mm(9))
		if file, ok := d.PictureOf(s.Image); ok {
			d.picture(file, &model.Image{Fit: "cover"}, picture, d.At)
		}
		d.PrintKey(geom.R(b.X+mm(2), picture.Bottom()+mm(0.3), b.W-mm(4), mm(8)), s.Text, Setting{Style: "card-title"})
		return
	}
	ring := geom.R(b.Center().X-b.W*24/100, b.Y+mm(2.5), b.W*48/100, b.H*62/100)
	drawRope(d, ring)
	name, at := d.Scope.Word(s.Icon)
	colour := d.Colour(s.Colour.Or("lapis"))
	if path, ok := d.IconPath(name, ring.Inset(ring.W*20/100), at); ok && colour != nil {
		d.Sign(path, colour)
		d.Add(&ink.Stroke{Path: path, Colour: *colour, Width: d.Width(Hair), Join: ink.RoundJoin})
	}
	d.PrintKey(geom.R(b.X+mm(2), ring.Bottom()+mm(2.6), b.W-mm(4), b.Bottom()-ring.Bottom()-mm(3.6)), s.Text, Setting{Style: "card-title"})
}

// drawRope draws the ring of rope around a king's name, tied over a bar.
func drawRope(d *Drawing, r geom.Rect) {
	inner := r.Inset(mm(1.5))
	outside, inside := ink.RoundRectPath(r, r.W/2), ink.RoundRectPath(inner, inner.W/2)
	d.Fill(outside, "sand")
	d.Fill(inside, "white")
	d.Stroke(outside, "ochre", Bold)
	d.Stroke(inside, "ochre", Medium)
	bar := ink.RoundRectPath(geom.R(r.X+r.W*8/100, r.Bottom()+mm(0.1), r.W*84/100, mm(1.5)), mm(0.7))
	d.Fill(bar, "carnelian")
	d.Stroke(bar, "ochre", Medium)
}
