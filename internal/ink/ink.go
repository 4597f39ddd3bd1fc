// Package ink is what lines and grounds are made of: paths, colours, and the filling and
// stroking of them. It knows no fonts, so that a web page can draw with it.
package ink

import (
	"fmt"
	"strconv"

	"cartouche/internal/geom"
)

// Colour is an opaque colour in sRGB with the name that the palette gives it, or one that
// is mixed of the inks of a press.
type Colour struct {
	R, G, B uint8
	Inked   bool     // Inks are the colour, not R, G and B
	Inks    [4]uint8 // cyan, magenta, yellow and black, in percent
	Name    string   // "" when it is no colour of the palette
}

// Op is one thing to draw: *Fill and *Stroke; texts, images and groups are those of
// package scene.
type Op interface {
	Op() // draws nothing: it tells what is to be drawn from all else
}

// Fill paints the inside of a path, by the nonzero winding rule unless it says otherwise.
type Fill struct {
	Path     Path
	Colour   Colour
	Gradient *Gradient // instead of the colour, unless it is nil
	EvenOdd  bool      // inside is what a line to it crosses the path an odd number of times
	Sign     bool      // a sign made of lines, as letters are: no ground that a profile may lighten
}

// Stroke draws the line of a path.
type Stroke struct {
	Path   Path
	Width  geom.Length
	Colour Colour
	Cap    Cap
	Join   Join
	Dash   []geom.Length // on, off, on, off …; empty is a full line
}

// Cap is the end of a line.
type Cap int

// The ends a line can have.
const (
	ButtCap Cap = iota
	RoundCap
	SquareCap
)

// Join is the corner of a line. A mitre longer than four line widths is cut off.
type Join int

// The corners a line can have.
const (
	MitreJoin Join = iota
	RoundJoin
	BevelJoin
)

// Op implements [Op].
func (*Fill) Op() {}

// Op implements [Op].
func (*Stroke) Op() {}

// Placed returns the fill where the placement puts it.
func (f *Fill) Placed(at geom.Placement) *Fill {
	other := *f
	other.Path, other.Gradient = f.Path.Placed(at), f.Gradient.Through(at.Affine())
	return &other
}

// String prints the colour as CSS does, and its name when it has one: "#1f6f8b nile". One
// of inks is printed as printers write them: "87/60/0/25".
func (c Colour) String() string {
	if c.Inked {
		return fmt.Sprintf("%d/%d/%d/%d", c.Inks[0], c.Inks[1], c.Inks[2], c.Inks[3])
	}
	s := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
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
