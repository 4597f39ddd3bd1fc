package font

import (
	"cmp"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"

	"github.com/go-text/typesetting/language"
)

// opened is a span that the parser is in.
type opened struct {
	name  string
	outer look // before the span
}

// openSpan begins a span in the style of a name. A span in another one has its own style alone.
func (p *parser) openSpan(name string) {
	p.open = append(p.open, opened{name, p.look})
	n := slices.Index(p.out.spans, name) + 1
	switch _, known := p.set.styles[name]; {
	case !known:
		p.errs = append(p.errs, diag.UnknownWord("unknown-style", name, slices.Sorted(maps.Keys(p.set.styles)), diag.Pos{})...)
		return
	case n == 0 && len(p.out.spans) == maxSpans:
		return // a text that is printed is too short for so many names
	case n == 0:
		p.out.spans = append(p.out.spans, name)
		n = len(p.out.spans)
	}
	p.look = look(n)*firstSpan | p.look&^spanBits
}

// closeSpan ends the last span that is open. Bold and italics end where they begin: inside the span or outside.
func (p *parser) closeSpan() {
	n := len(p.open) - 1
	if n < 0 {
		p.errs.Add(diag.Pos{}, "text-span-closed", diag.Args{"found": "{/style}"})
		return
	}
	last := p.open[n]
	for _, mark := range []struct {
		look look
		sign string
	}{{bold, "**"}, {italic, "_"}} {
		if (p.look^last.outer)&mark.look != 0 {
			p.errs.Add(diag.Pos{}, "text-span-crossed", diag.Args{"found": mark.sign, "span": "{style:" + last.name + "}"})
		}
	}
	p.open, p.look = p.open[:n], last.outer&spanBits|p.look&^spanBits
}

// share is the size of a span beside that of its text. The zero value is the text's own.
type share struct {
	num, den int64
	least    geom.Length // it does not become smaller
}

// size returns the size of the span in a text of a size.
func (s share) size(of geom.Length) geom.Length {
	if s.den == 0 {
		return of
	}
	return max(s.least, divide(int64(of)*s.num, s.den))
}

// dress is how the runes of a span are set, or those outside all spans.
type dress struct {
	name    string // "" outside all spans
	style   Style
	share   share
	chains  [bold | italic + 1]*chain // by look
	feature feature
	first   sized // its first face
}

// dressed finds the faces of the styles of a text.
func (t *text) dressed(names []string) error {
	t.dresses = append(t.dresses, dress{style: t.style})
	for _, name := range names {
		d := dress{name: name, style: t.set.styles[name]}
		d.share = share{int64(d.style.Size), int64(t.wanted), cmp.Or(d.style.MinSize, d.style.Size)}
		t.dresses = append(t.dresses, d)
	}
	for i := range t.dresses {
		if err := t.dresses[i].load(t.set); err != nil {
			return err
		}
	}
	t.faces = append(t.faces, t.dresses[0].first)
	return nil
}

// load finds the chains of the family for the four styles of markup.
func (d *dress) load(s *Set) error {
	if d.style.SmallCaps {
		d.feature |= smallCaps
	}
	if d.style.Tabular {
		d.feature |= tabular
	}
	for l := range d.chains {
		c, err := s.chain(chainKey{
			family: d.style.Family, bold: d.style.Bold || look(l)&bold != 0, italic: d.style.Italic || look(l)&italic != 0,
		})
		if err != nil {
			return err
		}
		d.chains[l] = c
	}
	first, err := d.chains[0].files[0]()
	if err != nil {
		return err
	}
	d.first = sized{face: first, scale: d.chains[0].sizing[0].scale, share: d.share}
	if !d.chains[0].sizing[0].tight {
		d.first.up, d.first.down = first.ascent, first.descent
	}
	return nil
}

// space sets the distance of the letters of a span, unless they join.
func (s *span) space(st Style) {
	if st.Spacing == 0 || s.face == nil || slices.Contains(joining, s.script) {
		return
	}
	size := s.num * int64(cmp.Or(st.Size, defaultSize))
	s.spacing = int32(divide(int64(st.Spacing)*int64(s.face.UnitsPerEm())*s.den, size))
}

// joining are the scripts whose letters join: to part them would break words.
var joining = []language.Script{
	language.Arabic, language.Syriac, language.Mandaic, language.Mongolian, language.Nko, language.Adlam, language.Phags_Pa,
	language.Manichaean, language.Psalter_Pahlavi, language.Sogdian, language.Hanifi_Rohingya,
}

// chain returns the faces for a rune with a look.
func (t *text) chain(l look) *chain { return t.dresses[l.span()].chains[l&(bold|italic)] }
