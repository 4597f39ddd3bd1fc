package edit

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// Face is a face with its elements, as pages have it. Lengths are in micrometres, from the upper left corner of the trim.
type Face struct {
	Component string            `json:"component"`
	Piece     int               `json:"piece"`
	Side      string            `json:"side"`
	Width     geom.Length       `json:"width"`
	Height    geom.Length       `json:"height"`
	Bleed     geom.Length       `json:"bleed"`
	Safe      geom.Length       `json:"safe"` // distance from the trim
	Unit      string            `json:"unit"` // of most lengths in the component's file
	Step      geom.Length       `json:"step"` // the distance of an arrow key
	Elements  []Element         `json:"elements"`
	Regions   []Region          `json:"regions"`
	Kinds     []string          `json:"kinds"`   // of elements that can be added
	Columns   []string          `json:"columns"` // of the cards' files that nothing here shows
	Hashes    map[string]string `json:"hashes"`  // SHA-256 of the files that it comes from, by their names in the project

	Errors diag.List       `json:"-"` // of the face and of the game's files
	Studio *layouts.Studio `json:"-"`
	Laid   layouts.Piece   `json:"-"` // the piece as Studio has laid it out
}

// Element is an element of a face, in the order of drawing.
type Element struct {
	At       string            `json:"at"`           // its address
	In       string            `json:"in,omitempty"` // the address of the group around it
	Kind     string            `json:"kind"`
	ID       string            `json:"id"`
	Name     string            `json:"name"`  // what people call it
	Words    string            `json:"words"` // its text as the file has it, or its picture
	File     string            `json:"file"`  // in messages
	Line     int               `json:"line"`
	Column   int               `json:"column"`
	Boxes    []Box             `json:"boxes"`             // of its repetitions; none if it is not drawn on this card
	Can      []string          `json:"can"`               // move, size, turn
	Why      map[string]string `json:"why"`               // a sentence for what cannot be
	Spreads  []int             `json:"spreads,omitempty"` // the copies that set a distance when they are dragged, also without move
	Writes   string            `json:"writes"`
	Region   string            `json:"region,omitempty"`
	Asks     []Ask             `json:"asks"`              // the choices before it is moved
	Says     string            `json:"says"`              // a sentence before it is moved, or ""
	Inherits bool              `json:"inherits"`          // from a template, without an entry of its own
	Text     *Text             `json:"text"`              // nil without one
	Picture  []geom.Length     `json:"picture,omitempty"` // width and height of all of an image's picture, also what its box hides
	Keys     map[string]Key    `json:"keys"`              // those that are written
}

// Key is the value of a key of an element.
type Key struct {
	Value string `json:"value"` // a text without its quotes; a list or a map as it is written
	Own   bool   `json:"own"`   // in the component's own file
	Line  int    `json:"line"`

	Here  *string  `json:"here,omitempty"`  // what an expression, a field or a name with fields is on this card; nil for other values
	Wrong []string `json:"wrong,omitempty"` // its errors on this card
}

// Ask is a choice in words.
type Ask struct {
	Answer string   `json:"answer"`
	Words  string   `json:"words"`
	At     []string `json:"at"`
}

// Box is a frame on a face: its box before it is turned about its centre, clockwise by degrees.
type Box struct {
	X    geom.Length `json:"x"`
	Y    geom.Length `json:"y"`
	W    geom.Length `json:"w"`
	H    geom.Length `json:"h"`
	Turn float64     `json:"turn"`
}

// Region is a region of the component.
type Region struct {
	Name string      `json:"name"`
	X    geom.Length `json:"x"`
	Y    geom.Length `json:"y"`
	W    geom.Length `json:"w"`
	H    geom.Length `json:"h"`
}

// Elements returns what is on a face, with sentences of a catalogue. Its errors are why the face cannot be edited.
func Elements(p *project.Project, v View, words *lang.Catalogue) (*Face, error) {
	f, err := open(p, v)
	if err != nil {
		return nil, err
	}
	size := f.component.Size.Value
	unit := usualUnit(f.own.text)
	out := &Face{
		Component: v.Component, Piece: f.view.Piece, Side: v.Side, Width: size.W, Height: size.H, Bleed: f.bleed, Safe: f.safe,
		Unit: unit, Step: steps[unit], Elements: []Element{}, Regions: []Region{}, Hashes: map[string]string{},
		Errors: f.errs, Studio: f.studio, Laid: f.laid, Kinds: Kinds(), Columns: f.unshown(),
	}
	for _, e := range f.all {
		out.Elements = append(out.Elements, f.shown(e, words))
	}
	mirrored := f.component.FollowDirection && lang.RightToLeft(f.studio.Lang())
	for _, name := range slices.Sorted(maps.Keys(f.regions)) {
		r := f.regions[name]
		if mirrored {
			r.X = size.W - r.Right()
		}
		if r.W > 0 && r.H > 0 {
			out.Regions = append(out.Regions, Region{name, r.X, r.Y, r.W, r.H})
		}
	}
	for _, of := range f.files {
		if of.name != "" {
			out.Hashes[of.name] = Hash([]byte(of.text))
		}
	}
	return out, nil
}

// Hash returns the hash of a file.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// shown returns an element as pages have it.
func (f *face) shown(e *element, words *lang.Catalogue) Element {
	kind, keys := e.Written()
	p := f.placeOf(e)
	out := Element{
		At: e.at, Kind: kind, ID: e.id(), Name: f.name(e), File: e.Pos.File, Line: e.Pos.Line, Column: e.Pos.Column,
		Boxes: []Box{}, Can: []string{}, Why: map[string]string{}, Spreads: p.spreads, Writes: p.writes, Region: p.region, Asks: []Ask{},
		Inherits: !f.inOwn(e.Pos), Keys: f.keys(keys), Text: f.textOf(e),
	}
	f.onCard(keys, out.Keys, words)
	for _, key := range []string{"text", "image", "icon", "figure"} {
		if out.Words == "" {
			out.Words = keys.Get(key).Raw()
		}
	}
	if e.group != nil {
		out.In = e.group.at
	}
	for _, place := range e.places {
		box, turn := place.Shown()
		out.Boxes = append(out.Boxes, Box{box.X, box.Y, box.W, box.H, turn})
	}
	for what, why := range map[string]diag.List{"move": p.move, "size": p.size, "turn": p.turn} {
		if why == nil {
			out.Can = append(out.Can, what)
		} else {
			out.Why[what] = sentence(why[0], words)
		}
	}
	slices.Sort(out.Can)
	if len(e.places) > 0 && e.places[0].Picture != (geom.Size{}) {
		out.Picture = []geom.Length{e.places[0].Picture.W, e.places[0].Picture.H}
	}
	if len(out.Can) == 0 {
		out.Writes = ""
		return out
	}
	f.asks(e, p, &out, words)
	return out
}

// keys returns the keys of an element, apart from those of the elements of a group.
func (f *face) keys(keys doc.Value) map[string]Key {
	out := map[string]Key{}
	if keys.Kind() != doc.Map {
		return out
	}
	for _, entry := range keys.Entries() {
		at := entry.Value.Pos()
		key := Key{Value: entry.Value.Raw(), Own: f.inOwn(at), Line: at.Line}
		if of := f.files[at.File]; of != nil && entry.Value.Kind() != doc.Scalar && entry.Key != "elements" {
			if spot := of.find(at); spot != nil {
				key.Value = of.raw(spot)
			}
		}
		out[entry.Key] = key
	}
	return out
}

// asks adds what is asked and said before an element is changed.
func (f *face) asks(e *element, p place, out *Element, words *lang.Catalogue) {
	writes, _ := f.layer(e)
	var choices []Choice
	switch {
	case p.region != "":
		if choices = f.choices(e, p); len(choices) == 1 {
			choices = nil
		}
	case writes == copying, writes == naming:
		choices = f.layerQuestion(e, writes).Choices
	}
	for _, c := range choices {
		out.Asks = append(out.Asks, Ask{c.Answer, sentence(c.Words, words), c.At})
	}
	if writes == override {
		out.Says = sentence(diag.Diagnostic{Code: "edit-says-override", Args: diag.Args{"name": f.name(e), "file": f.own.shown}}, words)
	}
}

// sentence returns a diagnostic in words, without its position.
func sentence(d diag.Diagnostic, words *lang.Catalogue) string {
	text, _ := words.Message(d)
	return text
}
