package edit

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/model"
)

// What a drag of an element writes.
const (
	literal  = "literal"    // the numbers of its own keys
	region   = "region"     // a region, or a box of its own
	shares   = "shares"     // of the columns or rows of a region, or a box of its own
	override = "override"   // the keys in the component, over those of a template
	copying  = "copy-group" // the same in a copy of the group around it
	naming   = "name"       // an id in the template, and the keys over it
)

// Answers to questions.
const (
	answerRegion = "region"
	answerAlone  = "alone"
	answerCopy   = "copy"
	answerName   = "name"
)

// place is where the place of an element is written, and what may be done with it.
type place struct {
	keys   []string // of its place
	region string   // the region that it is in; with the number of a column or a row
	writes string
	move   diag.List // why it cannot be moved; nil if it can
	size   diag.List
	turn   diag.List

	spreads []int // the copies that set a distance when they are dragged, also where it cannot be moved
}

// keysOf returns the keys for the place of a kind of element.
func keysOf(kind string) []string {
	switch kind {
	case "circle", "sign":
		return []string{"centre", "radius"}
	case "polygon", "line":
		return []string{"points"}
	case "nodes":
		return []string{"nodes"}
	case "path", "die", "pyramid":
		return []string{"at"}
	case "land":
		return nil
	}
	return []string{"box"}
}

// placeOf finds what may be done with an element, and what it writes.
func (f *face) placeOf(e *element) (p place) {
	kind, keys := e.Written()
	p.keys, p.writes = keysOf(kind), literal
	because := func(code string, args diag.Args) diag.List { return diag.List{{Pos: e.Pos, Code: code, Args: args}} }
	switch {
	case len(p.keys) == 0:
		p.move = because("edit-why-map", nil)
	case len(e.places) == 0:
		p.move = because("edit-why-unseen", nil)
	default:
		p.move = f.whyFixed(keys, p.keys[0], &p)
	}
	switch p.size = p.move; {
	case len(p.keys) > 1 && len(e.places) > 0: // a circle: whether its middle moves is another thing
		p.size = f.whyFixed(keys, p.keys[1], &p)
	case p.size == nil && p.keys[0] == "at":
		p.size = because("edit-why-size", diag.Args{"kind": kind})
	}
	if p.turn = f.whyUpright(e, keys); p.turn == nil && len(e.places) == 0 {
		p.turn = p.move
	}
	for nth := range e.places {
		if key, _ := e.spreads(nth); key != "" {
			p.spreads = append(p.spreads, nth)
		}
	}
	if p.move == nil || p.size == nil || p.turn == nil || p.spreads != nil {
		writes, why := f.layer(e)
		if why != nil {
			p.move, p.size, p.turn, p.spreads = why, why, why, nil
		}
		if writes != "" && p.writes == literal {
			p.writes = writes
		}
	}
	return p
}

// whyFixed returns why a key of an element's place cannot be dragged: it is an expression or a reference, or its region is fixed.
func (f *face) whyFixed(keys doc.Value, key string, p *place) diag.List {
	if key == "nodes" {
		return nil
	}
	v := keys.Get(key)
	raw := v.Raw()
	args := diag.Args{"key": key, "found": raw, "place": diag.Path(v.Pos().String())}
	switch {
	case strings.HasPrefix(raw, "="):
		return diag.List{{Pos: v.Pos(), Code: "edit-why-expression", Args: args}}
	case strings.HasPrefix(raw, "$"):
		return diag.List{{Pos: v.Pos(), Code: "edit-why-field", Args: args}}
	case key == "box" && unitOf(raw) == "":
		if why := f.whyRegionFixed(raw, v.Pos()); why != nil {
			return why
		}
		p.region, p.writes = raw, region
		if strings.Contains(raw, ".") {
			p.writes = shares
		}
	}
	return nil
}

// whyRegionFixed returns why a region can neither be moved nor left: every component has it, or the group does.
func (f *face) whyRegionFixed(name string, at diag.Pos) diag.List {
	switch name {
	case "trim", "safe", "bleed", "turned", "group":
		return diag.List{{Pos: at, Code: "edit-why-region", Args: diag.Args{"found": name}}}
	}
	return nil
}

// whyUpright returns why an element cannot be turned.
func (f *face) whyUpright(e *element, keys doc.Value) diag.List {
	rotate := keys.Get("rotate")
	raw := rotate.Raw()
	switch {
	case !model.HasKey(e.Element, "rotate"):
		return diag.List{{Pos: e.Pos, Code: "edit-why-turn", Args: diag.Args{"kind": e.kind()}}}
	case strings.HasPrefix(raw, "="), strings.HasPrefix(raw, "$"):
		code := "edit-why-expression"
		if raw[0] == '$' {
			code = "edit-why-field"
		}
		args := diag.Args{"key": "rotate", "found": raw, "place": diag.Path(rotate.Pos().String())}
		return diag.List{{Pos: rotate.Pos(), Code: code, Args: args}}
	}
	return nil
}

// layer returns what has to be written so that an element is in the component's own file: "" if it is, override, copying or naming; or
// why it cannot be.
func (f *face) layer(e *element) (writes string, why diag.List) {
	top := e.top()
	switch {
	case f.own.name == "":
		return "", diag.List{{Pos: e.Pos, Code: "edit-why-builtin", Args: diag.Args{"file": f.own.shown}}}
	case f.inOwn(e.Pos): // its keys may be inherited, and are written over these
		return "", nil
	case top.id() == "" && f.editable(top.Pos):
		return naming, nil
	case top.id() == "":
		return "", diag.List{{Pos: e.Pos, Code: "edit-why-unnamed", Args: diag.Args{"file": diag.Path(e.Pos.File)}}}
	case e.group != nil:
		return copying, nil
	}
	return override, nil
}

// top returns the outermost group around an element, or the element itself.
func (e *element) top() *element {
	for e.group != nil {
		e = e.group
	}
	return e
}

// part returns the region and the number of a part of it, from 0; -1 for the region itself.
func part(name string) (string, int) {
	whole, nth, ok := strings.Cut(name, ".")
	n, err := strconv.Atoi(nth)
	if !ok || err != nil {
		return name, -1
	}
	return whole, n - 1
}
