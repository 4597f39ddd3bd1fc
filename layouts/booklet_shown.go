package layouts

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// Filled draws the boards of a game as one record fills them in.
type Filled interface {
	// Board draws a component with the marks of a player, from 1; 0 is the first who has marks there. "" is the only component
	// with marks. What is unknown is an error at a place.
	Board(component string, seat int, at diag.Pos) (*scene.Face, diag.List)
}

// Judge knows the rules and the records of a game, for its booklet.
type Judge interface {
	// Rules returns the ids of the rules that are judged; none of a game without a judge.
	Rules(g *model.Game, language string) ([]string, diag.List)
	// Record reads and judges a record.
	Record(g *model.Game, file string, data []byte, opt Options) (Filled, diag.List)
}

// judge is the one that was registered.
var judge Judge

// JudgedBy registers the judge. It returns true.
func JudgedBy(j Judge) bool {
	judge = j
	return true
}

// recordFigure is a board as a record fills it in.
func (k *composer) recordFigure(name string, asked url.Values, at diag.Pos) (figure, bool) {
	seat, ok := k.numberOf("seat", asked, at)
	if !ok {
		return figure{}, false
	}
	record, known := k.records[name]
	if !known {
		data, shown, err := k.game.ReadRecord(name)
		if err != nil {
			k.Errs.Add(at, "booklet-record-file", diag.Args{"found": name, "why": diag.Of(err)[0]})
			return figure{}, false
		}
		var errs diag.List
		if record, errs = judge.Record(k.game, shown, data, k.playable()); errs != nil {
			*k.Errs = append(*k.Errs, errs...)
			return figure{}, false
		}
		k.records[name] = record
	}
	face, errs := record.Board(asked.Get("board"), seat, at)
	if errs != nil {
		*k.Errs = append(*k.Errs, errs...)
		return figure{}, false
	}
	alt := ""
	if c, errs := k.game.Component(asked.Get("board")); errs == nil {
		alt = k.Use(c)
	}
	return k.faceFigure(alt, face, asked, at)
}

// componentFigure is a side of a piece, as it is printed.
func (k *composer) componentFigure(name string, asked url.Values, at diag.Pos) (figure, bool) {
	c, errs := k.game.Component(name)
	if errs != nil {
		for _, e := range errs {
			e.Pos = at
			*k.Errs = append(*k.Errs, e)
		}
		return figure{}, false
	}
	if c.Booklet != nil {
		k.Errs.Add(at, "booklet-figure-booklet", diag.Args{"found": name})
		return figure{}, false
	}
	side := cmp.Or(asked.Get("side"), "front")
	if side != "front" && side != "back" {
		*k.Errs = append(*k.Errs, diag.UnknownWord("booklet-figure-side", side, []string{"front", "back"}, at)...)
		return figure{}, false
	}
	kit, ok := k.kitOf(asked, at)
	if !ok {
		return figure{}, false
	}
	row, nth, ok := k.pieceOf(kit, c, asked, at)
	if !ok {
		return figure{}, false
	}
	own := &diag.List{} // errors are reported with the piece, if it is in this kit
	if kit != k.Studio {
		own = k.Errs
	}
	before := len(*own)
	face := kit.figureSide(c, nth, side == "back", row, own)
	switch {
	case face == nil:
		k.Errs.Add(at, "booklet-figure-no-back", diag.Args{"component": name})
		return figure{}, false
	case len(*own) > before && own == k.Errs:
		return figure{}, false
	}
	return k.faceFigure(k.Use(c), face, asked, at)
}

// figureKey is a side of a piece that a booklet shows.
type figureKey struct {
	component *model.Component
	nth       int
	back      bool
}

// figureSide lays out a side of a piece for a booklet. One without errors is kept for the other figures and for the kit.
func (s *Studio) figureSide(c *model.Component, nth int, back bool, row model.Row, errs *diag.List) *scene.Face {
	before := len(*errs)
	f := s.sideOf(c, nth, back, row, errs)
	if f != nil && nth >= 0 && len(*errs) == before {
		s.figures.Store(figureKey{c, nth, back}, f)
	}
	return f
}

// sideOf returns a side of a piece as a booklet shows it, or lays it out; nil if it has no such side.
func (s *Studio) sideOf(c *model.Component, nth int, back bool, row model.Row, errs *diag.List) *scene.Face {
	if f, ok := s.figures.Load(figureKey{c, nth, back}); ok {
		other := *f.(*scene.Face) // a piece adds where it is cut
		return &other
	}
	before := len(*errs)
	f := s.side(c, back, row, errs)
	if s.opt.Keep && f != nil && nth >= 0 && len(*errs) == before {
		kept := *f
		s.figures.Store(figureKey{c, nth, back}, &kept)
	}
	return f
}

// side lays out a side of a piece; nil if it has no such side.
func (s *Studio) side(c *model.Component, back bool, row model.Row, errs *diag.List) *scene.Face {
	switch {
	case c.Net == model.Punchboard:
		sides := Piece{}
		sides.Front, sides.Back = s.punchboard(c, errs)
		return sides.Side(back)
	case !back:
		return s.front(c, row, errs)
	case len(c.Back) > 0:
		return s.face(c, "back", c.Back, row, errs)
	}
	return nil
}

// kitOf returns the studio of the kit that a figure is from: this one, or that for another number of players.
func (k *composer) kitOf(asked url.Values, at diag.Pos) (*Studio, bool) {
	n, ok := k.numberOf("players", asked, at)
	opt := k.playable()
	n = cmp.Or(n, opt.Players)
	if !ok || n == k.opt.Players && opt.Profile == k.opt.Profile {
		return k.Studio, ok
	}
	if !k.game.Players.Holds(n) {
		code, args := k.game.Players.PlayersOutside(n)
		k.Errs.Add(at, code, args)
		return nil, false
	}
	if k.kits[n] == nil {
		opt.Players = n
		s, errs := New(k.game, opt)
		if *k.Errs = append(*k.Errs, errs...); errs != nil {
			return nil, false
		}
		k.kits[n] = s
	}
	return k.kits[n], true
}

// playable returns the options of figures. Boards on posters may have no places to mark, so beside one figures are as at home.
func (k *composer) playable() Options {
	opt := k.opt
	if opt.Profile == "poster" {
		opt.Profile = "home"
	}
	return opt
}

// numberOf returns the whole number of a key, from 1; 0 if the key is not there.
func (k *composer) numberOf(key string, asked url.Values, at diag.Pos) (int, bool) {
	if !asked.Has(key) {
		return 0, true
	}
	n, err := strconv.Atoi(asked.Get(key))
	if err != nil || n < 1 {
		k.Errs.Add(at, "booklet-figure-number", diag.Args{"key": key, "found": asked.Get(key)})
		return 0, false
	}
	return n, true
}

// pieceOf returns the card of a component that has an id, or is a player's, or the first, and its number; -1 for none in this kit.
func (k *composer) pieceOf(kit *Studio, c *model.Component, asked url.Values, at diag.Pos) (row model.Row, nth int, ok bool) {
	id := asked.Get("piece")
	seat, ok := k.numberOf("seat", asked, at)
	if !ok {
		return model.Row{}, -1, false
	}
	if seat > 0 && !c.Seat.Set() {
		k.Errs.Add(at, "booklet-figure-seatless", diag.Args{"component": c.Name})
		return model.Row{}, -1, false
	}
	n := kit.Count(c)
	if n == 0 && id == "" && c.Deck == nil { // it belongs to other kits
		return model.Row{}, -1, true
	}
	var ids []string
	var seats []string
	for i := range n {
		row, own := kit.card(c, i), kit.ID(c, i)
		if own != "" {
			ids = append(ids, own)
		}
		if id != "" && own != id {
			continue
		}
		of := 0
		if c.Seat.Set() {
			scope := kit.scope(c, row, k.Errs)
			of = scope.Number(c.Seat)
		}
		if seat == 0 || of == seat {
			return row, i, true
		}
		seats = append(seats, strconv.Itoa(of))
	}
	switch {
	case seats != nil:
		k.Errs.Add(at, "booklet-figure-seat", diag.Args{"found": seat, "component": c.Name, "allowed": seats})
	case ids == nil:
		k.Errs.Add(at, "booklet-figure-none", diag.Args{"component": c.Name, "n": kit.opt.Players})
	default:
		*k.Errs = append(*k.Errs, diag.UnknownWord("unknown-piece", id, ids, at)...)
	}
	return model.Row{}, -1, false
}

// faceFigure is a face, with a text that says what it is, or the part of it that a figure asks for.
func (k *composer) faceFigure(alt string, face *scene.Face, asked url.Values, at diag.Pos) (figure, bool) {
	part, ok := k.partOf(face, asked, at)
	if !ok {
		return figure{}, false
	}
	ops := scene.Within(shown(face.Ops), part)
	var own ink.Path
	if part == face.Trim() {
		if own = scene.Outline(face.Ops, scene.Cut); !own.Single() {
			own = ink.Path{}
		}
	}
	return figure{wide: float64(part.W), high: float64(part.H), natural: part.Size(), alt: alt, in: func(box geom.Rect) []ink.Op {
		by := scene.Ratio{N: int(box.W), Of: int(part.W)}
		corner := by.Apply(part.Min())
		clip, edge := ink.RectPath(geom.R(corner.X, corner.Y, box.W, box.H)), ink.RectPath(box)
		to := geom.Pt(box.X-corner.X, box.Y-corner.Y)
		place := geom.At(to)
		if own.Verbs != nil { // a tile or a token, without what is cut off
			clip = own.Placed(by)
			edge = clip.Moved(to)
		}
		return []ink.Op{
			&scene.Group{Name: face.Name, Place: place, Clip: &clip, Drawn: true, Ops: scene.Scaled(ops, by)},
			&ink.Stroke{Path: edge, Colour: *k.Paint("slate"), Width: Hair},
		}
	}}, true
}

// aroundSlots is how much of a face is shown around the slots that a figure names, unless its keys say otherwise.
const aroundSlots = 2 * geom.Millimetre

// partKeys are the keys of the part of a face that a figure shows.
var partKeys = []string{"box", "above", "below", "beside"}

// partOf returns the part of a face that a figure shows: box=A..B is the rectangle around both slots, with what is above, below and
// beside it.
func (k *composer) partOf(face *scene.Face, asked url.Values, at diag.Pos) (geom.Rect, bool) {
	above, okAbove := k.figureLength("above", aroundSlots, asked, at)
	below, okBelow := k.figureLength("below", aroundSlots, asked, at)
	beside, okBeside := k.figureLength("beside", aroundSlots, asked, at)
	if !okAbove || !okBelow || !okBeside {
		return geom.Rect{}, false
	}
	if !asked.Has("box") {
		if i := slices.IndexFunc(partKeys, asked.Has); i >= 0 {
			k.Errs.Add(at, "booklet-figure-part", diag.Args{"key": partKeys[i]})
			return geom.Rect{}, false
		}
		return face.Trim(), true
	}
	from, to, two := strings.Cut(asked.Get("box"), "..")
	if !two {
		to = from
	}
	var ends [2]geom.Rect
	for n, id := range []string{from, to} {
		i := slices.IndexFunc(face.Slots, func(s scene.Slot) bool { return s.ID == id })
		if i < 0 {
			k.unknownSlot(face, id, at)
			return geom.Rect{}, false
		}
		ends[n] = face.Slots[i].Box
	}
	box := ends[0].Union(ends[1])
	return geom.R(box.X-beside, box.Y-above, box.W+2*beside, box.H+above+below).Intersect(face.Trim()), true
}

func (k *composer) unknownSlot(face *scene.Face, id string, at diag.Pos) {
	component, _, _ := strings.Cut(face.Name, ".")
	if len(face.Slots) == 0 {
		k.Errs.Add(at, "booklet-figure-slotless", diag.Args{"component": component})
		return
	}
	var ids []string
	for _, s := range face.Slots {
		ids = append(ids, s.ID)
	}
	d := diag.UnknownWord("booklet-figure-slot", id, ids, at)
	d[0].Args["allowed"], d[0].Args["component"] = diag.Closest(id, ids, nearIcons), component
	*k.Errs = append(*k.Errs, d...)
}

// shown returns a drawing in which no line is there to cut or to fold along.
func shown(ops []ink.Op) []ink.Op {
	ops = slices.Clone(ops)
	for i, op := range ops {
		if g, ok := op.(*scene.Group); ok {
			other := *g
			other.Role, other.Slots, other.Ops = scene.Art, nil, shown(g.Ops)
			ops[i] = &other
		}
	}
	return ops
}
