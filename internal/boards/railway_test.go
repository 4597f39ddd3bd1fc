package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestRailways: the judge of the branch line agrees with a naive judge on legal and broken maps.
func TestRailways(t *testing.T) {
	naively(t, existing, "railway", func(r *rand.Rand) (string, verdict) {
		return everyoneWrites(r, func(bool) sheet { return newRailway(r) })
	})
}

// stations are the printed numbers, by field in reading order.
var stations = map[int]int{1: 3, 4: 2, 6: 1, 17: 4, 18: 2, 29: 1, 31: 4, 34: 3}

// railway is a map as its player drew it: tracks between fields, circled fields, and the written
// length of the longest line, -1 for a blank.
type railway struct {
	tracks  [][2]int
	circles map[int]bool
	line    int
}

// newRailway draws tracks in seven rounds.
func newRailway(r *rand.Rand) *railway {
	w := &railway{circles: map[int]bool{}}
	for range r.IntN(29) {
		var can [][2]int
		for field := range 36 {
			for _, next := range beside(field, false) {
				if track := [2]int{min(field, next), max(field, next)}; !slices.Contains(w.tracks, track) && (stations[field] > 0 || w.at(field) > 0) {
					can = append(can, track)
				}
			}
		}
		w.tracks = append(w.tracks, can[r.IntN(len(can))])
	}
	for field := range 36 {
		w.circles[field] = w.at(field) > 2 && r.IntN(3) > 0
	}
	if w.line = -1; r.IntN(3) > 0 {
		w.line = w.points()["line"]
	}
	return w
}

// spoil changes one thing, or draws more tracks.
func (w *railway) spoil(r *rand.Rand) {
	switch r.IntN(4) {
	case 0:
		w.line = r.IntN(12)
	case 1:
		w.circles[r.IntN(36)] = r.IntN(4) > 0
	case 2:
		if len(w.tracks) > 0 {
			w.tracks = slices.Delete(w.tracks, 0, 1)
		}
	default:
		for range 1 + r.IntN(3) {
			field := r.IntN(36)
			next := beside(field, false)
			other := next[r.IntN(len(next))]
			if track := [2]int{min(field, other), max(field, other)}; !slices.Contains(w.tracks, track) {
				w.tracks = append(w.tracks, track)
			}
		}
	}
}

func fieldName(field int) string { return fmt.Sprintf("%c%d", 'A'+field/6, field%6+1) }

func (w *railway) record() string {
	var tracks, circles []string
	for _, track := range w.tracks {
		tracks = append(tracks, fieldName(track[1])+"-"+fieldName(track[0]))
	}
	for field := range 36 {
		if w.circles[field] {
			circles = append(circles, fieldName(field))
		}
	}
	sheet := fmt.Sprintf("{tracks: [%s], fields: {o: [%s]}", joined(tracks), joined(circles))
	if w.line >= 0 {
		sheet += fmt.Sprintf(", line: %d", w.line)
	}
	return sheet + "}"
}

// at counts the tracks of a field.
func (w *railway) at(field int) (n int) {
	for _, track := range w.tracks {
		if track[0] == field || track[1] == field {
			n++
		}
	}
	return n
}

// network returns the fields that a train reaches from one, sorted.
func (w *railway) network(field int) []int {
	out := []int{field}
	for i := 0; i < len(out); i++ {
		for _, track := range w.tracks {
			for side := range 2 {
				if track[side] == out[i] && !slices.Contains(out, track[1-side]) {
					out = append(out, track[1-side])
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// longest returns the most tracks that a train can drive from a field, if it has driven those of
// used before. It remembers what it found.
func (w *railway) longest(field int, used uint64, found map[[2]uint64]int) int {
	key := [2]uint64{uint64(field), used}
	if best, ok := found[key]; ok {
		return best
	}
	best := 0
	for i, track := range w.tracks {
		for side := range 2 {
			if track[side] == field && used>>i&1 == 0 {
				best = max(best, 1+w.longest(track[1-side], used|1<<i, found))
			}
		}
	}
	found[key] = best
	return best
}

func (w *railway) points() worth {
	out, found := worth{}, map[[2]uint64]int{}
	for field := range 36 {
		if w.circles[field] {
			out["junctions"] += 2
		}
		if w.at(field) == 0 {
			continue
		}
		out["line"] = max(out["line"], w.longest(field, 0, found))
		if w.at(field) == 1 && stations[field] == 0 {
			out["ends"]--
		}
		if network := w.network(field); network[0] == field { // each once
			joined, sum := 0, 0
			for _, f := range network {
				if stations[f] > 0 {
					joined, sum = joined+1, sum+stations[f]
				}
			}
			if joined > 1 {
				out["stations"] += sum
			}
		}
	}
	return out
}

// judge adds what is wrong and returns the points.
func (w *railway) judge(v *verdict, player string) worth {
	for field := range 36 {
		if w.circles[field] && w.at(field) < 3 {
			v.add(player, "no-junction", "field."+fieldName(field))
		}
		network := w.network(field)
		if w.at(field) == 0 || network[0] != field || slices.ContainsFunc(network, func(f int) bool { return stations[f] > 0 }) {
			continue
		}
		var slots []string
		for _, f := range network {
			for _, other := range []int{f + 1, f + 6} {
				if slices.Contains(w.tracks, [2]int{f, other}) {
					slots = append(slots, "track."+fieldName(f)+"-"+fieldName(other))
				}
			}
		}
		v.add(player, "no-station", slots...)
	}
	if len(w.tracks) > 28 {
		v.add(player, "too-many-tracks")
	}
	points := w.points()
	if w.line >= 0 && w.line != points["line"] {
		v.add(player, "line-wrong", "line", "= "+strconv.Itoa(points["line"]))
	}
	return points
}
