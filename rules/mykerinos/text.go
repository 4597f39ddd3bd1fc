package mykerinos

import (
	"fmt"
	"slices"
	"strings"
)

// String returns the whole state as text, a line a thing: the season, the phase
// and who is to act; the stack, the tiles in play with their cubes; who passed;
// what everybody owns. A cube is the seat of its owner, counted from 1.
func (s *State) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "season %d of %d, phase %s", min(s.season+1, s.v.seasons), s.v.seasons, phaseNames[s.phase])
	if s.phase > boating && s.phase < over {
		fmt.Fprintf(&b, ", %s to act", s.names[s.turn])
	}
	fmt.Fprintf(&b, "\nstack: %s\n", strings.Join(texts(slices.Concat(s.top, s.stack)), " "))
	for _, n := range s.play {
		fmt.Fprintf(&b, "%s:", n)
		for i, name := range s.v.spaces[n-1] {
			b.WriteString(" " + name + s.standing(n, i))
		}
		b.WriteString("\n")
	}
	if s.boat != noBoat {
		fmt.Fprintf(&b, "boat: %s\n", s.boat)
	}
	if len(s.passed) > 0 {
		b.WriteString("passed:")
		for _, seat := range s.passed {
			b.WriteString(" " + s.names[seat])
		}
		b.WriteString("\n")
	}
	for seat, name := range s.names {
		fmt.Fprintf(&b, "%s: tiles %v, boats %v, patrons %v", name, s.owned[seat], s.fleet[seat], s.patrons[seat])
		if s.tie.seat == seat && s.tie.spent {
			b.WriteString(", win-tie discarded")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// standing shows who stands on a space.
func (s *State) standing(n tile, space int) string {
	for _, c := range s.dug {
		if c.on == n && c.space == space {
			return fmt.Sprint("=", c.seat+1)
		}
	}
	return ""
}
