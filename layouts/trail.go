package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// trail draws a score track around the edges of a box: fields between four
// corners, which belong to the sun in the Egyptian theme and are free in others.
func (p *painter) trail(t *model.Trail) {
	box, depth := p.scope.Box(t.Box), p.scope.Length(t.Depth)
	n, ok := p.count(t.Count, 8, 200)
	if !ok || !p.drawable(box, 4*max(depth, mm(8)), 4*max(depth, mm(8))) {
		return
	}
	for i, f := range trailFields(box, depth, n) {
		tint := "papyrus"
		switch {
		case i%10 == 0:
			tint = "dune"
		case i%5 == 0:
			tint = "sand"
		}
		path := scene.RoundRectPath(f.Inset(mm(0.35)), mm(1.2))
		p.fill(path, tint)
		p.stroke(path, "ochre", hair)
		style := "line"
		if i%5 == 0 {
			style = "number"
		}
		p.print(f.Inset(mm(1)), setting{text: p.number(i), style: style, align: "center", valign: "middle"})
		id := func(i int) string { return fmt.Sprintf("%s.%d", t.Slot, (i+n)%n) }
		p.slotHolding(scene.Slot{
			ID: id(i), Box: f.Inset(mm(0.5)), Kinds: []string{"marker"}, Capacity: p.opt.Players, Valued: true, Value: i, Beside: []string{id(i - 1), id(i + 1)},
		}, t.Holds)
	}
	p.stroke(scene.RectPath(box), "bronze", medium)
	p.stroke(scene.RectPath(box.Inset(depth)), "bronze", medium)
	if p.game.ThemeName == model.EgyptianTheme {
		p.sunCorners(box, depth)
	}
}

// sunCorners draws a flower around the sun in each corner of a score track.
func (p *painter) sunCorners(box geom.Rect, depth geom.Length) {
	for _, at := range []geom.Point{box.Min(), geom.Pt(box.Right()-depth, box.Y), geom.Pt(box.Right()-depth, box.Bottom()-depth), geom.Pt(box.X, box.Bottom()-depth)} {
		corner := geom.R(at.X, at.Y, depth, depth)
		p.fill(scene.RectPath(corner.Inset(mm(0.5))), "deep")
		for _, tip := range []geom.Point{corner.Min(), geom.Pt(corner.Right(), corner.Y), geom.Pt(corner.Right(), corner.Bottom()), geom.Pt(corner.X, corner.Bottom())} {
			c := corner.Center()
			p.fill(petal(c, geom.Pt((c.X+3*tip.X)/4, (c.Y+3*tip.Y)/4), 0.22), "turquoise")
		}
		p.sunDisk(corner.Inset(depth * 22 / 100))
	}
}

// trailFields are n fields clockwise from the upper left corner, as many on the
// sides as their length asks for, opposite sides alike.
func trailFields(box geom.Rect, depth geom.Length, n int) []geom.Rect {
	inner := box.Inset(depth)
	around := inner.W + inner.H
	top := min(max(int((geom.Length(n)*inner.W+around)/(2*around)), 1), n/2-1)
	side := n/2 - top
	sides := [4]int{top, side, n - top - 2*side, side} // an odd field goes to the foot
	var out []geom.Rect
	for s, count := range sides {
		for i := range count {
			share := func(long geom.Length, i int) geom.Length { return long * geom.Length(i) / geom.Length(count) }
			from, to := share(inner.W, i), share(inner.W, i+1)
			down, end := share(inner.H, i), share(inner.H, i+1)
			switch s {
			case 0:
				out = append(out, geom.R(inner.X+from, box.Y, to-from, depth))
			case 1:
				out = append(out, geom.R(inner.Right(), inner.Y+down, depth, end-down))
			case 2:
				out = append(out, geom.R(inner.Right()-to, inner.Bottom(), to-from, depth))
			case 3:
				out = append(out, geom.R(box.X, inner.Bottom()-end, depth, end-down))
			}
		}
	}
	return out
}
