package model

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/nets"
)

// Folding is what a component says of the box or the die that is folded from it.
type Folding struct {
	Net    string `doc:"net" words:"tuck-box two-part-box d4 d6 d8 punchboard"` // what is made of it; usually said by a template
	Part   string `doc:"part" words:"lid tray"`                                 // which half of a two-part box it is
	Inside volume `doc:"inside"`                                                // the width, height and depth inside a box
	// of a box, instead of inside: the components whose cards it holds; of a punchboard: those whose pieces it has
	Holds  pieceNames `doc:"pieces"`
	Edge   Length     `doc:"edge"`   // the edges of a die, 10 to 100 mm; default 20 mm
	Fill   Colour     `doc:"fill"`   // the colour of all faces and flaps; default none
	Faces  []dieFace  `doc:"faces"`  // the faces of a die, in the order of their numbers
	Left   []Element  `doc:"left"`   // of a box: elements, from the bottom up
	Right  []Element  `doc:"right"`  // of a box: elements, from the bottom up
	Top    []Element  `doc:"top"`    // of a box: elements, from the bottom up
	Bottom []Element  `doc:"bottom"` // of a box: elements, from the bottom up

	Folded *Folded      // nil for what is flat, or has errors
	Punch  []*Component // whose pieces are punched out of it

	sides map[string][]Element // of each face
}

// Punchboard is the net of what is not folded, but has pieces to punch out.
const Punchboard = "punchboard"

// Folded is the net of a component, and its faces.
type Folded struct {
	*nets.Net
	Faces []*Component // by the parts of the net: what each face shows, as a flat component; nil for tabs and flaps

	// Template is the picture of a print shop that cuts and folds by its own lines, on the net; nil for a net to cut out.
	Template *Template
}

// Template is a picture that the colour of a net fills, but for where a shop glues.
type Template struct {
	Picture, Glue geom.Rect
}

// volume is the inside of a box: "63 x 88 x 18 mm".
type volume struct {
	Pos   diag.Pos
	Value nets.Volume
}

// Bounds of the inside of a box, and of the edges of a die.
const (
	leastInside, mostInside = 5 * geom.Millimetre, 1000 * geom.Millimetre
	leastEdge, mostEdge     = 10 * geom.Millimetre, 100 * geom.Millimetre
	usualEdge               = 20 * geom.Millimetre
)

// DecodeDoc implements doc.Decoder.
func (b *volume) DecodeDoc(v doc.Value) {
	b.Pos = v.Pos()
	raw := v.Text()
	if raw == "" {
		return
	}
	if ls := lengths(v, raw, 3, "63 x 88 x 18 mm"); ls != nil {
		b.Value = nets.Volume{W: ls[0], H: ls[1], D: ls[2]}
		if slices.Min(ls) < leastInside || slices.Max(ls) > mostInside {
			v.Fail("size-out-of-range", "", diag.Args{"found": raw, "low": leastInside, "high": mostInside})
			b.Value = nets.Volume{}
		}
	}
}

// pieceNames are the names of components: one, or a list.
type pieceNames []pieceName

type pieceName struct {
	Pos  diag.Pos
	Name string
}

// DecodeDoc implements doc.Decoder.
func (p *pieceNames) DecodeDoc(v doc.Value) {
	*p = pieceNames{}
	for _, item := range each(v) {
		*p = append(*p, pieceName{item.Pos(), item.Text()})
	}
	if v.Kind() == doc.List && v.Len() == 0 {
		v.Fail("list-empty", "", diag.Args{"found": "pieces"})
	}
}

// dieFace is what a face of a die shows: a list of elements, or an icon, a picture or a text alone, in the region `face`.
type dieFace struct{ source doc.Value }

// DecodeDoc implements doc.Decoder. It keeps the face as it is until the kinds of elements are known.
func (f *dieFace) DecodeDoc(v doc.Value) { f.source = v }

// dieSymbol is an icon, a picture or a text: all that a face of a die shows.
type dieSymbol struct {
	Icon   Word   `doc:"icon"`   // the icon
	Image  Word   `doc:"image"`  // the file of the picture
	Text   Key    `doc:"text"`   // the text
	Style  Word   `doc:"style"`  // the text style; default number
	Colour Colour `doc:"colour"` // the colour of the icon or the text; default ochre, or that of the style
}

// elements returns what a face of a die shows.
func (f dieFace) elements(kinds Kinds) []Element {
	v := f.source
	if v.Kind() == doc.List {
		list := withItems(nil, v)
		for i := range list {
			list[i].read(kinds)
		}
		return list
	}
	if v.Kind() != doc.Map {
		v.Fail("face-shape", "", diag.Args{"found": 0})
		return nil
	}
	e := Element{Pos: v.Pos(), body: v, make: func() any { return new(dieSymbol) }}
	said := 0
	for _, kind := range []string{"icon", "image", "text"} {
		if v.Get(kind).Exists() {
			e.Kind, said = kind, said+1
		}
	}
	style, colour := v.Get("style"), v.Get("colour")
	switch {
	case said != 1:
		v.Fail("face-shape", "", diag.Args{"found": said})
		return nil
	case style.Exists() && e.Kind != "text":
		at := v.KeyPos("style")
		style.FailAt(at, "face-key", "", diag.Args{"found": "style", "kind": e.Kind})
	case colour.Exists() && e.Kind == "image":
		at := v.KeyPos("colour")
		colour.FailAt(at, "face-key", "", diag.Args{"found": "colour", "kind": e.Kind})
	}
	if !v.HasExpressions() {
		var a dieSymbol
		doc.Decode(v, &a)
		e.Body = a.drawn(e.Pos)
	}
	return []Element{e}
}

// drawn returns the body of the element that draws it.
func (a *dieSymbol) drawn(at diag.Pos) any {
	box := Box{Region: "face"}
	box.Pos, box.set = at, true
	switch {
	case a.Icon.Set():
		return &Icon{Box: box, Icon: a.Icon, Colour: a.Colour}
	case a.Image.Set():
		return &Image{Box: box, Image: a.Image, Fit: "contain"}
	}
	if !a.Style.Set() {
		a.Style.Value = "number"
	}
	return &Text{Box: box, Text: a.Text, Style: a.Style, Colour: a.Colour, Align: "centre", VAlign: "middle"}
}

// kind returns what is folded: the half of a two-part box, or the net.
func (f *Folding) kind() string {
	if f.Part != "" && f.Net == "two-part-box" {
		return f.Part
	}
	return f.Net
}

// dieFaces returns the number of faces of a die; 0 for a box.
func (f *Folding) dieFaces() int {
	if !strings.HasPrefix(f.Net, "d") {
		return 0
	}
	n, _ := strconv.Atoi(f.Net[1:])
	return n
}

// Die returns the number of faces of a die and the length of its edges; 0 for a box and for what is flat.
func (f *Folding) Die() (faces int, edge geom.Length) {
	return f.dieFaces(), f.Edge.Or(usualEdge).Value
}

// AnyEdge reports whether a die can have edges of any length: its component says none, and its faces have nothing that is placed.
func (f *Folding) AnyEdge() bool {
	placed := func(face dieFace) bool { return face.source.Kind() != doc.Map }
	return !f.Edge.Set() && !slices.ContainsFunc(f.Faces, placed)
}

// Keys of components that only those with a net have, and those that only flat ones have.
var (
	foldedKeys = []string{"part", "inside", "pieces", "edge", "fill", "faces", "left", "right", "top", "bottom"}
	flatKeys   = []string{"size", "seams", "regions", "cut-outline"}
	boxFaces   = []string{"front", "back", "left", "right", "top", "bottom"}
)

// netKeys returns the keys that a net of a kind has besides those of all components, and its faces.
func netKeys(kind string) (keys, faces []string) {
	switch kind {
	case "tuck-box":
		return []string{"inside", "pieces", "fill"}, nets.TuckFaces
	case "lid":
		return []string{"part", "inside", "pieces", "fill"}, nets.LidFaces
	case "tray":
		return []string{"part", "inside", "pieces", "fill"}, nets.TrayFaces
	case Punchboard:
		return []string{"size", "pieces"}, nil
	case "two-part-box":
		return []string{"part", "inside", "pieces", "fill"}, boxFaces // the part is missing, which is reported
	}
	return []string{"edge", "fill", "faces"}, nil
}

// checkKeys notes keys that a component of this kind does not have, and those that it lacks. It reports whether it is a net.
func (c *Component) checkKeys(root doc.Value) bool {
	if c.Net == "" {
		if net := root.Get("net"); !net.Exists() {
			for _, key := range foldedKeys {
				if v := root.Get(key); v.Exists() {
					v.FailAt(root.KeyPos(key), "net-key", "", diag.Args{"found": key})
				}
			}
			root.Need("size")
			root.Need("front")
		}
		return root.Get("net").Exists()
	}
	keys, faces := netKeys(c.kind())
	allowed := slices.Concat(keys, faces)
	for _, key := range slices.Concat(foldedKeys, flatKeys, boxFaces[:2]) {
		if v := root.Get(key); v.Exists() && !slices.Contains(allowed, key) {
			v.FailAt(root.KeyPos(key), "net-key-other", "", diag.Args{"found": key, "net": c.kind(), "allowed": allowed})
		}
	}
	if c.Net == Punchboard {
		root.Need("size")
		root.Need("pieces")
		return true
	}
	if n := c.dieFaces(); n > 0 {
		faces := root.Need("faces")
		if faces.Kind() == doc.List && len(c.Faces) != n && faces.Len() == len(c.Faces) {
			faces.Fail("net-faces", "", diag.Args{"found": len(c.Faces), "allowed": n, "net": c.Net})
		}
		if e := c.Edge; e.Set() && (e.Value < leastEdge || e.Value > mostEdge || e.Name != "") {
			root.Get("edge").Fail("size-out-of-range", "", diag.Args{"found": root.Get("edge").Raw(), "low": leastEdge, "high": mostEdge})
			c.Edge.Value = 0
		}
		return true
	}
	if c.Net == "two-part-box" {
		root.Need("part")
	}
	inside, pieces := root.Get("inside"), root.Get("pieces")
	switch {
	case inside.Exists() && pieces.Exists():
		at := root.KeyPos("pieces")
		pieces.FailAt(at, "net-inside-twice", "", nil)
	case !inside.Exists() && !pieces.Exists():
		root.Fail("net-inside", "", diag.Args{"net": c.Net})
	}
	return true
}

// readFaces reads the elements of the faces.
func (c *Component) readFaces(layers []doc.Value, kinds Kinds) {
	c.sides = map[string][]Element{}
	_, faces := netKeys(c.kind())
	for _, name := range faces {
		list := side(layers, name)
		for i := range list {
			list[i].read(kinds)
		}
		c.sides[name] = list
	}
	for i, f := range c.Faces {
		c.sides[strconv.Itoa(i+1)] = f.elements(kinds)
	}
	c.Front, c.Back, c.Left, c.Right, c.Top, c.Bottom = nil, nil, nil, nil, nil, nil
}

// Elements returns the elements of all sides, with those in groups.
func (c *Component) Elements() []Element {
	list := slices.Concat(c.Front, c.Back)
	for _, name := range slices.Concat(boxFaces, []string{"1", "2", "3", "4", "5", "6", "7", "8"}) {
		list = append(list, c.sides[name]...)
	}
	return withInner(list)
}
