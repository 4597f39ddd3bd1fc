package scene

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Sums computes hash sums of what faces look like. It caches sums of pictures; it is not safe for concurrent use.
type Sums struct {
	hash  hash.Hash // of the current face or drawing
	data  []byte    // what the hash has not got yet
	sum   [32]byte
	files map[*Picture][32]byte
	art   map[*ink.Op][32]byte
}

// Face returns a SHA-256 sum of everything that a face draws, with its size, bleed and cut. It is the same on every machine, and
// differs if a glyph, a colour, a picture or the position of one differs. Names, slots and positions in the data do not count.
func (s *Sums) Face(f *Face) [32]byte {
	if s.hash == nil {
		s.hash = sha256.New()
		s.files, s.art = map[*Picture][32]byte{}, map[*ink.Op][32]byte{}
	}
	s.hash.Reset()
	s.lengths(f.Size.W, f.Size.H, f.Bleed)
	s.outline(f.Cut)
	s.ops(f.Ops)
	return s.done()
}

// maxData is how many bytes the hash gets at once. Faces have up to millions.
const maxData = 4 << 10

// flush gives the hash what it has not got yet.
func (s *Sums) flush() {
	s.hash.Write(s.data)
	s.data = s.data[:0]
}

// done returns the sum of what the hash got.
func (s *Sums) done() [32]byte {
	s.flush()
	s.hash.Sum(s.sum[:0])
	return s.sum
}

func (s *Sums) number(list ...int) {
	for _, n := range list {
		s.data = binary.BigEndian.AppendUint64(s.data, uint64(n))
	}
	if len(s.data) > maxData {
		s.flush()
	}
}

func (s *Sums) lengths(list ...geom.Length) {
	for _, l := range list {
		s.number(int(l))
	}
}

// real writes numbers rounded to the millionth, because processors may differ in later digits.
func (s *Sums) real(list ...float64) {
	for _, x := range list {
		s.data = binary.BigEndian.AppendUint64(s.data, uint64(int64(math.Round(x*1e6))))
	}
}

func (s *Sums) flag(b bool) {
	if b {
		s.number(1)
	} else {
		s.number(0)
	}
}

func (s *Sums) colour(c ink.Colour) { s.data = append(s.data, c.R, c.G, c.B) }

// outline writes a path, which may be nil.
func (s *Sums) outline(p *ink.Path) {
	if p == nil {
		s.number(-1)
		return
	}
	s.number(len(p.Verbs))
	for _, v := range p.Verbs {
		s.number(int(v))
	}
	for _, at := range p.Points {
		s.lengths(at.X, at.Y)
	}
}

// The kinds of operations in sums.
const (
	sumFill = iota
	sumStroke
	sumText
	sumImage
	sumGroup
)

func (s *Sums) ops(ops []ink.Op) {
	s.number(len(ops))
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			s.number(sumFill)
			s.outline(&op.Path)
			s.colour(op.Colour)
			s.flag(op.EvenOdd)
			s.gradient(op.Gradient)
		case *ink.Stroke:
			s.number(sumStroke, int(op.Cap), int(op.Join), len(op.Dash))
			s.outline(&op.Path)
			s.colour(op.Colour)
			s.lengths(op.Width)
			s.lengths(op.Dash...)
		case *Text:
			s.number(sumText, len(op.Runs))
			s.colour(op.Colour)
			for i := range op.Runs {
				s.run(&op.Runs[i])
			}
		case *Image:
			s.number(sumImage)
			s.lengths(op.Box.X, op.Box.Y, op.Box.W, op.Box.H)
			s.picture(op.Picture)
		case *Group:
			s.number(sumGroup)
			s.group(op)
		}
	}
}

func (s *Sums) gradient(g *ink.Gradient) {
	if g == nil {
		s.number(-1)
		return
	}
	s.number(len(g.Stops))
	s.flag(g.Radial)
	s.real(g.Space.A, g.Space.B, g.Space.C, g.Space.D, g.Space.E, g.Space.F)
	if f := g.Focus; f != (ink.Focus{}) {
		s.real(f.X, f.Y, f.R)
	}
	for _, stop := range g.Stops {
		s.real(stop.At)
		s.colour(stop.Colour)
		s.number(stop.Transparency)
	}
}

func (s *Sums) run(r *font.Run) {
	if r.Face != nil {
		sum := r.Face.Sum()
		s.data = append(s.data, sum[:]...)
	}
	s.lengths(r.Size, r.At.X, r.At.Y)
	s.number(len(r.Glyphs))
	for _, g := range r.Glyphs {
		s.number(int(g.ID), int(g.X), int(g.Y))
	}
}

// picture writes a picture by its file or, if that is not kept, by its pixels. Back ends report a picture that cannot be decoded.
func (s *Sums) picture(p *Picture) {
	sum, known := s.files[p]
	if !known {
		data := p.JPEG
		if data == nil {
			data = p.File // decoded it would stay in memory
		}
		if data == nil {
			data, _ = p.Pixels()
		}
		sum = sha256.Sum256(data)
		s.files[p] = sum
	}
	s.number(p.Width, p.Height)
	s.data = append(s.data, sum[:]...)
}

func (s *Sums) group(g *Group) {
	s.number(int(g.Role), g.Place.Turns&3, g.Transparency)
	s.flag(g.Place.Mirror)
	s.lengths(g.Place.At.X, g.Place.At.Y)
	if g.Turn != nil {
		s.real(g.Turn.Degrees)
		s.lengths(g.Turn.About.X, g.Turn.About.Y)
	} else {
		s.number(-1)
	}
	s.outline(g.Clip)
	if g.EvenOdd {
		s.flag(true)
	}
	if g.Art() == nil {
		s.ops(g.Ops)
		return
	}
	sum, known := s.art[g.Art()]
	if !known {
		s.flush()
		outer := s.hash
		s.hash = sha256.New()
		s.ops(g.Ops)
		sum, s.hash = s.done(), outer
		s.art[g.Art()] = sum
	}
	s.data = append(s.data, sum[:]...)
}
