package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// blockColours is the order of the blocks in the border.
var blockColours = []string{"lapis", "carnelian", "turquoise", "ochre"}

// frame draws a border as the theme has it.
func (p *painter) frame(f *model.Frame) {
	box := p.scope.Box(f.Box)
	if p.drawable(box, mm(20), mm(20)) {
		p.border(p.game.ThemeName, box)
	}
}

// band is how wide a border is.
const band = 2200 * geom.Micrometre

// border draws the border of a theme inside a box.
func (p *painter) border(theme string, box geom.Rect) {
	if theme == model.EgyptianTheme {
		p.blockBorder(box)
	} else {
		p.roundBorder(box)
	}
}

// roundBorder is a bold line with round corners and a thin one inside it.
func (p *painter) roundBorder(box geom.Rect) {
	const strong, thin = 1100 * geom.Micrometre, 350 * geom.Micrometre
	p.stroke(ink.RoundRectPath(box.Inset(strong/2), mm(3.5)), "lapis", strong)
	p.stroke(ink.RoundRectPath(box.Inset(band-thin/2), mm(2)), "ochre", thin)
}

// blockBorder is a band of coloured blocks between two lines.
func (p *painter) blockBorder(box geom.Rect) {
	inner := box.Inset(band)
	p.stroke(ink.RectPath(box), "bronze", medium)
	p.stroke(ink.RectPath(inner), "bronze", medium)
	p.blocks(geom.R(inner.X, box.Y, inner.W, band), false)
	p.blocks(geom.R(inner.X, inner.Bottom(), inner.W, band), false)
	p.blocks(geom.R(box.X, inner.Y, band, inner.H), true)
	p.blocks(geom.R(inner.Right(), inner.Y, band, inner.H), true)
	for _, c := range []geom.Point{box.Min(), geom.Pt(inner.Right(), box.Y), geom.Pt(box.X, inner.Bottom()), geom.Pt(inner.Right(), inner.Bottom())} {
		p.sunDisk(geom.R(c.X, c.Y, band, band))
	}
}

// blocks fills a band with coloured blocks, symmetric about its middle.
func (p *painter) blocks(band geom.Rect, upright bool) {
	long, gap := band.W, mm(0.6)
	if upright {
		long = band.H
	}
	n := max(int(long/mm(9)), 1) | 1 // odd, so that the middle block is alone
	for i := range n {
		from, to := long*geom.Length(i)/geom.Length(n), long*geom.Length(i+1)/geom.Length(n)
		b := geom.R(band.X+from+gap/2, band.Y+mm(0.5), to-from-gap, band.H-mm(1))
		if upright {
			b = geom.R(band.X+mm(0.5), band.Y+from+gap/2, band.W-mm(1), to-from-gap)
		}
		fromMiddle := i - n/2
		p.fill(ink.RectPath(b), blockColours[max(fromMiddle, -fromMiddle)%len(blockColours)])
	}
}

func (p *painter) sunDisk(box geom.Rect) {
	c := box.Center()
	p.fill(ink.CirclePath(c, box.W*38/100), "ochre")
	p.fill(ink.CirclePath(c, box.W*16/100), "papyrus")
}

// frieze alternates open lotus flowers and buds, joined by arcs at the foot.
func (p *painter) frieze(f *model.Frieze) {
	box := p.scope.Box(f.Box)
	if !p.drawable(box, mm(10), mm(3)) {
		return
	}
	n := max(int(box.W/(box.H*9/8)), 2) | 1
	step := func(i int) geom.Length { return box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n) }
	foot := box.Bottom() - mm(0.3)
	for i := range n - 1 {
		a, b := step(i), step(i+1)
		sag := box.H * 22 / 100
		var arc ink.Path
		arc.Move(a, foot-sag).Cubic(geom.Pt(a, foot+sag/3), geom.Pt(b, foot+sag/3), geom.Pt(b, foot-sag))
		p.stroke(arc, "ochre", hair)
	}
	for i := range n {
		unit := geom.R(step(i)-box.H/2, box.Y, box.H, box.H*80/100)
		if (i-n/2)%2 == 0 {
			p.lotus(unit)
		} else {
			p.bud(unit)
		}
	}
}

// petal is a leaf from foot to tip, bulging by w to either side.
func petal(foot, tip geom.Point, w float64) ink.Path {
	dx, dy := float64(tip.X-foot.X), float64(tip.Y-foot.Y)
	side := func(along, across float64) geom.Point {
		return geom.Pt(foot.X+geom.Length(dx*along-dy*across), foot.Y+geom.Length(dy*along+dx*across))
	}
	var path ink.Path
	path.Move(foot.X, foot.Y)
	path.Cubic(side(0.25, w), side(0.75, w), tip)
	path.Cubic(side(0.75, -w), side(0.25, -w), foot)
	path.Close()
	return path
}

// lotus is an open flower: five petals over a green cup.
func (p *painter) lotus(b geom.Rect) {
	foot := geom.Pt(b.X+b.W/2, b.Bottom())
	at := func(x, y float64) geom.Point {
		return geom.Pt(b.X+geom.Length(float64(b.W)*x), b.Y+geom.Length(float64(b.H)*y))
	}
	for _, t := range []struct {
		tip    geom.Point
		w      float64
		colour string
	}{
		{at(0.08, 0.18), 0.16, "malachite"}, {at(0.92, 0.18), 0.16, "malachite"},
		{at(0.27, 0.04), 0.16, "turquoise"}, {at(0.73, 0.04), 0.16, "turquoise"},
		{at(0.5, 0), 0.18, "lapis"},
	} {
		p.fill(petal(foot, t.tip, t.w), t.colour)
	}
	p.fill(ink.CirclePath(foot, b.W*7/100), "ochre")
}

// bud is a closed flower.
func (p *painter) bud(b geom.Rect) {
	foot, tip := geom.Pt(b.X+b.W/2, b.Bottom()), geom.Pt(b.X+b.W/2, b.Y+b.H*22/100)
	p.fill(petal(foot, tip, 0.3), "malachite")
	p.fill(petal(foot, geom.Pt(tip.X, tip.Y+b.H*6/100), 0.14), "carnelian")
	p.fill(ink.CirclePath(foot, b.W*6/100), "ochre")
}
