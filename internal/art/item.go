package art

import (
	"math"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// item is a shape, a picture or a group of items. The coordinates of its path, its paints
// and its clips are its own; m maps them to those of the drawing.
type item struct {
	at          diag.Pos // of its element
	m           geom.Affine
	path        path
	evenOdd     bool
	fill        *paint
	stroke      *stroke
	strokeFirst bool
	picture     *scene.Picture // all over the box of the path
	squares     bool           // its pixels stay squares when it is enlarged
	pale        int            // percent
	clips       []area
	fx          *effects
	items       []*item
	aside       bool // a marker, which is no part of the box of its element
}

// paint is a colour, a gradient whose space is in the item's coordinates, a cone or a pattern.
type paint struct {
	colour   ink.Colour
	gradient *ink.Gradient
	cone     *cone
	tiles    *tiles
	pale     int // percent
}

// tiles are a pattern: items in the drawing's coordinates that are repeated.
type tiles struct {
	items []*item
	m     geom.Affine // from the pattern's own coordinates to the drawing's
	box   box         // of a tile, in the pattern's own coordinates
}

// effects are what shapes cannot show.
type effects struct {
	filters  []*filter
	stencils [][]*item // all that these paint, in any colour, is where the item is seen
	masks    []*mask
	blend    string // "" for normal
	isolated bool
}

// pale returns an opacity of 0 to 1 as a transparency in percent.
func pale(opacity float64) int { return int(math.Round((1 - opacity) * 100)) }

// paled makes operations transparent, as a whole.
func paled(percent int, ops ...ink.Op) []ink.Op {
	switch {
	case percent <= 0 || len(ops) == 0:
		return ops
	case percent >= 100:
		return nil
	}
	if g, ok := ops[0].(*scene.Group); ok && len(ops) == 1 && g.Transparency == 0 {
		g.Transparency = percent
		return ops
	}
	return []ink.Op{&scene.Group{Transparency: percent, Ops: ops}}
}

// bounds returns a box of the drawing around all that an item paints: the smallest one if it is exact, which takes longer.
func (i *item) bounds(exact bool) box {
	b := boxOf(i.items, exact)
	if i.fill != nil || i.picture != nil {
		b = b.union(i.path.through(i.m).bounds())
	}
	switch {
	case i.stroke == nil:
	case exact:
		b = b.union(i.stroke.outline(i.path, i.stroke.width/100).through(i.m).bounds())
	default:
		b = b.union(i.path.bounds().grown(i.stroke.reach()).through(i.m))
	}
	if i.fx != nil {
		for _, f := range i.fx.filters {
			b = f.region.through(f.m)
		}
	}
	for _, c := range i.clips {
		b = b.intersect(c.path.through(i.m).bounds())
	}
	return b
}

func boundsOf(items []*item) box { return boxOf(items, false) }

func boxOf(items []*item, exact bool) box {
	b := noBounds
	for _, i := range items {
		b = b.union(i.bounds(exact))
	}
	return b
}

// extent returns the box that units of a box count for items, in coordinates that back maps the drawing's to: around the boxes of all
// shapes, also of those that are not seen, without lines and markers.
func extent(items []*item, back geom.Affine) box {
	b := noBounds
	for _, i := range items {
		if i.aside {
			continue
		}
		b = b.union(extent(i.items, back))
		if len(i.path.verbs) > 0 {
			b = b.union(i.path.frame().through(i.m.After(back)))
		}
	}
	return b
}

// unseen returns what is left of items that are not seen: their box, which counts for what holds them.
func unseen(items []*item, m geom.Affine) []*item {
	back, ok := m.Inverse()
	frame := extent(items, back)
	if !ok || frame.empty() {
		return nil
	}
	return []*item{{at: items[0].at, m: m, path: rectPath(frame)}}
}

// rendered returns the items that paint something.
func rendered(items []*item) []*item {
	var list []*item
	for _, i := range items {
		if i.fill != nil || i.stroke != nil || i.picture != nil || i.fx != nil && len(i.fx.filters) > 0 || len(rendered(i.items)) > 0 {
			list = append(list, i)
		}
	}
	return list
}
