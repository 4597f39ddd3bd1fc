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
	draw func(p *painter, body any)
	// box is where an element stands that keeps its orientation as a whole when its
	// face is mirrored; nil for a kind that is mirrored.
	box func(p *painter, body any) geom.Rect
}

// mirrored is a kind that is mirrored with its face.
func mirrored[B any](draw func(*painter, *B)) kind {
	return kind{body: func() any { return new(B) }, draw: func(p *painter, body any) { draw(p, body.(*B)) }}
}

// upright is a kind that keeps its orientation on a mirrored face and only goes with
// its box to the other side.
func upright[B any](draw func(*painter, *B), box func(*painter, *B) geom.Rect) kind {
	k := mirrored(draw)
	k.box = func(p *painter, body any) geom.Rect { return box(p, body.(*B)) }
	return k
}

// kinds is every kind of element, by its name in the data. A new one is a struct in
// internal/model, a method that draws it, and its line here.
var kinds = map[string]kind{
	"rect":      mirrored((*painter).rect),
	"circle":    mirrored((*painter).circle),
	"polygon":   mirrored((*painter).polygon),
	"line":      mirrored((*painter).line),
	"ellipse":   mirrored((*painter).ellipse),
	"star":      mirrored((*painter).star),
	"ngon":      mirrored((*painter).ngon),
	"arc":       mirrored((*painter).arc),
	"path":      mirrored((*painter).path),
	"text":      mirrored((*painter).textElement),
	"slot":      mirrored((*painter).slotElement),
	"frame":     mirrored((*painter).frame),
	"frieze":    mirrored((*painter).frieze),
	"track":     mirrored((*painter).track),
	"boxes":     mirrored((*painter).boxes),
	"legend":    mirrored((*painter).legend),
	"table":     mirrored((*painter).table),
	"stacks":    mirrored((*painter).stacks),
	"spaces":    mirrored((*painter).spaces),
	"trail":     mirrored((*painter).trail),
	"cartouche": mirrored((*painter).priceCartouche),
	"goods":     mirrored((*painter).goodsElement),
	"sign":      mirrored((*painter).signElement),
	"setup":     mirrored((*painter).setup),
	"ticks":     mirrored((*painter).ticks),
	"ruled":     mirrored((*painter).ruled),

	// Signs and pictures keep their orientation on a mirrored face.
	"image":  upright((*painter).image, func(p *painter, e *model.Image) geom.Rect { return p.scope.Box(e.Box) }),
	"icon":   upright((*painter).iconElement, func(p *painter, e *model.Icon) geom.Rect { return p.scope.Box(e.Box) }),
	"figure": upright((*painter).figureElement, func(p *painter, e *model.Figure) geom.Rect { return p.scope.Box(e.Box) }),

	// So does what is cut out,
	"token":   upright((*painter).token, func(p *painter, e *model.Token) geom.Rect { return p.scope.Box(e.Box) }),
	"standee": upright((*painter).standee, func(p *painter, e *model.Standee) geom.Rect { return p.scope.Box(e.Box) }),
	"die": upright((*painter).die, func(p *painter, e *model.Die) geom.Rect {
		at, edge := p.scope.Point(e.At), p.scope.Length(e.Size)
		return geom.R(at.X, at.Y, 4*edge+edge*tabDepth/100, 0)
	}),
	"pyramid": upright((*painter).pyramid, func(p *painter, e *model.Pyramid) geom.Rect {
		at, size := p.scope.Point(e.At), newFan(p.scope.Length(e.Base), p.scope.Length(e.Height)).Size()
		return geom.R(at.X, at.Y, size.W, size.H)
	}),

	// and the parts of boards, for boards are not mirrored.
	"fields": upright((*painter).fields, func(p *painter, e *model.Fields) geom.Rect { return p.scope.Box(e.Box) }),
	"grid":   upright((*painter).gridElement, func(p *painter, e *model.Grid) geom.Rect { return p.scope.Box(e.Box) }),
	"hexes":  upright((*painter).hexes, func(p *painter, e *model.Hexes) geom.Rect { return p.scope.Box(e.Box) }),
	"nodes":  upright((*painter).nodes, func(p *painter, _ *model.Nodes) geom.Rect { return p.face.Trim() }),
	"wall":   upright((*painter).wall, func(p *painter, e *model.Wall) geom.Rect { return p.scope.Box(e.Box) }),
	"silos":  mirrored((*painter).silos),
	"land":   upright((*painter).landMap, func(p *painter, _ *model.Land) geom.Rect { return p.face.Trim() }),
}

// Kinds makes the data of each kind of element that can be laid out.
func Kinds() model.Kinds {
	bodies := model.Kinds{}
	for name, k := range kinds {
		bodies[name] = k.body
	}
	return bodies
}

// LoadGame reads a game whose elements can be laid out. The errors are all that is
// wrong with its files, and with its map where it has one.
func LoadGame(p *project.Project, id string) (*model.Game, diag.List) {
	g, errs := model.LoadGame(p, id, Kinds())
	if g != nil {
		errs = append(errs, checkLands(g)...)
	}
	return g, errs
}

// element draws one element of a face, as often as it says; of one that was read with
// mistakes only the names are looked at.
func (p *painter) element(e *model.Element) {
	k, ok := kinds[e.Kind]
	if !ok && e.Mistaken == nil || !p.scope.Shown(e.Manner) {
		return
	}
	from := len(*p.errs)
	if e.Mistaken != nil {
		p.names(reflect.ValueOf(e.Mistaken), "")
		p.found(from, e, 0, false)
		return
	}
	turns, known := p.scope.Turns(e.Manner)
	for i, locals := range turns {
		p.scope.Locals = locals
		before, slots := len(*p.errs), len(p.face.Slots)
		body, spread, whole := e.Drawn(&p.scope)
		if whole && known {
			p.scope.Offset = p.scope.Place(spread, i)
			p.drawWithin(e.Manner.FollowDirection, k, body)
		}
		if len(*p.errs) > from {
			noted := len(*p.errs)
			p.names(reflect.ValueOf(body), "")
			p.once(from, noted, func(string) bool { return true })
		}
		p.scope.Locals, p.scope.Offset = nil, geom.Point{}
		p.once(from, before, func(code string) bool { return strings.Contains(code, "outside") })
		p.found(before, e, i, len(p.face.Slots) > slots)
	}
}

// once leaves out, of the mistakes of an element from one on, those of a kind of which one of the same place in the data
// was noted before: a row that is too long is one mistake. The mistakes of the element begin at from.
func (p *painter) once(from, before int, kind func(code string) bool) {
	noted := (*p.errs)[from:before]
	*p.errs = append((*p.errs)[:before], slices.DeleteFunc((*p.errs)[before:], func(d diag.Diagnostic) bool {
		return kind(d.Code) && slices.ContainsFunc(noted, func(o diag.Diagnostic) bool { return o.Code == d.Code && o.Pos == d.Pos })
	})...)
}

// drawWithin draws an element, mirrored within a box where it says so.
func (p *painter) drawWithin(mirror model.Box, k kind, body any) {
	if !mirror.Set() {
		p.draw(k, body)
		return
	}
	box := p.scope.Box(mirror)
	if p.inside(box, p.at) {
		p.within(box, func() { p.draw(k, body) })
	}
}

// draw draws an element of some kind once. One whose place cannot be resolved is left
// out, and so are the mistakes that follow from it.
func (p *painter) draw(k kind, body any) {
	p.scope.Lost = 0
	from := len(p.face.Ops)
	p.drawBody(k, body)
	if p.scope.Lost > 0 {
		noted := *p.errs
		*p.errs = append(noted[:p.scope.Lost], slices.DeleteFunc(noted[p.scope.Lost:], func(d diag.Diagnostic) bool { return !aboutName(d.Code) })...)
		p.face.Ops = p.face.Ops[:from]
	}
}

// aboutName reports whether a mistake is in a name, which is one wherever its element lies.
func aboutName(code string) bool {
	return strings.HasPrefix(code, "unknown-") || code == "text-missing" || code == "card-field"
}

func (p *painter) drawBody(k kind, body any) {
	if k.box == nil {
		k.draw(p, body)
		return
	}
	quiet := *p
	quiet.scope.Errs = &diag.List{} // what it cannot resolve is noted when it is drawn
	p.upright(k.box(&quiet, body), func() { k.draw(p, body) })
}
