package builtin

import (
	"fmt"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var _ = layouts.Mirrored("silos", drawSilos)

type stores struct {
	*layouts.Drawing
	*model.Silos
	store, grain *layouts.PictureFile
	outline      ink.Path // in the millimetres of the drawing
	capacity     int
}

// drawSilos draws stores in lines of equal lengths: each a picture with a dashed outline that the builder completes, a number,
// and a heap of places for grain.
func drawSilos(d *layouts.Drawing, e *model.Silos) {
	s := stores{Drawing: d, Silos: e}
	var ok [6]bool
	var count, cols int
	count, ok[0] = d.Int(e.Count, 0, 60)
	s.capacity, ok[1] = d.Int(e.Capacity, 1, 60)
	cols, ok[2] = d.Int(e.Columns, 1, 30)
	s.store, ok[3] = d.PictureOf(e.Store)
	s.grain, ok[4] = d.PictureOf(e.Grain)
	s.outline, ok[5] = d.PathData(e.Outline)
	box := d.Scope.Box(e.Box)
	if slices.Contains(ok[:], false) || count == 0 || !d.BoxFor(box, mm(10), mm(10)) {
		return
	}
	lines := (count + cols - 1) / cols
	w, h := box.W/geom.Length((count+lines-1)/lines), box.H/geom.Length(lines)
	number := 0
	for line := range lines {
		inLine := count / lines
		if line < count%lines {
			inLine++
		}
		left := box.Center().X - w*geom.Length(inLine)/2
		for i := range inLine {
			number++
			s.draw(number, geom.R(left+w*geom.Length(i), box.Y+h*geom.Length(line), w, h))
		}
	}
}

// draw draws one store at the foot of its cell, as large as the cell allows.
func (s *stores) draw(number int, cell geom.Rect) {
	w, h := s.store.Size()
	scale := min(float64(cell.W)/w, float64(cell.H)/h)
	size := geom.Size{W: geom.Length(w * scale), H: geom.Length(h * scale)}
	b := geom.R(cell.Center().X-size.W/2, cell.Bottom()-size.H, size.W, size.H)
	scale /= float64(geom.Millimetre)
	times := func(l geom.Length) geom.Length { return geom.Length(math.Round(float64(l) * scale)) }
	within := func(part geom.Rect) geom.Rect {
		return geom.R(b.X+times(part.X), b.Y+times(part.Y), times(part.W), times(part.H))
	}
	s.Upright(b, func() { s.Paste(s.store, b) })
	outline := s.outline.Moved(geom.Point{})
	for i, at := range outline.Points {
		outline.Points[i] = geom.Pt(b.X+times(at.X), b.Y+times(at.Y))
	}
	s.Stroke(outline, "bronze", layouts.Bold, mm(2), mm(1.3))
	id := fmt.Sprintf("%s.%d", s.Slot, number)
	s.AddSlot(scene.Slot{ID: id, Box: outline.Box(), Shape: &outline, Kinds: []string{"outline"}})
	tablet := within(s.Scope.Box(s.Number))
	if least := (geom.Size{W: mm(7), H: mm(5.6)}); tablet.W < least.W || tablet.H < least.H { // of very many stores
		at := tablet.Center()
		tablet = geom.R(at.X-least.W/2, at.Y-least.H/2, least.W, least.H)
	}
	s.Print(tablet, layouts.Setting{
		Text: s.Digits(number), Style: "heading", Align: "centre", VAlign: "middle", Colour: layouts.Named("bronze"),
	})
	s.heap(id, within(s.Scope.Box(s.Heap)))
}

// heap draws the places for grain from the foot up, each line one shorter than the one below it.
func (s *stores) heap(id string, b geom.Rect) {
	lines := heapLines(s.capacity, b)
	w, h := b.W/geom.Length(lines[0]), b.H/geom.Length(len(lines))
	place := 0
	for line, n := range lines {
		left := b.Center().X - w*geom.Length(n)/2
		for i := range n {
			place++
			cell := geom.R(left+w*geom.Length(i), b.Bottom()-h*geom.Length(line+1), w, h)
			s.Room(cell, layouts.CrossSize, layouts.CrossSize)
			s.Upright(cell, func() { s.Paste(s.grain, s.grain.Contained(cell)) })
			s.AddSlot(scene.Slot{ID: fmt.Sprintf("%s.grain.%d", id, place), Box: cell, Kinds: []string{"cross"}})
		}
	}
}

// heapLines returns the number of places in each line of a heap, from the foot: as many lines as make the places largest.
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
