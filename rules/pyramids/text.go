package pyramids

import (
	"fmt"
	"strings"
)

// String returns the whole state as text: the phase and the player to act; the stacks from the
// lowest piece to the top; the pools; what each player has; the pyramids with their pieces.
func (s *State) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "round %d, phase %s", s.round+1, phaseNames[s.phase])
	switch {
	case s.phase == acting && s.bumped > 0:
		fmt.Fprintf(&b, ", %s to answer for %s", s.names[s.turn], workerName(s.bumped))
	case s.phase == acting:
		fmt.Fprintf(&b, ", %s to act, %d passes in a row", s.names[s.turn], s.passes)
	case s.phase == favouring:
		fmt.Fprintf(&b, ", %s gets %d", s.names[s.lucky], s.owed-s.taken)
	}
	b.WriteString("\n")
	for kind, name := range []string{"treasure", "supply"} {
		b.WriteString(name + ":")
		for i := range s.stash[kind] {
			st := &s.stash[kind][i]
			b.WriteString(" ")
			for _, size := range st.at[:st.n] {
				fmt.Fprint(&b, size)
			}
			if st.n == 0 {
				b.WriteString("-")
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "pool: %s, workers %s\n", &s.pool, counts(s.workers))
	for seat := range s.hands {
		s.writeHand(&b, seat)
	}
	s.writeBoard(&b)
	return b.String()
}

// counts formats counts by size: "2 1 0".
func counts(n [sizes]int8) string { return fmt.Sprintf("%d %d %d", n[Small], n[Medium], n[Large]) }

// String lists the pieces.
func (s *store) String() string { return strings.Join(s.names(), " ") }

func (s *State) writeHand(b *strings.Builder, seat int) {
	h := &s.hands[seat]
	fmt.Fprintf(b, "%s: standing %s, tired %s, holds %s, stash %s, tokens %d\n", s.names[seat],
		counts(h.standing), counts(h.tired), &h.held, counts(h.stash), h.tokens)
	for kind := range h.claims {
		for size := range h.claims[kind] {
			for worker, n := range h.claims[kind][size] {
				for range n {
					fmt.Fprintf(b, "  claims %s with %s\n", Piece{Kind(kind), size}, workerName(worker))
				}
			}
		}
	}
}

func (s *State) writeBoard(b *strings.Builder) {
	for _, row := range s.rows() {
		b.WriteString("  " + row.Text + "\n")
	}
	s.squares(func(q Square, at *site) {
		if at.size > 0 && !at.done {
			fmt.Fprintf(b, "  %s carries workers %s, %s\n", q, counts(at.workers), &at.held)
		}
	})
}
