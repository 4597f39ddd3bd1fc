package nileflood

import (
	"fmt"
	"strings"
)

// String returns the whole state as text, line by line: the year, the phase and the player to act;
// the temple and the granaries; every board with its channels and villages, and the numbers of each
// year.
func (s *State) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "year %d of %d, phase %s", min(s.year+1, s.v.years), s.v.years, phaseNames[s.phase])
	switch s.phase {
	case rollingWorkers:
		fmt.Fprintf(&b, ", flood %d", s.flood)
	case working, storing, hiring:
		fmt.Fprintf(&b, ", flood %d, workers %d, %s to act, %d left", s.flood, s.red, s.names[s.actor()], s.left[s.actor()])
	}
	b.WriteString("\ndice:")
	for _, d := range s.dice {
		fmt.Fprintf(&b, " %d/%d", d.Flood.N, d.Workers.N)
	}
	b.WriteString("\ntemple:")
	for _, row := range s.templeRows() {
		b.WriteString(" [")
		for i, stone := range row.Stones {
			b.WriteString(separator(i) + stone.Text)
		}
		b.WriteString("]")
	}
	b.WriteString("\n")
	for _, g := range s.granaryRows() {
		fmt.Fprintf(&b, "granary of %s:", g.Built.Text)
		for _, owner := range g.Grain {
			b.WriteString(" " + owner.Text)
		}
		b.WriteString("\n")
	}
	for seat := range s.humans {
		s.writeBoard(&b, seat)
	}
	return b.String()
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return " "
}

func (s *State) writeBoard(b *strings.Builder, seat int) {
	board := s.boardOf(seat)
	fmt.Fprintf(b, "board of %s\n", board.Player.Text)
	for _, row := range board.Rows {
		b.WriteString("  " + row.Name.Text + ":")
		for _, cell := range row.Cells {
			b.WriteString(" " + cell.String())
		}
		b.WriteString("\n")
	}
	b.WriteString("  channels:")
	for _, c := range board.Channels {
		b.WriteString(" " + c.Text)
	}
	b.WriteString("\n  villages:")
	for _, c := range board.Villages {
		b.WriteString(" " + c.Text)
	}
	b.WriteString("\n  years:")
	for _, y := range s.columns[seat] {
		fmt.Fprintf(b, " %d/%d/%d", y.Harvest.N, y.Stored.N, y.Hired.N)
	}
	if s.phase == storing || s.phase == working {
		fmt.Fprintf(b, " now %d/%d", s.harvest[seat], s.stored[seat])
	}
	b.WriteString("\n")
}
