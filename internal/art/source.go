package art

import (
	"strings"

	"cartouche/internal/diag"
)

// resolve reads the effects that are declared.
func (b *builder) resolve(o *own) {
	said := func(d decl) bool { return d.value.value != "" && d.value.value != "none" }
	if said(o.clipBy) && strings.HasPrefix(o.clipBy.value.value, "url(") {
		o.clip = b.url(o.clipBy)
	} else if said(o.clipBy) {
		o.cut = o.clipBy
	}
	if said(o.maskBy) {
		o.mask = b.url(o.maskBy)
	}
	if said(o.filterBy) {
		o.filter = b.urls(o.filterBy)
	}
	if said(o.blendBy) {
		o.blend = b.mode(o.blendBy.value, o.blendBy.name)
	}
}

// source reads a paint. It may have another one for when its element is missing.
func (b *builder) source(d decl) source {
	v := d.value.value
	if strings.HasPrefix(v, "url(") {
		end := strings.IndexByte(v, ')') + 1
		if end == 0 {
			end = len(v)
		}
		first, rest := d, d
		first.value, rest.value = d.value.part(0, end), d.value.part(end, len(v)).trimmed()
		out := source{kind: server, opacity: 1, ref: b.url(first)}
		if out.ref.value == "" {
			return source{}
		}
		if rest.value.value != "" {
			fallback := b.source(rest)
			out.fallback = &fallback
		}
		return out
	}
	switch {
	case v == "none":
		return source{}
	case v == "context-fill":
		return source{kind: contextFill, ref: d.value}
	case v == "context-stroke":
		return source{kind: contextStroke, ref: d.value}
	case strings.EqualFold(v, "currentcolor"):
		return source{kind: current, opacity: 1}
	}
	if plain, _, ok := strings.Cut(v, " icc-color("); ok {
		v = plain
	}
	c, opacity, ok := colour(v)
	b.value(d, ok, "none", "currentColor", "#rgb", "#rrggbb", "rgb()", "hsl()", "url(#id)")
	return source{kind: plain, colour: c, opacity: opacity}
}

// url reads a reference to an element of the file, url(#id), and returns the id. It is "" for everything else, which is an error.
func (b *builder) url(d decl) text {
	inner, ok := strings.CutPrefix(d.value.value, "url(")
	inner, closed := strings.CutSuffix(inner, ")")
	inner = strings.Trim(strings.TrimSpace(inner), `"'`)
	id, local := strings.CutPrefix(inner, "#")
	switch {
	case !ok || !closed || strings.Contains(inner, ")"):
		b.errs.Add(d.value.pos(0), "art-effect", diag.Args{"what": d.name, "found": snippet(d.value.value)})
	case !local:
		b.errs.Add(d.value.pos(0), "art-outside", diag.Args{"found": snippet(inner)})
	}
	if !ok || !closed || !local || strings.Contains(inner, ")") {
		return text{}
	}
	ref := d.value
	ref.value, ref.exact = id, false
	return ref
}

// urls reads one or more references.
func (b *builder) urls(d decl) []text {
	var list []text
	for rest := d.value; rest.value != ""; {
		end := strings.IndexByte(rest.value, ')') + 1
		if end == 0 {
			end = len(rest.value)
		}
		if ref := b.url(decl{name: d.name, value: rest.part(0, end)}); ref.value != "" {
			list = append(list, ref)
		}
		rest = rest.part(end, len(rest.value)).trimmed()
	}
	return list
}
