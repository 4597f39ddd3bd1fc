package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = mirrored("ruled", drawRuled)

// drawRuled draws lines to write a text on.
func drawRuled(d *drawing, r *model.Ruled) {
	box := d.scope.Box(r.Box)
	n, ok := d.count(r.Rows.Or(1), 1, 60)
	if !ok || !d.drawable(box, writeWidth, geom.Length(n)*writeHeight) {
		return
	}
	line := d.colour(r.Stroke.Or("ink"))
	for i := range n {
		y := box.Y + box.H*geom.Length(i+1)/geom.Length(n)
		d.strokeIn(ink.LinePath(geom.Pt(box.X, y), geom.Pt(box.Right(), y)), line, hair)
	}
	d.slot(scene.Slot{ID: r.Slot, Box: box, Kinds: accepted(r.Accepts, "text")})
}
