package layouts

import (
	"sort"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/pattern"
	"cartouche/internal/scene"
)

var _ = Mirrored("slot", drawSlot)

func drawSlot(d *Drawing, s *model.Slot) {
	box := d.Scope.Box(s.Box)
	switch s.Shape {
	case "line":
		d.Stroke(ink.LinePath(geom.Pt(box.X, box.Bottom()), geom.Pt(box.Right(), box.Bottom())), "ink", Hair)
	case "none":
	default:
		d.writingBox(box, s.Bold)
	}
	kinds := Accepted(s.Accepts, "text")
	if _, behind := withSign(kinds); behind > 0 {
		d.Room(box, leastWidth(kinds), writeHeight)
	} else {
		d.Room(box, CrossSize, CrossSize)
	}
	d.AddSlotHolding(scene.Slot{ID: s.ID, Box: box, Kinds: kinds}, s.Pieces)
}

// numberBox draws a white box for a number, which the reader of a photograph tells from its ground, with pale ticks between
// its digits. It returns how many these are.
func (d *Drawing) numberBox(box geom.Rect, c model.Column, kinds []string) int {
	d.writingBox(box, c.Bold)
	digits, _ := d.Int(c.Digits.Or(0), 0, 4)
	_, behind := withSign(kinds)
	if digits == 0 {
		return 0
	}
	for i, at := 1, newComb(box, digits, behind); i < at.digits; i++ {
		if i == at.digits-at.behind { // there the sign is
			continue
		}
		x := at.end(i)
		d.Stroke(ink.LinePath(geom.Pt(x, box.Bottom()-mm(0.35)), geom.Pt(x, box.Bottom()-mm(2))), "dune", Hair)
		d.Stroke(ink.LinePath(geom.Pt(x, box.Y+mm(0.35)), geom.Pt(x, box.Y+mm(1.4))), "dune", Hair)
	}
	return digits
}

func (d *Drawing) writingBox(box geom.Rect, strong bool) {
	path := ink.RoundRectPath(box, mm(1))
	d.Fill(path, "white")
	if strong {
		d.Stroke(path, "lapis", Bold)
	} else {
		d.Stroke(path, "ink", Hair)
	}
}

// dollarName is a name after $, as other keys have it.
var dollarName = pattern.Late(`\$([\pL_][\pL\pN_]*)`)

// addSlot adds a slot as it is.
func (d *Drawing) addSlot(s scene.Slot) {
	if d.slots == nil {
		d.slots = map[string]bool{}
	}
	if strings.Contains(s.ID, "$") {
		near := dollarName().ReplaceAllString(s.ID, "{$1}")
		d.Errs.Add(d.At, "slot-dollar", diag.Args{"near": near})
	} else if d.slots[s.ID] || s.ID == "" {
		d.Errs.Add(d.At, "slot-twice", diag.Args{"found": s.ID, "component": d.component})
	}
	d.slots[s.ID] = true
	d.InsideSafe(s.Box, d.At, "slot "+s.ID)
	if s.Places == nil {
		s.Places = placesIn(s.Kinds, s.Box)
	}
	s.At, s.Capacity = d.At, max(s.Capacity, 1)
	d.Face.Slots = append(d.Face.Slots, s)
}

// margins is the distance of a mark from the edges of its room. Marks without one, such as figures and pieces, may take the
// whole room.
var margins = map[string]geom.Length{
	"bucket": mm(1), "channel": mm(0.6), "circle": mm(1), "cross": mm(1), "cube": mm(0.8), "house": mm(0.8), "square": mm(1),
	"stone": mm(0.8),
}

// placesIn returns where marks of some kinds go in a room.
func placesIn(kinds []string, room geom.Rect) []ink.Place {
	places := make([]ink.Place, len(kinds))
	for i, kind := range kinds {
		places[i] = ink.Place{Kind: kind, Box: room.Inset(margins[kind])}
	}
	return places
}

// AddSlotHolding adds a slot that holds pieces, if any are named.
func (d *Drawing) AddSlotHolding(s scene.Slot, pieces model.Pieces) {
	if pieces.Piece.Set() {
		name, at := d.Scope.Word(pieces.Piece)
		_, errs := d.game.Component(name)
		for i := range errs {
			errs[i].Pos = at
		}
		*d.Errs = append(*d.Errs, errs...)
		if n, ok := d.Int(pieces.Count.Or(1), 1, 60); ok && errs == nil {
			s.Holds = &scene.Holding{Piece: name, Count: n, Size: pieces.Size.Value}
		}
	}
	d.AddSlot(s)
}

// Accepted returns the kinds of marks that the data name, or else those that are usual for an element.
func Accepted(m model.Marks, otherwise ...string) []string {
	if len(m) == 0 {
		return otherwise
	}
	return m
}

// InLine returns the neighbours of slot i in a line from first to last.
func InLine(prefix string, i, first, last int) []string {
	var ids []string
	for _, k := range []int{i - 1, i + 1} {
		if k >= first && k <= last {
			ids = append(ids, prefix+strconv.Itoa(k))
		}
	}
	return ids
}

// airAround is the space around a piece in a slot, to pick it up. Slots with curves are measured as polygons, which costs up to
// loss.
const (
	airAround = 1 * geom.Millimetre
	loss      = 50 * geom.Micrometre
)

// holding measures what the pieces in the slots of a face cover, and reports the slots that are too small for them; of equal
// slots of one element the first.
func (s *Studio) holding(f *scene.Face, c *model.Component) diag.List {
	type alike struct {
		at   diag.Pos
		size geom.Size
	}
	var errs diag.List
	seen := map[alike]bool{}
	for _, slot := range f.Slots {
		one := alike{slot.At, slot.Box.Size()}
		if slot.Holds == nil || slot.Box.W <= 0 || slot.Box.H <= 0 { // a slot without a size is reported already
			continue
		}
		points, size := s.outlineOf(*slot.Holds)
		need := inLines(slot, size)
		slot.Holds.Takes = geom.Size{W: need.W - 2*airAround, H: need.H - 2*airAround}
		if seen[one] {
			continue
		}
		seen[one] = true
		if slotHas(slot, slot.Box, points, size) {
			continue
		}
		errs.Add(slot.At, "slot-holds", diag.Args{
			"slot": slot.ID, "found": slot.Box.Size(), "component": c.Name, "allowed": enough(slot, points, size),
			"piece": slot.Holds.Piece, "count": slot.Holds.Count, "size": size,
		})
	}
	return errs
}

// outlineOf returns points along the outline of a piece, relative to its centre, and its size.
func (s *Studio) outlineOf(h scene.Holding) ([]geom.Point, geom.Size) {
	path := ink.RectPath(geom.R(0, 0, h.Size.W, h.Size.H))
	if h.Size == (geom.Size{}) {
		path = s.cutPath(h.Piece)
	}
	box := path.Box()
	points := path.Flattened()
	for i := range points {
		points[i] = points[i].Sub(box.Center())
	}
	return points, box.Size()
}

// cutPath returns the cut outline of a component's piece: the lines of its front with that role, or else its trim. It is looked
// up once.
func (s *Studio) cutPath(component string) ink.Path {
	if known, ok := s.cutPaths.Load(component); ok {
		return known.(ink.Path)
	}
	c, _ := s.game.Component(component)
	var row model.Row
	if rows := c.InKit(s.values, s.opt.Players); len(rows) > 0 {
		row = rows[0]
	}
	f := s.front(c, row, &diag.List{}) // its errors are reported with the piece
	path := scene.Outline(f.Ops, scene.Cut)
	if len(path.Points) == 0 {
		path = ink.RectPath(f.Trim())
	}
	s.cutPaths.Store(component, path)
	return path
}

// around are the directions from a point of a piece to the end of its space.
var around = [8][2]geom.Length{{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}

// slotHas reports whether the slot, made as large as a box, has room for its pieces in rows of equal length, as they are or
// turned by a quarter.
func slotHas(slot scene.Slot, box geom.Rect, points []geom.Point, size geom.Size) bool {
	if slot.Shape == nil {
		need := inLines(slot, size)
		return need.W <= box.W && need.H <= box.H
	}
	corners := slot.Shape.Flattened()
	for i, c := range corners {
		c = c.Sub(slot.Box.Center())
		corners[i] = geom.Pt(c.X*box.W/slot.Box.W, c.Y*box.H/slot.Box.H)
	}
	for columns := 1; columns <= slot.Holds.Count; columns++ {
		for _, turned := range []bool{false, true} {
			if fitsIn(corners, points, size, columns, slot.Holds.Count, turned) {
				return true
			}
		}
	}
	return false
}

// inLines returns the size that the pieces of a slot need side by side, in the rows that suit its proportions best.
func inLines(slot scene.Slot, size geom.Size) geom.Size {
	var best geom.Size
	var least float64 // as a multiple of the slot
	for columns := 1; columns <= slot.Holds.Count; columns++ {
		for _, one := range []geom.Size{size, size.Turned()} {
			lines := (slot.Holds.Count + columns - 1) / columns
			need := geom.Size{W: (one.W + 2*airAround) * geom.Length(columns), H: (one.H + 2*airAround) * geom.Length(lines)}
			times := max(float64(need.W)/float64(slot.Box.W), float64(need.H)/float64(slot.Box.H))
			if best.W == 0 || times < least {
				best, least = need, times
			}
		}
	}
	return best
}

// fitsIn reports whether n pieces in so many columns are inside a convex outline.
func fitsIn(corners, points []geom.Point, size geom.Size, columns, n int, turned bool) bool {
	if turned {
		size = size.Turned()
	}
	const air = airAround - loss
	lines := (n + columns - 1) / columns
	for i := range n {
		x := (size.W + 2*air) * geom.Length(2*(i%columns)-columns+1) / 2
		y := (size.H + 2*air) * geom.Length(2*(i/columns)-lines+1) / 2
		for _, pt := range points {
			if turned {
				pt = geom.Pt(pt.Y, pt.X)
			}
			for _, way := range around {
				if !within(corners, geom.Pt(x+pt.X+way[0]*air/1000, y+pt.Y+way[1]*air/1000)) {
					return false
				}
			}
		}
	}
	return true
}

func within(corners []geom.Point, pt geom.Point) bool {
	left, right := false, false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		turn := (b.X-a.X)*(pt.Y-a.Y) - (b.Y-a.Y)*(pt.X-a.X)
		left, right = left || turn < 0, right || turn > 0
	}
	return !(left && right)
}

// enough returns the size that the slot needs; if it is no box, one of its own proportions, in steps of a tenth of a millimetre.
func enough(slot scene.Slot, points []geom.Point, size geom.Size) geom.Size {
	if slot.Shape == nil {
		return inLines(slot, size)
	}
	const step = 100 * geom.Micrometre
	grown := func(n int) geom.Rect {
		w := slot.Box.W + step*geom.Length(n)
		return geom.R(0, 0, w, slot.Box.H*w/slot.Box.W)
	}
	return grown(sort.Search(10000, func(n int) bool { return slotHas(slot, grown(n), points, size) })).Size()
}
