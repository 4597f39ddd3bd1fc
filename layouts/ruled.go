package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// ruled draws lines to write a text on.
func (p *painter) ruled(r *model.Ruled) {
	box := p.scope.Box(r.Box)
	n, ok := 1, true
	if r.Rows.Set() {
		n, ok = p.count(r.Rows, 1, 60)
	}
	if !ok || !p.drawable(box, writeWidth, geom.Length(n)*writeHeight) {
		return
	}
	line := p.lineColour(r.Stroke)
	for i := range n {
		y := box.Y + box.H*geom.Length(i+1)/geom.Length(n)
		p.outlined(line, ink.LinePath(geom.Pt(box.X, y), geom.Pt(box.Right(), y)), hair)
	}
	p.slotFor(r.Slot, box, taken(r.Accepts, "text")...)
}
