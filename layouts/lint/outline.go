package lint

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// shapeOf returns what tells whether a point of the front or of the back is on a piece that is cut along one outline; nil for another
// piece.
func shapeOf(front *scene.Face, back bool) func(geom.Point) bool {
	if front == nil || front.Cut == nil || !front.Cut.Single() {
		return nil
	}
	return func(at geom.Point) bool {
		if back {
			at.X = front.Size.W - at.X
		}
		return front.Cut.Holds(at, false)
	}
}

// cutByOutline warns of each text or sign that leaves the outline of the piece, within the component.
func cutByOutline(
	holds func(geom.Point) bool,
	painting *scene.Painting,
	parts []drawn,
	trim geom.Rect,
	warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect),
) {
	leaves := func(at geom.Point) bool { return !holds(at) }
	for _, w := range painting.Words {
		if trim.Contains(w.Box) && slices.ContainsFunc(w.Points(), leaves) {
			args := diag.Args{"found": w.Words(), "where": w.Box, "allowed": trim.Size()}
			warn(parts[w.Element].at, diag.Pos{}, "text-cut", args, w.Box)
		}
	}
	for _, part := range parts {
		for _, box := range part.signs {
			c := box.Center()
			sides := []geom.Point{{X: box.X, Y: c.Y}, {X: box.Right(), Y: c.Y}, {X: c.X, Y: box.Y}, {X: c.X, Y: box.Bottom()}}
			if trim.Contains(box) && slices.ContainsFunc(sides, leaves) {
				warn(part.at, diag.Pos{}, "sign-cut", diag.Args{"found": part.kind, "where": box, "allowed": trim.Size()}, box)
			}
		}
	}
}

// hidden warns of each icon, figure and picture of areas of which nothing is seen, because of what is drawn later. A picture over another
// is meant: that of a card over one for all cards.
func hidden(painting *scene.Painting, parts []drawn, warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect)) {
	for i, part := range parts {
		if !slices.Contains([]string{"icon", "figure", "image"}, part.kind) || !ofAreas(part.ops) {
			continue
		}
		if by, all := painting.Hidden(i); all && (part.kind != "image" || parts[by].kind != "image") {
			warn(part.at, parts[by].at, "sign-hidden", diag.Args{"found": part.kind, "place": diag.Path(parts[by].at.String())})
		}
	}
}

// ofAreas reports whether operations are fills and pictures alone, without lines or texts.
func ofAreas(ops []ink.Op) bool {
	return !slices.ContainsFunc(ops, func(op ink.Op) bool {
		switch op := op.(type) {
		case *scene.Group:
			return !ofAreas(op.Ops)
		case *ink.Fill, *scene.Image:
			return false
		}
		return true
	})
}
