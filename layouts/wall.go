package layouts

import (
	"fmt"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// wall draws the building site of the temple: courses of stones, laid from the
// bottom up and each from the right, on a plinth, under a cornice with the sun.
func (p *painter) wall(w *model.Wall) {
	box := p.scope.Box(w.Box)
	rows, points := p.scope.Numbers(w.Rows), p.scope.Numbers(w.Points)
	if !p.length(w.Rows, rows, 1, 26) || !p.length(w.Points, points, len(rows), 26) || !p.drawable(box, mm(100), mm(50)) {
		return
	}
	widest := 0
	for _, n := range rows {
		if n < 1 || n > 60 {
			p.errs.Add(w.Rows.Pos, "number-out-of-range", diag.Args{"found": n, "low": 1, "high": 60})
			return
		}
		widest = max(widest, n)
	}
	const label, top, plinth = 34 * geom.Millimetre, 23 * geom.Millimetre, 9 * geom.Millimetre
	site := geom.R(box.X+label, box.Y+top, box.W-2*label, box.H-top-plinth)
	stoneW := min(site.W/geom.Length(widest), mm(22))
	stoneH := min(site.H/geom.Length(len(rows)), mm(18))
	foot := site.Bottom()
	p.plinth(geom.R(site.Center().X-stoneW*geom.Length(widest)/2-mm(8), foot, stoneW*geom.Length(widest)+mm(16), plinth))
	for i, n := range rows {
		width := stoneW * geom.Length(n)
		course := geom.R(site.Center().X-width/2, foot-stoneH*geom.Length(i+1), width, stoneH)
		p.course(w, i, n, course)
		p.courseLabel(w, points[i], geom.R(box.X, course.Y, label, stoneH), course)
	}
	last := stoneW * geom.Length(rows[len(rows)-1])
	roof := foot - stoneH*geom.Length(len(rows))
	p.cornice(geom.R(site.Center().X-last/2-mm(4), roof-mm(6.5), last+mm(8), mm(6.5)))
	p.wingedSun(geom.Pt(site.Center().X, roof-mm(16)), min(last*70/100, mm(70)))
}

// course draws one row of stones; place 1 is the rightmost.
func (p *painter) course(w *model.Wall, row, n int, box geom.Rect) {
	for i := range n {
		s := geom.R(box.Right()-box.W*geom.Length(i+1)/geom.Length(n), box.Y, box.W/geom.Length(n), box.H).Inset(mm(0.45))
		p.room(s, crossSize, crossSize)
		path := scene.RoundRectPath(s, mm(0.8))
		p.fill(path, "stone")
		p.stroke(path, "bronze", medium, mm(1.4), mm(1.1))
		course := fmt.Sprintf("%s.%d.", w.Slot, row+1)
		p.slot(scene.Slot{
			ID: course + strconv.Itoa(i+1), Box: s, Kinds: []string{"stone"}, Capacity: 1, Beside: inLine(course, i+1, 1, n),
		})
	}
}

// courseLabel says what a stone of the row is worth and where the row begins.
func (p *painter) courseLabel(w *model.Wall, points int, left, course geom.Rect) {
	text, at, ok := p.words(w.Unit, diag.Args{"n": points})
	if !ok {
		return
	}
	p.print(geom.R(left.X, left.Y, left.W-mm(2), left.H), setting{text: text, source: at, key: w.Unit.Value, entry: p.entry(w.Unit), style: "subheading", align: "left"})
	y := left.Center().Y
	p.stroke(scene.LinePath(geom.Pt(left.Right()-mm(2), y), geom.Pt(course.X-mm(2), y)), "dune", hair, mm(0.8), mm(1.2))
	p.arrow(geom.Pt(course.Right()+mm(2.5), y), mm(7), "bronze")
}

// plinth is the base the temple stands on: two steps.
func (p *painter) plinth(b geom.Rect) {
	step := b.H / 2
	for i := range 2 {
		s := geom.R(b.X-mm(5)*geom.Length(i), b.Y+step*geom.Length(i), b.W+mm(10)*geom.Length(i), step)
		p.fill(scene.RectPath(s), "dune")
		p.stroke(scene.RectPath(s), "bronze", medium)
	}
}

// cornice is the hollow moulding on top of an Egyptian wall, with its flutes.
func (p *painter) cornice(b geom.Rect) {
	torus := geom.R(b.X+mm(3.4), b.Bottom()-mm(1.5), b.W-mm(6.8), mm(1.5))
	var path scene.Path
	path.Move(b.X, b.Y).Line(b.Right(), b.Y)
	path.Line(b.Right(), b.Y+mm(1.2))
	path.Cubic(geom.Pt(b.Right()-mm(1), b.Y+mm(3)), geom.Pt(torus.Right(), b.Y+mm(3.4)), geom.Pt(torus.Right(), torus.Y))
	path.Line(torus.X, torus.Y)
	path.Cubic(geom.Pt(torus.X, b.Y+mm(3.4)), geom.Pt(b.X+mm(1), b.Y+mm(3)), geom.Pt(b.X, b.Y+mm(1.2)))
	path.Close()
	p.fill(path, "sand")
	n := max(int(torus.W/mm(3)), 1)
	for i := range n {
		x := torus.X + torus.W*geom.Length(2*i+1)/geom.Length(2*n)
		p.stroke(scene.LinePath(geom.Pt(x, b.Y+mm(1.4)), geom.Pt(x, torus.Y-mm(0.3))), blockColours[i%len(blockColours)], bold)
	}
	p.stroke(path, "bronze", medium)
	p.fill(scene.RoundRectPath(torus, mm(0.7)), "ochre")
	p.stroke(scene.RoundRectPath(torus, mm(0.7)), "bronze", hair)
}

// wingedSun spreads two wings of three rows of feathers from the sun.
func (p *painter) wingedSun(c geom.Point, span geom.Length) {
	half := span / 2
	for _, row := range []struct {
		reach, drop float64
		n           int
		colour      string
	}{{1, 0.24, 11, "lapis"}, {0.74, 0.18, 8, "turquoise"}, {0.46, 0.12, 5, "carnelian"}} {
		for i := range row.n {
			f := (float64(i) + 1) / float64(row.n)
			for _, side := range []float64{-1, 1} {
				root := geom.Pt(c.X+geom.Length(side*float64(half)*row.reach*(f-1/float64(row.n))), c.Y-mm(1.2))
				tip := geom.Pt(c.X+geom.Length(side*float64(half)*row.reach*f), c.Y+geom.Length(float64(half)*row.drop*(1-0.55*f)))
				p.fill(petal(root, tip, 0.22*side), row.colour)
			}
		}
	}
	var edge scene.Path
	edge.Move(c.X-half, c.Y-mm(1)).Cubic(geom.Pt(c.X-half/2, c.Y-mm(3)), geom.Pt(c.X-half/4, c.Y-mm(2.4)), geom.Pt(c.X, c.Y-mm(2)))
	edge.Cubic(geom.Pt(c.X+half/4, c.Y-mm(2.4)), geom.Pt(c.X+half/2, c.Y-mm(3)), geom.Pt(c.X+half, c.Y-mm(1)))
	p.stroke(edge, "bronze", bold)
	p.fill(scene.CirclePath(c, mm(4.2)), "ochre")
	p.stroke(scene.CirclePath(c, mm(4.2)), "bronze", medium)
	p.stroke(scene.CirclePath(c, mm(2.9)), "papyrus", hair)
}
