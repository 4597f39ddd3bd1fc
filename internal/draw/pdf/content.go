package pdf

import (
	"fmt"
	"slices"
	"strconv"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// stream writes the operators of one page. Its unit is 10 µm, which keeps most numbers short and whole; y grows downwards.
type stream struct {
	b     []byte
	res   *resources
	role  scene.Role // of the content being drawn
	state state
	stack []state

	tags *tagger // nil if the file is not tagged
}

// state is the graphics state that the operators so far have set. It saves setting a value twice.
type state struct {
	fill, stroke shade
	spot         scene.Role // the role whose spot colour stroke is; Art if stroke is not a spot colour
	spotFill     scene.Role // the same of fill
	over         string     // name of the graphics state for overprinting; "" is knockout
	filled       bool       // whether fill was set
	stroked      bool
	width        geom.Length
	cap          ink.Cap
	join         ink.Join
	dash         []geom.Length
	face         *font.Face
	size         geom.Length
	rise         geom.Length
	origin       geom.Point // origin of the coordinates that follow
}

// appendContent appends the operators of a page to b. tags may be nil.
func appendContent(b []byte, p *scene.Page, res *resources, tags *tagger) []byte {
	s := &stream{b: b, res: res, tags: tags}
	s.b = append(s.b, "0 J 0 j 4 M .0283464567 0 0 -.0283464567 0 "...)
	s.b = strconv.AppendFloat(s.b, p.Size.H.PT(), 'f', 5, 64)
	s.b = append(s.b, " cm\n"...)
	s.state.width = -1
	key, _ := pageOf(p)
	if form, again := res.art[key]; again {
		s.tagForm(p.Ops)
		s.op("/" + formName(form) + " Do")
	} else {
		s.ops(p.Ops)
	}
	s.untag()
	return s.b
}

func (s *stream) ops(ops []ink.Op) {
	for i := 0; i < len(ops); i++ {
		s.tag(ops[i])
		switch op := ops[i].(type) {
		case *ink.Fill:
			if line := outlineOf(op, ops[i+1:]); line != nil {
				s.both(op, line)
				i++
			} else {
				s.fill(op)
			}
		case *ink.Stroke:
			s.strokeOp(op)
		case *scene.Text:
			s.text(op)
		case *scene.Image:
			s.image(op)
		case *scene.Group:
			s.group(op)
		}
	}
}

// group draws the content of a group. Content with a role goes on the layer of that role.
func (s *stream) group(g *scene.Group) {
	if g.Role == scene.Art || g.Role == s.role {
		s.tagGroup(g)
		return
	}
	before := s.role
	s.role = g.Role
	if s.res.flat {
		s.tagGroup(g)
	} else {
		s.untag()
		s.op("/OC/" + layerName(g.Role) + " BDC")
		s.tagGroup(g)
		s.untag()
		s.op("EMC")
	}
	s.role = before
}

func (s *stream) placed(g *scene.Group) {
	still := g.Place == (geom.Placement{})
	key, _ := artOf(g, s.role)
	art, again := s.res.art[key]
	if still && g.Clip == nil && g.Turn == nil && g.Transparency == 0 && !g.Drawn && !again {
		s.ops(g.Ops)
		return
	}
	s.save()
	if !still {
		a, b, c, d, e, f := g.Place.Matrix()
		for _, v := range []int{a, b, c, d} {
			s.b = append(strconv.AppendInt(s.b, int64(v), 10), ' ')
		}
		s.point(geom.Pt(e, f))
		s.op("cm")
		s.state.origin = geom.Point{}
	}
	if g.Turn != nil {
		s.turn(g.Turn)
	}
	if g.Clip != nil {
		s.path(*g.Clip)
		s.op("W" + rule(g.EvenOdd) + " n")
	}
	if g.Transparency > 0 || again {
		s.tagForm(g.Ops)
	}
	switch {
	case g.Transparency > 0:
		s.home()
		s.op(fmt.Sprintf("/%s gs/%s Do", paleName(g.Transparency), formName(s.res.form[g])))
	case again:
		s.home()
		s.op("/" + formName(art) + " Do")
	default:
		s.ops(g.Ops)
	}
	s.restore()
}

func (s *stream) save() {
	s.stack = append(s.stack, s.state)
	s.op("q")
}

func (s *stream) restore() {
	s.state = s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	s.op("Q")
}

func (s *stream) strokeOp(op *ink.Stroke) {
	s.setLine(op)
	s.path(op.Path)
	s.op("S")
}

// setLine sets the colour, width, cap, join and dash of a line.
func (s *stream) setLine(op *ink.Stroke) {
	if _, spot := s.res.spots[s.role]; !spot {
		s.blackOver(op, op.Colour, overLines)
	}
	s.setStroke(op.Colour)
	if op.Width != s.state.width {
		s.num(op.Width)
		s.op("w")
		s.state.width = op.Width
	}
	if op.Cap != s.state.cap {
		s.b = strconv.AppendInt(s.b, int64(op.Cap), 10)
		s.op(" J")
		s.state.cap = op.Cap
	}
	if op.Join != s.state.join {
		s.b = strconv.AppendInt(s.b, int64(op.Join), 10)
		s.op(" j")
		s.state.join = op.Join
	}
	if !slices.Equal(op.Dash, s.state.dash) {
		s.b = append(s.b, '[')
		for _, d := range op.Dash {
			s.num(d)
		}
		s.op("]0 d")
		s.state.dash = op.Dash
	}
}

// finishes reports whether the current role is a finish with a spot colour.
func (s *stream) finishes() bool { return s.role.Finish() && s.res.spots[s.role] }

// overSpot returns the graphics state of lines in a spot colour.
func (s *stream) overSpot() string {
	if s.role.Finish() {
		return overSpots
	}
	return overLines
}

// setStroke sets the colour of lines: the spot colour of the current role, if it has one.
func (s *stream) setStroke(colour ink.Colour) {
	if _, ok := s.res.spots[s.role]; ok {
		if s.state.spot != s.role {
			s.op("/" + spotName(s.role) + " CS 1 SCN")
			s.state.spot = s.role
		}
		s.overprints(s.overSpot())
		return
	}
	if s.state.spot != scene.Art {
		s.state.spot, s.state.stroked = scene.Art, false
	}
	if c := s.res.shade(colour); !s.state.stroked || c != s.state.stroke {
		s.colour(c, "G", "RG", "K")
		s.state.stroke, s.state.stroked = c, true
	}
}

func (s *stream) image(op *scene.Image) {
	s.knocksOut()
	s.save()
	s.num(op.Box.W)
	s.b = append(s.b, "0 0 "...)
	s.num(-op.Box.H)
	s.point(geom.Pt(op.Box.X, op.Box.Bottom()))
	s.b = append(s.b, "cm/I"...)
	s.b = strconv.AppendInt(s.b, int64(s.res.picture[op.Picture]+1), 10)
	s.op(" Do")
	s.restore()
}

// path writes a path. An upright box has an operator of its own. The coordinates of other paths are
// relative to their first point: the numbers are short, and repeated shapes compress well.
func (s *stream) path(p ink.Path) {
	if r, ok := p.AsRect(); ok {
		s.point(r.Min())
		s.num(r.W)
		s.num(r.H)
		s.op("re")
		return
	}
	pts := p.Points
	if len(pts) > 0 {
		s.from(pts[0])
	}
	for _, v := range p.Verbs {
		switch v {
		case ink.MoveTo:
			s.point(pts[0])
			s.op("m")
			pts = pts[1:]
		case ink.LineTo:
			s.point(pts[0])
			s.op("l")
			pts = pts[1:]
		case ink.CubicTo:
			s.rough(pts[0])
			s.rough(pts[1])
			s.point(pts[2])
			s.op("c")
			pts = pts[3:]
		case ink.Close:
			s.op("h")
		}
	}
}

// from moves the origin of the coordinates to p.
func (s *stream) from(p geom.Point) {
	if p != s.state.origin {
		s.b = append(s.b, "1 0 0 1 "...)
		s.point(p)
		s.op("cm")
		s.state.origin = p
	}
}

// home moves the origin back to that of the page or form.
func (s *stream) home() { s.from(geom.Point{}) }

func (s *stream) setFill(c ink.Colour) {
	if s.finishes() {
		if s.state.spotFill != s.role {
			s.op("/" + spotName(s.role) + " cs 1 scn")
			s.state.spotFill = s.role
		}
		s.overprints(overSpots)
		return
	}
	if s.state.spotFill != scene.Art {
		s.state.spotFill, s.state.filled = scene.Art, false
	}
	if v := s.res.shade(c); !s.state.filled || v != s.state.fill {
		s.colour(v, "g", "rg", "k")
		s.state.fill, s.state.filled = v, true
	}
}

// shade is a colour as written to the file: red, green and blue from 0 to 255, or four inks in percent.
type shade [4]uint8

func (r *resources) shade(c ink.Colour) shade {
	if r.press != nil {
		inks, _ := r.press.Palette.Inks(c)
		return shade(inks)
	}
	return shade{c.R, c.G, c.B}
}

// colour sets a colour with the operator for greys, for RGB or for inks.
func (s *stream) colour(c shade, grey, all, inks string) {
	if s.res.press != nil {
		for _, v := range c {
			s.b = append(appendDecimal(s.b, int64(v), 2, 2), ' ')
		}
		s.op(inks)
		return
	}
	n := 3
	if c[0] == c[1] && c[1] == c[2] {
		n, all = 1, grey
	}
	for _, v := range c[:n] {
		s.b = append(appendDecimal(s.b, int64(v)*10000/255+5, 4, 3), ' ')
	}
	s.op(all)
}

func (s *stream) op(o string) {
	s.b = append(s.b, o...)
	s.b = append(s.b, '\n')
}

func (s *stream) point(p geom.Point) {
	s.num(p.X - s.state.origin.X)
	s.num(p.Y - s.state.origin.Y)
}

// rough writes a control point rounded to 10 µm: the difference is invisible and the file smaller.
func (s *stream) rough(p geom.Point) {
	s.num(tens(p.X - s.state.origin.X))
	s.num(tens(p.Y - s.state.origin.Y))
}

// tens returns the length rounded to 10 µm.
func tens(l geom.Length) geom.Length {
	if l < 0 {
		return -tens(-l)
	}
	return (l + 5) / 10 * 10
}

// num writes a length in units of 10 µm.
func (s *stream) num(l geom.Length) {
	if l%10 == 0 { // the usual case
		s.b = strconv.AppendInt(s.b, int64(l/10), 10)
	} else {
		s.b = appendDecimal(s.b, int64(l), 1, 1)
	}
	s.b = append(s.b, ' ')
}

// appendDecimal appends v × 10^-scale with at most places decimals and without trailing zeros.
func appendDecimal(b []byte, v int64, scale, places int) []byte {
	if v < 0 {
		b, v = append(b, '-'), -v
	}
	for ; scale > places; scale-- {
		v /= 10
	}
	unit := int64(1)
	for range places {
		unit *= 10
	}
	whole, rest := v/unit, v%unit
	if whole > 0 || rest == 0 {
		b = strconv.AppendInt(b, whole, 10)
	}
	if rest == 0 {
		return b
	}
	b = append(b, '.')
	for rest > 0 {
		unit /= 10
		b = append(b, byte('0'+rest/unit))
		rest %= unit
	}
	return b
}
