package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// silos draws the granaries: beehive stores with a dashed outline that the
// builder completes, and a place for each grain.
func (p *painter) silos(s *model.Silos) {
	box := p.scope.Box(s.Box)
	count, ok := p.count(s.Count, 1, 60)
	capacity, ok2 := p.count(s.Capacity, 1, 60)
	cols, ok3 := p.count(s.Columns, 1, 30)
	if !ok || !ok2 || !ok3 {
		return
	}
	lines := (count + cols - 1) / cols
	cols = (count + lines - 1) / lines
	w, h := min(box.W/geom.Length(cols), mm(42)), min(box.H/geom.Length(lines), mm(76))
	for i := range count {
		line := i / cols
		inLine := min(cols, count-line*cols)
		left := box.Center().X - w*geom.Length(inLine)/2
		cell := geom.R(left+w*geom.Length(i%cols), box.Y+h*geom.Length(line), w, h)
		p.silo(s, i+1, capacity, geom.R(cell.X+mm(1.6), cell.Y+mm(1), cell.W-mm(3.2), cell.H-mm(2.5)))
	}
}

// silo draws one granary with its number in the dome.
func (p *painter) silo(s *model.Silos, number, capacity int, b geom.Rect) {
	dome := min(b.W*62/100, b.H*34/100)
	shoulder := b.Y + dome
	var path scene.Path
	path.Move(b.X, b.Bottom()).Line(b.X, shoulder)
	path.Cubic(geom.Pt(b.X, b.Y+dome*35/100), geom.Pt(b.Center().X-b.W/5, b.Y+mm(1.6)), geom.Pt(b.Center().X, b.Y+mm(1.6)))
	path.Cubic(geom.Pt(b.Center().X+b.W/5, b.Y+mm(1.6)), geom.Pt(b.Right(), b.Y+dome*35/100), geom.Pt(b.Right(), shoulder))
	path.Line(b.Right(), b.Bottom()).Close()
	p.fill(path, "stone")
	p.stroke(path, "bronze", bold, mm(1.8), mm(1.8))
	p.hatch(geom.Pt(b.Center().X, b.Y+dome*54/100), number)
	p.slot(scene.Slot{ID: fmt.Sprintf("%s.%d", s.Slot, number), Box: b, Shape: &path, Kinds: []string{"outline"}, Capacity: 1})
	p.grain(s, number, capacity, geom.R(b.X+mm(1), shoulder-mm(0.5), b.W-mm(2), b.Bottom()-shoulder-mm(0.5)))
}

// hatch is the door under the dome, with the granary's number.
func (p *painter) hatch(c geom.Point, number int) {
	box := geom.R(c.X-mm(4), c.Y-mm(3.4), mm(8), mm(6.8))
	path := scene.RoundRectPath(box, mm(1))
	p.fill(path, "white")
	p.stroke(path, "bronze", medium)
	p.print(box.Inset(mm(0.4)), setting{text: p.number(number), style: "number", colour: named("bronze")})
}

// grain draws the places for grain in three columns, filled from the foot up.
func (p *painter) grain(s *model.Silos, number, capacity int, b geom.Rect) {
	const cols = 3
	lines := (capacity + cols - 1) / cols
	w, h := b.W/cols, b.H/geom.Length(lines)
	for i := range capacity {
		cell := geom.R(b.X+w*geom.Length(i%cols), b.Bottom()-h*geom.Length(i/cols+1), w, h)
		p.room(cell, crossSize, crossSize)
		p.kernel(cell)
		p.slotFor(fmt.Sprintf("%s.%d.grain.%d", s.Slot, number, i+1), cell, "cross")
	}
}

// kernel is a grain of emmer: a pointed oval with its furrow and beard.
func (p *painter) kernel(cell geom.Rect) {
	c := cell.Center()
	r := min(cell.W, cell.H) * 38 / 100
	foot, tip := geom.Pt(c.X, c.Y+r), geom.Pt(c.X, c.Y-r)
	path := petal(foot, tip, 0.42)
	p.fill(path, "white")
	p.stroke(path, "ochre", medium)
	p.stroke(scene.LinePath(geom.Pt(c.X, c.Y+r*45/100), geom.Pt(c.X, c.Y-r*35/100)), "ochre", hair)
}
