package press_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
)

// work imposes copies of a piece and returns the work for the sheet.
func work(t *testing.T, front *scene.Face, copies int, gutter bool) press.Work {
	t.Helper()
	opt := options(papers[0])
	opt.Gutter, opt.Marks = gutter, press.Marks{Register: true}
	sheets, errs := press.Impose([]press.Item{{Name: "f", Front: front, Copies: copies}}, opt)
	if errs != nil || len(sheets) != 1 {
		t.Fatal(len(sheets), errs)
	}
	return sheets[0].Work(opt)
}

// lengths returns the total length of the straight lines of a path and the number of lines.
func lengths(p ink.Path) (all geom.Length, lines int) {
	var last, first geom.Point
	next := 0
	far := func(a, b geom.Point) geom.Length { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }
	for _, v := range p.Verbs {
		switch v {
		case ink.MoveTo:
			first, lines = p.Points[next], lines+1
			last = first
			next++
		case ink.LineTo:
			all += far(last, p.Points[next])
			last = p.Points[next]
			next++
		case ink.Close:
			all += far(last, first)
		}
	}
	return all, lines
}

// TestTouchingPiecesAreCutOnce checks that five cards in rows of two take three vertical lines,
// one of them shorter, and four horizontal ones, the last below one card.
func TestTouchingPiecesAreCutOnce(t *testing.T) {
	w := work(t, face("f", geom.Size{W: 60 * mm, H: 80 * mm}, 0), 5, false)
	long, lines := lengths(w.Cut)
	if want := (3+3+2)*80*mm + (2+2+2+1)*60*mm; lines != 7 || long != want {
		t.Errorf("%d lines to cut of %v together, want 7 of %v", lines, long, want)
	}
	if w.Fold.Verbs != nil {
		t.Errorf("something is folded: %v", w.Fold)
	}
}

// TestPiecesWithGuttersAreCutOneByOne checks that each piece is cut along its own trim.
func TestPiecesWithGuttersAreCutOneByOne(t *testing.T) {
	w := work(t, face("f", geom.Size{W: 40 * mm, H: 60 * mm}, 3*mm), 5, true)
	if long, lines := lengths(w.Cut); lines != 5 || long != 5*200*mm {
		t.Errorf("%d lines to cut of %v together", lines, long)
	}
}

// TestPiecesWithAnOutlineAreCutAlongIt checks that nothing else is cut, and that fold lines are
// separate.
func TestPiecesWithAnOutlineAreCutAlongIt(t *testing.T) {
	f := face("f", geom.Size{W: 30 * mm, H: 30 * mm}, 0)
	circle := ink.CirclePath(geom.Pt(15*mm, 15*mm), 12*mm)
	fold := ink.LinePath(geom.Pt(3*mm, 15*mm), geom.Pt(27*mm, 15*mm))
	f.Cut = &circle
	f.Ops = append(f.Ops, scene.For(scene.Cut, &ink.Stroke{Path: circle}), scene.For(scene.Fold, &ink.Stroke{Path: fold}))
	w := work(t, f, 4, false)
	if n := len(w.Cut.Verbs) / len(circle.Verbs); n != 4 || len(w.Cut.Verbs)%len(circle.Verbs) != 0 || len(w.Fold.Verbs) != 4*2 {
		t.Errorf("%d steps to cut, %d to fold", len(w.Cut.Verbs), len(w.Fold.Verbs))
	}
	for i := range 4 {
		box := ink.Path{Points: w.Cut.Points[i*len(circle.Points) : (i+1)*len(circle.Points)]}.Box()
		if box.W != 24*mm || box.H != 24*mm {
			t.Errorf("disc %d is cut within %v", i+1, box)
		}
	}
}

// TestRegistrationMarksAreWhereTheyArePrinted checks the distance of ten millimetres from the edges
// of the paper.
func TestRegistrationMarksAreWhereTheyArePrinted(t *testing.T) {
	w := work(t, face("f", geom.Size{W: 60 * mm, H: 80 * mm}, 0), 1, false)
	box := w.Register.Box().Inset(-mm / 2) // half a line to the right and below, at the angles
	if box.Right() != 200*mm || box.Bottom() != 287*mm || w.Register.Points[0] != geom.Pt(10*mm, 10*mm) {
		t.Errorf("the marks are within %v, from %v", box, w.Register.Points[0])
	}
}

// TestAPageWithoutBleedFitsBetweenTheMarks checks that 190 × 267 mm fit on A4 although the marks
// and their clear space leave only 176 × 263. With bleed they do not fit, because ink would touch
// the marks.
func TestAPageWithoutBleedFitsBetweenTheMarks(t *testing.T) {
	for _, bleed := range []geom.Length{0, 3 * mm} {
		for _, size := range []geom.Size{{W: 190 * mm, H: 267 * mm}, {W: 267 * mm, H: 190 * mm}} {
			opt := options(papers[0])
			opt.Marks = press.Marks{Register: true}
			sheets, errs := press.Impose([]press.Item{{Name: "f", Front: face("f", size, bleed), Copies: 1}}, opt)
			if errs != nil {
				t.Fatal(errs)
			}
			if whole := sheets[0].Part == ""; whole != (bleed == 0) {
				t.Errorf("%v with a bleed of %v is on %d sheets", size, bleed, len(sheets))
			}
			press.Finish(sheets, opt)
			if bleed == 0 {
				check(t, sheets[0].Front, read(t, sheets[0].Front, func(string) geom.Size { return size }), opt.Margin)
			}
		}
	}
}

// TestWhatIsCutIsNotFolded checks that of a fold which runs on along a cut only the rest remains, that a line within a hundredth of a
// millimetre of another is the same, that an outline beside nothing stays closed, and that one whose edge is cut already is one
// open line.
func TestWhatIsCutIsNotFolded(t *testing.T) {
	f := face("f", geom.Size{W: 60 * mm, H: 30 * mm}, 0)
	left, right := ink.RectPath(geom.R(0, 0, 20*mm, 30*mm)), ink.RectPath(geom.R(20*mm+5, 0, 20*mm, 30*mm))
	apart := ink.CirclePath(geom.Pt(51*mm, 15*mm), 8*mm)
	fold := ink.LinePath(geom.Pt(50*mm, 30*mm), geom.Pt(10*mm, 30*mm))
	f.Cut = &left
	for _, p := range []ink.Path{left, right, apart, apart} {
		f.Ops = append(f.Ops, scene.For(scene.Cut, &ink.Stroke{Path: p}))
	}
	f.Ops = append(f.Ops, scene.For(scene.Fold, &ink.Stroke{Path: fold}))
	w := work(t, f, 1, false)
	cut, lines := lengths(w.Cut)
	if closed := strings.Count(string(w.Cut.Verbs), string(rune(ink.Close))); lines != 3 || closed != 2 || cut != 100*mm+70*mm {
		t.Errorf("%d lines to cut, %d of them closed, %v of them straight", lines, closed, cut)
	}
	if long, lines := lengths(w.Fold); lines != 1 || long != 10*mm-5 {
		t.Errorf("%d lines to fold of %v", lines, long)
	}
}
