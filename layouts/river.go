package layouts

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// river draws the Nile flowing down through a box: water between two winding
// banks, currents along them, green land at the edges, reeds and a boat.
func (p *painter) river(r *model.River) {
	box := p.scope.Box(r.Box)
	if !p.drawable(box, mm(10), mm(20)) {
		return
	}
	left := bank{box, float64(box.X + box.W*8/100), float64(box.W) * 0.05, 0.4}
	right := bank{box, float64(box.X + box.W*80/100), float64(box.W) * 0.06, 0}
	p.fill(scene.RectPath(box), "strip1")
	p.fill(between(left.shifted(-mm(1.6)), right.shifted(mm(1.6))), "dune")
	p.fill(between(left, right), "water")
	p.currents(box, left, right)
	for _, b := range []bank{left, right} {
		p.stroke(b.path(), "lapis", medium)
	}
	p.reeds(box, right)
	name, at := p.scope.Word(r.Icon)
	if name == "" {
		return
	}
	w := box.W * 56 / 100
	mid := geom.R(box.X+box.W*44/100-w/2, box.Y+box.H/2-w/2, w, w)
	p.fill(scene.EllipsePath(geom.R(mid.X-mm(1), mid.Y+w*12/100, w+mm(2), w*76/100)), "water")
	p.icon(name, mid, "deep", at)
}

// bank is a line down through a box: x = mid + amp·sin at each height.
type bank struct {
	box      geom.Rect
	mid, amp float64
	phase    float64 // in turns
}

// bends is how often a bank winds from the top to the foot.
const bends = 2.5

func (b bank) shifted(d geom.Length) bank {
	b.mid += float64(d)
	return b
}

func (b bank) x(t float64) float64 {
	return b.mid + b.amp*math.Sin(2*math.Pi*(bends*t+b.phase))
}

// slope is dx/dt.
func (b bank) slope(t float64) float64 {
	return b.amp * 2 * math.Pi * bends * math.Cos(2*math.Pi*(bends*t+b.phase))
}

func (b bank) at(t float64) geom.Point {
	return geom.Pt(geom.Length(math.Round(b.x(t))), b.box.Y+geom.Length(math.Round(float64(b.box.H)*t)))
}

// trace follows the bank from one height to another (0 is the top, 1 the foot).
func (b bank) trace(path *scene.Path, from, to float64) {
	n := max(int(math.Ceil(math.Abs(to-from)*16)), 1)
	for i := range n {
		t0 := from + (to-from)*float64(i)/float64(n)
		t1 := from + (to-from)*float64(i+1)/float64(n)
		third := (t1 - t0) / 3
		control := func(t, d float64) geom.Point {
			return geom.Pt(geom.Length(math.Round(b.x(t)+b.slope(t)*d)), b.at(t+d).Y)
		}
		path.Cubic(control(t0, third), control(t1, -third), b.at(t1))
	}
}

func (b bank) path() scene.Path { return b.part(0, 1) }

func (b bank) part(from, to float64) scene.Path {
	var path scene.Path
	s := b.at(from)
	path.Move(s.X, s.Y)
	b.trace(&path, from, to)
	return path
}

// between is the area between two banks.
func between(a, b bank) scene.Path {
	path := a.path()
	end := b.at(1)
	path.Line(end.X, end.Y)
	b.trace(&path, 1, 0)
	path.Close()
	return path
}

// currents draws flow lines between the banks, some full and some broken, and
// clusters of the zigzag that stands for water.
func (p *painter) currents(box geom.Rect, left, right bank) {
	const lines = 8
	for i := 1; i < lines; i++ {
		f := float64(i) / lines
		b := bank{box, left.mid + (right.mid-left.mid)*f, left.amp + (right.amp-left.amp)*f, left.phase + (1-left.phase)*f}
		for j := range 6 {
			from := (float64(j) + 0.13*float64((i*5)%7)) / 6.6
			to := min(from+0.09+0.014*float64((i*3+j*2)%5), 0.995)
			if from < to {
				p.stroke(b.part(from, to), "ripple", hair)
			}
		}
	}
	for j := range 4 {
		t := (float64(j) + 0.5) / 4
		x := (left.x(t)*float64(2+j%2) + right.x(t)*float64(3-j%2)) / 5
		p.zigzag(geom.Pt(geom.Length(x), left.at(t).Y), box.W*30/100)
	}
}

// zigzag draws three rows of the sign for water around a place.
func (p *painter) zigzag(c geom.Point, w geom.Length) {
	const teeth = 5
	for row := range 3 {
		var pts []geom.Point
		y := c.Y + geom.Length(row-1)*mm(1.9)
		for i := range 2*teeth + 1 {
			dy := mm(0.5)
			if i%2 == 0 {
				dy = -dy
			}
			pts = append(pts, geom.Pt(c.X-w/2+w*geom.Length(i)/(2*teeth), y+dy))
		}
		p.stroke(scene.PolylinePath(pts...), "lapis", medium)
	}
}

// reeds sets clumps of papyrus along the right bank.
func (p *painter) reeds(box geom.Rect, right bank) {
	const clumps = 12
	for i := range clumps {
		t := (float64(i) + 0.62 + 0.2*math.Sin(float64(3*i))) / (clumps + 0.4)
		foot := right.at(t)
		foot.X += mm(0.9)
		for j, lean := range []float64{-0.28, 0.05, 0.34} {
			h := mm(6.4 - 1.1*math.Abs(float64(j-1)) + 0.7*math.Sin(float64(i+2*j)))
			if foot.Y-h < box.Y+mm(1) {
				continue
			}
			p.reed(geom.Pt(foot.X+mm(0.7*float64(j-1)), foot.Y), h, lean)
		}
	}
}

// reed is one stem with its umbel.
func (p *painter) reed(foot geom.Point, h geom.Length, lean float64) {
	top := geom.Pt(foot.X+geom.Length(float64(h)*lean*0.55), foot.Y-h)
	var stem scene.Path
	stem.Move(foot.X, foot.Y).Cubic(geom.Pt(foot.X, foot.Y-h/3), geom.Pt(foot.X+(top.X-foot.X)/3, foot.Y-h*2/3), top)
	p.stroke(stem, "malachite", medium)
	for _, a := range []float64{-0.9, -0.45, 0, 0.45, 0.9} {
		l := float64(mm(1.5))
		tip := geom.Pt(top.X+geom.Length(l*math.Sin(a+lean)), top.Y-geom.Length(l*math.Cos(a+lean)))
		p.stroke(scene.LinePath(top, tip), "malachite", hair)
	}
}
