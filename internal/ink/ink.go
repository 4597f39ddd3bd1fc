// Package ink has paths, colours, and their filling and stroking. It needs no fonts, so that a web page can draw with it. Begin
// at Fill and Stroke; path.go has the paths.
package ink

import (
	"strconv"
	"strings"

	"cartouche/internal/geom"
)

// Colour is an opaque colour: in sRGB, with its name in the palette, or in the inks of a press.
type Colour struct {
	R, G, B uint8
	Inked   bool     // the colour is Inks, not R, G and B
	Inks    [4]uint8 // cyan, magenta, yellow and black, in percent
	Name    string   // "" for a colour that is not in the palette
}

// Op is one drawing operation: *Fill, *Stroke, or a text, image or group of package scene.
type Op interface {
	Op() // does nothing; it marks the types that are operations
}

// Fill paints the inside of a path, by the nonzero winding rule unless EvenOdd is true.
type Fill struct {
	Path     Path
	Colour   Colour
	Gradient *Gradient // instead of Colour, unless it is nil
	EvenOdd  bool      // use the even-odd rule
	Sign     bool      // a sign made of lines, like a letter: not a ground that a profile may lighten
}

// Stroke draws the line of a path.
type Stroke struct {
	Path   Path
	Width  geom.Length
	Colour Colour
	Cap    Cap
	Join   Join
	Dash   []geom.Length // on, off, on, off …; empty is a solid line
	Halo   bool          // it is the ground of the letters on it, not a line
}

// Cap is the end of a line.
type Cap int

// The ends of lines.
const (
	ButtCap Cap = iota
	RoundCap
	SquareCap
)

// Join is the corner of a line. A mitre longer than four line widths is cut off.
type Join int

// The corners of lines.
const (
	MitreJoin Join = iota
	RoundJoin
	BevelJoin
)

// Op implements [Op].
func (*Fill) Op() {}

// Op implements [Op].
func (*Stroke) Op() {}

// Placed returns the fill at a placement.
func (f *Fill) Placed(at geom.Placement) *Fill {
	other := *f
	other.Path, other.Gradient = f.Path.Placed(at), f.Gradient.Through(at.Affine())
	return &other
}

// String prints the colour as in CSS, followed by its name if it has one: "#1f6f8b nile". A colour
// in inks is printed as printers write it: "87/60/0/25".
func (c Colour) String() string {
	if c.Inked {
		var parts []string
		for _, share := range c.Inks {
			parts = append(parts, strconv.Itoa(int(share)))
		}
		return strings.Join(parts, "/")
	}
	s := c.hex()
	if c.Name != "" {
		s += " " + c.Name
	}
	return s
}

// String prints "butt", "round" or "square".
func (c Cap) String() string { return word(int(c), "butt", "round", "square") }

// String prints "mitre", "round" or "bevel".
func (j Join) String() string { return word(int(j), "mitre", "round", "bevel") }

func word(i int, words ...string) string {
	if i < 0 || i >= len(words) {
		return strconv.Itoa(i)
	}
	return words[i]
}
