package layouts

import (
	"reflect"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// kind is a kind of element: what the data say of one, and how it is drawn.
type kind struct {
	body func() any
	draw func(d *Drawing, body any)
	// box is the box with which a kind that keeps its orientation moves on a mirrored face; nil for a kind that is mirrored.
	box func(d *Drawing, body any) geom.Rect
}

// kinds holds every kind of element by its name in the data. The file of a kind registers it.
var kinds = map[string]kind{}

// Mirrored registers a kind of element that is mirrored with its face.
func Mirrored[B any](name string, draw func(*Drawing, *B)) kind {
	k := kind{body: func() any { return new(B) }, draw: func(d *Drawing, body any) { draw(d, body.(*B)) }}
	kinds[name] = k
	return k
}

// Upright registers a kind that keeps its orientation on a mirrored face, and only goes with its box to the other side; an
// element without such a box is mirrored.
func Upright[B any](name string, draw func(*Drawing, *B), box func(*Drawing, *B) geom.Rect) kind {
	k := Mirrored(name, draw)
	k.box = func(d *Drawing, body any) geom.Rect { return box(d, body.(*B)) }
	kinds[name] = k
	return k
}

var checks []func(*model.Game) diag.List

// Check registers a check of every game that is read.
func Check(check func(*model.Game) diag.List) bool {
	checks = append(checks, check)
	return true
}

// Kinds returns functions that make the data of each kind of element that can be laid out.
func Kinds() model.Kinds {
	bodies := model.Kinds{}
	for name, k := range kinds {
		bodies[name] = k.body
	}
	return bodies
}

// LoadGame reads a game whose elements can be laid out, and returns all errors of its files and of its map.
func LoadGame(p *project.Project, id string) (*model.Game, diag.List) {
	g, errs := model.LoadGame(p, id, Kinds())
	if g != nil {
		for _, check := range checks {
			errs = append(errs, check(g)...)
		}
	}
	return g, errs
}

// KeptGame is LoadGame for what asks often: the game is that of the last time until a file changes that it was read from. Those who
// ask share what it holds, and must not change it.
func KeptGame(p *project.Project, id string) (*model.Game, diag.List) {
	type loaded struct {
		game *model.Game
		errs diag.List
	}
	l := project.Loaded(p, "game "+id, func(p *project.Project) (l loaded) {
		l.game, l.errs = LoadGame(p, id)
		return l
	})
	if l.game == nil {
		return nil, slices.Clone(l.errs)
	}
	return l.game.In(p), slices.Clone(l.errs)
}

// drawElement draws an element as often as it is repeated. If its data had errors, it only checks the names in them.
func (d *Drawing) drawElement(e *model.Element) {
	k, ok := kinds[e.Kind]
	if !ok && e.Partial == nil || !d.Scope.Shown(e.Manner) {
		return
	}
	d.id = e.Manner.ID
	from := len(*d.Errs)
	if e.Partial != nil {
		checkNames(d, reflect.ValueOf(e.Partial), "")
		model.HintFields((*d.Errs)[from:], e.Pos.File, d.Scope.Row.Deck())
		d.locate(from, e, 0, false)
		return
	}
	turns, known := d.Scope.Turns(e.Manner)
	if !d.repeated(e, len(turns)) {
		return
	}
	outer, offset := d.Scope.Locals, d.Scope.Offset
	for i, locals := range turns {
		if d.stops(e) {
			break
		}
		d.Scope.Locals = locals
		before, slots := len(*d.Errs), len(d.Face.Slots)
		d.narrow = nil
		body, spread, whole := e.Drawn(&d.Scope)
		if whole && known {
			d.Scope.Offset = offset.Add(d.Scope.Place(spread, i))
			d.drawWithin(e.Manner.FollowDirection, func() {
				d.note(e, body, spread, i, len(turns))
				d.drawOnce(k, body)
			})
		}
		if len(*d.Errs) > from {
			drawn := len(*d.Errs)
			checkNames(d, reflect.ValueOf(body), "")
			d.dropRepeated(from, drawn, func(string) bool { return true })
		}
		d.Scope.Locals, d.Scope.Offset = outer, offset
		d.dropRepeated(from, before, func(code string) bool { return strings.Contains(code, "outside") })
		model.HintFields((*d.Errs)[before:], e.Pos.File, d.Scope.Row.Deck())
		d.locate(before, e, i, len(d.Face.Slots) > slots)
	}
}

// drawWithin draws an element once, mirrored within a box if that is set.
func (d *Drawing) drawWithin(mirror model.Box, draw func()) {
	if !mirror.Set() {
		draw()
		return
	}
	if box := d.Scope.Box(mirror); d.Inside(box, d.At) {
		d.Within(box, draw)
	}
}

// drawOnce draws an element. If a position or a size cannot be resolved, it draws nothing, and reports no errors that may
// follow from that.
func (d *Drawing) drawOnce(k kind, body any) {
	d.Scope.Lost = 0
	from := len(d.Face.Ops)
	if k.box == nil {
		k.draw(d, body)
	} else {
		quiet := *d
		quiet.Scope.Errs = &diag.List{} // what the box lacks is reported when the element is drawn
		if box := k.box(&quiet, body); box == (geom.Rect{}) {
			k.draw(d, body)
		} else {
			d.Upright(box, func() { k.draw(d, body) })
		}
	}
	if lost := d.Scope.Lost; lost > 0 {
		errs := *d.Errs
		*d.Errs = append(errs[:lost], slices.DeleteFunc(errs[lost:], func(e diag.Diagnostic) bool { return !aboutName(e.Code) })...)
		d.Face.Ops = d.Face.Ops[:from]
	}
}

// aboutName reports whether an error is in a name, which is wrong wherever its element is.
func aboutName(code string) bool {
	return strings.HasPrefix(code, "unknown-") || code == "text-missing"
}
