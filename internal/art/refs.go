package art

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// find returns the element that a reference names, and reports when it is missing.
func (b *builder) find(ref text) *element {
	e := b.resource(ref.value)
	if e == nil {
		b.unknown(ref.pos(0), "art-reference", ref.value)
	}
	return e
}

// resource returns the element with an id, if it is there for others to use: one that is not displayed is not, but g only hides
// what it would paint itself. Markers are used although they are not displayed.
func (b *builder) resource(id string) *element {
	found := b.ids[id]
	for e := found; e != nil; e = e.parent {
		if e.name == "g" || e == found && e.name == "marker" || e.parent == nil {
			continue
		}
		for _, d := range b.declared(e) {
			if d.name == "display" && (d.value.value == "none" || d.value.value == "contents") {
				return nil
			}
		}
	}
	return found
}

// unknown reports an id that no element has.
func (b *builder) unknown(at diag.Pos, code, id string) {
	ids := slices.Sorted(maps.Keys(b.ids))
	args, hint := diag.Args{"found": id, "file": b.file.name}, ""
	if near := diag.Nearest(id, ids[:min(len(ids), 1000)]); near != "" {
		hint, args["near"] = "did-you-mean", near
	}
	b.errs.AddHint(at, code, hint, args)
}

// kind reports a reference to an element of the wrong kind.
func (b *builder) kind(ref text, e *element, allowed ...string) {
	b.errs.Add(ref.pos(0), "art-kind", diag.Args{"found": ref.value, "element": e.name, "allowed": allowed})
}

// local returns the id that an href names within the file.
func (b *builder) local(href text) (text, bool) {
	id, ok := strings.CutPrefix(strings.TrimSpace(href.value), "#")
	if !ok {
		b.errs.Add(href.pos(0), "art-outside", diag.Args{"found": snippet(href.value)})
	}
	href.value, href.exact = id, false
	return href, ok
}

// chain returns an element and, in turn, those of the same kinds whose attributes and content it takes over by href.
func (b *builder) chain(e *element, kinds ...string) []*element {
	list := []*element{e}
	for len(list) < maxDepth {
		href, ok := e.attrs.find("href")
		if !ok || href.value == "" {
			break
		}
		ref, ok := b.local(href)
		if !ok {
			break
		}
		e = b.ids[ref.value]
		if e == nil {
			break // it adds nothing
		}
		if !slices.Contains(kinds, e.name) {
			b.kind(ref, e, kinds...)
			break
		}
		if slices.Contains(list, e) {
			b.errs.Add(e.pos(), "art-circle", diag.Args{"found": ref.value})
			break
		}
		list = append(list, e)
	}
	return list
}

// firstWith returns the first of some elements that has an attribute, else the first.
func firstWith(chain []*element, name string) *element {
	for _, e := range chain {
		if _, ok := e.attrs.find(name); ok {
			return e
		}
	}
	return chain[0]
}

// inherited returns the style that the elements around a definition pass on to it.
func (b *builder) inherited(e *element) style {
	s := startStyle
	if e.parent != nil {
		s, _ = b.style(e.parent, b.inherited(e.parent), 0)
	}
	return s
}

// entered returns the scope in a definition that is used for an element. It reports false when the definition is in use already.
func (b *builder) entered(e *element, in scope) (scope, bool) {
	if slices.Contains(in.using, e) {
		b.full = true
		b.errs.Add(e.pos(), "art-circle", diag.Args{"found": e.attrs.of("id").value})
		return in, false
	}
	in.using = append(slices.Clone(in.using), e)
	if in.depth++; in.depth > maxDepth {
		b.stop(e, "art-depth", maxDepth)
		return in, false
	}
	return in, true
}

// use draws an element once more. One that is missing paints nothing.
func (b *builder) use(e *element, in scope, _ own) []*item {
	href, ok := e.attrs.find("href")
	if !ok {
		return nil
	}
	ref, ok := b.local(href)
	target := b.ids[ref.value]
	if !ok || target == nil {
		return nil
	}
	in, ok = b.entered(target, in)
	if !ok {
		return nil
	}
	defer b.within(target)()
	in.context = in.contextual()
	if target.name != "symbol" && target.name != "svg" {
		return b.element(target, in)
	}
	outer := in
	var o own
	in.style, o = b.style(target, in.style, in.whole())
	if in.m, ok = b.moved(o, in); !ok || o.none {
		return nil
	}
	b.refuseAll(target, in, o)
	if o.contents {
		b.refuseContents(target)
	}
	at, size := b.nestedBox(target, in)
	in.m = at.After(in.m)
	if _, said := e.attrs.find("width"); said {
		size.x = b.number(e, "width", in.view.x, in.view.x)
	}
	if _, said := e.attrs.find("height"); said {
		size.y = b.number(e, "height", in.view.y, in.view.y)
	}
	return b.grouped(b.framed(target, size, in, o), target, b.viewed(target, size, in), outer, o)
}
