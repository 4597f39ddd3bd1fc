package layouts

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = upright("standee", drawStandee, func(d *drawing, e *model.Standee) geom.Rect { return d.scope.Box(e.Box) })

// drawStandee draws a piece that folds over its top edge, in the middle: the picture upright on the lower half, upside down on
// the upper, and a foot at either end, which folds the other way.
func drawStandee(d *drawing, s *model.Standee) {
	box := d.scope.Box(s.Box)
	if !d.drawable(box, mm(20), mm(50)) {
		return
	}
	foot := box.H * 14 / 100
	panel := (box.H - 2*foot) / 2
	middle := box.Y + foot + panel
	start := len(d.face.Ops)
	drawPanel(d, s, geom.R(box.X, middle, box.W, panel))
	turned := geom.Placement{Turns: 2, At: geom.Pt(2*box.X+box.W, 2*middle)}
	d.add(&scene.Group{Name: "other side", Place: turned, Ops: slices.Clip(d.face.Ops[start:])})
	for _, y := range []geom.Length{box.Y, box.Bottom() - foot} {
		d.fill(ink.RectPath(geom.R(box.X, y, box.W, foot)), "sand")
	}
	d.as(scene.Fold, func() {
		for _, f := range []struct {
			y   geom.Length
			way crease
		}{{box.Y + foot, valley}, {box.Y + box.H/2, mountain}, {box.Bottom() - foot, valley}} {
			d.foldLine(geom.Pt(box.X, f.y), geom.Pt(box.Right(), f.y), f.way, d.paint("ink"))
		}
	})
	d.as(scene.Cut, func() { d.stroke(ink.RectPath(box), "ink", medium) })
}

// drawPanel draws one side: a picture, or a sign in a cartouche, and the text below it.
func drawPanel(d *drawing, s *model.Standee, b geom.Rect) {
	d.fillIn(ink.RectPath(b), d.colour(s.Fill))
	if s.Image.Set() {
		picture := geom.R(b.X, b.Y, b.W, b.H-mm(9))
		if file, ok := d.pictureOf(s.Image); ok {
			d.picture(file, &model.Image{Fit: "cover"}, picture, d.at)
		}
		d.printKey(geom.R(b.X+mm(2), picture.Bottom()+mm(0.3), b.W-mm(4), mm(8)), s.Text, setting{style: "card-title"})
		return
	}
	ring := geom.R(b.Center().X-b.W*24/100, b.Y+mm(2.5), b.W*48/100, b.H*62/100)
	drawRope(d, ring)
	name, at := d.scope.Word(s.Icon)
	colour := d.colour(s.Colour.Or("lapis"))
	if path, ok := d.iconPath(name, ring.Inset(ring.W*20/100), at); ok && colour != nil {
		d.sign(path, colour)
		d.add(&ink.Stroke{Path: path, Colour: *colour, Width: d.width(hair), Join: ink.RoundJoin})
	}
	d.printKey(geom.R(b.X+mm(2), ring.Bottom()+mm(2.6), b.W-mm(4), b.Bottom()-ring.Bottom()-mm(3.6)), s.Text, setting{style: "card-title"})
}

// drawRope draws the ring of rope around a king's name, tied over a bar.
func drawRope(d *drawing, r geom.Rect) {
	inner := r.Inset(mm(1.5))
	outside, inside := ink.RoundRectPath(r, r.W/2), ink.RoundRectPath(inner, inner.W/2)
	d.fill(outside, "sand")
	d.fill(inside, "white")
	d.stroke(outside, "ochre", bold)
	d.stroke(inside, "ochre", medium)
	bar := ink.RoundRectPath(geom.R(r.X+r.W*8/100, r.Bottom()+mm(0.1), r.W*84/100, mm(1.5)), mm(0.7))
	d.fill(bar, "carnelian")
	d.stroke(bar, "ochre", medium)
}
