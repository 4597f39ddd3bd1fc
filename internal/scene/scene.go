// Package scene is the display list: the content of a face or a page, positioned to the micrometre.
// Back ends only draw it; all decisions have been made. Begin at Face and Page.
package scene

import (
	"iter"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Text draws glyphs. Runs have their positions in At.
type Text struct {
	Runs   []font.Run
	Colour ink.Colour

	// The origin of the words, for proofreading.
	Key    string // of the catalogue; "" for numbers, names and signs
	Source string // the source text, with its markup

	Outline   *ink.Colour // of the halo around its letters, which is an operation of its own; may be nil
	Continues bool        // the text is a part in another style of the one before it
	Tag       *Tag        // nil for a paragraph of its own
}

// Image draws a picture into a box, stretched to fill it.
type Image struct {
	Box     geom.Rect
	Picture *Picture
}

// Group draws its content turned, placed and clipped to Clip, if it is set. Clip is in the
// coordinates of the content, and turns with it.
type Group struct {
	Name         string // for readers of the display list
	Role         Role   // the purpose of its lines
	Turn         *Turn  // before Place, in the coordinates of the content; may be nil
	Place        geom.Placement
	Clip         *ink.Path
	EvenOdd      bool // the inside of Clip is by the even-odd rule
	Transparency int  // transparency of the whole group in percent: 0 is opaque
	Drawn        bool // art from a file: profiles treat it as a picture, not as grounds and lines; see Art
	Ops          []ink.Op
	Before       []ink.Op // of art: its content before the profile changed its colours
	Slots        []Slot   // of a face: its slots, in the coordinates of the content
	Code         *Code    // of a face: the code by which a photograph of it is known, or nil
	From         []From   // of a face: where its content is in the data; of art: where it is in its file
	Copy         int      // of a face: which copy of its piece it is, from 1; 0 for none in particular
	Tag          *Tag     // of the whole content; its texts have none of their own
	Reads        int      // of a page of a booklet: its place in the order of reading, from 1; 0 is the place on its sheet
}

// Art returns a value that identifies the content of a group of art: groups with the same content
// return the same one. It returns nil for other groups and for empty ones.
func (g *Group) Art() *ink.Op {
	if !g.Drawn || len(g.Ops) == 0 {
		return nil
	}
	return &g.Ops[0]
}

// Op implements [ink.Op].
func (*Text) Op() {}

// Op implements [ink.Op].
func (*Image) Op() {}

// Op implements [ink.Op].
func (*Group) Op() {}

// Moved returns an operation moved by d.
func Moved(op ink.Op, d geom.Point) ink.Op {
	switch op := op.(type) {
	case *ink.Fill:
		return op.Placed(geom.At(d))
	case *ink.Stroke:
		other := *op
		other.Path = op.Path.Moved(d)
		return &other
	case *Text:
		other := *op
		other.Runs = slices.Clone(op.Runs)
		for i := range other.Runs {
			other.Runs[i].At = other.Runs[i].At.Add(d)
		}
		return &other
	case *Image:
		return &Image{Box: op.Box.Move(d), Picture: op.Picture}
	case *Group:
		other := *op
		other.Place.At = op.Place.At.Add(d)
		return &other
	}
	return op
}

// Face is one side of a component. The origin is the upper left corner of the trimmed piece; the
// bleed is at negative coordinates and beyond Size.
type Face struct {
	Name  string    // component and side: "reference.front"
	Size  geom.Size // trimmed
	Bleed geom.Length
	Safe  geom.Length // distance of the safe area from the trim
	Cut   *ink.Path   // the outline to cut along, which is also in Ops; nil means the trim
	Ops   []ink.Op
	Slots []Slot
	From  []From

	Code   *Code   // by which a photograph of the face is known, or nil
	Solids []Solid // folded from the face, for programs that show the folded body
}

// Code is a QR code of 21 by 21 modules that says which sheet a face is.
type Code struct {
	Box  geom.Rect // of the modules, without the margin
	Text string
}

// Solid is a body that is folded from a net on a face: a die, or a pyramid without a floor.
type Solid struct {
	Edge   geom.Length // of a die, or of the base of a pyramid
	Faces  int         // of a die
	Height geom.Length // of a pyramid; 0 is a die
	Colour ink.Colour
	Side   []ink.Op // what each side of a pyramid shows, upright, with the apex at the origin
}

// Trim returns the box of the trimmed piece.
func (f *Face) Trim() geom.Rect { return geom.R(0, 0, f.Size.W, f.Size.H) }

// From gives the element of the data for a number of operations of a face. The list of a face
// covers its operations from the first on, and may end earlier.
type From struct {
	At  diag.Pos
	Ops int
}

// Parts yields the operations of the face by their elements of the data, and last those without an element, with the position at.
func (f *Face) Parts(at diag.Pos) iter.Seq2[diag.Pos, []ink.Op] {
	return func(yield func(diag.Pos, []ink.Op) bool) {
		ops := f.Ops
		for _, from := range f.From {
			if !yield(from.At, ops[:from.Ops]) {
				return
			}
			ops = ops[from.Ops:]
		}
		if len(ops) > 0 {
			yield(at, ops)
		}
	}
}

// Page is one side of a sheet of paper.
type Page struct {
	Name  string // for bookmarks and labels
	Size  geom.Size
	Trim  geom.Rect // what remains after cutting; the page if nothing is cut
	Bleed geom.Rect
	Lang  string
	Ops   []ink.Op
}

// Page returns the face alone as a page, with its bleed if bleed is true.
func (f *Face) Page(bleed bool, lang string) *Page {
	var b geom.Length
	if bleed {
		b = f.Bleed
	}
	trim := geom.R(b, b, f.Size.W, f.Size.H)
	box := geom.R(0, 0, f.Size.W+2*b, f.Size.H+2*b)
	clip := ink.RectPath(f.Trim().Inset(-b))
	return &Page{
		Name: f.Name, Size: box.Size(), Trim: trim, Bleed: box, Lang: lang,
		Ops: []ink.Op{f.Placed(geom.At(geom.Pt(b, b)), &clip)},
	}
}

// Placed returns the face as part of a page, with its slots; clip may be nil.
func (f *Face) Placed(at geom.Placement, clip *ink.Path) *Group {
	return &Group{Name: f.Name, Place: at, Clip: clip, Ops: f.Ops, Slots: f.Slots, Code: f.Code, From: f.From}
}
