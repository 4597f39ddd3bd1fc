package tabletop

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
)

// TestTheGridKeepsTheMostPixelsACard: within the limits of Tabletop Simulator, with cells of whole
// pixels. Expected are columns, rows and pixels per inch.
func TestTheGridKeepsTheMostPixelsACard(t *testing.T) {
	table := &table{opt: Options{Service: model.Service{Sheet: &model.Sheet{Columns: 10, Rows: 7, Side: 4096}}}}
	card, wide, tiny := geom.Size{W: 63_000, H: 88_000}, geom.Size{W: 120_000, H: 70_000}, geom.Size{W: 20_000, H: 20_000}
	for _, tt := range []struct {
		n               int
		size            geom.Size
		cols, rows, dpi int
		width, height   int // of a cell, in pixels
	}{
		{n: 1, size: card, cols: 1, rows: 1, dpi: 300, width: 744, height: 1039},
		{n: 5, size: card, cols: 5, rows: 1, dpi: 300, width: 744, height: 1039},
		{n: 10, size: card, cols: 5, rows: 2, dpi: 300, width: 744, height: 1039},
		{n: 18, size: card, cols: 5, rows: 4, dpi: 295, width: 731, height: 1022},
		{n: 54, size: card, cols: 9, rows: 6, dpi: 183, width: 453, height: 634},
		{n: 70, size: card, cols: 10, rows: 7, dpi: 165, width: 409, height: 571},
		{n: 10, size: wide, cols: 2, rows: 5, dpi: 297, width: 1403, height: 818},
		{n: 64, size: tiny, cols: 10, rows: 7, dpi: 300, width: 236, height: 236},
	} {
		g := table.grid(tt.n, tt.size)
		if g != (grid{tt.cols, tt.rows, tt.dpi, tt.width, tt.height}) {
			t.Errorf("%d cards of %v: %+v, want %+v", tt.n, tt.size, g, tt)
		}
	}
	for n := 1; n <= 70; n++ {
		for _, size := range []geom.Size{card, wide, tiny, {W: 63_500, H: 88_900}, {W: 900_000, H: 10_000}} {
			g := table.grid(n, size)
			if g.cols > 10 || g.rows > 7 || g.cols*g.rows < n || g.longest() > 4096 || g.dpi < 1 || g.dpi > finest {
				t.Errorf("%d cards of %v: %+v", n, size, g)
			}
			for cols := 1; cols <= 10; cols++ {
				rows := (n + cols - 1) / cols
				more := g.dpi + 1
				if rows <= 7 && more <= finest && cols*cell(size.W, more) <= 4096 && rows*cell(size.H, more) <= 4096 {
					t.Errorf("%d cards of %v: %d × %d has more pixels than %+v", n, size, cols, rows, g)
				}
			}
		}
	}
}
