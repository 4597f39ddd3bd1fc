package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestDisksOfASummaryStandApart: numbers of phases and costs of Nile Flood's summary touch neither signs nor texts nor rules, in
// any language. What a pencil draws is unsteady, and may come nearer.
func TestDisksOfASummaryStandApart(t *testing.T) {
	testall.Slow(t)
	round := func(b geom.Rect) bool { return b.W == b.H && b.W > geom.MM(4) && b.W < geom.MM(5.5) }
	for _, language := range strings.Fields("en it de fr ar") {
		all, found := faces(t, "nile-flood", layouts.Options{Players: 4, Lang: language, Profile: "home"}), 0
		for _, f := range []*scene.Face{all["reference.front"], all["reference.back"]} {
			for i, op := range f.Ops {
				disk, ok := op.(*ink.Fill)
				if !ok || !round(disk.Path.Box()) || disk.Colour.Name != "sand" && disk.Colour.Name != "garnet" {
					continue
				}
				found++
				box := disk.Path.Box()
				for k, other := range f.Ops {
					apart, near := geom.MM(1.4), scene.Around([]ink.Op{other})
					if s, line := other.(*ink.Stroke); line {
						if near = s.Path.Box(); s.Colour.Name == "slate" {
							apart = geom.MM(1)
						}
					}
					if text := scene.Texts([]ink.Op{other}); text != nil {
						near = text[0].Box
					}
					if i != k && !near.Contains(box) && !box.Contains(near) && near.Overlaps(box.Inset(-apart)) {
						t.Errorf("%s, %s: %v is less than %v from %v", language, f.Name, near, apart, box)
					}
				}
			}
		}
		if found != 11 {
			t.Errorf("%s: %d disks", language, found)
		}
	}
}
