package press_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// FuzzImpose checks that pieces of any two sizes on paper of any size are all printed or are
// errors.
func FuzzImpose(f *testing.F) {
	f.Add(210, 297, 5, 63, 88, 9, 63, 88, 4, 0, false)
	f.Add(297, 420, 0, 44, 68, 50, 190, 267, 1, 3, true)
	f.Add(20, 20, 9, 1, 1, 3, 2000, 2000, 1, 2, false)
	f.Add(100, 100, 50, 0, 10, 1, 10, 0, 0, 1, true)
	f.Fuzz(func(t *testing.T, w, h, margin, w1, h1, n1, w2, h2, n2, duplex int, gutter bool) {
		for _, v := range []int{w, h, w1, h1, w2, h2, margin} {
			if v < 0 || v > 2000 {
				return
			}
		}
		if w < 20 || h < w || 2*margin >= w || n1 < 0 || n1 > 60 || n2 < 0 || n2 > 60 || duplex < 0 || duplex > int(press.Separate) {
			return // refused before
		}
		side := func(v int) geom.Length { return geom.Length(v) * geom.Millimetre }
		opt := options(geom.Size{W: side(w), H: side(h)})
		opt.Margin, opt.Duplex, opt.Gutter = side(margin), press.Duplex(duplex), gutter
		item := func(title string, w, h, n int) press.Item {
			size := geom.Size{W: side(w), H: side(h)}
			return press.Item{Title: title, Front: face("0 front", size, 3*mm), Back: face("0 back", size, 3*mm), Copies: n}
		}
		if min(w1, h1, w2, h2) < 1 {
			return // components are at least 1 mm long
		}
		sheets, errs := press.Impose([]press.Item{item("one", w1, h1, n1), item("two", w2, h2, n2)}, opt)
		printed := 0
		for _, s := range sheets {
			printed += s.Pieces
		}
		if errs == nil && printed < n1+n2 { // a piece on several sheets counts once per sheet
			t.Errorf("%d pieces are printed of %d", printed, n1+n2)
		}
		press.Finish(sheets, opt)
		press.Pages(sheets)
	})
}
