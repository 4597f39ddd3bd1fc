package builtin

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// The room for the arrows, and for the points of a row beside its stones.
const (
	arrowRoom  = 10 * geom.Millimetre
	pointsWide = 8 * geom.Millimetre
)

// site is a wall that is being drawn: its stones fill all rows, whatever their number.
type site struct {
	*layouts.Drawing
	*model.Wall
	box          geom.Rect // of the stones
	batter, gate geom.Length
	rows, points []int
	high         int // rows that the gate is high
}

var _ = layouts.Upright("wall", drawWall, func(d *layouts.Drawing, e *model.Wall) geom.Rect { return d.Scope.Box(e.Box) })

// drawWall draws a wall of stones, the joints dashed, and the stair with the points.
func drawWall(d *layouts.Drawing, w *model.Wall) {
	box, stair := d.Scope.Box(w.Box), d.Scope.Length(w.Stair)
	s := site{Drawing: d, Wall: w, batter: d.Scope.Length(w.Batter), gate: d.Scope.Length(w.Wide)}
	var ok [3]bool
	s.high, ok[0] = d.Int(w.High, 0, 26)
	s.rows, ok[1] = d.Ints("rows", w.Rows, 1, 26)
	s.points, ok[2] = d.Ints("points", w.Points, len(s.rows), 26)
	if ok != [3]bool{true, true, true} || !d.BoxFor(box, mm(100), mm(20)) {
		return
	}
	for _, n := range s.rows {
		if n < 1 || n > 60 {
			d.Errs.Add(w.Rows.Pos, "number-out-of-range", diag.Args{"found": n, "low": 1, "high": 60})
			return
		}
	}
	if s.high = min(s.high, len(s.rows)-1); s.gate == 0 || !w.Gate.Set() {
		s.high = 0
	}
	s.box = geom.R(box.X+stair, box.Y, box.W-stair-arrowRoom, box.H)
	if !d.BoxFor(s.box, mm(20), mm(20)) {
		return
	}
	s.stair(geom.R(box.X, box.Y, stair, box.H))
	for i, n := range s.rows {
		s.course(i, n)
	}
	s.joints()
	if s.high > 0 {
		d.File(w.Gate, geom.R(s.box.Center().X-s.gate/2, s.level(s.high), s.gate, s.box.Bottom()-s.level(s.high)))
	}
	if w.Crown.Set() {
		if file, ok := d.PictureOf(w.Crown); ok {
			across, down := file.Size()
			high := geom.Length(float64(s.box.W) * down / across)
			d.File(w.Crown, geom.R(s.box.X, s.box.Y-high, s.box.W, high))
		}
	}
	if w.Worth.Set() {
		where := geom.R(box.X+mm(2), s.level(1), stair-pointsWide-mm(4), s.box.Bottom()-s.level(1))
		d.PrintKey(where, w.Worth, layouts.Setting{Style: "body", Align: "start", VAlign: "middle"})
	}
}

// level returns the height at which row i begins, counted from 0 at the foot.
func (s *site) level(i int) geom.Length {
	return s.box.Bottom() - s.box.H*geom.Length(i)/geom.Length(len(s.rows))
}

// lean returns how far the sides lean in at a height.
func (s *site) lean(y geom.Length) geom.Length { return s.batter * (s.box.Bottom() - y) / s.box.H }

// stones returns the corners of the stones of a row, from the right: upper left, upper right, lower right, lower left. Beside
// the gate, the first half is at its right.
func (s *site) stones(row, n int) [][]geom.Point {
	top, foot := s.level(row+1), s.level(row)
	stretch := func(from, to func(y geom.Length) geom.Length, n int) [][]geom.Point {
		var list [][]geom.Point
		for i := range geom.Length(n) {
			x := func(y, i geom.Length) geom.Length { return from(y) - (from(y)-to(y))*i/geom.Length(n) }
			list = append(list, []geom.Point{
				geom.Pt(x(top, i+1), top), geom.Pt(x(top, i), top), geom.Pt(x(foot, i), foot), geom.Pt(x(foot, i+1), foot),
			})
		}
		return list
	}
	right := func(y geom.Length) geom.Length { return s.box.Right() - s.lean(y) }
	left := func(y geom.Length) geom.Length { return s.box.X + s.lean(y) }
	if row >= s.high || n < 2 {
		return stretch(right, left, n)
	}
	jamb := func(side geom.Length) func(geom.Length) geom.Length {
		return func(geom.Length) geom.Length { return s.box.Center().X + side*s.gate/2 }
	}
	return append(stretch(right, jamb(1), n-n/2), stretch(jamb(-1), left, n/2)...)
}

// course draws a row of stones; place 1 is the rightmost.
func (s *site) course(row, n int) {
	id := fmt.Sprintf("%s.%d.", s.Slot, row+1)
	for i, corners := range s.stones(row, n) {
		path := ink.PolygonPath(corners...)
		s.Fill(path, "stone")
		x := max(corners[0].X, corners[3].X)
		box := geom.R(x, corners[0].Y, min(corners[1].X, corners[2].X)-x, corners[2].Y-corners[0].Y).Inset(mm(0.45))
		s.Room(box, layouts.CrossSize, layouts.CrossSize)
		s.AddSlot(scene.Slot{ID: fmt.Sprint(id, i+1), Box: box, Kinds: []string{"stone"}, Beside: layouts.InLine(id, i+1, 1, n)})
	}
	y := (s.level(row) + s.level(row+1)) / 2
	s.arrow(geom.Pt(s.box.Right()-s.lean(y)+mm(2), y))
}

// joints draws every joint between two stones once, and the edges of the wall.
func (s *site) joints() {
	for row, n := range s.rows {
		for i, c := range s.stones(row, n) {
			if i > 0 && c[1].X > c[0].X {
				s.Stroke(ink.LinePath(c[1], c[2]), "bronze", layouts.Medium, mm(1.6), mm(1))
			}
			s.Stroke(ink.LinePath(c[0], c[1]), "bronze", layouts.Medium, mm(1.6), mm(1))
		}
	}
	foot, top := s.box.Bottom(), s.box.Y
	for _, x := range []func(y geom.Length) geom.Length{
		func(y geom.Length) geom.Length { return s.box.X + s.lean(y) },
		func(y geom.Length) geom.Length { return s.box.Right() - s.lean(y) },
	} {
		s.Stroke(ink.LinePath(geom.Pt(x(foot), foot), geom.Pt(x(top), top)), "bronze", layouts.Medium)
	}
}

// stair draws a step for each row, the lowest at the left, with the points of a stone of the row.
func (s *site) stair(b geom.Rect) {
	wide := b.W / geom.Length(len(s.rows))
	var edge ink.Path
	edge.Move(b.X, b.Bottom())
	for i := range s.rows {
		block := geom.R(b.X+wide*geom.Length(i), s.level(i+1), wide, s.level(i)-s.level(i+1))
		flight := geom.R(block.X, block.Y, b.Right()+s.lean(block.Y)-block.X, block.H)
		low := flight.Bottom()
		step := ink.PolygonPath(flight.Min(), geom.Pt(flight.Right(), flight.Y), geom.Pt(b.Right()+s.lean(low), low), geom.Pt(flight.X, low))
		s.Fill(step, "dune")
		if i > 0 {
			foot := ink.LinePath(geom.Pt(block.X, block.Bottom()), geom.Pt(b.Right()+s.lean(block.Bottom()), block.Bottom()))
			s.Stroke(foot, "ochre", layouts.Hair)
		}
		edge.Line(block.X, block.Y)
		if i == len(s.rows)-1 {
			edge.Line(flight.Right(), block.Y)
		} else {
			edge.Line(block.Right(), block.Y)
		}
		beside := b.Right() + s.lean(block.Center().Y) - pointsWide - mm(1)
		s.Print(geom.R(beside, block.Y, pointsWide, block.H), layouts.Setting{
			Text: s.Digits(s.points[i]), Style: "value", Colour: layouts.Named("ink"),
		})
	}
	s.Stroke(edge, "bronze", layouts.Medium)
}

func (s *site) arrow(tip geom.Point) {
	s.Stroke(ink.LinePath(tip, geom.Pt(tip.X+mm(7), tip.Y)), "bronze", layouts.Medium)
	s.Stroke(ink.PolylinePath(geom.Pt(tip.X+mm(1.6), tip.Y-mm(1.2)), tip, geom.Pt(tip.X+mm(1.6), tip.Y+mm(1.2))), "bronze", layouts.Medium)
}
