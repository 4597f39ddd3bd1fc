package scene_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestGroundOfTexts compares what random paintings have below and over the points of a text with a walk through everything that
// is painted. An even ground has one colour.
func TestGroundOfTexts(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	text := &scene.Text{Runs: []font.Run{drawtest.Text(t, face, 4000, geom.Pt(10000, 20000), "xix", false)}}
	r := rand.New(rand.NewPCG(1, 0))
	even, uneven, hidden := 0, 0, 0
	for range 2000 {
		below, over := randomPainting(r, 4), randomPainting(r, 1)
		turned := &scene.Group{Place: geom.Placement{Mirror: r.IntN(2) == 0, At: geom.Pt(3000, 1000)}, Ops: []ink.Op{text}}
		if r.IntN(2) == 0 {
			turned.Turn = &scene.Turn{Degrees: 33, About: geom.Pt(14000, 19000)}
		}
		var p scene.Painting
		p.Paint(below, 0)
		p.Paint([]ink.Op{turned}, 1)
		p.Paint(over, 2)
		w := p.Words[0]
		under, above, same := p.Near(w)
		ground := walked(below, w.Box.Center(), scene.Where{}, 0, ink.Colour{R: 255, G: 255, B: 255})
		for _, at := range w.Points() {
			want := walked(below, at, scene.Where{}, 0, ink.Colour{R: 255, G: 255, B: 255})
			if got := under.Under(at); got.R != want.R || got.G != want.G || got.B != want.B {
				t.Fatalf("at %v under %v: %v, want %v", at, w.Box, got, want)
			}
			if same && (want.R != ground.R || want.G != ground.G || want.B != ground.B) {
				t.Fatalf("an even ground is %v and %v", ground, want)
			}
			_, hides := above.Over(at, 50)
			if want := hiding(over, at, scene.Where{}, 0); hides != want {
				t.Fatalf("at %v hidden: %v, want %v", at, hides, want)
			}
			hidden += map[bool]int{true: 1}[hides]
		}
		if same {
			even++
		} else {
			uneven++
		}
	}
	if even < 300 || uneven < 300 || hidden < 300 {
		t.Errorf("%d even grounds, %d others, %d points hidden", even, uneven, hidden)
	}
}

// randomPainting returns groups of fills near the text, moved, turned, cut out and faded.
func randomPainting(r *rand.Rand, n int) (ops []ink.Op) {
	some := func(low, high int) geom.Length { return geom.Length(low + r.IntN(high-low)) }
	for range n {
		box := geom.R(some(0, 20000), some(8000, 20000), some(2000, 40000), some(1000, 20000))
		fill := &ink.Fill{Colour: ink.Colour{R: uint8(r.IntN(256)), G: uint8(r.IntN(256))}, EvenOdd: r.IntN(2) == 0}
		switch r.IntN(4) {
		case 0:
			fill.Path = ink.RectPath(box)
		case 1:
			fill.Path = ink.RoundRectPath(box, 2000)
		case 2:
			fill.Path = ink.EllipsePath(box.Inset(-5000))
		default:
			fill.Path = ink.PolygonPath(box.Min(), box.Center(), geom.Pt(box.Right(), box.Y), geom.Pt(box.X, box.Bottom()))
		}
		if r.IntN(3) == 0 {
			fill.Gradient = &ink.Gradient{Space: geom.Affine{A: 20000, D: 20000, E: 5000}, Stops: []ink.Stop{
				{At: 0, Colour: ink.Colour{G: 90}}, {At: 1, Colour: ink.Colour{B: 200}, Transparency: 30},
			}}
		}
		g := &scene.Group{Place: geom.Placement{At: geom.Pt(some(-3000, 3000), 0)}, Ops: []ink.Op{fill}, Transparency: 40 * r.IntN(2)}
		if r.IntN(3) == 0 {
			g.Turn = &scene.Turn{Degrees: 90 * r.Float64(), About: geom.Pt(14000, 19000)}
		}
		if r.IntN(3) == 0 {
			clip := ink.EllipsePath(geom.R(0, 8000, 28000, some(10000, 30000)))
			g.Clip = &clip
		}
		ops = append(ops, &scene.Group{Place: geom.Placement{Mirror: true, Turns: 2, At: geom.Pt(0, 38000)}, Ops: []ink.Op{g}})
	}
	return ops
}

// back returns a point of the page in the coordinates of a group's content.
func back(w scene.Where, at geom.Point) geom.Point {
	m, _ := w.Affine().Inverse()
	x, y := m.Apply(float64(at.X), float64(at.Y))
	return geom.Pt(geom.Length(math.Round(x)), geom.Length(math.Round(y)))
}

// walked returns the colour of a point of a ground after everything that is painted on it.
func walked(ops []ink.Op, at geom.Point, w scene.Where, pale int, ground ink.Colour) ink.Colour {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			in := w.Into(op)
			if op.Clip == nil || op.Clip.Holds(back(in, at), op.EvenOdd) {
				ground = walked(op.Ops, at, in, 100-(100-pale)*(100-op.Transparency)/100, ground)
			}
		case *ink.Fill:
			own, all := op.Colour, pale
			if !op.Path.Holds(back(w, at), op.EvenOdd) {
				continue
			}
			if op.Gradient != nil {
				var through int
				own, through = op.Gradient.ColourAt(back(w, at))
				all = 100 - (100-pale)*(100-through)/100
			}
			mix := func(a, b uint8) uint8 { return uint8((int(a)*all + int(b)*(100-all)) / 100) }
			ground = ink.Colour{R: mix(ground.R, own.R), G: mix(ground.G, own.G), B: mix(ground.B, own.B)}
		}
	}
	return ground
}

// hiding reports whether something that is painted hides a point.
func hiding(ops []ink.Op, at geom.Point, w scene.Where, pale int) bool {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			in, all := w.Into(op), 100-(100-pale)*(100-op.Transparency)/100
			if (op.Clip == nil || op.Clip.Holds(back(in, at), op.EvenOdd)) && hiding(op.Ops, at, in, all) {
				return true
			}
		case *ink.Fill:
			through := 0
			if op.Gradient != nil {
				_, through = op.Gradient.ColourAt(back(w, at))
			}
			if op.Path.Holds(back(w, at), op.EvenOdd) && 100-(100-pale)*(100-through)/100 < 50 {
				return true
			}
		}
	}
	return false
}
