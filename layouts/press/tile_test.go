package press_test

import (
	"math/rand/v2"
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// TestTilesMakeTheWholeBoard: tiles of a big board cover it, and each shares a
// strip with its neighbour that is wide enough for glue.
func TestTilesMakeTheWholeBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		size := geom.Size{W: 310*mm + geom.Length(r.IntN(900000)), H: 310*mm + geom.Length(r.IntN(900000))}
		opt := options(papers[r.IntN(2)])
		sheets, errs := press.Impose([]press.Item{{Title: "board", Front: face("board", size, 0), Copies: 1}}, opt)
		if errs != nil {
			t.Fatal(errs)
		}
		press.Finish(sheets, opt)
		var shown []geom.Rect // in the coordinates of the board
		for _, s := range sheets {
			l := read(t, s.Front, func(string) geom.Size { return geom.Size{} })
			p := l.pieces[0]
			check(t, s.Front, laid{strips: l.strips[1:], marks: l.marks, pieces: []piece{{trim: p.ink, ink: p.ink}}}, opt.Margin)
			shown = append(shown, p.ink.Move(geom.Point{}.Sub(p.trim.Min())))
		}
		covered(t, size, shown)
	}
}

// covered holds that boxes cover a board, and that neighbours overlap.
func covered(t *testing.T, size geom.Size, shown []geom.Rect) {
	t.Helper()
	for x := geom.Length(0); x <= size.W; x += size.W / 97 {
		for y := geom.Length(0); y <= size.H; y += size.H / 97 {
			there := false
			for _, s := range shown {
				there = there || s.Contains(geom.R(x, y, 0, 0))
			}
			if !there {
				t.Fatalf("no tile of a board of %v shows the place %v,%v", size, x, y)
			}
		}
	}
	for i, a := range shown {
		for _, b := range shown[:i] {
			w, h := min(a.Right(), b.Right())-max(a.X, b.X), min(a.Bottom(), b.Bottom())-max(a.Y, b.Y)
			if w > 0 && h > 0 && min(w, h) < press.Overlap {
				t.Errorf("tiles share only %v by %v", w, h)
			}
		}
	}
}
