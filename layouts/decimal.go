package layouts

import (
	"slices"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// The sizes of a slot for a number with a printed decimal sign.
const (
	signWidth  = 2 * geom.Millimetre // of the room that the sign has between digits
	digitWidth = 4 * geom.Millimetre // of the room that each digit has at least
	signSize   = 5 * geom.Millimetre // of the sign at most, as that of a font
)

// withSign returns the kinds of marks of a slot with a number instead of a decimal, and how many digits the decimal has behind
// its sign; 0 if it is none.
func withSign(kinds []string) ([]string, int) {
	for i, kind := range kinds {
		if behind := slices.Index(model.Decimals, kind) + 1; behind > 0 {
			out := slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return strings.HasPrefix(k, "decimal") || k == "number" })
			return slices.Insert(out, min(i, len(out)), "number"), behind
		}
	}
	return kinds, 0
}

// comb is where the digits of a number go: so many, with room for a decimal sign before the last ones.
type comb struct {
	room           geom.Rect
	digits, behind int
	digit          geom.Length // the width of one
}

// newComb parts a room into digits; without their number, those behind the sign have a third to two thirds of it.
func newComb(room geom.Rect, digits, behind int) comb {
	c := comb{room: room, digits: digits, behind: behind}
	if behind > 0 && digits <= behind {
		if c.digits = behind + 1; room.W >= signWidth+digitWidth*geom.Length(behind+2) {
			c.digits++
		}
	}
	if c.digits > 0 {
		c.digit = min((room.W-c.gap())/geom.Length(c.digits), writeWidth)
	}
	return c
}

func (c comb) gap() geom.Length {
	if c.behind > 0 {
		return signWidth
	}
	return 0
}

// end returns where a digit ends, counted from 1.
func (c comb) end(digit int) geom.Length {
	x := c.room.Center().X + (c.digit*geom.Length(2*digit-c.digits)-c.gap())/2
	if digit > c.digits-c.behind {
		x += c.gap()
	}
	return x
}

// sign returns the room of the decimal sign.
func (c comb) sign() geom.Rect {
	return geom.R(c.end(c.digits-c.behind), c.room.Y, signWidth, c.room.H)
}

// leastWidth returns the least width of a slot for a number, or for a decimal with its sign.
func leastWidth(kinds []string) geom.Length {
	if _, behind := withSign(kinds); behind > 0 {
		return signWidth + digitWidth*geom.Length(behind+1)
	}
	return writeWidth
}

// AddSlot adds a slot, by default for one mark, and checks that it is in the safe area. Marks without places go in the middle
// of its box. In a slot for a decimal, the decimal sign of the language is printed.
func (d *Drawing) AddSlot(s scene.Slot) { d.addNumber(s, 0) }

// addNumber adds a slot, whose number has so many digits; 0 if that is not known.
func (d *Drawing) addNumber(s scene.Slot, digits int) {
	kinds, behind := withSign(s.Kinds)
	if behind == 0 {
		d.addSlot(s)
		return
	}
	room := s.Box
	if s.Places != nil {
		room = s.Places[0].Box
	}
	s.Kinds, s.Places = kinds, placesIn(kinds, room)
	sign := newComb(room, digits, behind).sign()
	if !room.Contains(sign) || room.H < writeHeight { // which is reported
		d.addSlot(s)
		return
	}
	s.Places = append(s.Places, ink.Place{Kind: ink.PointKind, Box: sign})
	d.Upright(s.Box, func() { // numbers are written from the left in all languages
		size := min(room.H/2, signSize)
		at := sign.Inset(-signWidth / 2)
		at.Y, at.H = sign.Center().Y-size*2/5, 3*size/2 // at the foot of figures
		d.Print(at, Setting{
			Text: lang.SignsOf(d.opt.Lang).Decimal, Style: "number", Align: "centre", VAlign: "middle", OneLine: true,
			wanted: size, min: size, tag: scene.Artifact,
		})
		d.addSlot(s)
	})
}
