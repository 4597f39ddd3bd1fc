package layouts

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// tokens draws the ornament of the plain theme, pieces as games have them: a card, a
// disk, a die, a pawn, a hexagon, a coin and a tile stand in a row in the middle of a box.
func (p *painter) tokens(box geom.Rect) {
	pieces := []func(geom.Rect){p.cardToken, p.diskToken, p.dieToken, p.pawnToken, p.hexToken, p.coinToken, p.tileToken}
	n, side, gap := geom.Length(len(pieces)), box.H, box.H*6/10
	left := box.Center().X - (n*side+(n-1)*gap)/2
	for i, draw := range pieces {
		draw(geom.R(left+geom.Length(i)*(side+gap), box.Y, side, side))
	}
}

// part is a box inside another, in hundredths of it.
func part(b geom.Rect, x, y, w, h geom.Length) geom.Rect {
	return geom.R(b.X+b.W*x/100, b.Y+b.H*y/100, b.W*w/100, b.H*h/100)
}

func (p *painter) cardToken(b geom.Rect) {
	p.fill(ink.RoundRectPath(part(b, 14, 0, 72, 100), b.W*12/100), "carnelian")
	p.fill(ink.RoundRectPath(part(b, 24, 10, 52, 80), b.W*6/100), "white")
	p.fill(ink.PolygonPath(part(b, 50, 28, 0, 0).Min(), part(b, 66, 50, 0, 0).Min(), part(b, 50, 72, 0, 0).Min(), part(b, 34, 50, 0, 0).Min()), "carnelian")
}

func (p *painter) diskToken(b geom.Rect) {
	p.rings(b, "malachite", 46, 36, 28)
}

func (p *painter) dieToken(b geom.Rect) {
	p.fill(ink.RoundRectPath(part(b, 4, 4, 92, 92), b.W*18/100), "lapis")
	for _, at := range [][2]geom.Length{{28, 28}, {72, 28}, {50, 50}, {28, 72}, {72, 72}} {
		p.fill(ink.CirclePath(part(b, at[0], at[1], 0, 0).Min(), b.W*9/100), "white")
	}
}

// pawnToken is a head on a cone with a foot.
func (p *painter) pawnToken(b geom.Rect) {
	at := func(x, y geom.Length) geom.Point { return part(b, x, y, 0, 0).Min() }
	var body ink.Path
	body.Move(at(42, 40).X, at(42, 40).Y)
	body.Line(at(58, 40).X, at(58, 40).Y)
	body.Cubic(at(60, 66), at(70, 76), at(80, 86))
	body.Cubic(at(84, 92), at(82, 100), at(76, 100))
	body.Line(at(24, 100).X, at(24, 100).Y)
	body.Cubic(at(18, 100), at(16, 92), at(20, 86))
	body.Cubic(at(30, 76), at(40, 66), at(42, 40))
	body.Close()
	p.fill(body, "ochre")
	p.fill(ink.CirclePath(at(50, 24), b.W*24/100), "ochre")
}

func (p *painter) hexToken(b geom.Rect) {
	at := func(x, y geom.Length) geom.Point { return part(b, x, y, 0, 0).Min() }
	for i, r := range []geom.Length{50, 36, 29} {
		p.fill(ink.PolygonPath(at(50, 50-r), at(50+r*86/100, 50-r/2), at(50+r*86/100, 50+r/2), at(50, 50+r), at(50-r*86/100, 50+r/2), at(50-r*86/100, 50-r/2)), alternating("turquoise", i))
	}
}

func (p *painter) coinToken(b geom.Rect) {
	p.rings(b, "gold", 46, 34, 27)
}

// rings fills disks one on the other, by turns in a colour and in white; their radii are
// hundredths of the box.
func (p *painter) rings(b geom.Rect, colour string, radii ...geom.Length) {
	for i, r := range radii {
		p.fill(ink.CirclePath(b.Center(), b.W*r/100), alternating(colour, i))
	}
}

// alternating is a colour, or white in every second place.
func alternating(colour string, i int) string {
	if i%2 == 1 {
		return "white"
	}
	return colour
}

func (p *painter) tileToken(b geom.Rect) {
	p.fill(ink.RoundRectPath(part(b, 4, 4, 92, 92), b.W*10/100), "bronze")
	for _, c := range [][2]geom.Length{{14, 14}, {53, 53}} {
		p.fill(ink.RectPath(part(b, c[0], c[1], 33, 33)), "sand")
	}
}
