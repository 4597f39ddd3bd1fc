//go:build !js || declared || engine

package mark

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// decimals says that decimal signs may be printed in slots.
const decimals = true

// atSign writes a number around the decimal sign that is printed in its room. It returns false without a sign, and for what is no
// number. If the number is wrong, it is before the sign, and the right one behind it.
func atSign(a *Artist, m rules.Mark, room Room) ([]ink.Op, diag.List, bool) {
	at := slices.IndexFunc(room.Places, func(p ink.Place) bool { return p.Kind == ink.PointKind })
	if at < 0 {
		return nil, nil, false
	}
	box, sign := room.at(rules.Number), room.Places[at].Box
	before, behind := box, box
	before.W = sign.X - box.X
	behind.X, behind.W = sign.Right(), box.Right()-sign.Right()
	if m.Text != "" && m.Right != "" && !m.Wrong {
		if a.RightToLeft {
			before, behind = behind, before
		}
		ops, errs := a.number(rules.Mark{Text: m.Text, Wrong: true}, before)
		right, more := a.number(rules.Mark{Right: m.Right}, behind)
		return append(ops, right...), append(errs, more...), true
	}
	text, colour := m.Text, lead
	if text == "" {
		text, colour = m.Right, wrong
	}
	n, ok := rules.ParseDecimal(text, rules.MostDigits)
	if !ok {
		return nil, nil, false
	}
	whole, part := a.parts(rules.Decimal(n, rules.MostDigits))
	ops, errs := a.write(whole, beside(before, whole, true), handwriting(colour))
	more, err := a.write(part, beside(behind, part, false), handwriting(colour))
	if ops, errs = append(ops, more...), append(errs, err...); m.Wrong {
		ops = append(ops, strike(box, m.Text))
	}
	return ops, errs, true
}

// parts returns what is before and behind the decimal sign of a number, in the figures of the language.
func (a *Artist) parts(number string) (whole, part string) {
	say := func(text string) string {
		if a.Number == nil {
			return text
		}
		return a.Number(text)
	}
	if !strings.Contains(number, ".") {
		return say(number), say("0")
	}
	shown := say(number)
	at := strings.LastIndexFunc(shown, func(r rune) bool { return !unicode.IsDigit(r) })
	_, size := utf8.DecodeRuneInString(shown[at:])
	return shown[:at], shown[at+size:]
}

// beside returns the part of a box next to the sign, before or behind it, that figures take.
func beside(box geom.Rect, figures string, before bool) geom.Rect {
	wide := min(box.W, min(box.H, geom.MM(8))*geom.Length(utf8.RuneCountInString(figures))/2)
	if before {
		box.X = box.Right() - wide
	}
	box.W = wide
	return box
}
