package model

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Element is one thing that a face shows: its kind, and what its kind needs to
// know, a pointer to one of the structs of this file.
type Element struct {
	Pos  diag.Pos
	Kind string
	Body any
}

// kinds makes the body of each kind of element.
var kinds = map[string]func() any{
	"rect":    func() any { return new(Rect) },
	"circle":  func() any { return new(Circle) },
	"polygon": func() any { return new(Polygon) },
	"line":    func() any { return new(Line) },
	"text":    func() any { return new(Text) },
	"icon":    func() any { return new(Icon) },
	"image":   func() any { return new(Image) },
	"slot":    func() any { return new(Slot) },
	"frame":   func() any { return new(Frame) },
	"frieze":  func() any { return new(Frieze) },
	"river":   func() any { return new(River) },
	"fields":  func() any { return new(Fields) },
	"track":   func() any { return new(Track) },
	"boxes":   func() any { return new(Boxes) },
	"legend":  func() any { return new(Legend) },
	"wall":    func() any { return new(Wall) },
	"silos":   func() any { return new(Silos) },
	"table":   func() any { return new(Table) },
	"die":     func() any { return new(Die) },
	"standee": func() any { return new(Standee) },
	"squares": func() any { return new(Squares) },
	"places":  func() any { return new(Places) },
	"pyramid": func() any { return new(Pyramid) },
	"reach":   func() any { return new(Reach) },
}

// Kinds returns the kinds of elements, sorted.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// DecodeDoc implements doc.Decoder: an element is a map with one key, its kind.
func (e *Element) DecodeDoc(v doc.Value) {
	e.Pos = v.Pos()
	entries := v.Entries()
	if len(entries) != 1 {
		if v.Kind() == doc.Map {
			v.Fail("element-shape", "", diag.Args{"found": len(entries)})
		}
		return
	}
	kind := entries[0].Key
	if !v.Known(kind, entries[0].At, "unknown-element", Kinds()) {
		return
	}
	e.Kind, e.Body = kind, kinds[kind]()
	doc.Decode(entries[0].Value, e.Body)
}

// Rect is a box, with round corners when Radius is given.
type Rect struct {
	Box    Box    `doc:"box,required"`
	Radius Length `doc:"radius"`
	Fill   Colour `doc:"fill"`
	Stroke Colour `doc:"stroke"`
	Width  Length `doc:"width"`
	Dash   Length `doc:"dash"`
}

// Circle is a circle around a place.
type Circle struct {
	Center Point  `doc:"center,required"`
	Radius Length `doc:"radius,required"`
	Fill   Colour `doc:"fill"`
	Stroke Colour `doc:"stroke"`
	Width  Length `doc:"width"`
}

// Polygon joins places and closes.
type Polygon struct {
	Points Points `doc:"points,required"`
	Fill   Colour `doc:"fill"`
	Stroke Colour `doc:"stroke"`
	Width  Length `doc:"width"`
}

// Line joins places. Fold lines are dashed.
type Line struct {
	Points Points `doc:"points,required"`
	Stroke Colour `doc:"stroke"`
	Width  Length `doc:"width"`
	Dash   Length `doc:"dash"`
}

// Text sets a text of the catalogue into a box.
type Text struct {
	Box    Box    `doc:"box,required"`
	Text   Key    `doc:"text,required"`
	Style  string `doc:"style,required"`
	Colour Colour `doc:"colour"`
	Align  string `doc:"align" words:"start center end left right"`
	VAlign string `doc:"valign" words:"top middle bottom"`
}

// Icon draws a hieroglyph as large as its box allows.
type Icon struct {
	Box    Box    `doc:"box,required"`
	Icon   Word   `doc:"icon,required"`
	Colour Colour `doc:"colour"`
}

// Image stretches a picture file over a box.
type Image struct {
	Box   Box  `doc:"box,required"`
	Image Word `doc:"image,required"`
}

// Slot is a place to write in.
type Slot struct {
	Box    Box    `doc:"box,required"`
	ID     string `doc:"id,required"`
	Shape  string `doc:"shape" words:"box line none"`
	Strong bool   `doc:"strong"`
}

// Frame is an ornamental border.
type Frame struct {
	Box Box `doc:"box,required"`
}

// Frieze is a band of lotus flowers and buds.
type Frieze struct {
	Box Box `doc:"box,required"`
}

// River draws the Nile downwards through a box, with reeds on its right bank.
type River struct {
	Box  Box  `doc:"box,required"`
	Icon Word `doc:"icon"` // what floats on it
}

// Fields is the grid of fields beside the Nile: a column for each die symbol,
// rows lettered from the top, and the village values on the crossings.
type Fields struct {
	Box     Box     `doc:"box,required"`
	Rows    Number  `doc:"rows,required"`
	Village Numbers `doc:"village,required"` // values of the crossings, from the river
}

// Track is a table with a line of boxes for each year.
type Track struct {
	Box     Box      `doc:"box,required"`
	Lines   Number   `doc:"lines,required"`
	Slot    string   `doc:"slot,required"` // slots are SLOT.LINE.COLUMN
	Columns []Column `doc:"columns,required"`
}

// Column is one column of a track or table, or one box of a row of boxes.
type Column struct {
	Slot   string  `doc:"slot"`
	Text   Key     `doc:"text"`
	Strong bool    `doc:"strong"`
	Values Numbers `doc:"values"` // printed instead of a slot
}

// Boxes is labelled boxes to write in: in a row, the labels above, or in a
// column, the labels before.
type Boxes struct {
	Box     Box      `doc:"box,required"`
	Layout  string   `doc:"layout" words:"row column"`
	Slot    string   `doc:"slot,required"` // slots are SLOT.COLUMN
	Columns []Column `doc:"columns,required"`
}

// Legend explains the pencil marks: picture, name, and what it costs.
type Legend struct {
	Box     Box          `doc:"box,required"`
	Layout  string       `doc:"layout" words:"row list"`
	Columns Number       `doc:"columns"`
	Items   []LegendItem `doc:"items,required"`
}

// LegendItem is one entry of a legend.
type LegendItem struct {
	Mark string `doc:"mark,required"`
	Text Key    `doc:"text,required"`
	Note Key    `doc:"note"`
	Cost Number `doc:"cost,required"`
}

// Wall is the building site of the temple: rows of stones from the bottom up,
// each laid from the right, with the points of a row and the bonus table.
type Wall struct {
	Box    Box     `doc:"box,required"`
	Slot   string  `doc:"slot,required"` // slots are SLOT.ROW.PLACE
	Rows   Numbers `doc:"rows,required"`
	Points Numbers `doc:"points,required"`
	Unit   Key     `doc:"unit,required"` // how many points a row gives; argument n
}

// Silos is the row of granaries, each with its places for grain.
type Silos struct {
	Box      Box    `doc:"box,required"`
	Slot     string `doc:"slot,required"` // SLOT.N, SLOT.N.grain.M
	Count    Number `doc:"count,required"`
	Capacity Number `doc:"capacity,required"`
	Columns  Number `doc:"columns,required"` // at most so many in a line
}

// Table is a ruled table to fill in: lines with a text, columns with a text.
type Table struct {
	Box     Box      `doc:"box,required"`
	Slot    string   `doc:"slot,required"` // slots are SLOT.LINE.COLUMN
	Corner  Key      `doc:"corner"`
	Lines   []Column `doc:"lines"` // a line each, from the texts
	Count   Number   `doc:"count"` // or so many numbered lines
	Columns []Column `doc:"columns"`
	Repeat  Number   `doc:"repeat"` // or so many columns with a place for a name
	Head    Length   `doc:"head"`   // width of the first column
}

// Die is the net of a cube with glue tabs.
type Die struct {
	At   Point  `doc:"at,required"` // upper left corner of the net, tabs included
	Edge Length `doc:"edge,required"`
	Fill Colour `doc:"fill,required"`
	Pips Colour `doc:"pips"`
	Mark Word   `doc:"mark"` // shape of the pips, so that colour is not alone
}

// Standee folds over its top edge and stands on its feet.
type Standee struct {
	Box    Box    `doc:"box,required"`
	Icon   Word   `doc:"icon,required"`
	Text   Key    `doc:"text,required"`
	Fill   Colour `doc:"fill"`
	Colour Colour `doc:"colour"`
}
