package mark

import (
	"slices"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/rules"
)

// trades are the names of labourers' icons, which come from the game.
var trades = []string{"farmer", "brickmaker", "stonecutter"}

var (
	deep  = ink.Colour{R: 0x16, G: 0x3a, B: 0x68, Name: "deep"}
	slate = ink.Colour{R: 0x51, G: 0x4b, B: 0x42, Name: "slate"}
	gold  = ink.Colour{R: 0xe6, G: 0xc0, B: 0x4a, Name: "gold"}
)

// Signs returns the names of the figures and icons that draw marks of a kind.
func Signs(kind rules.Kind) []string {
	trade, master := strings.CutPrefix(string(kind), "master-")
	switch {
	case kind == rules.Pieces: // labourers, or pieces without icons
		return append([]string{"glory"}, trades...)
	case master:
		return []string{"glory", trade}
	case kind == "cover":
		return []string{"covered"}
	}
	if _, ok := Path(string(kind), geom.Rect{}); ok {
		return nil
	}
	return []string{string(kind)}
}

// onMap draws a piece on a map as the kit prints it. It returns false if the mark is not such a piece.
func (a *Artist) onMap(m rules.Mark, box geom.Rect) ([]ink.Op, bool) {
	pen := a.Pen(m.By)
	trade := strings.TrimPrefix(string(m.Kind), "master-")
	switch {
	case slices.Contains(trades, trade):
		return a.worker(pen, trade, strings.HasPrefix(string(m.Kind), "master-"), box), true
	case m.Kind == "obelisk" || m.Kind == "sphinx" || m.Kind == "pylon":
		return a.monument(pen, string(m.Kind), box), true
	case m.Kind == "camel":
		ops := append(disk(box, pen.Colour), a.silhouette("camel", inner(box, 0.2), paper)...)
		return append(ops, pen.Sign(geom.Pt(box.Right()-box.W*12/100, box.Y+box.H*12/100), box.W*14/100)...), true
	case m.Kind == "barge":
		return append(slab(box.Inset(geom.MM(1)), paper), a.icon("barge", inner(box, 0.12), deep)...), true
	case m.Kind == "cover":
		side := min(box.W, box.H) * 8 / 10
		lid := around(box.Center(), side)
		return append(
			[]ink.Op{&ink.Fill{Path: ink.RoundRectPath(lid, side/8), Colour: slate}},
			a.icon("covered", inner(lid, 0.2), paper)...), true
	case m.Kind == "ankh" || m.Kind == "scarab":
		return a.blocker(string(m.Kind), box), true
	case m.Kind == "marker":
		return marker(pen, box), true
	case m.Kind == "ring-adjacent" || m.Kind == "ring-segment":
		return a.setRing(pen, m, box), true
	}
	return nil, false
}

// inner returns a box reduced on every side by a share of its shorter side.
func inner(b geom.Rect, share float64) geom.Rect { return b.Inset(scaled(min(b.W, b.H), share)) }

func (a *Artist) silhouette(name string, box geom.Rect, colour ink.Colour) []ink.Op {
	return []ink.Op{&ink.Fill{Path: a.Figures[name].In(box), Colour: colour}}
}

// icon fills an icon. A missing icon draws nothing; kit already reported it.
func (a *Artist) icon(name string, box geom.Rect, colour ink.Colour) []ink.Op {
	path, ok := a.Hand.Icon(name, box)
	if !ok {
		return nil
	}
	return []ink.Op{&ink.Fill{Path: path, Colour: colour}}
}

func disk(box geom.Rect, colour ink.Colour) []ink.Op {
	return edged(ink.EllipsePath(around(box.Center(), min(box.W, box.H))), colour)
}

// slab draws a tile with round corners.
func slab(box geom.Rect, colour ink.Colour) []ink.Op {
	return edged(ink.RoundRectPath(box, geom.MM(0.8)), colour)
}

// edged fills a path and draws its edge in black.
func edged(path ink.Path, colour ink.Colour) []ink.Op {
	return []ink.Op{&ink.Fill{Path: path, Colour: colour}, &ink.Stroke{Path: path, Colour: black, Width: geom.MM(0.3), Join: ink.RoundJoin}}
}

// blocker draws a slab with its sign, as large as the slot allows with a margin, or a disk in a round slot.
func (a *Artist) blocker(sign string, box geom.Rect) []ink.Op {
	tile := around(box.Center(), min(box.W, box.H, geom.MM(12)))
	if box.W < box.H*4/3 {
		return append(disk(tile, paper), a.icon(sign, inner(tile, 0.18), deep)...)
	}
	foot := box.Inset(geom.MM(1))
	return append(slab(foot, paper), a.icon(sign, foot.Inset(min(foot.W, foot.H)*12/100), deep)...)
}

// monument draws a monument from above: a slab as large as its foot, with its figure and its owner's sign side by side.
func (a *Artist) monument(pen Pen, name string, box geom.Rect) []ink.Op {
	foot := box.Inset(min(geom.MM(1), box.H/8))
	figure, c := foot.Inset(foot.H/12), geom.Pt(foot.Right()-foot.W/4, foot.Center().Y)
	figure.W = foot.W * 6 / 10
	ops := append(slab(foot, pen.Colour), a.silhouette(name, figure, paper)...)
	return append(ops, &ink.Fill{Path: pen.sign(c, min(foot.W, foot.H)*24/100), Colour: paper})
}

// worker draws a labourer's token with the owner's colour around it and the sign above. A master's
// token is gold with a star.
func (a *Artist) worker(pen Pen, trade string, master bool, box geom.Rect) []ink.Op {
	token := around(box.Center(), min(box.W, box.H))
	ops := a.token(pen.Colour, trade, master, token)
	return append(ops, pen.Sign(geom.Pt(token.Right()-token.W*14/100, token.Y+token.H*14/100), token.W*15/100)...)
}

// crew draws labourers without an owner, side by side. It returns false if the pieces are not labourers.
func (a *Artist) crew(names []string, box geom.Rect) ([]ink.Op, bool) {
	var ops []ink.Op
	spots := spread(box, len(names), geom.MM(18))
	for i, name := range names {
		trade, master := strings.CutPrefix(name, "master-")
		if !slices.Contains(trades, trade) {
			return nil, false
		}
		ops = append(ops, a.token(slate, trade, master, spots[i])...)
	}
	return ops, true
}

// token draws a labourer's token with a coloured rim.
func (a *Artist) token(rim ink.Colour, trade string, master bool, token geom.Rect) []ink.Op {
	ops := append(disk(token, rim), disk(inner(token, 0.13), paper)...)
	if master {
		ops = append(ops, &ink.Fill{Path: ink.EllipsePath(inner(token, 0.15)), Colour: gold})
		ops = append(
			ops,
			a.silhouette("glory", around(geom.Pt(token.X+token.W*28/100, token.Bottom()-token.H*28/100), token.W*22/100), black)...)
	}
	return append(ops, a.icon(trade, inner(token, 0.26), black)...)
}

// marker draws a marker in a field of the score track, where several share the field.
func marker(pen Pen, box geom.Rect) []ink.Op {
	r := min(box.W, box.H) * 42 / 100
	ops := disk(around(box.Center(), 2*r), pen.Colour)
	return append(ops, &ink.Fill{Path: pen.sign(box.Center(), r/2), Colour: paper})
}

// setRing draws a ring around a monument of a set that scores at the end, within the margin of its
// slot. An adjacent set has a thick dashed ring with its number in a disk; a set in one river
// segment has a frame of two thin lines, farther out, with its letter in a square. So the two
// differ without colours, and a monument may have both.
func (a *Artist) setRing(pen Pen, m rules.Mark, box geom.Rect) []ink.Op {
	band := func(path ink.Path, width float64) ink.Op {
		return &ink.Stroke{Path: path, Colour: paper, Width: geom.MM(width), Join: ink.RoundJoin}
	}
	const r = 1900 * geom.Micrometre
	// Names are at the left edge, the number above the letter; those of a second monument are at the right edge.
	x := box.X - geom.MM(0.9)
	if strings.HasSuffix(m.Slot.ID, ".2") {
		x = box.Right() + geom.MM(0.9)
	}
	if m.Kind == "ring-adjacent" {
		ring := ink.RoundRectPath(box.Inset(geom.MM(0.45)), geom.MM(1.4))
		ops := []ink.Op{band(ring, 1.2),
			&ink.Stroke{Path: ring, Colour: pen.Colour, Width: geom.MM(0.8), Join: ink.RoundJoin,
				Dash: []geom.Length{geom.MM(2), geom.MM(0.8)}}}
		c := geom.Pt(x, box.Y+box.H*25/100)
		return append(ops, a.setName(pen, m.Text, c, r, ink.CirclePath(c, r))...)
	}
	ops := []ink.Op{band(ink.RectPath(box.Inset(-geom.MM(0.4))), 0.9)}
	for _, out := range []float64{0.15, 0.7} {
		ops = append(
			ops,
			&ink.Stroke{Path: ink.RectPath(box.Inset(-geom.MM(out))), Colour: pen.Colour, Width: geom.MM(0.3), Join: ink.MitreJoin},
		)
	}
	c := geom.Pt(x, box.Bottom()-box.H*25/100)
	return append(ops, a.setName(pen, m.Text, c, r, square(c, geom.MM(1.6)))...)
}

func (a *Artist) setName(pen Pen, text string, c geom.Point, r geom.Length, shape ink.Path) []ink.Op {
	ops := []ink.Op{
		&ink.Fill{Path: shape, Colour: paper},
		&ink.Stroke{Path: shape, Colour: pen.Colour, Width: geom.MM(0.4), Join: ink.MitreJoin},
	}
	words, _ := a.write(text, geom.R(c.X-r, c.Y-r, 2*r, 2*r), Look{Bold: true, Size: geom.PT(8), MinSize: geom.PT(5), Colour: black})
	return append(ops, words...)
}
