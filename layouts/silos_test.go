package layouts_test

import (
	"strconv"
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts"
)

// TestGrainLiesInAHeap: in every store of every kit, no line of grain is longer than the one below it, and all of it lies
// within the outline that the builder traces.
func TestGrainLiesInAHeap(t *testing.T) {
	for players := 1; players <= 6; players++ {
		face := faces(t, "nile-flood", layouts.Options{Players: players, Lang: "en", Profile: "home"})["granaries.front"]
		slots := slotsOf(face)
		for store := 1; ; store++ {
			id := "granary." + strconv.Itoa(store)
			outline, ok := slots[id]
			if !ok {
				break
			}
			lines := map[geom.Length]int{}
			var heights []geom.Length // from the foot
			for grain := 1; ; grain++ {
				place, ok := slots[id+".grain."+strconv.Itoa(grain)]
				if !ok {
					break
				}
				if !outline.Contains(place) {
					t.Errorf("%d players: grain %d leaves %s", players, grain, id)
				}
				if lines[place.Y]++; lines[place.Y] == 1 {
					heights = append(heights, place.Y)
				}
			}
			for i := 1; i < len(heights); i++ {
				if heights[i] >= heights[i-1] || lines[heights[i]] > lines[heights[i-1]] {
					t.Errorf("%d players: the heap in %s has lines of %v at %v", players, id, lines, heights)
				}
			}
			if len(heights) < 2 {
				t.Errorf("%d players: %s has no heap", players, id)
			}
		}
	}
}
