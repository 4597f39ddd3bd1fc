package mark

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// trueBase is the edge of a large pyramid's base.
const trueBase = 25400 * geom.Micrometre

// footprint is the edge of a pyramid's base by its pips, as a share of the largest.
var footprint = [4]float64{1: 0.5625, 2: 0.78125, 3: 1}

// loose is the style of pieces without an owner, by the letter of their name.
var loose = map[byte]struct {
	colour ink.Colour
	sign   func(c geom.Point, r geom.Length) ink.Path
}{
	'y': {ink.Colour{R: 0xe6, G: 0xc0, B: 0x4a, Name: "gold"}, diamond},
	'g': {ink.Colour{R: 0x4b, G: 0x9a, B: 0x6c, Name: "jade"}, triangle},
	'w': {paper, plus},
}

// pyramid draws a pyramid from above in its square: filled if it is completed, otherwise hatched.
func (a *Artist) pyramid(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	size, _ := strconv.Atoi(m.Text)
	if size < 1 || size >= len(footprint) {
		return nil, diag.List{{Code: "mark-without-shape", Args: diag.Args{"found": string(m.Kind) + " " + m.Text}}}
	}
	base := around(box.Center(), scaled(min(trueBase, min(box.W, box.H)*92/100), footprint[size]))
	pen := a.Pen(m.By)
	var ops []ink.Op
	if m.Kind == rules.Site {
		ops = append(ops, &ink.Fill{Path: ink.RectPath(base), Colour: paper}, pen.hatched(base))
	} else {
		ops = append(ops, &ink.Fill{Path: ink.RectPath(base), Colour: pen.Colour})
	}
	return append(ops, a.apex(base, pen.sign, size)...), nil
}

// apex draws the edges that meet over the middle of a base, and the pips as signs.
func (a *Artist) apex(base geom.Rect, sign func(geom.Point, geom.Length) ink.Path, size int) []ink.Op {
	var edges ink.Path
	edges.Move(base.X, base.Y).Line(base.Right(), base.Bottom())
	edges.Move(base.Right(), base.Y).Line(base.X, base.Bottom())
	edges.Add(ink.RectPath(base))
	ops := []ink.Op{&ink.Stroke{Path: edges, Colour: black, Width: geom.MM(0.35), Join: ink.RoundJoin}}
	r := base.W * 7 / 100
	for i := range size {
		c := geom.Pt(base.Center().X+(geom.Length(2*i)-geom.Length(size-1))*r*17/10, base.Bottom()-base.H*15/100)
		ops = append(ops,
			&ink.Stroke{Path: sign(c, r), Colour: black, Width: geom.MM(0.5), Join: ink.RoundJoin},
			&ink.Fill{Path: sign(c, r), Colour: paper})
	}
	return ops
}

// pieces draws loose pieces: stacked, the largest at the bottom, in a slot hardly larger than one;
// otherwise side by side.
func (a *Artist) pieces(m rules.Mark, box geom.Rect) ([]ink.Op, diag.List) {
	names := strings.Fields(m.Text)
	if ops, ok := a.crew(names, box); ok {
		return ops, nil
	}
	unit := trueBase
	spots := make([]geom.Rect, 0, len(names))
	if box.W < unit*3/2 {
		edge := unit
		if scaled(unit, widest(names)) > box.W {
			edge = box.W * 9 / 10
		}
		for range names {
			spots = append(spots, around(box.Center(), edge))
		}
	} else {
		spots = spread(box, len(names), unit)
	}
	var ops []ink.Op
	for i, name := range names {
		look, known := loose[name[0]]
		size, err := strconv.Atoi(name[1:])
		if !known || err != nil || size < 1 || size >= len(footprint) {
			return nil, diag.List{{Code: "mark-without-shape", Args: diag.Args{"found": name}}}
		}
		base := around(spots[i].Center(), scaled(spots[i].W, footprint[size]))
		ops = append(ops, &ink.Fill{Path: ink.RectPath(base), Colour: look.colour})
		ops = append(ops, a.apex(base, look.sign, size)...)
	}
	return ops, nil
}

func widest(names []string) float64 {
	most := 0.0
	for _, name := range names {
		if size, err := strconv.Atoi(name[1:]); err == nil && size > 0 && size < len(footprint) {
			most = max(most, footprint[size])
		}
	}
	return most
}

// spread returns n squares in a box, as large as they fit but no larger than unit, row by row from the upper left.
func spread(box geom.Rect, n int, unit geom.Length) []geom.Rect {
	side := unit + geom.MM(3)
	for n > int(box.W/side)*int(box.H/side) {
		side = side * 95 / 100
	}
	cols := int(box.W / side)
	spots := make([]geom.Rect, n)
	for i := range spots {
		x, y := box.X+side*geom.Length(i%cols), box.Y+side*geom.Length(i/cols)
		spots[i] = geom.R(x, y, side, side).Inset(side / 20)
	}
	return spots
}

// influence marks a square that a completed pyramid reaches, by a pale band with the owner's sign.
// Each player's bands have their own height.
func (a *Artist) influence(m rules.Mark, box geom.Rect) []ink.Op {
	pen := a.Pen(m.By)
	pale := func(v uint8) uint8 { return uint8(255 - (255-int(v))/5) }
	tint := ink.Colour{R: pale(pen.Colour.R), G: pale(pen.Colour.G), B: pale(pen.Colour.B)}
	high := box.H * 38 / 100
	band := geom.R(box.X, box.Y+high*geom.Length(m.By%2), box.W, high).Inset(geom.MM(0.4))
	ops := []ink.Op{&ink.Fill{Path: ink.RectPath(band), Colour: tint}}
	return append(ops, pen.Sign(geom.Pt(band.X+geom.MM(2.2), band.Y+geom.MM(2.2)), geom.MM(1))...)
}

func around(c geom.Point, edge geom.Length) geom.Rect {
	return geom.R(c.X-edge/2, c.Y-edge/2, edge, edge)
}

func scaled(l geom.Length, f float64) geom.Length { return geom.Length(math.Round(float64(l) * f)) }
