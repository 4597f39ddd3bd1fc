package art

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// fontWish is the font that a text asks for.
type fontWish struct {
	families []string
	size     float64
	weight   float64
	italic   bool
	anchor   float64 // the share of a line that is to the left of its position
	strange  decl    // a property that is not supported, which only texts need
}

var startFont = fontWish{size: 16, weight: 400}

// fontWish reads a property of texts.
func (b *builder) fontWish(f *fontWish, d decl) {
	v := strings.TrimSpace(d.value.value)
	switch d.name {
	case "font-family":
		f.families = nil
		for _, name := range strings.Split(v, ",") {
			f.families = append(f.families, strings.Trim(strings.TrimSpace(name), `"'`))
		}
	case "font-size":
		size, ok := fontSize(v, f.size)
		if !ok {
			f.strange = d
		} else if f.strange.name == d.name {
			f.strange = decl{}
		}
		f.size = size
	case "font-weight":
		f.weight = fontWeight(v, f.weight)
	case "font-style":
		f.italic = v != "normal"
	case "text-anchor":
		f.anchor = map[string]float64{"middle": 0.5, "end": 1}[v]
	case "font":
		f.strange = d
	}
}

// fontWeight reads the weight of a font in an element whose weight is around.
func fontWeight(v string, around float64) float64 {
	switch v {
	case "normal":
		return 400
	case "bold":
		return 700
	case "bolder":
		if around < 350 {
			return 400
		}
		return max(around, map[bool]float64{true: 700, false: 900}[around < 550])
	case "lighter":
		switch {
		case around >= 750:
			return 700
		case around >= 550:
			return 400
		}
		return min(around, 100)
	}
	weight, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return around
	}
	return weight
}

// spanned are the properties that change a part of a text only as a whole, with the values with which they change nothing.
var spanned = map[string][]string{
	"opacity": {"1", "1.0", "100%", "inherit"}, "filter": {"none"}, "mask": {"none"}, "clip-path": {"none"}, "mix-blend-mode": {"normal"},
	"display": {"inline", "block", "inline-block", "none"},
}

// fontSizes are the sizes that have names, in user units.
var fontSizes = map[string]float64{
	"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
}

// fontSize reads the size of a font in an element whose size is around. It reports false for units that are not known.
func fontSize(v string, around float64) (float64, bool) {
	if size, named := fontSizes[v]; named {
		return size, true
	}
	if em, ok := strings.CutSuffix(v, "em"); ok && !strings.HasSuffix(em, "r") {
		share, ok := length(em, 0)
		return around * share, ok
	}
	switch v {
	case "larger":
		return around * 1.2, true
	case "smaller":
		return around / 1.2, true
	}
	return length(v, around)
}

// longFont returns what the shorthand font declares. What it has before the size may be in any order; a font of the system is not known.
func longFont(d decl) []decl {
	named := func(name, value string) decl {
		one := d
		one.name, one.value.value, one.value.exact = name, value, false
		return one
	}
	if slices.Contains(wide, d.value.value) {
		return []decl{named("font-style", d.value.value), named("font-weight", d.value.value), named("font-size", d.value.value),
			named("font-family", d.value.value)}
	}
	style, weight := "normal", "normal"
	value := strings.Join(strings.Fields(strings.ReplaceAll(d.value.value, "/", " / ")), " ")
	value = strings.ReplaceAll(value, " / ", "/")
	for rest := value; ; {
		word, after, _ := strings.Cut(strings.TrimSpace(rest), " ")
		size, _, _ := strings.Cut(word, "/")
		switch word = lowered(word); {
		case word == "normal" || slices.Contains(narrow, word):
		case isSlope(word):
			style = word
		case isWeight(word):
			weight = word
		case isFontSize(lowered(size)) && strings.TrimSpace(after) != "":
			return []decl{named("font-style", style), named("font-weight", weight), named("font-size", lowered(size)), named("font-family", after)}
		default:
			return []decl{d}
		}
		rest = after
	}
}

// narrow are words of the shorthand font that choose among fonts which a project does not have.
var narrow = strings.Fields("ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded extra-expanded ultra-expanded")

// phrase is a part of a text in one style.
type phrase struct {
	e     *element
	in    scope
	words string
	at    [2]*float64 // where it begins, if its element says so
	by    pt          // how far it is moved
	path  path        // its outlines; their cell is as wide as the text and as high as the font
	width float64
}

// words sets a text in the fonts of the project, as shapes. One without letters paints nothing; one in other fonts is an error.
func (b *builder) words(e *element, in scope) []*item {
	if e.blank() {
		return nil
	}
	var list []phrase
	if b.fonts == nil || e.name != "text" || !b.phrases(e, in, &list) {
		code := "art-text-placed"
		if b.fonts == nil {
			code = "art-text"
		}
		b.errs.Add(e.pos(), code, diag.Args{"found": e.name})
		return nil
	}
	collapse(list)
	var pen pt
	for rest := list; len(rest) > 0; {
		n := 1 // what has no position of its own goes on in the same line
		for n < len(rest) && rest[n].at == [2]*float64{} {
			n++
		}
		if !b.line(rest[:n], &pen) {
			b.errs.Add(e.pos(), "art-text", diag.Args{"found": e.name})
			return nil
		}
		rest = rest[n:]
	}
	return b.paintedWords(list)
}

// phrases collects the phrases of a text. It reports false when it has something that is not supported.
func (b *builder) phrases(e *element, in scope, list *[]phrase) bool {
	for _, name := range []string{"rotate", "textLength"} {
		if _, set := e.attrs.find(name); set {
			return false
		}
	}
	first := phrase{e: e, in: in}
	for i, names := range [2][2]string{{"x", "dx"}, {"y", "dy"}} {
		whole := []float64{in.view.x, in.view.y}[i]
		for k, name := range names {
			t, set := e.attrs.find(name)
			switch {
			case !set:
				continue
			case len(strings.FieldsFunc(t.value, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })) != 1:
				return false // a place for each letter
			}
			v := b.number(e, name, whole, 0)
			if k == 0 {
				first.at[i] = &v
			} else if i == 0 {
				first.by.x = v
			} else {
				first.by.y = v
			}
		}
	}
	for _, i := range e.inner {
		switch i.name {
		case "#text":
			b.refuseSpaces(e, i.text.value, len(*list) == 0)
			next := first
			next.words, next.in = i.text.value, in
			*list = append(*list, next)
			first = phrase{e: e, in: in}
		case "tspan", "a":
			inner := in
			var o own
			if inner.style, o = b.style(i, in.style, in.whole()); o.none {
				continue
			}
			b.refuseAll(i, inner, o)
			for _, d := range b.declared(i) {
				if plain, is := spanned[d.name]; is && !slices.Contains(plain, strings.ToLower(d.value.value)) {
					b.refuse(d, i.name)
				}
			}
			if n := len(*list); !b.phrases(i, inner, list) {
				return false
			} else if n < len(*list) {
				(*list)[n].begin(first)
				first = phrase{e: e, in: in}
			}
		case "title", "desc":
		default:
			return false
		}
	}
	return true
}

// begin gives a phrase the position of the element around it, unless it has one of its own.
func (p *phrase) begin(outer phrase) {
	for i, at := range outer.at {
		if p.at[i] == nil {
			p.at[i] = at
		}
	}
	p.by = p.by.plus(outer.by)
}

// losesSpaces reports whether a piece of text has spaces that collapse changes: several beside each other, or those before the
// first word of all.
func losesSpaces(words string, first bool) bool {
	inside := strings.Trim(words, " \t\r\n")
	indented := first && inside != "" && words[0] != inside[0]
	return indented || strings.Contains(inside, "  ") || strings.ContainsAny(inside, "\t\r\n")
}

// spaced reports whether a text has spaces that collapse changes.
func spaced(e *element) bool {
	first := true
	for _, i := range e.inner {
		if i.name == "#text" && losesSpaces(i.text.value, first) || i.name != "#text" && spaced(i) {
			return true
		}
		first = first && i.name == "#text" && strings.TrimSpace(i.text.value) == ""
	}
	return false
}

// refuseSpaces reports the attribute by which browsers keep spaces of a piece of text that collapse changes.
func (b *builder) refuseSpaces(e *element, words string, first bool) {
	for at := e; at != nil && losesSpaces(words, first); at = at.parent {
		if t, ok := at.attrs.find("xml:space"); ok {
			if t.value == "preserve" {
				b.refuse(decl{name: "xml:space", value: t}, e.name)
			}
			return
		}
	}
}

// collapse makes spaces and line breaks between words one space.
func collapse(list []phrase) {
	space := true
	for i := range list {
		var out strings.Builder
		for _, r := range list[i].words {
			blank := strings.ContainsRune(" \t\r\n", r)
			if blank && !space {
				out.WriteByte(' ')
			} else if !blank {
				out.WriteRune(r)
			}
			space = blank
		}
		list[i].words = out.String()
	}
	for i := len(list) - 1; i >= 0 && (i == len(list)-1 || list[i+1].words == ""); i-- {
		list[i].words = strings.TrimRight(list[i].words, " ")
	}
}

// strange reports a property that texts cannot have, once.
func (b *builder) strange(d decl) {
	at := d.value.pos(0)
	if slices.ContainsFunc(*b.errs, func(other diag.Diagnostic) bool { return other.Pos == at && other.Code == "art-value" }) {
		return
	}
	allowed := []string{"bold 12px Noto Sans"} // of font
	if s, known := syntaxes[d.name]; known {
		allowed = s.allowed
	}
	b.value(d, false, allowed...)
}

// blank reports whether an element has no letters.
func (e *element) blank() bool {
	if strings.TrimSpace(e.text.value) != "" {
		return false
	}
	for _, i := range e.inner {
		if !i.blank() {
			return false
		}
	}
	return true
}
