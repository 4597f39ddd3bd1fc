package layouts

import (
	"fmt"
	"math"

	"cartouche/internal/art"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// silos draws stores in lines of equal lengths: each a picture with a dashed outline
// that the builder completes, a number, and a heap of places for grain.
func (p *painter) silos(s *model.Silos) {
	box := p.scope.Box(s.Box)
	count, ok := p.count(s.Count, 0, 60)
	capacity, ok2 := p.count(s.Capacity, 1, 60)
	cols, ok3 := p.count(s.Columns, 1, 30)
	store, ok4 := p.drawing(s.Store)
	grain, ok5 := p.drawing(s.Grain)
	outline, ok6 := p.outline(s.Outline)
	if !ok || !ok2 || !ok3 || !ok4 || !ok5 || !ok6 || count == 0 || !p.drawable(box, mm(10), mm(10)) {
		return
	}
	lines := (count + cols - 1) / cols
	cols = (count + lines - 1) / lines
	w, h := box.W/geom.Length(cols), box.H/geom.Length(lines)
	number := 0
	for line := range lines {
		inLine := count / lines
		if line < count%lines {
			inLine++
		}
		left := box.Center().X - w*geom.Length(inLine)/2
		for i := range inLine {
			number++
			cell := geom.R(left+w*geom.Length(i), box.Y+h*geom.Length(line), w, h)
			p.silo(silo{Silos: s, store: store, grain: grain, outline: outline, number: number, capacity: capacity}, cell)
		}
	}
}

// silo is one store that is being drawn.
type silo struct {
	*model.Silos
	store, grain     *pictureFile
	outline          ink.Path // in the millimetres of the drawing
	number, capacity int
}

// silo draws one store at the foot of its cell, as large as the cell allows.
func (p *painter) silo(s silo, cell geom.Rect) {
	w, h := s.store.size()
	scale := min(float64(cell.W)/w, float64(cell.H)/h)
	size := geom.Size{W: geom.Length(w * scale), H: geom.Length(h * scale)}
	b := geom.R(cell.Center().X-size.W/2, cell.Bottom()-size.H, size.W, size.H)
	scale /= float64(geom.Millimetre)
	times := func(l geom.Length) geom.Length { return geom.Length(math.Round(float64(l) * scale)) }
	within := func(part geom.Rect) geom.Rect {
		return geom.R(b.X+times(part.X), b.Y+times(part.Y), times(part.W), times(part.H))
	}
	p.upright(b, func() {
		for _, op := range s.store.in(b, p.opt.Coarse) {
			p.add(op)
		}
	})
	outline := s.outline.Moved(geom.Point{})
	for i, at := range outline.Points {
		outline.Points[i] = geom.Pt(b.X+times(at.X), b.Y+times(at.Y))
	}
	p.stroke(outline, "bronze", bold, mm(2), mm(1.3))
	id := fmt.Sprintf("%s.%d", s.Slot, s.number)
	p.slot(scene.Slot{ID: id, Box: outline.Box(), Shape: &outline, Kinds: []string{"outline"}, Capacity: 1})
	tablet := within(p.scope.Box(s.Number))
	if least := (geom.Size{W: mm(7), H: mm(5.6)}); tablet.W < least.W || tablet.H < least.H { // of very many stores
		at := tablet.Center()
		tablet = geom.R(at.X-least.W/2, at.Y-least.H/2, least.W, least.H)
	}
	p.print(tablet, setting{text: p.number(s.number), style: "heading", align: "centre", valign: "middle", colour: named("bronze")})
	p.heap(s, id, within(p.scope.Box(s.Heap)))
}

// heap draws the places for grain from the foot up, each line one shorter than the one
// below it.
func (p *painter) heap(s silo, id string, b geom.Rect) {
	lines := heapLines(s.capacity, b)
	w, h := b.W/geom.Length(lines[0]), b.H/geom.Length(len(lines))
	place := 0
	for line, n := range lines {
		left := b.Center().X - w*geom.Length(n)/2
		for i := range n {
			place++
			cell := geom.R(left+w*geom.Length(i), b.Bottom()-h*geom.Length(line+1), w, h)
			p.room(cell, crossSize, crossSize)
			across, down := s.grain.size()
			p.upright(cell, func() {
				for _, op := range s.grain.in(fitted(cell, across, down, "contain", 50, 50), p.opt.Coarse) {
					p.add(op)
				}
			})
			p.slotFor(fmt.Sprintf("%s.grain.%d", id, place), cell, "cross")
		}
	}
}

// heapLines says how many places lie in each line of a heap, from the foot: as many
// lines as make the places largest.
func heapLines(capacity int, b geom.Rect) []int {
	var best []int
	var largest geom.Length
	for lines := 1; lines <= capacity; lines++ {
		foot := (capacity + lines*(lines-1)/2 + lines - 1) / lines
		var list []int
		for left, n := capacity, foot; left > 0 && n > 0; n-- {
			list = append(list, min(n, left))
			left -= n
		}
		if side := min(b.W/geom.Length(foot), b.H/geom.Length(len(list))); side > largest {
			best, largest = list, side
		}
	}
	return best
}

// drawing finds a drawing among the game's files.
func (p *painter) drawing(name model.Word) (*pictureFile, bool) {
	path, at, ok := p.scope.File(name)
	if !ok {
		return nil, false
	}
	return p.usable(p.pictureFile(path), path, at)
}

// outline reads path data whose unit is a millimetre.
func (p *painter) outline(d model.PathData) (ink.Path, bool) {
	data, at := p.scope.Word(d.Word)
	path, errs := art.Path(data, geom.Millimetre)
	for _, e := range errs {
		if e.Pos.Line == 1 && d.Name == "" {
			at = d.Within(e.Pos.Column - 1)
		}
		p.errs.AddHint(at, e.Code, e.Hint, e.Args)
	}
	if len(path.Points) < 2 && errs == nil {
		p.errs.Add(at, "path-draws-nothing", nil)
	}
	return path, len(path.Points) >= 2 && errs == nil
}
