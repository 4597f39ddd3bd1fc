package proof

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

const (
	pairHead   = 6 * geom.Millimetre // title of a pair
	faceHead   = 4 * geom.Millimetre // the language above a picture
	pairGap    = 8 * geom.Millimetre // between the two
	pairFoot   = 4 * geom.Millimetre // below them
	betterBy   = 115                 // percent: how much larger the pictures must be to justify the less usual layout
	wholeScale = 1000                // a scale is in thousandths
)

// frame is the layout of a section's pictures.
type frame struct {
	landscape bool
	stacked   bool // one above the other
	scale     scene.Ratio
}

// frame returns the layout with the largest pictures. It prefers portrait paper and pictures side
// by side unless another layout is clearly larger.
func (s *setter) frame(sec *Section) frame {
	if len(sec.Pairs) == 0 {
		return frame{landscape: s.landscape, scale: scene.Ratio{N: 1, Of: 1}}
	}
	best := frame{}
	for _, landscape := range []bool{false, true} {
		size := s.opt.Paper
		if landscape {
			size = size.Turned()
		}
		room := geom.Size{W: size.W - 2*s.opt.Margin, H: size.H - 2*s.opt.Margin - smallHead - sectionHead - pairHead - pairFoot}
		ways := []bool{false, true}
		if !s.opt.bilingual() {
			ways = ways[:1]
		}
		for _, stacked := range ways {
			n := wholeScale
			for _, p := range sec.Pairs {
				n = min(n, s.fitting(p.Source.Size, room, stacked))
			}
			if best.scale.N == 0 || n*100 >= best.scale.N*betterBy {
				best = frame{landscape, stacked, scene.Ratio{N: n, Of: wholeScale}}
			}
		}
	}
	return best
}

// fitting returns the scale, in thousandths, at which the faces of a pair fit into a room.
func (s *setter) fitting(face, room geom.Size, stacked bool) int {
	w, h := room.W, room.H-faceHead
	switch {
	case stacked:
		h = (room.H-pairGap)/2 - faceHead
	case s.opt.bilingual():
		w = (room.W - pairGap) / 2
	}
	return max(min(wholeScale, wholeScale*int(w)/int(face.W), wholeScale*int(h)/int(face.H)), 1)
}

// height returns the height of a pair without its table.
func (f frame) height(face geom.Size) geom.Length {
	h := pairHead + faceHead + f.scale.Length(face.H) + pairFoot
	if f.stacked {
		h += pairGap + faceHead + f.scale.Length(face.H)
	}
	return h
}

// pair draws a side in both languages, and the table of its texts below.
func (s *setter) pair(p *Pair, numbers map[string]int, f frame) {
	need := f.height(p.Source.Size)
	if len(p.Lines) > 0 && need+tableHead+leastRow <= s.full().H-sectionHead {
		need += tableHead + leastRow
	}
	if need > s.left() {
		s.nextPage()
	}
	area := s.area()
	title := p.Title
	if f.scale.N < f.scale.Of {
		title += " · " + s.opt.Scale(f.scale.N*100/f.scale.Of)
	}
	s.line(title, pairStyle, geom.R(area.X, s.y, area.W, pairHead))
	s.y += pairHead
	x := area.X
	for i, face := range []*scene.Face{p.Source, p.Translation} {
		if face == nil {
			continue
		}
		language := s.opt.Source
		if i == 1 {
			language = s.opt.Translation
			if f.stacked {
				s.y += f.scale.Length(face.Size.H) + faceHead + pairGap
			} else {
				x += (area.W + pairGap) / 2
			}
		}
		s.lineIn(language, language.Name, smallStyle, geom.R(x, s.y-mm(0.6), max(f.scale.Length(face.Size.W), mm(30)), faceHead))
		s.face(face, geom.Pt(x, s.y+faceHead), f.scale, numbers, language.RightToLeft)
	}
	s.y += faceHead + f.scale.Length(p.Source.Size.H) + pairFoot
	s.table(p.Lines)
}

// face draws a face at a point, with the numbers of its texts.
func (s *setter) face(f *scene.Face, at geom.Point, scale scene.Ratio, numbers map[string]int, leftward bool) {
	ops := f.Ops
	edge := ink.RectPath(f.Trim())
	if f.Cut != nil {
		edge = *f.Cut
	}
	clip := edge
	ops = append([]ink.Op{&scene.Group{Name: f.Name, Clip: &clip, Ops: ops}}, &ink.Stroke{Path: edge, Width: 2 * hair, Colour: faint})
	drawn := &scene.Group{Name: "face", Place: geom.At(at), Ops: scene.Scaled(ops, scale)}
	s.add(drawn)
	trim := scale.ApplyRect(f.Trim()).Move(at)
	s.marks(scene.Texts([]ink.Op{drawn}), trim.Inset(-mm(3.5)), numbers, leftward)
}

// marks puts the numbers beside the start of their texts, as far as possible without covering texts or each other.
func (s *setter) marks(texts []scene.Printed, within geom.Rect, numbers map[string]int, leftward bool) {
	var occupied []geom.Rect
	for _, t := range texts {
		occupied = append(occupied, t.Box)
	}
	for _, t := range texts {
		n := numbers[t.Text.Key]
		if t.Text.Key == "" || n == 0 {
			continue
		}
		box := beside(t.Box, tagSize(n), occupied, within, leftward)
		occupied = append(occupied, box)
		s.add(&scene.Group{Name: "mark", Ops: s.tag(n, box)})
	}
}

// beside returns the position around a box where a tag covers the least of the taken boxes. It
// prefers the start of the lines, which is on the right for text that runs leftward.
func beside(b geom.Rect, tag geom.Size, occupied []geom.Rect, within geom.Rect, leftward bool) geom.Rect {
	const off = 400 * geom.Micrometre
	left, right := b.X-tag.W-off, b.Right()+off
	above, below := b.Y-tag.H-off, b.Bottom()+off
	best, least := geom.Rect{}, -1
	for _, at := range []geom.Point{
		{X: left, Y: b.Y}, {X: left, Y: b.Center().Y - tag.H/2}, {X: left, Y: above}, {X: b.X, Y: above},
		{X: right, Y: b.Y}, {X: right, Y: above}, {X: b.Right() - tag.W, Y: above}, {X: b.Center().X - tag.W/2, Y: above},
		{X: left, Y: b.Bottom() - tag.H}, {X: right, Y: b.Bottom() - tag.H},
		{X: b.X, Y: below}, {X: b.Right() - tag.W, Y: below}, {X: left, Y: below}, {X: right, Y: below},
	} {
		box := geom.R(at.X, at.Y, tag.W, tag.H)
		if leftward {
			box.X = b.X + b.Right() - box.Right()
		}
		if !within.Contains(box) {
			continue
		}
		covered := 0
		for _, t := range occupied {
			covered += shared(box, t)
		}
		if least < 0 || covered < least {
			best, least = box, covered
		}
	}
	if least < 0 { // the text fills the whole piece
		return geom.R(b.X, b.Y, tag.W, tag.H)
	}
	return best
}

// shared returns the common area of two boxes, in square micrometres.
func shared(a, b geom.Rect) int {
	w, h := min(a.Right(), b.Right())-max(a.X, b.X), min(a.Bottom(), b.Bottom())-max(a.Y, b.Y)
	return int(max(w, 0)) * int(max(h, 0))
}
