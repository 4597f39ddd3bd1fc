package png

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestStrokesUseTheirMemoryAgain: each further line with round corners and ends takes at most two allocations, whatever its corners.
func TestStrokesUseTheirMemoryAgain(t *testing.T) {
	line := &ink.Stroke{
		Path:  ink.PolylinePath(geom.Pt(2000, 2000), geom.Pt(5000, 6000), geom.Pt(8000, 2000), geom.Pt(8000, 8000), geom.Pt(1000, 7000)),
		Width: 600, Cap: ink.RoundCap, Join: ink.RoundJoin,
	}
	allocations := func(lines int) float64 {
		page := &scene.Page{Size: geom.Size{W: 10000, H: 10000}}
		for range lines {
			page.Ops = append(page.Ops, line)
		}
		return testing.AllocsPerRun(5, func() {
			if _, err := Draw(page, 254); err != nil {
				t.Fatal(err)
			}
		})
	}
	const few, many = 10, 210
	if each := (allocations(many) - allocations(few)) / (many - few); each > 2 {
		t.Errorf("each line takes %.1f allocations, want at most 2", each)
	}
}
