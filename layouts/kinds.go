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
	draw func(d *drawing, body any)
	// box is the box with which a kind that keeps its orientation moves on a mirrored face; nil for a kind that is mirrored.
	box func(d *drawing, body any) geom.Rect
}

// kinds holds every kind of element by its name in the data. The file of a kind registers it.
var kinds = map[string]kind{}

// mirrored registers a kind of element that is mirrored with its face.
func mirrored[B any](name string, draw func(*drawing, *B)) kind {
	k := kind{body: func() any { return new(B) }, draw: func(d *drawing, body any) { draw(d, body.(*B)) }}
	kinds[name] = k
	return k
}

// upright registers a kind that keeps its orientation on a mirrored face, and only goes with its box to the other side.
func upright[B any](name string, draw func(*drawing, *B), box func(*drawing, *B) geom.Rect) kind {
	k := mirrored(name, draw)
	k.box = func(d *drawing, body any) geom.Rect { return box(d, body.(*B)) }
	kinds[name] = k
	return k
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
		errs = append(errs, checkLands(g)...)
	}
	return g, errs
}

// drawElement draws an element as often as it is repeated. If its data had errors, it only checks the names in them.
func (d *drawing) drawElement(e *model.Element) {
	k, ok := kinds[e.Kind]
	if !ok && e.Mistaken == nil || !d.scope.Shown(e.Manner) {
		return
	}
	from := len(*d.errs)
	if e.Mistaken != nil {
		checkNames(d, reflect.ValueOf(e.Mistaken), "")
		d.locate(from, e, 0, false)
		return
	}
	turns, known := d.scope.Turns(e.Manner)
	for i, locals := range turns {
		d.scope.Locals = locals
		before, slots := len(*d.errs), len(d.face.Slots)
		body, spread, whole := e.Drawn(&d.scope)
		if whole && known {
			d.scope.Offset = d.scope.Place(spread, i)
			d.drawWithin(e.Manner.FollowDirection, k, body)
		}
		if len(*d.errs) > from {
			drawn := len(*d.errs)
			checkNames(d, reflect.ValueOf(body), "")
			d.dropRepeated(from, drawn, func(string) bool { return true })
		}
		d.scope.Locals, d.scope.Offset = nil, geom.Point{}
		d.dropRepeated(from, before, func(code string) bool { return strings.Contains(code, "outside") })
		d.locate(before, e, i, len(d.face.Slots) > slots)
	}
}

// drawWithin draws an element once, mirrored within a box if that is set.
func (d *drawing) drawWithin(mirror model.Box, k kind, body any) {
	if !mirror.Set() {
		d.drawOnce(k, body)
		return
	}
	if box := d.scope.Box(mirror); d.inside(box, d.at) {
		d.within(box, func() { d.drawOnce(k, body) })
	}
}

// drawOnce draws an element. If a position or a size cannot be resolved, it draws nothing, and reports no errors that may
// follow from that.
func (d *drawing) drawOnce(k kind, body any) {
	d.scope.Lost = 0
	from := len(d.face.Ops)
	if k.box == nil {
		k.draw(d, body)
	} else {
		quiet := *d
		quiet.scope.Errs = &diag.List{} // what the box lacks is reported when the element is drawn
		d.upright(k.box(&quiet, body), func() { k.draw(d, body) })
	}
	if lost := d.scope.Lost; lost > 0 {
		errs := *d.errs
		*d.errs = append(errs[:lost], slices.DeleteFunc(errs[lost:], func(e diag.Diagnostic) bool { return !aboutName(e.Code) })...)
		d.face.Ops = d.face.Ops[:from]
	}
}

// aboutName reports whether an error is in a name, which is wrong wherever its element is.
func aboutName(code string) bool {
	return strings.HasPrefix(code, "unknown-") || code == "text-missing" || code == "card-field"
}
