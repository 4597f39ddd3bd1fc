package inks

import (
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// aroundText is how far a hatch stays away from the letters of a text.
const aroundText = 800 * geom.Micrometre

var white = ink.Colour{R: 255, G: 255, B: 255, Name: "white"}

// clearOf returns white grounds for the texts that are drawn on a hatch: letters among its lines are hard to read. A text with a
// ground of its own needs none.
func clearOf(later []ink.Op, hatch geom.Rect) []ink.Op {
	var out []ink.Op
	for i := range later {
		for _, t := range scene.Texts(later[i : i+1]) {
			if t.Box.Overlaps(hatch) && !slices.ContainsFunc(later[:i], func(op ink.Op) bool { return Covers(op, t.Box) }) {
				out = append(out, &ink.Fill{Path: ink.RoundRectPath(t.Box.Inset(-aroundText), aroundText), Colour: white})
			}
		}
	}
	return out
}

// Covers reports whether an operation paints a ground on all of a box, as far as the boxes around both say.
func Covers(op ink.Op, box geom.Rect) bool {
	switch op := op.(type) {
	case *ink.Fill:
		return !op.Sign && op.Path.Box().Contains(box)
	case *scene.Image:
		return op.Box.Contains(box)
	}
	return false
}

// Cleared reports whether an operation is a hatch that leaves room for the texts on it.
func Cleared(op ink.Op) bool {
	g, ok := op.(*scene.Group)
	return ok && g.Name == "hatch" && len(g.Ops) > 1
}
