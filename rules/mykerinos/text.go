package mykerinos

import (
	"fmt"
	"slices"
	"strings"
)

// String returns the whole state as text, line by line: the season and the phase; the results of
// previous seasons; the stack, the tiles in play with their cubes, the order of passing, and the
// ranking on the river; what the players own. A cube is the seat of its owner, counted from 1.
func (s *State) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "season %d of %d, phase %s", min(s.season+1, s.v.seasons), s.v.seasons, phaseNames[s.phase])
	for i, y := range s.rows {
		fmt.Fprintf(&b, "\nseason %d: tiles %q, cubes %v, ranking %v, gains %q", i+1, y.tiles, y.cubes[:len(s.names)], y.ranking, y.gain)
	}
	fmt.Fprintf(&b, "\nstack: %s; met:", strings.Join(texts(slices.Concat(s.top, s.stack)), " "))
	for n, seen := range s.seen {
		if seen {
			fmt.Fprintf(&b, " %s", tile(n))
		}
	}
	b.WriteString("; boats up:")
	for n, came := range s.came {
		if came {
			fmt.Fprintf(&b, " %s", boat(n))
		}
	}
	b.WriteString("\n")
	s.writeSeason(&b)
	for seat, name := range s.names {
		fmt.Fprintf(&b, "%s: tiles %v, boats %v, patrons %v, base %d", name, s.owned[seat], s.fleet[seat],
			s.museum[seat].patrons, s.museum[seat].base)
		if s.tie.seat == seat {
			fmt.Fprintf(&b, ", win-tie of season %d", s.tie.season+1)
			if s.tie.spent {
				b.WriteString(" discarded")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (s *State) writeSeason(b *strings.Builder) {
	for _, n := range s.play {
		fmt.Fprintf(b, "%s:", n)
		for _, at := range s.v.all(n) {
			b.WriteString(" " + at.String())
			if seat := s.cubeOwner(n, at); seat >= 0 {
				fmt.Fprintf(b, "=%d", seat+1)
			}
		}
		b.WriteString("\n")
	}
	if s.boat != noBoat {
		fmt.Fprintf(b, "boat: %s\n", s.boat)
	}
	for i, seat := range s.passed {
		if i == 0 {
			b.WriteString("passed:")
		}
		b.WriteString(" " + s.names[seat])
	}
	if len(s.passed) > 0 {
		b.WriteString("\n")
	}
	if s.phase == choosing || s.phase == closing {
		fmt.Fprintf(b, "shown %v, cubes %v, ranking %v, breaker %d, chosen %s\n", s.shown, s.cubes[:len(s.names)], s.ranking, s.breaker,
			s.chosen)
	}
}
