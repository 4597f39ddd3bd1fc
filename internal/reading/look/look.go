// Package look finds the sheets of a game in photographs and looks at their places: what is drawn and
// written there, whose it is, and what is doubtful. It draws no sheets itself and knows no records, so
// that a page can read with it.
package look

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/reading/photo"
	"cartouche/internal/sheetcode"
	"cartouche/rules"
)

// Longest is the longer side of a photograph, in pixels, when it is read.
const Longest = 2000

// DPI is the resolution at which sheets are compared: about four pixels a millimetre.
const DPI = 100

// Blank is a sheet of a game as it is printed.
type Blank struct {
	*photo.Blank
	Component   string
	Title       string
	Each        bool // every player has one
	Lang        string
	Profile     string
	Slots       map[string]Slot
	Size        geom.Size
	Seats       []string // the colours of the players, if the game names them
	ArabicIndic bool     // figures may be written as in Arabic
	Code        *Code
	Games       int // of how many games it is a score sheet; 0 if it is none

	order []string // of the slots
}

// Slot is where something may be drawn or written.
type Slot struct {
	Box    geom.Rect
	Shape  *ink.Path // nil for a box
	Places []ink.Place
}

// Code is the code of a sheet.
type Code struct {
	Box  geom.Rect
	Text sheetcode.Text
}

// Add adds a slot.
func (b *Blank) Add(id string, s Slot) {
	if b.Slots == nil {
		b.Slots = map[string]Slot{}
	}
	b.Slots[id] = s
	b.order = append(b.order, id)
}

// placed are the kinds of marks that are pieces, also those that only one game has, or follow from others; drawn, those with
// a shape of their own. All others are written.
var (
	placed = []rules.Kind{
		rules.Pyramid, rules.Site, rules.Pieces, rules.Cube, rules.Influence, rules.Water, "obelisk", "sphinx", "pylon",
	}
	drawn = []rules.Kind{
		rules.Bucket, rules.Channel, rules.Circle, rules.Cross, rules.House, rules.Line, rules.Outline, rules.Square, rules.Stone,
	}
)

// Seen reports whether a place may have marks that can be read.
func Seen(p rules.Place) bool {
	return slices.ContainsFunc(p.Kinds, func(k rules.Kind) bool { return !slices.Contains(placed, k) })
}
