package tabletop

import (
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// kind is the kind of a piece on the table.
type kind int

const (
	tile   kind = iota // a plate with right angles and a picture on both sides
	board              // a large plate that is not moved
	token              // cut out along an outline
	disc               // round, with different sides
	hex                // with six corners
	solids             // a sheet of nets of dice and pyramids
	tent               // folded over its upper edge, so that it stands
	screen             // with a folded wing on each side
)

// Sizes that distinguish cards and boards from tiles.
const (
	cardLeast = 40 * geom.Millimetre  // the shorter side of a card, at least
	cardMost  = 100 * geom.Millimetre // the longer side of a card, at most
	tarotMost = 125 * geom.Millimetre // the longer side of a card in a deck with one back, at most
	boardSide = 150 * geom.Millimetre // the longer side of a board, at least
)

// cards reports whether pieces of one component are cards: rectangular, of a card's size, and either with backs or from a deck.
func cards(pieces []layouts.Piece) bool {
	p := pieces[0]
	long, short := max(p.Front.Size.W, p.Front.Size.H), min(p.Front.Size.W, p.Front.Size.H)
	most := geom.Length(cardMost)
	if len(pieces) > 1 && !backsDiffer(pieces) {
		most = tarotMost
	}
	return p.Front.Cut == nil && (p.Back != nil || p.Component.Cards != nil) && short >= cardLeast && long <= most
}

// kindOf returns the kind of a piece that is not a card.
func kindOf(p layouts.Piece) kind {
	folds := scene.Outline(p.Front.Ops, scene.Fold)
	switch {
	case len(p.Front.Solids) > 0:
		return solids
	case tentOf(p.Front, folds) != nil:
		return tent
	case len(wingsOf(folds)) == 2 && p.Front.Cut == nil:
		return screen
	case p.Front.Cut != nil && p.Back != nil && !looksAlike(p.Front, p.Back) && Round(*p.Front.Cut, float64(geom.Millimetre)/20):
		return disc
	case p.Front.Cut != nil && HexTop(*p.Front.Cut) != "":
		return hex
	case p.Front.Cut != nil:
		return token
	case p.Back == nil && max(p.Front.Size.W, p.Front.Size.H) >= boardSide:
		return board
	}
	return tile
}

// looksAlike reports whether two faces look the same, except for how they are cut out.
func looksAlike(a, b *scene.Face) bool {
	one, two := *a, *b
	one.Ops, two.Ops = bare(one.Ops), bare(two.Ops)
	one.Name, two.Name = "", ""
	one.Cut, two.Cut = nil, nil // which is that of the front
	one.Slots, two.Slots = nil, nil
	return scene.Dump(&one) == scene.Dump(&two)
}

// backsDiffer reports whether the pieces have different backs.
func backsDiffer(pieces []layouts.Piece) bool {
	return slices.ContainsFunc(pieces[1:], func(p layouts.Piece) bool {
		return p.Back != nil && scene.Dump(p.Back) != scene.Dump(pieces[0].Back)
	})
}

// Round reports whether an outline is a circle, as exactly as a tolerance.
func Round(p ink.Path, tolerance float64) bool {
	box := p.Box()
	if box.W != box.H || !slices.Contains(p.Verbs, ink.CubicTo) || slices.Contains(p.Verbs, ink.LineTo) {
		return false
	}
	return !slices.ContainsFunc(p.Flattened(), func(pt geom.Point) bool {
		d := pt.Sub(box.Center())
		return math.Abs(math.Hypot(float64(d.X), float64(d.Y))-float64(box.W)/2) > tolerance
	})
}

// straight returns the ends of the straight lines of a path.
func straight(p ink.Path) (lines [][2]geom.Point) {
	for step := range p.Steps() {
		if step.Verb == ink.LineTo {
			lines = append(lines, [2]geom.Point{step.From, step.To[0]})
		}
	}
	return lines
}

// folded is the shape of a tent: a panel of its face, which its feet hold upright.
type folded struct {
	panel geom.Rect
	foot  geom.Length // the depth of its base
}

// tentOf finds a piece that is folded over its middle and has a foot at each end: three horizontal
// folds of one length, at equal distances. It returns nil for other pieces.
func tentOf(f *scene.Face, folds ink.Path) *folded {
	lines := straight(folds)
	if len(lines) != 3 {
		return nil
	}
	left, right := lines[0][0].X, lines[0][1].X
	var ys []geom.Length
	for _, l := range lines {
		if l[0].Y != l[1].Y || l[0].X != left || l[1].X != right {
			return nil
		}
		ys = append(ys, l[0].Y)
	}
	slices.Sort(ys)
	if ys[1]-ys[0] != ys[2]-ys[1] || left >= right {
		return nil
	}
	edge := f.Trim()
	if f.Cut != nil {
		edge = f.Cut.Box()
	}
	return &folded{panel: geom.R(left, ys[1], right-left, ys[2]-ys[1]), foot: edge.Bottom() - ys[2]}
}

// wingsOf returns the positions of the vertical folds of a piece that has no others.
func wingsOf(folds ink.Path) []geom.Length {
	var xs []geom.Length
	for _, l := range straight(folds) {
		if l[0].X != l[1].X {
			return nil
		}
		xs = append(xs, l[0].X)
	}
	slices.Sort(xs)
	return xs
}
