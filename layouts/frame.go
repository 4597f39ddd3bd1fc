package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

var (
	_ = Mirrored("frame", drawFrame)
	_ = Mirrored("frieze", drawFrieze)
)

func drawFrame(d *Drawing, f *model.Frame) {
	if box := d.Scope.Box(f.Box); d.BoxFor(box, mm(20), mm(20)) {
		drawBorder(d, d.game.ThemeName, box)
	}
}

const band = 2200 * geom.Micrometre

// drawBorder draws the border of a theme inside a box: a band of coloured blocks between two lines, or a bold line with round
// corners and a thin one inside it.
func drawBorder(d *Drawing, theme string, box geom.Rect) {
	if theme != model.EgyptianTheme {
		const strong, thin = 1100 * geom.Micrometre, 350 * geom.Micrometre
		d.Stroke(ink.RoundRectPath(box.Inset(strong/2), mm(3.5)), "lapis", strong)
		d.Stroke(ink.RoundRectPath(box.Inset(band-thin/2), mm(2)), "ochre", thin)
		return
	}
	inner := box.Inset(band)
	d.Stroke(ink.RectPath(box), "bronze", Medium)
	d.Stroke(ink.RectPath(inner), "bronze", Medium)
	drawBlocks(d, geom.R(inner.X, box.Y, inner.W, band), false)
	drawBlocks(d, geom.R(inner.X, inner.Bottom(), inner.W, band), false)
	drawBlocks(d, geom.R(box.X, inner.Y, band, inner.H), true)
	drawBlocks(d, geom.R(inner.Right(), inner.Y, band, inner.H), true)
	for _, c := range []geom.Point{
		box.Min(), geom.Pt(inner.Right(), box.Y), geom.Pt(box.X, inner.Bottom()), geom.Pt(inner.Right(), inner.Bottom()),
	} {
		sun := geom.R(c.X, c.Y, band, band).Center()
		d.Fill(ink.CirclePath(sun, band*38/100), "ochre")
		d.Fill(ink.CirclePath(sun, band*16/100), "papyrus")
	}
}

var blockColours = []string{"lapis", "carnelian", "turquoise", "ochre"}

// drawBlocks fills a band with coloured blocks, symmetric about its middle.
func drawBlocks(d *Drawing, band geom.Rect, vertical bool) {
	long, gap := band.W, mm(0.6)
	if vertical {
		long = band.H
	}
	n := max(int(long/mm(9)), 1) | 1 // odd, so that the middle block is alone
	for i := range n {
		from, to := long*geom.Length(i)/geom.Length(n), long*geom.Length(i+1)/geom.Length(n)
		b := geom.R(band.X+from+gap/2, band.Y+mm(0.5), to-from-gap, band.H-mm(1))
		if vertical {
			b = geom.R(band.X+mm(0.5), band.Y+from+gap/2, band.W-mm(1), to-from-gap)
		}
		fromMiddle := i - n/2
		d.Fill(ink.RectPath(b), blockColours[max(fromMiddle, -fromMiddle)%len(blockColours)])
	}
}

// drawFrieze alternates open lotus flowers and buds, joined by arcs at the foot.
func drawFrieze(d *Drawing, f *model.Frieze) {
	if box := d.Scope.Box(f.Box); d.BoxFor(box, mm(10), mm(3)) {
		drawFlowers(d, box)
	}
}

func drawFlowers(d *Drawing, box geom.Rect) {
	n := max(int(box.W/(box.H*9/8)), 2) | 1
	middle := func(i int) geom.Length { return box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n) }
	foot := box.Bottom() - mm(0.3)
	for i := range n - 1 {
		a, b := middle(i), middle(i+1)
		sag := box.H * 22 / 100
		var arc ink.Path
		arc.Move(a, foot-sag).Cubic(geom.Pt(a, foot+sag/3), geom.Pt(b, foot+sag/3), geom.Pt(b, foot-sag))
		d.Stroke(arc, "ochre", Hair)
	}
	for i := range n {
		unit := geom.R(middle(i)-box.H/2, box.Y, box.H, box.H*80/100)
		if (i-n/2)%2 == 0 {
			drawLotus(d, unit)
		} else {
			drawBud(d, unit)
		}
	}
}

// petal is a leaf from foot to tip that bulges by w to either side.
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

// drawLotus draws an open flower: five petals over a green cup.
func drawLotus(d *Drawing, b geom.Rect) {
	foot := geom.Pt(b.X+b.W/2, b.Bottom())
	for _, p := range []struct {
		x, y, w float64
		colour  string
	}{
		{0.08, 0.18, 0.16, "malachite"}, {0.92, 0.18, 0.16, "malachite"}, {0.27, 0.04, 0.16, "turquoise"}, {0.73, 0.04, 0.16, "turquoise"},
		{0.5, 0, 0.18, "lapis"},
	} {
		tip := geom.Pt(b.X+geom.Length(float64(b.W)*p.x), b.Y+geom.Length(float64(b.H)*p.y))
		d.Fill(petal(foot, tip, p.w), p.colour)
	}
	d.Fill(ink.CirclePath(foot, b.W*7/100), "ochre")
}

func drawBud(d *Drawing, b geom.Rect) {
	foot, tip := geom.Pt(b.X+b.W/2, b.Bottom()), geom.Pt(b.X+b.W/2, b.Y+b.H*22/100)
	d.Fill(petal(foot, tip, 0.3), "malachite")
	d.Fill(petal(foot, geom.Pt(tip.X, tip.Y+b.H*6/100), 0.14), "carnelian")
	d.Fill(ink.CirclePath(foot, b.W*6/100), "ochre")
}

// part returns a box inside another, in hundredths of it.
func part(b geom.Rect, x, y, w, h geom.Length) geom.Rect {
	return geom.R(b.X+b.W*x/100, b.Y+b.H*y/100, b.W*w/100, b.H*h/100)
}

// drawTokens draws the ornament of the plain theme: pieces as games have them, in a row in the middle of a box.
func drawTokens(d *Drawing, box geom.Rect) {
	pieces := []func(d *Drawing, b geom.Rect, at func(x, y geom.Length) geom.Point){
		cardToken, disksToken("malachite", 46, 36, 28), dieToken, pawnToken, hexToken, disksToken("gold", 46, 34, 27), tileToken,
	}
	n, side, gap := geom.Length(len(pieces)), box.H, box.H*6/10
	left := box.Center().X - (n*side+(n-1)*gap)/2
	for i, draw := range pieces {
		b := geom.R(left+geom.Length(i)*(side+gap), box.Y, side, side)
		draw(d, b, func(x, y geom.Length) geom.Point { return part(b, x, y, 0, 0).Min() })
	}
}

func cardToken(d *Drawing, b geom.Rect, at func(x, y geom.Length) geom.Point) {
	d.Fill(ink.RoundRectPath(part(b, 14, 0, 72, 100), b.W*12/100), "carnelian")
	d.Fill(ink.RoundRectPath(part(b, 24, 10, 52, 80), b.W*6/100), "white")
	d.Fill(ink.PolygonPath(at(50, 28), at(66, 50), at(50, 72), at(34, 50)), "carnelian")
}

func dieToken(d *Drawing, b geom.Rect, at func(x, y geom.Length) geom.Point) {
	d.Fill(ink.RoundRectPath(part(b, 4, 4, 92, 92), b.W*18/100), "lapis")
	for _, pip := range []geom.Point{at(28, 28), at(72, 28), at(50, 50), at(28, 72), at(72, 72)} {
		d.Fill(ink.CirclePath(pip, b.W*9/100), "white")
	}
}

// pawnToken is a head on a cone with a foot.
func pawnToken(d *Drawing, b geom.Rect, at func(x, y geom.Length) geom.Point) {
	var body ink.Path
	body.Move(at(42, 40).X, at(42, 40).Y)
	body.Line(at(58, 40).X, at(58, 40).Y)
	body.Cubic(at(60, 66), at(70, 76), at(80, 86))
	body.Cubic(at(84, 92), at(82, 100), at(76, 100))
	body.Line(at(24, 100).X, at(24, 100).Y)
	body.Cubic(at(18, 100), at(16, 92), at(20, 86))
	body.Cubic(at(30, 76), at(40, 66), at(42, 40))
	body.Close()
	d.Fill(body, "ochre")
	d.Fill(ink.CirclePath(at(50, 24), b.W*24/100), "ochre")
}

func hexToken(d *Drawing, _ geom.Rect, at func(x, y geom.Length) geom.Point) {
	for i, r := range []geom.Length{50, 36, 29} {
		side := r * 86 / 100
		hex := ink.PolygonPath(at(50, 50-r), at(50+side, 50-r/2), at(50+side, 50+r/2), at(50, 50+r), at(50-side, 50+r/2), at(50-side, 50-r/2))
		d.Fill(hex, alternating("turquoise", i))
	}
}

// disksToken is disks one on the other, by turns in a colour and in white. Radii are hundredths of the box.
func disksToken(colour string, radii ...geom.Length) func(*Drawing, geom.Rect, func(x, y geom.Length) geom.Point) {
	return func(d *Drawing, b geom.Rect, _ func(x, y geom.Length) geom.Point) {
		for i, r := range radii {
			d.Fill(ink.CirclePath(b.Center(), b.W*r/100), alternating(colour, i))
		}
	}
}

func alternating(colour string, i int) string {
	if i%2 == 1 {
		return "white"
	}
	return colour
}

func tileToken(d *Drawing, b geom.Rect, _ func(x, y geom.Length) geom.Point) {
	d.Fill(ink.RoundRectPath(part(b, 4, 4, 92, 92), b.W*10/100), "bronze")
	for _, c := range []geom.Length{14, 53} {
		d.Fill(ink.RectPath(part(b, c, c, 33, 33)), "sand")
	}
}
