package layouts

import (
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The size of a space for a cube, and how far spaces stand apart.
const (
	spaceSize = 12 * geom.Millimetre
	spaceGap  = 2 * geom.Millimetre
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
	high := geom.Length(lines)*(spaceSize+spaceGap) - spaceGap
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
			box.Y+(box.H-high)/2+geom.Length(row)*(spaceSize+spaceGap), spaceSize, spaceSize)
		p.space(s, s.Slot+strconv.Itoa(i+1), at)
	}
}

// space draws one square, its name, and the wedge that points to its area.
func (p *painter) space(s *model.Spaces, name string, at geom.Rect) {
	outline := scene.RoundRectPath(at, mm(1))
	p.shape(outline, model.Paint{Colour: s.Fill.Or("white")}, model.Colour{}, model.Length{}, model.Length{}, "")
	if c, ok := p.colour(s.Stroke.Or("ink")); ok {
		p.add(&scene.Stroke{Path: outline, Colour: c, Width: p.width(bold)})
	}
	middle := at.Center()
	tip, foot := geom.Length(0), geom.Length(0)
	switch s.Area {
	case "left":
		tip, foot = at.X+mm(1.4), at.X+mm(3.8)
	case "right":
		tip, foot = at.Right()-mm(1.4), at.Right()-mm(3.8)
	}
	if tip != 0 {
		p.fillPlain(scene.PolygonPath(geom.Pt(tip, middle.Y), geom.Pt(foot, middle.Y-mm(1.8)), geom.Pt(foot, middle.Y+mm(1.8))), "bronze")
	}
	p.print(geom.R(at.X+mm(0.8), at.Bottom()-mm(3.8), at.W-mm(1.6), mm(3.4)), setting{text: name, style: "line", align: "right"})
	p.slotHolding(scene.Slot{ID: name, Box: at, Kinds: []string{"cube"}, Capacity: 1}, s.Holds)
}
