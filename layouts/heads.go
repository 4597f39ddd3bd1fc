package layouts

import (
	"errors"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/model"
)

// heads sets the labels of narrow columns, which divide the box. Where a label is
// too long for its column, they stand on two lines by turns, so that each may
// reach over its neighbours. All have one size.
func (p *painter) heads(columns []model.Column, box geom.Rect) {
	n := geom.Length(len(columns))
	x := func(i int) geom.Length { return box.X + box.W*geom.Length(i)/n }
	cells := make([]geom.Rect, len(columns))
	fit := true
	for i, c := range columns {
		cells[i] = geom.R(x(i)+headAir, box.Y, x(i+1)-x(i)-2*headAir, box.H-mm(0.8))
		fit = fit && p.fits(cells[i], c.Text, setting{style: "label"})
	}
	texts := make([]model.Key, len(columns))
	for i, c := range columns {
		if !fit {
			reach := min(box.W/n/2, cells[i].X-box.X, box.Right()-cells[i].Right()) // the same to both sides
			line := (box.H - mm(0.2)) / 2
			cells[i] = geom.R(cells[i].X-reach, box.Y+line*geom.Length(i%2), cells[i].W+2*reach, line)
		}
		texts[i] = c.Text
	}
	p.sayAlike(cells, texts, setting{style: "label"})
}

// headAir is what each label keeps free at both sides.
const headAir = 700 * geom.Micrometre

// there returns the columns, lines or boxes that are shown.
func (p *painter) there(columns []model.Column) []model.Column {
	return slices.DeleteFunc(slices.Clone(columns), func(c model.Column) bool { return !p.scope.Shown(model.Manner{When: c.When}) })
}

// sayAlike sets texts into boxes, all in the size of the one that must be smallest.
func (p *painter) sayAlike(boxes []geom.Rect, texts []model.Key, s setting) {
	for i, box := range boxes {
		s = p.alike(box, texts[i], s)
	}
	for i, box := range boxes {
		p.say(box, texts[i], s)
	}
}

// alike is a setting in which one more text fits into its box.
func (p *painter) alike(box geom.Rect, text model.Key, s setting) setting {
	if fit, ok := p.sizeIn(box.Size(), text, s); ok && (s.size == 0 || fit < s.size) {
		s.size = fit
	}
	return s
}

// fits reports whether a text fits into a box as it would be set there. A text
// that cannot be set at all does, for it is noted when it is set.
func (p *painter) fits(box geom.Rect, key model.Key, s setting) bool {
	high, ok := p.need(box.W, key, s)
	return !ok || high <= box.H
}

// tooHigh is higher than anything that is printed.
const tooHigh = 100_000 * geom.Millimetre

// need returns how high a text is at its smallest size in a width, tooHigh when a
// word is too wide for it, or false when that cannot be said.
func (p *painter) need(width geom.Length, key model.Key, s setting) (geom.Length, bool) {
	var ok bool
	if s.text, ok = p.quietly(key); !ok {
		return 0, false
	}
	return p.high(width, s)
}

// sizeIn returns the size at which a text fits into a box, or false when it does
// not or cannot be set at all.
func (p *painter) sizeIn(box geom.Size, key model.Key, s setting) (geom.Length, bool) {
	st, known := p.theme.Styles[s.style]
	text, ok := p.quietly(key)
	if !known || !ok {
		return 0, false
	}
	block, err := p.theme.Fonts.Layout(text, p.fontStyle(st, s), box)
	return block.Size, err == nil
}

// quietly returns what a key says, or false; what is wrong with it is noted when
// it is set.
func (p *painter) quietly(key model.Key) (string, bool) {
	quiet := *p
	quiet.errs = &diag.List{}
	quiet.scope.Errs = quiet.errs
	text, _, ok := quiet.words(key, nil)
	return text, ok
}

// high is need for a text that is known.
func (p *painter) high(width geom.Length, s setting) (geom.Length, bool) {
	st, ok := p.theme.Styles[s.style]
	if !ok {
		return 0, false
	}
	small := p.fontStyle(st, s)
	if small.MinSize != 0 {
		small.Size = small.MinSize
	}
	block, err := p.theme.Fonts.Layout(s.text, small, geom.Size{W: width})
	var over *font.Overflow
	if errors.As(err, &over) {
		return tooHigh, true
	}
	return block.Height, err == nil
}
