package press_test

import (
	"fmt"
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// TestSharedSheetsTakeTheFewestCuts: of the ways to put pieces of two sizes on one sheet, the
// one whose edges are in line. The other way they would take 13, 9 and 7.
func TestSharedSheetsTakeTheFewestCuts(t *testing.T) {
	for _, c := range []struct {
		low            geom.Length // height of the larger piece
		squares, large int
		want           int
	}{
		{40 * mm, 3, 3, 10}, {60 * mm, 2, 1, 7}, {80 * mm, 1, 1, 6},
	} {
		t.Run(fmt.Sprint(c.squares, c.large), func(t *testing.T) {
			item := func(name string, h geom.Length, copies int) press.Item {
				return press.Item{Name: name, Front: face(name+" front", geom.Size{W: 20 * mm, H: h}, 0), Copies: copies}
			}
			sheets, errs := press.Impose([]press.Item{item("0", 20*mm, c.squares), item("1", c.low, c.large)}, options(papers[0]))
			if errs != nil || len(sheets) != 1 || sheets[0].Cuts != c.want {
				t.Errorf("%d sheets, %d cuts, want %d; %v", len(sheets), sheets[0].Cuts, c.want, errs)
			}
		})
	}
}
