package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = Mirrored("ruled", drawRuled)

func drawRuled(d *Drawing, r *model.Ruled) {
	box := d.Scope.Box(r.Box)
	n, ok := d.Int(r.Rows.Or(1), 1, 60)
	if !ok || !d.BoxFor(box, writeWidth, geom.Length(n)*writeHeight) {
		return
	}
	line := d.Colour(r.Stroke.Or("ink"))
	for i := range n {
		y := box.Y + box.H*geom.Length(i+1)/geom.Length(n)
		d.StrokeIn(ink.LinePath(geom.Pt(box.X, y), geom.Pt(box.Right(), y)), line, Hair)
	}
	d.AddSlot(scene.Slot{ID: r.Slot, Box: box, Kinds: Accepted(r.Accepts, "text")})
}
