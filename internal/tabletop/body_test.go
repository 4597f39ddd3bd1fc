package tabletop

import (
	"fmt"
	"testing"

	"cartouche/internal/geom"
)

// TestBodiesAreClosed: each edge of a side of a body is also an edge of another side, in the
// opposite direction, so that the body has no openings.
func TestBodiesAreClosed(t *testing.T) {
	const mm = geom.Millimetre
	for name, m := range map[string]*mesh{
		"pyramid":                    pyramidMesh(30*mm, 25*mm),
		"tent":                       tentMesh(18*mm, 32*mm, 10*mm),
		"tent with a foot too large": tentMesh(18*mm, 32*mm, 40*mm),
	} {
		edges := map[string]int{}
		for _, f := range m.faces {
			for i, c := range f {
				from, to := m.points[c[0]-1], m.points[f[(i+1)%len(f)][0]-1]
				edges[fmt.Sprintf("%.4f to %.4f", from, to)]++
				edges[fmt.Sprintf("%.4f to %.4f", to, from)]--
			}
		}
		for edge, n := range edges {
			if n != 0 {
				t.Errorf("%s: no other side has the edge from %s", name, edge)
			}
		}
		if len(m.faces) != 5 {
			t.Errorf("%s has %d sides, want 5", name, len(m.faces))
		}
	}
}
