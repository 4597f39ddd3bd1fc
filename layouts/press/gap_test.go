package press_test

import (
	"fmt"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/presstest"
	"cartouche/layouts/press"
)

// TestGap checks that pieces keep the gap, among themselves and from pieces of other sizes, each
// with its bleed up to half of the gap. Option --bleed may widen the gap.
func TestGap(t *testing.T) {
	for name, c := range map[string]struct {
		gap, bleed geom.Length
		own        bool // every piece has its own bleed
		want       geom.Length
		shown      geom.Length // visible bleed
	}{
		"none":                      {bleed: 3 * mm, shown: 3 * mm},
		"without bleed":             {gap: 6 * mm, want: 6 * mm},
		"narrower than two bleeds":  {gap: 4 * mm, bleed: 3 * mm, want: 4 * mm, shown: 2 * mm},
		"wider than two bleeds":     {gap: 9 * mm, bleed: 3 * mm, want: 9 * mm, shown: 3 * mm},
		"beside --bleed, the wider": {gap: 4 * mm, bleed: 3 * mm, own: true, want: 6 * mm, shown: 3 * mm},
		"wider than that":           {gap: 8 * mm, bleed: 3 * mm, own: true, want: 8 * mm, shown: 3 * mm},
	} {
		t.Run(name, func(t *testing.T) {
			opt := options(papers[0])
			opt.Gap, opt.Gutter = c.gap, c.own
			one := press.Item{Name: "0", Title: "one", Front: face("0 front", geom.Size{W: 40 * mm, H: 50 * mm}, c.bleed), Copies: 5}
			two := press.Item{Name: "1", Title: "two", Front: face("1 front", geom.Size{W: 30 * mm, H: 30 * mm}, c.bleed), Copies: 3}
			p := printing{opt: opt, items: []press.Item{one, two}}
			p.try(t)
			sheets, errs := press.Impose(p.items, opt)
			if errs != nil || len(sheets) != 1 {
				t.Fatalf("%d sheets, %v", len(sheets), errs)
			}
			var least, between geom.Length = 1 << 40, 1 << 40 // of all pieces; of those of the same size
			pieces := read(t, sheets[0].Front, p.size).pieces
			for i, a := range pieces {
				if far := a.trim.Y - a.ink.Y; far > c.shown {
					t.Errorf("%s has a bleed of %v, want %v", a.name, far, c.shown)
				}
				for _, b := range pieces[:i] {
					apart := apart(a.trim, b.trim)
					if least = min(least, apart); a.name == b.name {
						between = min(between, apart)
					}
				}
			}
			if least < c.want || between != c.want {
				t.Errorf("pieces are %v apart, those of one size %v; want %v", least, between, c.want)
			}
		})
	}
}

// apart returns the distance between two boxes along the edges of the sheet.
func apart(a, b geom.Rect) geom.Length {
	return max(a.X-b.Right(), b.X-a.Right(), a.Y-b.Bottom(), b.Y-a.Bottom())
}

// TestGapsAreMarked checks that the cuts of each piece have marks at the edges of the sheet and in
// gaps of at least a millimetre.
func TestGapsAreMarked(t *testing.T) {
	for gap, want := range map[geom.Length]int{mm - 1: 2 * (4 + 4), mm: 2*(4+4) + 4 + 4, 6 * mm: 2*(4+4) + 4 + 4} {
		t.Run(fmt.Sprint(gap), func(t *testing.T) {
			opt := options(papers[0])
			opt.Gap = gap
			sheets, errs := press.Impose(
				[]press.Item{{Name: "0", Front: face("0 front", geom.Size{W: 60 * mm, H: 80 * mm}, 3*mm), Copies: 4}},
				opt,
			)
			if errs != nil || len(sheets) != 1 {
				t.Fatalf("%d sheets, %v", len(sheets), errs)
			}
			marks := presstest.Marks(sheets[0].Front)
			if len(marks) != want {
				t.Errorf("%d marks, want %d", len(marks), want)
			}
			trim := sheets[0].Front.Trim
			if i := slices.IndexFunc(marks, func(m presstest.Mark) bool { return trim.Contains(m.Box) && !m.Cased }); i >= 0 {
				t.Errorf("the mark at %v between bleeds has no white line under it", marks[i].Box)
			}
		})
	}
}
