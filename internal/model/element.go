package model

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Element is one thing that a face shows: its kind and the data of its kind, a pointer to one of the structs of these files.
// One that was read with errors has neither.
type Element struct {
	Pos    diag.Pos
	Kind   string
	Body   any // nil for one with expressions, whose body Drawn works out each time
	Manner Manner
	Spread Spread

	Inner []Element // of a group

	Partial any // what could be read of one with errors; nil for others

	source doc.Value // as it is in its list
	kind   string    // as it is written
	body   doc.Value // what the kind's key says, over the elements of templates with its name
	make   func() any
	other  string // the kind of the inherited element of its name, when that is another one
	still  bool   // its repetitions are alike and in one place
}

// Kinds makes the body of each kind of element.
type Kinds map[string]func() any

// DecodeDoc implements doc.Decoder. It keeps the element as it is until the kinds are known.
func (e *Element) DecodeDoc(v doc.Value) { e.Pos, e.source = v.Pos(), v }

// Written returns the kind of an element as its file has it, and its keys over those of the elements of templates with its name.
func (e *Element) Written() (kind string, keys doc.Value) { return e.kind, e.body }

// read reads an element: a map with one key, its kind.
func (e *Element) read(kinds Kinds) {
	if e.kind == "" {
		if entries := e.source.Entries(); e.source.Kind() == doc.Map {
			e.source.Fail("element-shape", "", diag.Args{"found": len(entries)})
		}
		return
	}
	if kinds[e.kind] == nil {
		e.source.Known(e.kind, e.source.KeyPos(e.kind), "unknown-element", slices.Sorted(maps.Keys(kinds)))
		return
	}
	if e.ofAnother(kinds) {
		return
	}
	if e.kind == "group" {
		e.readInner(kinds)
	}
	before := e.body.ErrorCount()
	e.make = kinds[e.kind]
	doc.DecodeSome(e.body, &e.Manner)
	if e.body.HasExpressions() {
		e.effects(e.make(), before)
		if e.body.ErrorCount() == before {
			e.Kind = e.kind
		}
		return
	}
	body := e.make()
	doc.DecodeAll(e.body, body, &e.Manner, &e.Spread)
	e.effects(body, before)
	if e.body.ErrorCount() == before {
		e.Kind, e.Body = e.kind, body
		return
	}
	if e.other != "" {
		e.body.Fail("element-other-kind", "", diag.Args{"found": e.body.Get("id").Raw(), "other": e.other, "kind": e.kind})
	}
	if !e.Manner.Times.Set() && !e.Manner.Each.Set() { // else some of its names are those of the repetitions
		e.Partial = body
	}
}

// ofAnother reports an element whose keys are those of exactly one other kind. That is one error: its other keys follow.
func (e *Element) ofAnother(kinds Kinds) bool {
	common, _ := keysOf(&Manner{})
	spread, _ := keysOf(&Spread{})
	own, _ := keysOf(kinds[e.kind]())
	common = slices.Concat(common, spread)
	strange := slices.DeleteFunc(e.body.Entries(), func(x doc.Entry) bool {
		return slices.Contains(own, x.Key) || slices.Contains(common, x.Key)
	})
	if len(strange) == 0 {
		return false
	}
	var fits []string
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		all, required := keysOf(kinds[name]())
		ok := !slices.ContainsFunc(e.body.Entries(), func(x doc.Entry) bool {
			return !slices.Contains(all, x.Key) && !slices.Contains(common, x.Key)
		})
		if ok && !slices.ContainsFunc(required, func(key string) bool { return !e.body.Get(key).Exists() }) {
			fits = append(fits, name)
		}
	}
	if len(fits) != 1 {
		return false
	}
	e.body.FailAt(strange[0].At, "element-key-of", "", diag.Args{"found": strange[0].Key, "near": fits[0], "kind": e.kind})
	return true
}

// keysByType are what keysOf found, by the type.
var keysByType sync.Map

// keysOf returns the keys of a struct, and those that it must have. They must not change.
func keysOf(body any) (all, required []string) {
	type keys struct{ all, required []string }
	if known, ok := keysByType.Load(reflect.TypeOf(body)); ok {
		return known.(keys).all, known.(keys).required
	}
	defer func() { keysByType.Store(reflect.TypeOf(body), keys{slices.Clip(all), required}) }()
	for _, f := range reflect.VisibleFields(reflect.TypeOf(body).Elem()) {
		name, rule, _ := strings.Cut(f.Tag.Get("doc"), ",")
		if name == "" {
			continue
		}
		if all = append(all, name); rule == "required" {
			required = append(required, name)
		}
	}
	return all, required
}

// HasKey reports whether an element may have a key: one of its kind, or of all elements.
func HasKey(e *Element, key string) bool {
	if e.make == nil {
		return false
	}
	for _, of := range []any{e.make(), &Manner{}, &Spread{}} {
		if all, _ := keysOf(of); slices.Contains(all, key) {
			return true
		}
	}
	return false
}

// Drawn returns the data of the element's kind, with its expressions evaluated in the scope, and how it is repeated. It returns
// false if there are errors, which it reports.
func (e *Element) Drawn(s *Scope) (body any, spread Spread, whole bool) {
	if e.Body != nil {
		return e.Body, e.Spread, true
	}
	return e.worked(s)
}

// worked is Drawn for an element with expressions. Apart from the others, which are drawn a hundred thousand times for a large
// deck, it may take memory.
func (e *Element) worked(s *Scope) (body any, spread Spread, whole bool) {
	failed := false
	v := e.body.Compute(func(x doc.Value) (any, bool) {
		var expr expression
		expr.DecodeDoc(x)
		result, ok := s.Eval(expr)
		failed = failed || !ok
		return result, ok
	})
	body = e.make()
	doc.DecodeAll(v, body, &Manner{}, &spread)
	if failed { // the expression has the error
		return body, spread, false
	}
	errs := v.Errors()
	*s.Errs = append(*s.Errs, errs...)
	if a, ok := body.(*dieSymbol); ok {
		body = a.drawn(e.Pos)
	}
	return body, spread, errs == nil
}

// Rect draws a box, with round corners if it has a radius.
type Rect struct {
	Box    Box    `doc:"box,required"` // position and size
	Radius Length `doc:"radius"`       // the radius of the corners; default 0 mm
	Outline
}

// Circle draws a circle.
type Circle struct {
	Centre point  `doc:"centre,required" aka:"center"` // the centre
	Radius Length `doc:"radius,required"`              // the radius
	Outline
}

// Polygon joins points by straight lines and closes the outline.
type Polygon struct {
	Points Points `doc:"points,required"` // the corners, in order
	Outline
}

// Line joins points by straight lines. Fold lines are dashed: a mountain fold, away from you, has dots between the dashes; a
// valley fold, towards you, has none.
type Line struct {
	Points Points `doc:"points,required"`         // the points, in order
	Stroke Colour `doc:"stroke"`                  // the line's colour; default ink
	Width  Length `doc:"width"`                   // the line's width; default 0.35 mm
	Dash   Length `doc:"dash"`                    // the length of dashes and of the gaps between them; default a solid line
	Ends   string `doc:"ends" words:"flat round"` // the ends and corners of the line and its dashes; default flat
	// what the line is for, which puts it on a layer, or for a finish on a plate of its own; default decorative
	For string `doc:"for" words:"cut mountain valley guide foil spot-uv white"`
	Look
}

// Text prints a text in a box in the safe area. A text that is too large shrinks down to its `min`, or that of its style; if it
// still overflows, that is an error. Texts of one style and size whose boxes form a row or a column share the smallest size.
type Text struct {
	Box    Box    `doc:"box,required"`                              // position and size; lines break at its width
	Text   Key    `doc:"text,required"`                             // the text
	Style  Word   `doc:"style,required" aka:"font"`                 // a text style
	Size   Length `doc:"size"`                                      // the wanted size, 1 to 500 pt; default the style's
	Min    Length `doc:"min"`                                       // the smallest size to which it shrinks; default the style's, at most size
	Colour Colour `doc:"colour"`                                    // the text's colour; default the style's
	Align  string `doc:"align" words:"start centre end left right"` // the horizontal alignment; default the style's
	VAlign string `doc:"valign" words:"top middle bottom spread"`   // the vertical alignment; default the style's
	For    string `doc:"for" words:"foil spot-uv white"`            // the finish whose plate it is on; default printed
	Look
}

// Icon draws an icon, centred in its box and as large as the box allows.
type Icon struct {
	Box    Box    `doc:"box,required"`                   // position and size
	Icon   Word   `doc:"icon,required"`                  // the icon
	Colour Colour `doc:"colour"`                         // the icon's colour; default ochre
	For    string `doc:"for" words:"foil spot-uv white"` // the finish whose plate it is on; default printed
	Look
}

// Slot draws one slot: a box to write in, at least 4.5 x 4.5 mm, in the safe area.
type Slot struct {
	Box Box    `doc:"box,required"` // position and size
	ID  string `doc:"id,required"`  // the slot's name, different from all other slots of the component
	// what is printed: an outline, a line at the foot, or nothing; default box
	Shape   string `doc:"shape" words:"box line none"`
	Bold    bool   `doc:"bold" aka:"strong" but:"shape=line shape=none"` // a bold outline; default false
	Accepts Marks  `doc:"accepts" aka:"takes"`                           // the marks that the slot accepts; default text
	Pieces  Pieces `doc:"pieces" aka:"holds"`                            // the pieces that the slot holds; default none
}

// Frame draws the border of the game's theme, 2.2 mm wide, inside its box: coloured blocks in the Egyptian theme, two lines
// with round corners in the plain one.
type Frame struct {
	Box Box `doc:"box,required"` // position and size, at least 20 x 20 mm
}

// Frieze draws a band of lotus flowers and buds.
type Frieze struct {
	Box Box `doc:"box,required"` // position and size, at least 10 x 3 mm
}

// Fields draws the fields beside the Nile: a column for each die symbol, rows lettered from the top, and the column numbers
// above the box. Villages have plots where four fields meet, 11 mm wide on fields of 27 x 25 mm, each with its value on a tag
// below. A pale bucket marks where to draw a shadoof. Slots are `field.A1`, `channel.A1-A2` and `village.A1/B2`.
type Fields struct {
	Box     Box     `doc:"box,required"`     // position and size of the fields alone
	Rows    Number  `doc:"rows,required"`    // the number of rows, 1 to 26
	Village Numbers `doc:"village,required"` // what villages are worth where fields meet, from the river; there is one column more than values
	Land    Word    `doc:"land"`             // a picture over all fields: its path in the game's folder; default none
}

// Track draws a table with numbered rows and labelled columns. Each box to write in is at least 8 x 7 mm.
// For the score track of a board, use trail.
type Track struct {
	Box     Box      `doc:"box,required"`              // position and size of rows and headings
	Rows    Number   `doc:"rows,required" aka:"lines"` // the number of rows, 1 to 99
	Slot    string   `doc:"slot,required"`             // slots are SLOT.ROW.COLUMN, and SLOT.ROW on the number
	Columns []Column `doc:"columns,required"`          // the columns, from the left
	Sign    Word     `doc:"sign"`                      // a picture behind the number of each row: its path in the game's folder; default none
}

// Column is a column or a row of a table, a column of a track, or one of several boxes.
type Column struct {
	Slot     string `doc:"slot"`                             // its part of the slots' names, required but beside `values`
	Text     Key    `doc:"text,required"`                    // its label
	Bold     bool   `doc:"bold" aka:"strong"`                // bold; default false
	Accepts  Marks  `doc:"accepts" aka:"takes" but:"values"` // the marks that the slot accepts; default number
	Capacity Number `doc:"capacity" aka:"most"`              // of boxes: how many marks the slot takes at once, 1 to 60; default 1
	// of boxes: pale ticks part a number of so many digits, 2 to 4; default 0, no ticks
	Digits Number  `doc:"digits" but:"values"`
	Values Numbers `doc:"values"` // of a track: numbers to print row by row, instead of boxes to write in, one for each row or more
	// of boxes in a column, and of rows of a table: a text between the label and the box
	Note Key `doc:"note"`

	When expression `doc:"when"` // leave it out if this is false; default true
}

// Boxes draws labelled boxes to write in, each at least 8 x 7 mm: in a row with the labels above, or in a column with the
// labels before.
type Boxes struct {
	Box     Box      `doc:"box,required"`              // position and size of boxes and labels
	Layout  string   `doc:"layout" words:"row column"` // the direction; default row
	Slot    string   `doc:"slot,required"`             // slots are SLOT.COLUMN
	Columns []Column `doc:"columns,required"`          // the boxes
}

// Legend explains the marks that players make: a picture of each mark as a pencil draws it, its cost, its name and a note.
type Legend struct {
	Box     Box          `doc:"box,required"`            // position and size, at least 5 x 5 mm
	Layout  string       `doc:"layout" words:"row list"` // row: texts below the pictures, centred; list: texts beside them; default row
	Columns Number       `doc:"columns"`                 // the most items beside each other; default all in a row, 1 in a list
	Items   []LegendItem `doc:"items,required"`          // the items, from the left, then down
	Style   Word         `doc:"style"`                   // the text style of the names; default label in a row, legend in a list
}

// LegendItem is one item of a legend.
type LegendItem struct {
	Mark Word   `doc:"mark,required"` // a pencil mark
	Text Key    `doc:"text,required"` // its name
	Cost Number `doc:"cost,required"` // a number in a disk beside the picture, 0 to 99
	Note Key    `doc:"note"`          // in a row: a text below the name; default none
}

// Wall draws a wall of stones. Players build its rows from the bottom up, each from the right. The steps of a stair at its left
// show the points of the rows.
type Wall struct {
	Box    Box     `doc:"box,required"`    // position and size of stair and wall, at least 100 x 20 mm
	Slot   string  `doc:"slot,required"`   // slots are SLOT.ROW.STONE
	Rows   Numbers `doc:"rows,required"`   // the number of stones in each row, from the bottom: at most 26 rows of 1 to 60
	Points Numbers `doc:"points,required"` // what a stone of each row is worth, from the bottom
	Stair  Length  `doc:"stair,required"`  // the width of the whole stair
	Worth  Key     `doc:"worth"`           // a text on the lowest step that explains the numbers; default none
	Batter Length  `doc:"batter"`          // how far each side leans in from the foot to the top; default 0 mm
	Crown  Word    `doc:"crown"`           // the file of a picture on top of the wall, as wide as its foot; default none
	Gate   Word    `doc:"gate"`            // the file of a picture of the gate, in the middle; default none
	Wide   Length  `doc:"wide"`            // the width of the gate
	High   Number  `doc:"high"`            // the height of the gate in rows, less than that of the wall
}

// Silos draws numbered stores in even rows, each from the same picture, with an outline to trace and a heap of slots for grain.
type Silos struct {
	Box      Box    `doc:"box,required"`      // position and size of all stores
	Slot     string `doc:"slot,required"`     // slots are SLOT.N, and SLOT.N.grain.M for its grain
	Count    Number `doc:"count,required"`    // the number of stores, 0 to 60
	Capacity Number `doc:"capacity,required"` // the grain in each, 1 to 60
	Columns  Number `doc:"columns,required"`  // the most stores in a row, 1 to 30
	Store    Word   `doc:"store,required"`    // the file of the picture of a store: its path in the game's folder
	// path data that its builder traces; here and in the next two boxes, a unit of the picture is a millimetre
	Outline PathData `doc:"outline,required"`
	Heap    Box      `doc:"heap,required"`   // where its grain is
	Number  Box      `doc:"number,required"` // where its number is
	Grain   Word     `doc:"grain,required"`  // the file of the picture of a grain
}

// Table draws a table to fill in. Its rows are labelled (`rows`) or numbered (`count`), its columns labelled (`columns`) or
// headed by a slot for a name (`repeat`). Cells are at least 8 x 7 mm.
type Table struct {
	Box     Box      `doc:"box,required"`              // position and size of all rows and columns
	Slot    string   `doc:"slot,required"`             // slots are SLOT.ROW.COLUMN, and SLOT.name.COLUMN for the names
	Heading Key      `doc:"heading" aka:"corner"`      // a text in the upper left corner; default none
	Rows    []Column `doc:"rows" aka:"lines"`          // labelled rows
	Count   Number   `doc:"count" but:"rows"`          // or the number of numbered rows, at most 99
	Columns []Column `doc:"columns"`                   // labelled columns
	Repeat  Number   `doc:"repeat" but:"columns"`      // or the number of columns with a slot for a name, at most 99
	Head    Length   `doc:"head"`                      // the width of the first column; default 0 mm
	Cells   string   `doc:"cells" words:"ruled boxes"` // ruled: lines part the cells; boxes: white boxes, at least 1 mm apart; default ruled
	Names   Marks    `doc:"names" with:"repeat"`       // the marks that the slots for names accept; default text
	Fill    Colour   `doc:"fill"`                      // the fill of every other row, from the headings on; default sand
	Stroke  Colour   `doc:"stroke" but:"cells=boxes"`  // the lines' colour; default ochre
}

// Die draws the net of a die with glue tabs. Cut along the solid lines and fold the dashed and dotted ones away from you. The
// net is 4.32 edges wide and 3.64 high, at least 20 x 15 mm.
type Die struct {
	At   point  `doc:"at,required"`                        // upper left corner of the net, tabs included
	Size Length `doc:"size,required" aka:"edge"`           // the edge of the die
	Fill Colour `doc:"fill,required"`                      // the sides' colour
	Pips Colour `doc:"pips"`                               // the pips' colour; default white
	Mark string `doc:"mark" words:"circle square diamond"` // the pips' shape, so that colour is not the only difference; default circle
}

// Standee draws a figure that folds over the middle and stands on its feet. Both sides show an icon in a ring of rope, or a
// picture, and a word below it.
type Standee struct {
	// position and size of both sides and the feet, at least 20 x 50 mm; with an icon, the word needs about 85 mm
	Box    Box    `doc:"box,required"`
	Icon   Word   `doc:"icon"`               // an icon in a ring of rope
	Image  Word   `doc:"image"`              // or a picture: its path in the game's folder
	Text   Key    `doc:"text,required"`      // the word
	Fill   Colour `doc:"fill"`               // the fill; default none
	Colour Colour `doc:"colour" with:"icon"` // the icon's colour; default lapis
}
