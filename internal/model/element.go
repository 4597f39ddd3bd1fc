package model

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Element is one thing that a face shows: its kind, and what its kind needs to
// know, a pointer to one of the structs of this file. One that was read with
// mistakes has neither.
type Element struct {
	Pos    diag.Pos
	Kind   string
	Body   any // nil for one with expressions, whose body Drawn works out each time
	Manner Manner
	Spread Spread

	Mistaken any // of one that was read with mistakes, what could be read; nil for others

	source doc.Value // as it stands in its list
	kind   string    // as it is written
	body   doc.Value // what the kind's key says, over the elements of templates with its name
	make   func() any
	other  string // the kind of the inherited element of its name, when that is another one
}

// Kinds makes the body of each kind of element.
type Kinds map[string]func() any

// DecodeDoc implements doc.Decoder. It keeps the element as it stands until it is
// known which kinds there are.
func (e *Element) DecodeDoc(v doc.Value) { e.Pos, e.source = v.Pos(), v }

// read reads an element: a map with one key, its kind.
func (e *Element) read(kinds Kinds) {
	if e.kind == "" {
		if entries := e.source.Entries(); e.source.Kind() == doc.Map {
			e.source.Fail("element-shape", "", diag.Args{"found": len(entries)})
		}
		return
	}
	if !e.source.Known(e.kind, e.source.KeyPos(e.kind), "unknown-element", slices.Sorted(maps.Keys(kinds))) {
		return
	}
	before := e.body.Mistakes()
	e.make = kinds[e.kind]
	doc.DecodeSome(e.body, &e.Manner)
	if e.body.HasExpressions() {
		if e.body.Mistakes() == before {
			e.Kind = e.kind
		}
		return
	}
	body := e.make()
	doc.DecodeAll(e.body, body, &e.Manner, &e.Spread)
	if e.body.Mistakes() == before {
		e.Kind, e.Body = e.kind, body
		return
	}
	if e.other != "" {
		e.body.Fail("element-other-kind", "", diag.Args{"found": e.body.Get("id").Raw(), "other": e.other, "kind": e.kind})
	}
	if !e.Manner.Times.Set() && !e.Manner.Each.Set() { // else some of its names are those of the repetitions
		e.Mistaken = body
	}
}

// Drawn returns what the element's kind needs to know, with its expressions worked out
// in the scope, and how it is spread. It is not whole when there are mistakes, which are noted.
func (e *Element) Drawn(s *Scope) (body any, spread Spread, whole bool) {
	if e.Body != nil {
		return e.Body, e.Spread, true
	}
	return e.worked(s)
}

// worked is Drawn for an element with expressions. Apart from the others, which are drawn a
// hundred thousand times for a large deck, it may take memory.
func (e *Element) worked(s *Scope) (body any, spread Spread, whole bool) {
	failed := false
	v := e.body.Work(func(x doc.Value) (any, bool) {
		var expr Expression
		expr.DecodeDoc(x)
		result, ok := s.Eval(expr)
		failed = failed || !ok
		return result, ok
	})
	body = e.make()
	doc.DecodeAll(v, body, &Manner{}, &spread)
	if failed { // what is missing for it is no mistake of its own
		return body, spread, false
	}
	errs := v.Errors()
	*s.Errs = append(*s.Errs, errs...)
	return body, spread, errs == nil
}

// Rect is a box, with round corners when it has a radius.
type Rect struct {
	Box    Box    `doc:"box,required"`                          // where it lies
	Radius Length `doc:"radius"`                                // of its corners; 0 mm when left out
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its outline; none when left out
	Width  Length `doc:"width"`                                 // of the outline; 0.35 mm when left out
	Dash   Length `doc:"dash"`                                  // dashes of the outline and the gaps between them; a full line when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Circle is a circle around a place.
type Circle struct {
	Centre Point  `doc:"centre,required" was:"center"`          // its middle
	Radius Length `doc:"radius,required"`                       // from the middle to the outline
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its outline; none when left out
	Width  Length `doc:"width"`                                 // of the outline; 0.35 mm when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Polygon joins places by straight lines and closes.
type Polygon struct {
	Points Points `doc:"points,required"`                       // its corners, one after the other
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its outline; none when left out
	Width  Length `doc:"width"`                                 // of the outline; 0.35 mm when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Line joins places by straight lines. Lines to fold along are dashed: those of a
// mountain, which is folded away from oneself, with dots, those of a valley without.
type Line struct {
	Points Points `doc:"points,required"`                       // from its beginning to its end
	Stroke Colour `doc:"stroke"`                                // of the line; ink when left out
	Width  Length `doc:"width"`                                 // of the line; 0.35 mm when left out
	Dash   Length `doc:"dash"`                                  // dashes and the gaps between them; a full line when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what the line is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Text sets a text into a box, which must lie in the safe area. It shrinks down
// to its style's smallest size; a text that is still too large is an error. Texts of one style whose boxes make a row or
// a column share the size of the smallest.
type Text struct {
	Box    Box    `doc:"box,required"`                              // where it is set; lines break at its width
	Text   Key    `doc:"text,required"`                             // what it says
	Style  Word   `doc:"style,required"`                            // name of a text style
	Colour Colour `doc:"colour"`                                    // of the letters; the style's when left out
	Align  string `doc:"align" words:"start centre end left right"` // where lines stand in the box; the style's when left out
	VAlign string `doc:"valign" words:"top middle bottom"`          // where the text stands in the box; the style's when left out
	Look
}

// Icon draws an icon, a drawing or a hieroglyph, as large as its box allows, in the middle of it.
type Icon struct {
	Box    Box    `doc:"box,required"`  // where it stands
	Icon   Word   `doc:"icon,required"` // name of an icon
	Colour Colour `doc:"colour"`        // of the sign; ochre when left out
	Look
}

// Slot is a place to write in, at least 4.5 mm wide and high, in the safe area.
type Slot struct {
	Box     Box    `doc:"box,required"`                // where it lies
	ID      string `doc:"id,required"`                 // its name; no other place of the component has it
	Shape   string `doc:"shape" words:"box line none"` // what is printed: an outline, a line at the foot, nothing; box when left out
	Bold    bool   `doc:"bold" was:"strong"`           // whether the outline is bold; false when left out
	Accepts Marks  `doc:"accepts" was:"takes"`         // what is marked here; text when left out
	Pieces  Pieces `doc:"pieces" was:"holds"`          // pieces that it has room for; nothing when left out
}

// Frame is a border as the game's theme has it, 2.2 mm wide, inside its box: coloured blocks in the Egyptian
// one, two lines with round corners in the plain one.
type Frame struct {
	Box Box `doc:"box,required"` // at least 20 x 20 mm
}

// Frieze is a band of lotus flowers and buds.
type Frieze struct {
	Box Box `doc:"box,required"` // at least 10 x 3 mm
}

// Fields is the grid of fields beside the Nile: a column for each die symbol,
// rows lettered from the top, and on the crossings plots for villages, 11 mm wide on
// fields of 27 x 25 mm, each with its value on a tag below. A pale bucket shows where
// a shadoof is drawn. The numbers of the columns stand above the box. Its slots are
// `field.A1`, `channel.A1-A2` and `village.A1/B2`.
type Fields struct {
	Box     Box     `doc:"box,required"`     // of the fields alone
	Rows    Number  `doc:"rows,required"`    // how many rows, 1 to 26
	Village Numbers `doc:"village,required"` // what villages are worth on the crossings, from the river; there is a column more than values
	Land    Word    `doc:"land"`             // a picture over the ground of all fields, by its path from the game's folder; nothing when left out
}

// Track is a table with a row of boxes for each year, numbered from 1. Every
// box to write in is at least 8 x 7 mm.
type Track struct {
	Box     Box      `doc:"box,required"`              // of rows and heads together
	Rows    Number   `doc:"rows,required" was:"lines"` // how many, 1 to 99
	Slot    string   `doc:"slot,required"`             // slots are SLOT.ROW.COLUMN, and SLOT.ROW on the number
	Columns []Column `doc:"columns,required"`          // from the left
	Sign    Word     `doc:"sign"`                      // a picture behind the number of each row, by its path from the game's folder; nothing when left out
}

// Column is one column or row of a table or track, or one box of a row of boxes.
type Column struct {
	Slot     string  `doc:"slot"`                // its part of the slots' names
	Text     Key     `doc:"text,required"`       // what its head says
	Bold     bool    `doc:"bold" was:"strong"`   // whether it is drawn bold; false when left out
	Accepts  Marks   `doc:"accepts" was:"takes"` // what is marked in its boxes; number when left out
	Capacity Number  `doc:"capacity" was:"most"` // of boxes: how many marks one takes at once, 1 to 60; 1 when left out
	Values   Numbers `doc:"values"`              // of a track: printed row by row, instead of boxes to write in
	Note     Key     `doc:"note"`                // of boxes in a column, and of rows of a table: what stands between the label and the box

	When Expression `doc:"when"` // whether it is there; true when left out
}

// Boxes is labelled boxes to write in, each at least 8 x 7 mm: in a row with the
// labels above, or in a column with the labels before.
type Boxes struct {
	Box     Box      `doc:"box,required"`              // of boxes and labels together
	Layout  string   `doc:"layout" words:"row column"` // which way they follow each other; row when left out
	Slot    string   `doc:"slot,required"`             // slots are SLOT.COLUMN
	Columns []Column `doc:"columns,required"`          // a box each
}

// Legend explains the marks that players make: a picture of the mark as a pencil draws
// it, what it costs, what it is, and what it yields.
type Legend struct {
	Box     Box          `doc:"box,required"`            // at least 5 x 5 mm
	Layout  string       `doc:"layout" words:"row list"` // row: words below the pictures, in the middle; list: words beside them; row when left out
	Columns Number       `doc:"columns"`                 // at most so many beside each other; all of a row, 1 of a list when left out
	Items   []LegendItem `doc:"items,required"`          // from the left, then down
}

// LegendItem is one entry of a legend.
type LegendItem struct {
	Mark Word   `doc:"mark,required"` // name of a pencil mark
	Text Key    `doc:"text,required"` // what it is
	Cost Number `doc:"cost,required"` // printed in a disk beside the picture
	Note Key    `doc:"note"`          // of a row: what stands below the name; nothing when left out
}

// Wall is a wall of stones that is built in rows from the bottom up, each from the
// right, with a stair at its left whose steps bear the points of the rows.
type Wall struct {
	Box    Box     `doc:"box,required"`    // of stair and wall, at least 100 x 20 mm
	Slot   string  `doc:"slot,required"`   // slots are SLOT.ROW.PLACE
	Rows   Numbers `doc:"rows,required"`   // stones in each row, from the bottom: at most 26 rows of 1 to 60
	Points Numbers `doc:"points,required"` // what a stone of each row is worth, from the bottom
	Stair  Length  `doc:"stair,required"`  // how wide all steps of the stair are together
	Worth  Key     `doc:"worth"`           // what stands above the lower steps, to say what their numbers are; nothing when left out
	Batter Length  `doc:"batter"`          // how far either side leans in from the foot to the top; 0 mm when left out
	Crown  Word    `doc:"crown"`           // file of a picture that stands on the wall, as wide as its foot; none when left out
	Gate   Word    `doc:"gate"`            // file of a picture of the gate, in the middle; none when left out
	Wide   Length  `doc:"wide"`            // how wide the gate is
	High   Number  `doc:"high"`            // how many rows high the gate is, but lower than the wall
}

// Silos is a number of stores in lines of equal lengths, drawn from a picture of one:
// each with its number, an outline to trace and a heap of places for grain.
type Silos struct {
	Box      Box      `doc:"box,required"`      // of all together
	Slot     string   `doc:"slot,required"`     // slots are SLOT.N, and SLOT.N.grain.M for its grain
	Count    Number   `doc:"count,required"`    // how many, 0 to 60
	Capacity Number   `doc:"capacity,required"` // grain in each, 1 to 60
	Columns  Number   `doc:"columns,required"`  // at most so many in a line, 1 to 30
	Store    Word     `doc:"store,required"`    // file of the picture of one, by its path from the game's folder
	Outline  PathData `doc:"outline,required"`  // path data of what its builder traces; in it and in the next two boxes, a unit of the picture is a millimetre
	Heap     Box      `doc:"heap,required"`     // where its grain lies
	Number   Box      `doc:"number,required"`   // where its number stands
	Grain    Word     `doc:"grain,required"`    // file of the picture of a grain
}

// Table is a ruled table to fill in; its cells are at least 8 x 7 mm. Rows are
// either named or numbered, columns either named or with a place for a name.
type Table struct {
	Box     Box      `doc:"box,required"`         // of all rows and columns
	Slot    string   `doc:"slot,required"`        // slots are SLOT.ROW.COLUMN, and SLOT.name.COLUMN for the names
	Heading Key      `doc:"heading" was:"corner"` // what stands in the upper left corner; nothing when left out
	Rows    []Column `doc:"rows" was:"lines"`     // rows with a text each
	Count   Number   `doc:"count"`                // or so many numbered rows, at most 99
	Columns []Column `doc:"columns"`              // columns with a text each
	Repeat  Number   `doc:"repeat"`               // or so many columns with a place for a name, at most 99
	Head    Length   `doc:"head"`                 // width of the first column; 0 mm when left out
	Names   Marks    `doc:"names"`                // what is marked in the places for names; text when left out
	Fill    Colour   `doc:"fill"`                 // of every other row, from the head on; sand when left out
	Stroke  Colour   `doc:"stroke"`               // of the lines; ochre when left out
}

// Die is the net of a cube with glue tabs: cut along the full lines, fold the
// dashed and dotted ones away. The net is 4.32 edges wide and 3.64 high, at least 20 x 15 mm.
type Die struct {
	At   Point  `doc:"at,required"`                        // upper left corner of the net, tabs included
	Size Length `doc:"size,required" was:"edge"`           // length of an edge of the cube
	Fill Colour `doc:"fill,required"`                      // of the sides
	Pips Colour `doc:"pips"`                               // of the pips; white when left out
	Mark string `doc:"mark" words:"circle square diamond"` // shape of the pips, so that colour is not alone; circle when left out
}

// Standee folds over the middle and stands on its feet: an icon in a ring of
// rope with a word below it, on both sides.
type Standee struct {
	Box    Box    `doc:"box,required"`  // of both sides and the feet, at least 20 x 50 mm
	Icon   Word   `doc:"icon"`          // name of an icon, in a ring of rope
	Image  Word   `doc:"image"`         // or a picture instead of icon and ring: a file, by its path from the game's folder
	Text   Key    `doc:"text,required"` // the word below it
	Fill   Colour `doc:"fill"`          // of the ground; none when left out
	Colour Colour `doc:"colour"`        // of the icon; lapis when left out
}

// Spaces is the squares of a tile, 12 mm wide, on which cubes stand: as many as a
// list says for the tile, each with its name below it, where no cube covers it. They are
// set line by line in the middle of the box.
type Spaces struct {
	Box     Box     `doc:"box,required"`            // of all together
	Slot    string  `doc:"slot,required"`           // names and slots are SLOT1, SLOT2 and so on
	Counts  Numbers `doc:"counts,required"`         // how many there are, tile by tile
	Tile    Number  `doc:"tile,required"`           // which of the counts is meant, from 1
	Columns Number  `doc:"columns,required"`        // at most so many in a line, 1 to 9
	Fill    Colour  `doc:"fill"`                    // of their ground; white when left out
	Stroke  Colour  `doc:"stroke"`                  // of their outline; ink when left out
	Area    string  `doc:"area" words:"left right"` // a wedge beside each points to the area that they belong to; none when left out
	Pieces  Pieces  `doc:"pieces" was:"holds"`      // pieces that each has room for; nothing when left out
}
