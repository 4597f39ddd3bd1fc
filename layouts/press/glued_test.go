package press_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// TestGluedSheets checks that pieces that do not fit next to their backs are on pairs of one-sided
// sheets whose trims match when glued back to back.
func TestGluedSheets(t *testing.T) {
	size := geom.Size{W: 130 * mm, H: 60 * mm}
	opt := options(geom.Size{W: 210 * mm, H: 297 * mm})
	opt.Duplex, opt.Shift = press.Gutter, geom.Pt(1*mm, 0)
	items := []press.Item{
		{
			Name: "small", Front: face("small", geom.Size{W: 40 * mm, H: 60 * mm}, 0),
			Back: face("small", geom.Size{W: 40 * mm, H: 60 * mm}, 0), Copies: 1,
		},
		{
			Name: "large", Front: face("large", geom.Size{W: 195 * mm, H: 145 * mm}, 0),
			Back: face("large", geom.Size{W: 195 * mm, H: 145 * mm}, 0), Copies: 3,
		},
		{Name: "wide", Front: face("wide", size, 0), Back: face("wide", size, 0), Copies: 1},
	}
	sheets, errs := press.Impose(items, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	press.Finish(sheets, opt)
	pieces, glued := 0, 0
	for i, s := range sheets {
		pieces += s.Pieces
		if s.Back != nil || s.Glued == s.Folded {
			t.Errorf("sheet %d, %v: a back, or folded and glued: %v, %v", i+1, s.Names, s.Folded, s.Glued)
		}
		if !s.Glued || s.Pieces == 0 {
			continue
		}
		glued++
		back := sheets[i+1]
		mirrored := geom.R(s.Front.Size.W-back.Front.Trim.Right(), back.Front.Trim.Y, back.Front.Trim.W, back.Front.Trim.H)
		if s.Front.Size.W > s.Front.Size.H {
			mirrored = geom.R(back.Front.Trim.X, s.Front.Size.H-back.Front.Trim.Bottom(), back.Front.Trim.W, back.Front.Trim.H)
		}
		if !back.Glued || back.Pieces != 0 || s.Front.Trim != mirrored {
			t.Errorf("sheet %d has its trim at %v, its back at %v", i+1, s.Front.Trim, mirrored)
		}
	}
	if pieces != 5 || glued != 3 {
		t.Errorf("%d pieces, and %d pairs to be glued", pieces, glued)
	}
}
