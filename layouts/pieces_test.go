package layouts_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// The paper pyramids are those of the box: in each of the five colours five of each size, 75 in all, and each has four faces.
func TestSeventyFivePyramids(t *testing.T) {
	found := map[string]int{}
	g, s := studio(t, "nile-pyramids", layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	for _, c := range g.Components {
		for i := range s.Count(c) {
			p, errs := s.Piece(c, i)
			if errs != nil {
				t.Fatal(errs)
			}
			walk(p.Front.Ops, func(op ink.Op) {
				if g, ok := op.(*scene.Group); ok && g.Name == "face" {
					found[fmt.Sprintf("%s %d", g.Ops[0].(*ink.Fill).Colour.Name, len(scene.Signs(g.Ops, false)))]++
				}
			})
		}
	}
	for _, colour := range []string{"carnelian", "lapis", "gold", "jade", "white"} {
		for pips := 1; pips <= 3; pips++ {
			if key := fmt.Sprintf("%s %d", colour, pips); found[key] != 5*4 {
				t.Errorf("%d faces of pyramids %s, want 20", found[key], key)
			}
			delete(found, fmt.Sprintf("%s %d", colour, pips))
		}
	}
	if len(found) > 0 {
		t.Errorf("and others: %v", found)
	}
}

// Pips of a pyramid are at the foot of their face, at least 1 mm apart and within it: each face is drawn upright and turned as
// a whole, so that a square stays a square on the folded piece.
func TestPipsTurnWithTheirFace(t *testing.T) {
	n := 0
	for name, f := range faces(t, "nile-pyramids", layouts.Options{Players: 2, Lang: "en", Profile: "home"}) {
		if !strings.HasPrefix(name, "pyramids") {
			continue
		}
		walk(f.Ops, func(op ink.Op) {
			g, ok := op.(*scene.Group)
			if !ok || g.Name != "face" {
				return
			}
			n++
			if g.Turn == nil {
				t.Fatalf("%s: a face is not turned", name)
			}
			ground := g.Ops[0].(*ink.Fill).Path.Box()
			pips := scene.Signs(g.Ops, false)
			for i, a := range pips {
				if !ground.Inset(geom.Millimetre / 2).Contains(a) {
					t.Errorf("%s: a pip at %v leaves its face %v", name, a, ground)
				}
				if i > 0 && a.X-pips[i-1].Right() < geom.Millimetre {
					t.Errorf("%s: pips at %v and %v run together", name, pips[i-1], a)
				}
			}
		})
	}
	if n == 0 {
		t.Error("there are no faces")
	}
}
