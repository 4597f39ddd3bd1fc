package lint

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
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

// hidden warns of each icon, figure and picture of areas of which nothing is seen, because of what is drawn later, and of each element
// whose signs all have the colour of their ground. A picture over another is meant: that of a card over one for all cards. So is what
// replaces another on the cards that have it, and a pattern of which a part is seen.
func hidden(
	painting *scene.Painting,
	parts []drawn,
	elements []model.Element,
	warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect),
) {
	gone := func(i int) (by int, code string) {
		part := parts[i]
		sign := part.kind == "icon" || part.kind == "figure"
		if painting.Unseen(i, sign) {
			return i, "sign-unseen"
		}
		if !sign && part.kind != "image" || !ofAreas(part.ops) {
			return 0, ""
		}
		by, all := painting.Hidden(i)
		if all && (sign || parts[by].kind != "image") && !instead(painting, parts, elements, by, i) {
			return by, "sign-hidden"
		}
		return 0, ""
	}
	for i, part := range parts {
		by, code := gone(i)
		for k := 0; code != "" && k < len(parts); k++ {
			if k != i && parts[k].at == part.at {
				if _, other := gone(k); other == "" || k < i { // else it is warned of
					code = ""
				}
			}
		}
		if code != "" {
			warn(part.at, parts[by].at, code, diag.Args{"found": part.kind, "place": diag.Path(parts[by].at.String())})
		}
	}
}

// instead reports whether an element has a condition and is hardly larger than what it hides.
func instead(painting *scene.Painting, parts []drawn, elements []model.Element, over, hidden int) bool {
	e := model.At(elements, over, parts[over].at)
	a, b := painting.Around(over), painting.Around(hidden)
	return e != nil && e.Manner.When.Set() && a.W < 2*b.W && a.H < 2*b.H
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
