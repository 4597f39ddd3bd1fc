package press_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/layouts/press"
)

// TestTilesMakeTheWholeBoard checks that tiles cover a large board and overlap their neighbours
// enough for glue.
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

// covered checks that boxes cover a board and that neighbours overlap.
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

// TestTilesHaveTheDigitsOfTheLanguage checks the numbers of tiles in the small print, as those of pages have.
func TestTilesHaveTheDigitsOfTheLanguage(t *testing.T) {
	opt := options(papers[0])
	opt.Digits = func(n int) string { return string(rune('٠' + n)) }
	var printed []string
	opt.Line = func(titles []string, _, _ int, _ geom.Length) []ink.Op {
		printed = append(printed, titles...)
		return nil
	}
	board := face("board", geom.Size{W: 420 * mm, H: 297 * mm}, 0)
	sheets, errs := press.Impose([]press.Item{{Title: "board", Front: board, Copies: 1}}, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	if press.Finish(sheets, opt); len(printed) == 0 || printed[0] != "board ١/"+opt.Digits(len(sheets)) {
		t.Errorf("got %q for %d tiles", printed, len(sheets))
	}
}

// TestTilesJoinAtSeams checks that tiles begin only at given seams, with as few tiles as the paper
// allows and as equal as the seams allow.
func TestTilesJoinAtSeams(t *testing.T) {
	a4 := papers[0]
	for _, c := range []struct {
		name  string
		size  geom.Size
		seams press.Seams
		want  []geom.Point
	}{
		{
			"in the middle", geom.Size{W: 300 * mm, H: 250 * mm},
			press.Seams{Vertical: press.Joints{121 * mm, 150 * mm, 179 * mm}}, []geom.Point{{}, geom.Pt(150*mm, 0)},
		},
		{
			"where it must", geom.Size{W: 300 * mm, H: 250 * mm}, press.Seams{Vertical: press.Joints{140 * mm}},
			[]geom.Point{{}, geom.Pt(140*mm, 0)},
		},
		{
			"three", geom.Size{W: 400 * mm, H: 250 * mm},
			press.Seams{Vertical: press.Joints{130 * mm, 170 * mm, 260 * mm}},
			[]geom.Point{{}, geom.Pt(130*mm, 0), geom.Pt(260*mm, 0)},
		},
		{
			"two and two", geom.Size{W: 400 * mm, H: 300 * mm},
			press.Seams{Vertical: press.Joints{190 * mm}, Horizontal: press.Joints{140 * mm}},
			[]geom.Point{{}, geom.Pt(190*mm, 0), geom.Pt(0, 140*mm), geom.Pt(190*mm, 140*mm)},
		},
		{
			"none suffices", geom.Size{W: 300 * mm, H: 250 * mm}, press.Seams{Vertical: press.Joints{20 * mm}},
			[]geom.Point{{}, geom.Pt(144780, 0)},
		},
	} {
		opt := options(a4)
		sheets, errs := press.Impose([]press.Item{{Title: "board", Front: face("board", c.size, 3*mm), Copies: 1, Seams: c.seams}}, opt)
		if errs != nil {
			t.Fatal(errs)
		}
		press.Finish(sheets, opt)
		var shown []geom.Rect
		var begin []geom.Point
		for _, s := range sheets {
			l := read(t, s.Front, func(string) geom.Size { return c.size })
			p := l.pieces[0]
			at, ink := p.trim.Min(), p.ink
			p.trim = geom.R(max(ink.X, at.X), max(ink.Y, at.Y), 0, 0).Union(geom.R(
				min(ink.Right(), p.trim.Right()), min(ink.Bottom(), p.trim.Bottom()), 0, 0,
			))
			shown = append(shown, p.trim.Move(geom.Point{}.Sub(at)))
			begin = append(begin, p.trim.Min().Sub(at))
			check(t, s.Front, laid{strips: l.strips[1:], marks: l.marks, pieces: []piece{p}}, opt.Margin)
		}
		covered(t, c.size, shown)
		if !slices.Equal(begin, c.want) {
			t.Errorf("%s: tiles begin at %v, want %v", c.name, begin, c.want)
		}
	}
}
