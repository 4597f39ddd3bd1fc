package layouts

import (
	"fmt"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// squares draws a board of squares, light and dark by turns, each with its name.
func (p *painter) squares(s *model.Squares) {
	n, ok := p.count(s.Count, 2, 26)
	if !ok {
		return
	}
	box := p.scope.Box(s.Box)
	g := grid{box, n, n}
	name := func(row, col int) string { return fmt.Sprintf("%c%d", 'a'+col, n-row) }
	id := func(row, col int) string { return s.Slot + "." + name(row, col) }
	p.insideSafe(box, p.at, "squares")
	all := s.Drawn == "" || s.Drawn == "all"
	for row := range n {
		for col := range n {
			tint := "papyrus"
			if (row+col)%2 == 1 {
				tint = "sand"
			}
			cell := g.cell(row, col)
			if all {
				p.fill(ink.RectPath(cell), tint)
			}
			if s.Drawn != "none" {
				p.print(geom.R(cell.X+mm(1.2), cell.Bottom()-mm(4.4), mm(8), mm(4)), setting{text: name(row, col), style: "line", align: "left"})
			}
			p.slotHolding(scene.Slot{
				ID: id(row, col), Box: cell, Kinds: taken(s.Accepts, "pieces"), Capacity: 1, Row: row + 1, Column: col + 1, Beside: g.beside(row, col, id),
			}, s.Pieces)
		}
	}
	if !all {
		return
	}
	for i := range n + 1 {
		p.stroke(ink.LinePath(geom.Pt(g.x(i), box.Y), geom.Pt(g.x(i), box.Bottom())), "ochre", medium)
		p.stroke(ink.LinePath(geom.Pt(box.X, g.y(i)), geom.Pt(box.Right(), g.y(i))), "ochre", medium)
	}
	p.stroke(ink.RectPath(box), "bronze", bold)
}

// places draws a row of numbered places with the sign of what is stacked there.
func (p *painter) stacks(s *model.Stacks) {
	n, ok := p.count(s.Count, 1, 30)
	if !ok {
		return
	}
	box, edge := p.scope.Box(s.Box), p.scope.Length(s.Size)
	for i := range n {
		mid := box.X + box.W*geom.Length(2*i+1)/geom.Length(2*n)
		place := geom.R(mid-edge/2, box.Y, edge, edge)
		if s.Drawn != "none" {
			p.stack(s, place, i+1)
		}
		p.slotHolding(scene.Slot{ID: fmt.Sprintf("%s.%d", s.Slot, i+1), Box: place, Kinds: []string{"pieces"}, Capacity: 1}, s.Pieces)
	}
}

// stack draws one of them, and its number below it.
func (p *painter) stack(s *model.Stacks, place geom.Rect, number int) {
	path, edge := ink.RectPath(place), place.W
	mark, _ := p.scope.Word(s.Mark)
	p.fill(path, "white")
	if c, ok := p.colour(s.Colour.Or("ochre")); ok {
		p.add(&ink.Stroke{Path: path, Colour: c, Width: p.width(bold), Join: ink.RoundJoin})
		for _, inset := range []geom.Length{edge * 11 / 100, edge * 22 / 100} {
			p.add(&ink.Stroke{Path: ink.RectPath(place.Inset(inset)), Colour: c, Width: p.width(hair)})
		}
		p.add(&ink.Fill{Path: pipPath(mark, place.Center(), edge*13/100), Colour: c, Sign: true})
	}
	p.print(geom.R(place.X, place.Bottom()+mm(0.5), edge, mm(6)), setting{text: p.number(number), style: "number", colour: named("bronze")})
}

// reach draws the diamond of squares around a piece that it reaches. The piece is
// seen from above, as it stands on a board.
func (p *painter) reach(r *model.Reach) {
	n, ok := p.count(r.Reach, 0, 9)
	half := n
	if ok && r.Squares.Set() {
		half, ok = p.count(r.Squares, 2*n+1, 19)
		half /= 2
	}
	if !ok {
		return
	}
	box := p.scope.Box(r.Box)
	p.inside(box, p.at)
	side := min(box.W, box.H) / geom.Length(2*half+1)
	c := box.Center()
	for dy := -half; dy <= half; dy++ {
		for dx := -half; dx <= half; dx++ {
			sq := geom.R(c.X-side/2+side*geom.Length(dx), c.Y-side/2+side*geom.Length(dy), side, side)
			ground := "white"
			if max(dx, -dx)+max(dy, -dy) <= n {
				ground = "strip1"
			}
			p.fill(ink.RectPath(sq), ground)
			p.stroke(ink.RectPath(sq), "ochre", hair)
		}
	}
	base := geom.R(c.X-side/2, c.Y-side/2, side, side).Inset(side / 6)
	p.fill(ink.RectPath(base), "lapis")
	p.stroke(ink.LinePath(base.Min(), geom.Pt(base.Right(), base.Bottom())), "white", medium)
	p.stroke(ink.LinePath(geom.Pt(base.X, base.Bottom()), geom.Pt(base.Right(), base.Y)), "white", medium)
}
