package press_test

import (
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/layouts/press"
)

// TestEveryCutIsMarked checks the number of marks: at both ends of four lines each way for touching
// pieces, of six with gutters, and more in the gutters.
func TestEveryCutIsMarked(t *testing.T) {
	size := geom.Size{W: 60 * mm, H: 80 * mm}
	for name, c := range map[string]struct {
		marks  press.Marks
		gutter bool
		bleed  geom.Length
		want   int
	}{
		"no marks":              {press.Marks{}, false, 0, 0},
		"outer":                 {press.Marks{Outer: true}, false, 0, 4*2 + 4*2},
		"crop, no gutters":      {press.Crop, false, 0, 4*2 + 4*2},
		"outer beside gutters":  {press.Marks{Outer: true}, true, 2 * mm, 6*2 + 6*2},
		"inner":                 {press.Marks{Inner: true}, true, 2 * mm, 6*2 + 6*2},
		"crop":                  {press.Crop, true, 2 * mm, 2 * (6*2 + 6*2)},
		"registration, 5 lines": {press.Marks{Register: true}, false, 0, 5},
	} {
		opt := options(papers[0])
		opt.Gutter, opt.Marks = c.gutter, c.marks
		copies := 9
		if c.marks.Register {
			copies = 4
		}
		sheets, errs := press.Impose([]press.Item{{Front: face("f", size, c.bleed), Copies: copies}}, opt)
		if errs != nil || len(sheets) != 1 {
			t.Fatalf("%s: %d sheets, %v", name, len(sheets), errs)
		}
		press.Finish(sheets, opt)
		l := read(t, sheets[0].Front, func(string) geom.Size { return size })
		if len(l.marks) != c.want {
			t.Errorf("%s: %d marks, want %d", name, len(l.marks), c.want)
		}
	}
}

// TestCutLinesRunAlongEveryTrim checks both directions over the whole block.
func TestCutLinesRunAlongEveryTrim(t *testing.T) {
	opt := options(papers[0])
	opt.Marks = press.Marks{Cut: true}
	size := geom.Size{W: 60 * mm, H: 80 * mm}
	sheets, _ := press.Impose([]press.Item{{Front: face("f", size, 0), Back: face("b", size, 0), Copies: 5}}, opt)
	l := read(t, sheets[0].Front, func(string) geom.Size { return size })
	if len(l.cuts) != 4+3 || len(read(t, sheets[0].Back, func(string) geom.Size { return size }).cuts) != 0 {
		t.Errorf("%d cut lines on the front", len(l.cuts))
	}
	for _, p := range l.pieces {
		for _, r := range []geom.Rect{
			{X: p.trim.X, Y: p.trim.Y, H: p.trim.H}, {X: p.trim.X, Y: p.trim.Y, W: p.trim.W},
			{X: p.trim.Right(), Y: p.trim.Y, H: p.trim.H}, {X: p.trim.X, Y: p.trim.Bottom(), W: p.trim.W},
		} {
			if !slices.ContainsFunc(l.cuts, func(c geom.Rect) bool { return c.Contains(r) }) {
				t.Errorf("no line along %v of the piece at %v", r, p.trim)
			}
		}
	}
}

// TestPiecesWithAnOutlineAreCutOnce checks that such pieces have no marks or cut lines, and that
// others on their sheet keep theirs.
func TestPiecesWithAnOutlineAreCutOnce(t *testing.T) {
	opt := options(papers[0])
	opt.Marks = press.Marks{Outer: true, Inner: true, Cut: true}
	token, card := face("token", geom.Size{W: 60 * mm, H: 60 * mm}, 3*mm), face("card", geom.Size{W: 60 * mm, H: 80 * mm}, 0)
	outline := ink.CirclePath(geom.Pt(30*mm, 30*mm), 30*mm)
	token.Cut = &outline
	sizes := map[string]geom.Size{"token": token.Size, "card": card.Size}
	for _, c := range []struct {
		items             []press.Item
		marks, cuts, want int
	}{
		{[]press.Item{{Name: "token", Front: token, Copies: 2}}, 0, 0, 2},
		{[]press.Item{{Name: "card", Front: card, Copies: 1}}, 8, 4, 4},
		{[]press.Item{{Name: "token", Front: token, Copies: 2}, {Name: "card", Front: card, Copies: 1}}, 8, 4, 2 + 4},
	} {
		sheets, errs := press.Impose(c.items, opt)
		if len(errs) > 0 || len(sheets) != 1 {
			t.Fatalf("%d sheets, %v", len(sheets), errs)
		}
		l := read(t, sheets[0].Front, func(name string) geom.Size { return sizes[name] })
		if len(l.marks) != c.marks || len(l.cuts) != c.cuts || sheets[0].Cuts != c.want {
			t.Errorf("%d items: %d marks, %d lines, %d cuts; want %d, %d, %d",
				len(c.items), len(l.marks), len(l.cuts), sheets[0].Cuts, c.marks, c.cuts, c.want)
		}
	}
}

// TestCuts checks that lines right through count once.
func TestCuts(t *testing.T) {
	for name, c := range map[string]struct {
		boxes []geom.Rect
		want  int
		ok    bool
	}{
		"one":            {[]geom.Rect{geom.R(0, 0, 10, 10)}, 4, true},
		"two that touch": {[]geom.Rect{geom.R(0, 0, 10, 10), geom.R(10, 0, 10, 10)}, 5, true},
		"two apart":      {[]geom.Rect{geom.R(0, 0, 10, 10), geom.R(12, 0, 10, 10)}, 6, true},
		"three":          {[]geom.Rect{geom.R(0, 0, 30, 10), geom.R(0, 10, 10, 10), geom.R(10, 10, 10, 10)}, 5 + 2, true},
		"round and round": {
			[]geom.Rect{geom.R(0, 0, 20, 10), geom.R(20, 0, 10, 20), geom.R(10, 20, 20, 10), geom.R(0, 10, 10, 20)}, 4,
			false,
		},
		"columns and rows": {[]geom.Rect{geom.R(0, 0, 5, 5), geom.R(5, 0, 5, 5), geom.R(0, 5, 5, 5), geom.R(5, 5, 5, 5)}, 6, true},
	} {
		if n, ok := press.CutsOf(c.boxes); ok != c.ok || ok && n != c.want {
			t.Errorf("%s: %d cuts, %v; want %d, %v", name, n, ok, c.want, c.ok)
		}
	}
}
