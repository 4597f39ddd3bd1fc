package builtin

import (
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.Mirrored("spaces", drawSpaces)

// The size of a space for a cube, the gap between spaces, and the height of the name below each, which no cube covers.
const (
	spaceSize  = 12 * geom.Millimetre
	spaceGap   = 2 * geom.Millimetre
	spaceLabel = 3700 * geom.Micrometre
	spacePitch = spaceSize + spaceLabel + geom.Millimetre/2
)

func drawSpaces(d *layouts.Drawing, s *model.Spaces) {
	box := d.Scope.Box(s.Box)
	counts := d.Scope.Numbers(s.Counts)
	nth, ok := d.Int(s.Tile, 1, max(1, len(counts)))
	columns, ok2 := d.Int(s.Columns, 1, 9)
	if !ok || !ok2 || len(counts) == 0 || counts[nth-1] < 1 {
		return
	}
	n := counts[nth-1]
	rows := (n + columns - 1) / columns
	wide := func(n int) geom.Length { return geom.Length(n)*(spaceSize+spaceGap) - spaceGap }
	high := geom.Length(rows-1)*spacePitch + spaceSize + spaceLabel
	if !d.BoxFor(box, wide(min(n, columns)), high) {
		return
	}
	for i := range n {
		row := i / columns
		left := box.X + (box.W-wide(min(columns, n-row*columns)))/2
		at := geom.Pt(left+geom.Length(i%columns)*(spaceSize+spaceGap), box.Y+(box.H-high)/2+geom.Length(row)*spacePitch)
		drawSpace(d, s, s.Slot+strconv.Itoa(i+1), geom.R(at.X, at.Y, spaceSize, spaceSize))
	}
}

// drawSpace draws one square, its name on a tab below it, and the wedge beside it that points to its area.
func drawSpace(d *layouts.Drawing, s *model.Spaces, name string, at geom.Rect) {
	middle := at.Center()
	tab := geom.R(middle.X-mm(3.5), at.Bottom()-mm(1), mm(7), spaceLabel+mm(1))
	c := d.Colour(s.Stroke.Or("ink"))
	for _, part := range []struct {
		box   geom.Rect
		width geom.Length
	}{{tab, layouts.Hair}, {at, layouts.Bold}} {
		path := ink.RoundRectPath(part.box, mm(1))
		d.Shape(path, part.box, model.Outline{Fill: model.Paint{Colour: s.Fill.Or("white")}})
		if c != nil {
			d.Add(&ink.Stroke{Path: path, Colour: *c, Width: d.Width(part.width)})
		}
	}
	foot, tip := at.X-mm(0.8), at.X-mm(4)
	if s.Area == "right" {
		foot, tip = at.Right()+mm(0.8), at.Right()+mm(4)
	}
	if s.Area != "" {
		d.FillIn(ink.PolygonPath(geom.Pt(tip, middle.Y), geom.Pt(foot, middle.Y-mm(2.6)), geom.Pt(foot, middle.Y+mm(2.6))), c)
	}
	d.Print(geom.R(tab.X, at.Bottom()+mm(0.2), tab.W, spaceLabel-mm(0.2)), layouts.Setting{Text: name, Style: "line", Align: "centre"})
	d.AddSlotHolding(scene.Slot{ID: name, Box: at, Kinds: []string{"cube"}}, s.Pieces)
}
