package tabletop

import (
	"cmp"
	"math"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// hexCorners are the corners of hexagons with an edge and with a corner at the top, in quarters of their box.
var hexCorners = map[string][]geom.Point{
	"edge":   {{X: 0, Y: 2}, {X: 1, Y: 0}, {X: 3, Y: 0}, {X: 4, Y: 2}, {X: 3, Y: 4}, {X: 1, Y: 4}},
	"corner": {{X: 2, Y: 0}, {X: 4, Y: 1}, {X: 4, Y: 3}, {X: 2, Y: 4}, {X: 0, Y: 3}, {X: 0, Y: 1}},
}

// HexTop returns what a hexagon has at the top, an edge or a corner; "" for another outline. Corners may be off by a fiftieth.
func HexTop(outline ink.Path) string {
	box := outline.Box()
	if slices.Contains(outline.Verbs, ink.CubicTo) || box.W == 0 || box.H == 0 {
		return ""
	}
	near := func(a, b geom.Point) bool {
		return max(a.X-b.X, b.X-a.X)*50 <= box.W && max(a.Y-b.Y, b.Y-a.Y)*50 <= box.H
	}
	for _, top := range []string{"edge", "corner"} {
		used := map[int]bool{}
		if !slices.ContainsFunc(outline.Points, func(p geom.Point) bool {
			i := slices.IndexFunc(hexCorners[top], func(c geom.Point) bool {
				return near(p, box.Min().Add(geom.Pt(box.W*c.X/4, box.H*c.Y/4)))
			})
			used[i] = true
			return i < 0
		}) && len(used) == 6 {
			return top
		}
	}
	return ""
}

// hexTile places a hexagon as a tile of Tabletop Simulator with six corners, which has a back, flips and stacks. Where the tile has
// its corners elsewhere than the printed one, its picture is turned by a quarter, and the tile is turned back.
func (t *table) hexTile(p layouts.Piece) {
	box := p.Front.Cut.Box()
	top, wide := cmp.Or(t.unscaled.HexTop, "edge"), inches(t.unscaled.Hex.Or(t.unscaled.Tile.Value).Value)
	high, turn := wide*math.Sqrt(3)/2, 0.0
	if top == "corner" {
		wide, high = high, wide
	}
	size := box.Size()
	turned := HexTop(*p.Front.Cut) != top
	if turned {
		size, turn = size.Turned(), 270
	}
	picture := func(back bool, f *scene.Face, box geom.Rect) string {
		ops := moved(f, box)
		if turned {
			ops = []ink.Op{&scene.Group{Name: "turned", Place: geom.Placement{Turns: 1, At: geom.Pt(box.H, 0)}, Ops: ops}}
		}
		return t.picture(t.PieceName(p, back), size, ops)
	}
	image := customImage{ImageURL: picture(false, p.Front, box), ImageScalar: 1}
	if p.Back != nil {
		image.ImageSecondaryURL = picture(true, p.Back, geom.R(p.Back.Size.W-box.Right(), box.Y, box.W, box.H))
	}
	image.CustomTile = &customTile{Type: 1, Thickness: thickness, Stackable: true, Stretch: true}
	t.placeCopies(p, inches(box.W), inches(box.H), pile, false, func() *object {
		o := t.named("Custom_Tile", p)
		o.Transform.ScaleX, o.Transform.ScaleZ = thousandths(inches(size.W)/wide), thousandths(inches(size.H)/high)
		o.Transform.RotY = turn
		o.CustomImage = &image
		return o
	})
}
