package layouts

import (
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The size of a space for a cube, how far spaces stand apart, and how high the name
// below each is, where no cube covers it.
const (
	spaceSize  = 12 * geom.Millimetre
	spaceGap   = 2 * geom.Millimetre
	spaceLabel = 3700 * geom.Micrometre
	spacePitch = spaceSize + spaceLabel + geom.Millimetre/2
)

// spaces draws the squares of a tile on which cubes stand.
func (p *painter) spaces(s *model.Spaces) {
	box := p.scope.Box(s.Box)
	counts := p.scope.Numbers(s.Counts)
	nth, ok := p.count(s.Tile, 1, max(1, len(counts)))
	columns, ok2 := p.count(s.Columns, 1, 9)
	if !ok || !ok2 || len(counts) == 0 || counts[nth-1] < 1 {
		return
	}
	n := counts[nth-1]
	lines := (n + columns - 1) / columns
	wide := geom.Length(min(n, columns))*(spaceSize+spaceGap) - spaceGap
	high := geom.Length(lines-1)*spacePitch + spaceSize + spaceLabel
	if !p.drawable(box, wide, high) {
		return
	}
	for i := range n {
		row, in := i/columns, columns // how many the line has
		if row == lines-1 {
			in = n - row*columns
		}
		left := box.X + (box.W-geom.Length(in)*(spaceSize+spaceGap)+spaceGap)/2
		at := geom.R(left+geom.Length(i%columns)*(spaceSize+spaceGap),
			box.Y+(box.H-high)/2+geom.Length(row)*spacePitch, spaceSize, spaceSize)
		p.space(s, s.Slot+strconv.Itoa(i+1), at)
	}
}

// space draws one square, its name on a tab below it, and the wedge beside it that
// points to its area.
func (p *painter) space(s *model.Spaces, name string, at geom.Rect) {
	middle := at.Center()
	tab := geom.R(middle.X-mm(3.5), at.Bottom()-mm(1), mm(7), spaceLabel+mm(1))
	p.shape(ink.RoundRectPath(tab, mm(1)), tab, model.Outline{Fill: model.Paint{Colour: s.Fill.Or("white")}})
	c, ok := p.colour(s.Stroke.Or("ink"))
	if ok {
		p.add(&ink.Stroke{Path: ink.RoundRectPath(tab, mm(1)), Colour: c, Width: p.width(hair)})
	}
	outline := ink.RoundRectPath(at, mm(1))
	p.shape(outline, at, model.Outline{Fill: model.Paint{Colour: s.Fill.Or("white")}})
	if ok {
		p.add(&ink.Stroke{Path: outline, Colour: c, Width: p.width(bold)})
	}
	foot, tip := at.X-mm(0.8), at.X-mm(4)
	if s.Area == "right" {
		foot, tip = at.Right()+mm(0.8), at.Right()+mm(4)
	}
	if s.Area != "" && ok {
		p.add(&ink.Fill{Path: ink.PolygonPath(geom.Pt(tip, middle.Y), geom.Pt(foot, middle.Y-mm(2.6)), geom.Pt(foot, middle.Y+mm(2.6))), Colour: c})
	}
	p.print(geom.R(tab.X, at.Bottom()+mm(0.2), tab.W, spaceLabel-mm(0.2)), setting{text: name, style: "line", align: "centre"})
	p.slotHolding(scene.Slot{ID: name, Box: at, Kinds: []string{"cube"}, Capacity: 1}, s.Pieces)
}
