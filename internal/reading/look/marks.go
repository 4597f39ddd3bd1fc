package look

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/parallel"
	"cartouche/internal/reading/photo"
	"cartouche/rules"
)

// Sheet is one found sheet: whose it is, and what is drawn on it.
type Sheet struct {
	*photo.Sheet
	Blank *Blank
	Seat  int // rules.Shared for a common one
	File  string

	found *photo.Found
	grain float64 // how much of its blank paper seems faintly drawn upon
}

// Value is one thing that may be in a place, as it was read.
type Value struct {
	Place rules.Place
	Kind  rules.Kind
	Sheet *Sheet
	Box   geom.Rect
	There bool   // it is drawn
	By    int    // whose it is, or -1
	Doubt string // the key of a reason to doubt it, or ""
	Or    int    // of two owners, the other; -1 if there is no question
	Text  string // what is written, "" if it is not read
	Other string // what else may be written

	Not    string   // what the rules exclude where they settled a doubt; "" where they did not
	Others []string // all that may be written instead of Text, the likelier first, however unlikely
	Breaks *Broken  // a rule that is broken as it was read, if Weigh found one

	deep float64 // how dark it is
	pale bool    // much of what is written is hardly darker than paper
	edge bool    // a shadow or a stain may end there, and that is the only doubt
}

// Reasons to doubt a value.
const (
	DoubtFigure = "read-figure" // something is written, which the program cannot read
	DoubtEither = "read-either" // one figure or another
	DoubtUnlike = "read-unlike" // hardly a figure, or a corrected one
	DoubtFaint  = "read-faint"  // between blank and drawn, erased or smudged
	DoubtPaper  = "read-paper"  // the paper is not followed closely enough
	DoubtOwner  = "read-owner"  // no colour, or one between two players
)

// Places reads the places that are on a sheet. If all that is drawn there is pale, it is looked at once more as if it were darker, and
// the reading with fewer doubts counts.
func (s *Sheet) Places(places []rules.Place) []Value {
	out := s.read(places)
	by := s.hardness(out)
	if by == 1 {
		return out
	}
	seen := s.Sheet
	s.Sheet = seen.Strengthened(float32(by))
	if strong := s.read(places); doubts(strong) < doubts(out) {
		return strong
	}
	s.Sheet = seen
	return out
}

// doubts counts the values that are doubted.
func doubts(values []Value) (n int) {
	for i := range values {
		if values[i].Doubt != "" {
			n++
		}
	}
	return n
}

// hardness returns how many times as dark what is drawn on a sheet would be if it were by a pencil of HB; 1 if nobody can say: few
// pale marks may be left of something that was erased, and print out of focus would be as much darker.
func (s *Sheet) hardness(values []Value) float64 {
	n, sum, squares := 0, 0.0, 0.0
	for i := range values {
		if v := &values[i]; v.There && v.deep > 0 {
			n, sum, squares = n+1, sum+v.deep, squares+v.deep*v.deep
		}
	}
	if n < fewestPale || squares > hardPencil*sum || s.Sharp < sharpest {
		return 1
	}
	return min(softPencil*sum/squares, mostHarder)
}

// So dark is a pencil of HB in the mean, and a harder one at most, which is taken for it if there are so many marks and the print is so
// sharp at least.
const softPencil, hardPencil, mostHarder, fewestPale, sharpest = 0.36, 0.27, 1.8, 4, 0.6

// read reads the places that are on a sheet as it is.
func (s *Sheet) read(places []rules.Place) []Value {
	s.Alien(s.drawable())
	s.grain = s.Grain(s.boxes())
	at := make([][]Value, len(places))
	_ = parallel.Each(0, len(places), func(i int) error {
		p := places[i]
		if slot, ok := s.Blank.Slots[p.ID]; ok && p.Board == s.Blank.Component && p.Seat == s.Seat {
			at[i] = s.place(p, slot)
		}
		return nil
	})
	var out []Value
	var sum, squares float64
	for _, values := range at {
		for _, v := range values {
			sum, squares = sum+v.deep, squares+v.deep*v.deep
		}
		out = append(out, values...)
	}
	s.figures(out)
	for i := range out {
		if v := &out[i]; v.There && v.Doubt == "" && v.deep > 0 && v.deep*sum < mostGhost*squares {
			v.Doubt = DoubtFaint
		}
	}
	return out
}

// place reads one place.
func (s *Sheet) place(p rules.Place, slot Slot) (out []Value) {
	unclear := false // whether there is a circle
	for _, kind := range looked(p, slot) {
		v := Value{Place: p, Kind: kind, Sheet: s, Box: boxOf(slot, kind), By: max(s.Seat, -1), Or: -1}
		shape := slot.Shape
		for _, at := range slot.Places {
			if at.Kind == string(rules.Line) {
				line := ink.LinePath(at.Line.From, at.Line.To)
				shape = &line
			}
		}
		v.look(shape)
		v.ring(unclear)
		unclear = kind == rules.Circle && v.Doubt != "" || kind != rules.Square && unclear
		if v.There {
			v.deep = s.Deep(v.Box)
		}
		if s.Seat == rules.Shared && kind != rules.Number && v.There {
			v.own(shape)
		}
		out = append(out, v)
	}
	return out
}

// ring doubts a circle that is not seen where something else is drawn, and a square where a circle is doubtful or broad.
func (v *Value) ring(unclear bool) {
	box, least := v.Box.Inset(-geom.MM(1.2)), leastRing
	switch {
	case v.Doubt != "" || v.There != (v.Kind == rules.Square) || v.Kind != rules.Square && v.Kind != rules.Circle:
		return
	case v.There:
		box, least = v.Box, mostRings
	}
	if d := v.Sheet.Area(box); unclear || d.Clear+d.Stray > least*v.Box.W.MM() {
		v.Doubt = DoubtFaint
	}
}

// leastRing is how much is drawn at least where a circle may be too large or beside its path, in square millimetres for each of its
// width; mostRings, at most where a square is around a circle that is not drawn with so broad a pen that it looks like both.
const leastRing, mostRings = 0.3, 6.0

// mostGhost is how dark what may have been erased is at most, as a share of how dark what is drawn on a sheet is.
const mostGhost = 0.5

// drawable returns the boxes where something may be drawn, but for lines that are traced.
func (s *Sheet) drawable() (boxes []geom.Rect) {
	for _, slot := range s.Blank.Slots {
		for _, at := range slot.Places {
			if at.Kind != string(rules.Outline) && at.Kind != string(rules.Line) {
				boxes = append(boxes, at.Box.Inset(-geom.MM(1)))
			}
		}
		if len(slot.Places) == 0 {
			boxes = append(boxes, slot.Box.Inset(-geom.MM(1)))
		}
	}
	return boxes
}

// looked returns the kinds of marks to look for in a place. Where one of several signs is written
// at the same spot, which one is not read: they are one figure.
func looked(p rules.Place, slot Slot) []rules.Kind {
	var kinds []rules.Kind
	signs := false
	choices := p.About().Choices
	for i, kind := range p.Kinds {
		if slices.Contains(placed, kind) {
			continue
		}
		one := kind == rules.Number || !slices.Contains(drawn, kind)
		for _, other := range p.Kinds[:i] {
			together := func(c []rules.Mark) bool {
				of := func(k rules.Kind) bool { return slices.ContainsFunc(c, func(m rules.Mark) bool { return m.Kind == k }) }
				return of(kind) && of(other)
			}
			if boxOf(slot, kind).Contains(boxOf(slot, other)) && !slices.ContainsFunc(choices, together) {
				one = true
				kinds = slices.DeleteFunc(kinds, func(k rules.Kind) bool { return k == other })
			}
		}
		if one {
			signs = true
		} else {
			kinds = append(kinds, kind)
		}
	}
	if signs {
		kinds = append(kinds, rules.Number)
	}
	return kinds
}

// boxOf returns where a kind of mark goes in a slot.
func boxOf(slot Slot, kind rules.Kind) geom.Rect {
	for _, at := range slot.Places {
		if at.Kind == string(kind) {
			return at.Box
		}
	}
	return slot.Box
}

// farthest is how far a sheet may be from where it is seen before nothing is read there, in
// millimetres.
const farthest = 0.5

// look reads whether something is drawn.
func (v *Value) look(shape *ink.Path) {
	if v.Kind == rules.Number {
		v.figure()
		return
	}
	d, need, traced := v.drawn(shape)
	bent := math.Min(1, v.Sheet.Off(v.Box)/farthest)
	stray := d.Noise * (0.02 + 0.3*bent*bent)
	low, high, pale := 0.07*need+stray, 0.3*need+stray, 0.3*need
	if v.Kind == rules.Cross { // it may be a tick or a dot
		high = 0.22*need + stray
		pale = 0.08 * need
		switch spot := v.Sheet.Spot(v.Box); {
		case d.Open < 0.9 && spot > leastDot && v.Sheet.Filled(v.Box, geom.MM(1.5)) > leastDotted: // a dot covers little
			high, pale = low, -1
		case d.Open < 0.9 && spot > mostSpot:
			pale = -1
		case d.Open < 0.9: // much is hidden by print
			pale = 0.035 * need
		case spot < mostSpot: // nothing is as dark as a line, but much a little, as by noise
			pale = need
		default:
			pale += v.grain()
		}
	}
	if v.alongPath() {
		low, high, pale = 0.4, 0.66, 0.66
		if v.overPrint(d) {
			low, high, pale = leastOver, mostOver, leastOver
			if d.Clear < -mostOver || d.Around > 0.1 { // light is mirrored there, or the line beside print is as good as drawn
				pale = -1
			}
		}
	}
	v.There = d.Clear >= (low+high)/2
	switch {
	case v.Sheet.Off(v.Box) > farthest || v.hidden(shape):
		v.Doubt = DoubtPaper
	case d.Clear >= low && d.Clear < high:
		v.Doubt = DoubtFaint
	case d.Clear < low && (d.Faint > pale || d.Stray > high || d.Pale > leastOver):
		v.Doubt = DoubtFaint
	case v.There && (traced < v.leastTraced() || d.Faint > 2.5*d.Clear || d.Stray > d.Clear/2 || d.Around > mostAround || v.edged(d, traced)):
		v.Doubt = DoubtFaint
	}
}

// hidden reports whether the print at a mark is not seen, or so little of it that a pale mark would not be; of what is traced, at a
// quarter of its path.
func (v *Value) hidden(shape *ink.Path) bool {
	least := 0.8
	if v.There { // it is seen in spite of mirrored light
		least = 0.5
	}
	if !v.traces() || shape == nil {
		return v.Sheet.Hidden(v.Box.Inset(-geom.MM(2)), least)
	}
	hidden, all := 0, 0
	for i, p := range along(*shape) {
		if i%4 > 0 {
			continue
		}
		if all++; v.Sheet.Hidden(geom.Rect{X: p.X, Y: p.Y}.Inset(-geom.MM(4)), least) {
			hidden++
		}
	}
	return 4*hidden > all
}

// edged reports whether a shadow or a stain ends at a mark, whose edge may be taken for it: a weak edge, if most of the mark is of a
// colour that no pen has, or a cross is none. Hatching may be as dark as these.
func (v *Value) edged(d photo.Drawn, traced float64) bool {
	most := 0.13
	if d.Faint < 0.55*d.Clear || v.Kind == rules.Cross && traced < 0.5 {
		most = 0.08
	}
	if v.Kind == rules.Cross && v.Sheet.Filled(v.Box, geom.MM(1.5)) > max(leastFilled, 0.3*d.Clear) { // a scribble has its own light
		return false
	}
	return v.Kind != rules.Stone && !v.alongPath() && v.Sheet.Edge(v.Box.Inset(-geom.MM(1))) > most
}

// leastFilled is how much of a place for a cross is filled in at least by a scribble, in square millimetres.
const leastFilled = 2

// leastOver and mostOver are between which it is doubtful whether a line is drawn over a printed one, as shares of white.
const leastOver, mostOver = 0.027, 0.042

// mostSpot is how much darker a spot may be in a place for a cross where nothing is drawn beside the print.
const mostSpot = 0.02

// leastDot is how much darker a spot is at least that is a dot, and leastDotted how much of the place it fills, in square millimetres.
const leastDot, leastDotted = 0.09, 0.3

// mostAround is how much of a thing that belongs in no place may be beside one with a mark, in square millimetres.
const mostAround = 0.7

// leastTraced returns how much of its path a mark covers at least that is not doubted. A cross may be a tick or a dot.
func (v *Value) leastTraced() float64 {
	switch v.Kind {
	case rules.Bucket, rules.Channel, rules.House:
		return 0.6
	case rules.Stone:
		return 0.3
	}
	return 0
}

// mostlyTraced is how much of its path a mark covers at least that counts in spite of touching one beside it, such as a bucket a large
// circle; mostTouching, how much of its place is filled at most by the two.
const mostlyTraced, mostTouching = 0.8, 0.6

// traces reports whether the mark follows what is printed.
func (v *Value) traces() bool { return v.Kind == rules.Outline || v.Kind == rules.Line }

// overPrint reports whether most of a traced path is dark on the blank, so that the mark is only seen beside it and in its gaps.
func (v *Value) overPrint(d photo.Drawn) bool { return v.traces() && d.Open < 0.3 }

// pencil is the width of an ordinary line.
const pencil = 0.45

// alongPath reports whether the mark follows a path, so that the paper beside the path says nothing.
func (v *Value) alongPath() bool {
	return slices.Contains([]rules.Kind{rules.Circle, rules.Line, rules.Square, rules.Outline}, v.Kind)
}

// drawn measures a mark, and returns how much there is when it is there, and the share of its path where something is.
func (v *Value) drawn(shape *ink.Path) (d photo.Drawn, need, traced float64) {
	name := string(v.Kind)
	if v.Kind == rules.Channel {
		name = "along"
		if v.Box.W > v.Box.H {
			name = "across"
		}
	}
	path, ok := mark.Path(name, v.Box)
	if v.traces() && shape != nil {
		path = *shape
	}
	points := along(path)
	if v.Kind == rules.Circle || v.Kind == rules.Square {
		return v.around(path), 1, 1
	}
	if v.alongPath() {
		d := v.Sheet.Line(points, geom.MM(1))
		if v.overPrint(d) {
			d.Clear, d.Faint, d.Pale = v.Sheet.Over(points)
			d.Around = v.Sheet.Beside(points, geom.MM(1.2))
		}
		return d, 1, 1
	}
	if traced = 1; ok {
		traced = v.Sheet.Line(points, geom.MM(0.8)).Clear
		need = math.Min(length(path), v.Box.W.MM()*2+v.Box.H.MM()*2) * pencil
	}
	d = v.Sheet.Area(v.Box)
	if filled := (d.Clear + d.Stray) / (v.Box.W.MM() * v.Box.H.MM()); v.leastTraced() > 0 && traced > mostlyTraced && filled < mostTouching {
		d.Clear, d.Stray = d.Clear+d.Shared, d.Stray-d.Shared
	}
	return d, need * d.Open, traced
}

// around measures a circle or a square along its path. People draw circles of several sizes; a large one covers the middles of the
// sides of a square, so that only its corners tell it from that.
func (v *Value) around(path ink.Path) (most photo.Drawn) {
	middle := v.Box.Center()
	for _, size := range [2]float64{1, 1.2} {
		var points []geom.Point
		for _, p := range along(path) {
			off := p.Sub(middle)
			if x, y := math.Abs(off.X.MM()), math.Abs(off.Y.MM()); v.Kind == rules.Circle || min(x, y) > leastCorner*max(x, y) {
				points = append(points, middle.Add(geom.Pt(geom.Length(size*float64(off.X)), geom.Length(size*float64(off.Y)))))
			}
		}
		if d := v.Sheet.Line(points, geom.MM(1)); d.Clear >= most.Clear {
			most = d
		}
		if v.Kind == rules.Square {
			break
		}
	}
	return most
}

// leastCorner is where the corner of a square begins, as a share of half of a side.
const leastCorner = 0.7

// figure reads whether something is written.
func (v *Value) figure() {
	d := v.Sheet.Area(v.Box.Inset(geom.MM(0.8)))
	least := 0.8 + 0.35*d.Noise
	v.There, v.pale = d.Clear >= least || d.Sure-d.Stray >= surely, d.Faint > 1.5*d.Clear
	switch {
	case v.Sheet.Off(v.Box) > farthest || v.hidden(nil):
		v.Doubt = DoubtPaper
	case v.There && (d.Stray > d.Clear/2 || d.Around > mostAround || v.Sheet.Through(v.Box)):
		v.Doubt = DoubtUnlike
	case v.There:
		v.Doubt, v.edge = DoubtFigure, v.edged(d, 1)
	case d.Clear+d.Stray > least/2 || d.Faint > min(least, speck+0.1*d.Noise+v.grain()):
		v.Doubt = DoubtFaint
	}
}

// speck is how much of a blank box seems faintly drawn upon at most, in square millimetres. A copier leaves little more of a pencil.
const speck = 0.12

// mostGrain is how many times as much of a blank place may seem faintly drawn upon as of other paper.
const mostGrain = 1.5

// grain returns how much of its place seems faintly drawn upon at most because all paper does, in square millimetres.
func (v *Value) grain() float64 { return mostGrain * v.Sheet.grain * v.Box.W.MM() * v.Box.H.MM() }

// surely is how much of a figure is there at least where print that is beside its place would not explain it, in square millimetres.
const surely = 2

// along returns points along a path, half a millimetre apart.
func along(path ink.Path) []geom.Point {
	var out []geom.Point
	flat := path.Flattened()
	for i := range flat {
		a, b := flat[i], flat[(i+1)%len(flat)]
		n := int(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)) / 500)
		for k := range max(n, 1) {
			share := float64(k) / float64(max(n, 1))
			out = append(out, geom.Pt(a.X+geom.Length(share*float64(b.X-a.X)), a.Y+geom.Length(share*float64(b.Y-a.Y))))
		}
	}
	return out
}

// length returns the length of a path's lines in millimetres.
func length(path ink.Path) float64 {
	var sum float64
	for step := range path.Steps() {
		if step.Verb != ink.MoveTo {
			sum += math.Hypot((step.End().X - step.From.X).MM(), (step.End().Y - step.From.Y).MM())
		}
	}
	return sum
}

// own reads whose a mark on a shared sheet is, by its colour.
func (v *Value) own(shape *ink.Path) {
	choices := v.Place.About().Choices
	box := v.Box
	var points []geom.Point
	if v.traces() && shape != nil {
		box, points = box.Inset(-geom.MM(1)), along(*shape)
	}
	colours := v.Sheet.Ink(box, points, geom.MM(1))
	seats, whose := 0, map[int]bool{}
	for _, c := range choices {
		if len(c) > 0 {
			seats, whose[c[0].By] = max(seats, c[0].By+1), true
		}
	}
	v.By = -1
	if len(whose) < 2 { // of one player only
		v.By = max(seats-1, -1)
		return
	}
	artist := mark.Artist{Automaton: -1, Seats: v.Sheet.Blank.Seats}
	var pens [][3]float64
	for seat := range seats {
		c := artist.Pen(seat).Colour
		pens = append(pens, [3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255})
	}
	at, next, sure := drawnBy(colours, pens)
	if v.By = at; !sure {
		v.Doubt, v.Or = DoubtOwner, next
	}
}

// drawnBy returns by which of some pens a mark is, whose colours are that of all of it and those of its parts; -1 if it has none.
// Next is the pen that is second. The first is sure if its hue is less than two thirds as far from that of the mark as the second one's,
// and no part of it is as surely of another pen, as where a stain or print is in a part.
func drawnBy(colours, pens [][3]float64) (at, next int, sure bool) {
	at, next = -1, -1
	for i, c := range colours {
		first, second, clear := nearest(c, pens)
		if i == 0 {
			at, next, sure = first, second, clear
		} else if clear && first != at {
			return at, first, false
		}
	}
	return at, next, sure
}

// nearest returns the two pens whose hues are nearest to that of a colour, and whether it is surely the first; -1 for pencil. Of a pen
// that covers only a part of the paper, what is seen lies between the two: as numbers of a picture, or as light, which shifts the hue. So
// the first is sure if it is nearest in both.
func nearest(c [3]float64, pens [][3]float64) (first, second int, clear bool) {
	const farthest, between = 0.64, 0.14 // radians; hues that are nearer than between may be one
	if _, plain := hue(c); plain {
		return -1, -1, false
	}
	first, second, least, next := byHue(c, pens, func(c [3]float64) [3]float64 { return c })
	light, _, least2, next2 := byHue(c, pens, asLight)
	return first, second, least < farthest && 3*least < 2*next && next-least > between && light == first && 3*least2 < 2*next2
}

// byHue returns the two pens whose hues are nearest to that of a colour, and how far they are from it in radians, all of them as something.
func byHue(c [3]float64, pens [][3]float64, as func(c [3]float64) [3]float64) (first, second int, least, next float64) {
	first, second, least, next = -1, -1, math.Inf(1), math.Inf(1)
	found, _ := hue(as(c))
	for k, pen := range pens {
		own, _ := hue(as(pen))
		off := math.Acos(min(found[0]*own[0]+found[1]*own[1]+found[2]*own[2], 1))
		if off < least {
			least, next, first, second = off, least, k, first
		} else if off < next {
			next, second = off, k
		}
	}
	return first, second, least, next
}

// asLight returns the light of a colour of a picture.
func asLight(c [3]float64) [3]float64 {
	for i, v := range c {
		c[i] = math.Pow(v, 2.2)
	}
	return c
}

// hue returns the direction of what an ink of a colour takes from white light, without its grey; plain is true for one that is
// nearly grey.
func hue(colour [3]float64) (v [3]float64, plain bool) {
	for i, c := range colour {
		v[i] = 1 - c
	}
	least, most := slices.Min(v[:]), slices.Max(v[:])
	var size float64
	for i := range v {
		v[i] -= least
		size += v[i] * v[i]
	}
	if size = math.Sqrt(size); size > 0 {
		for i := range v {
			v[i] /= size
		}
	}
	return v, most-least < 0.25*most
}
