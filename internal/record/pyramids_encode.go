package record

import (
	"strconv"
	"strings"

	"cartouche/rules/pyramids"
)

func (l *pyramidLog) encode(w *writer) {
	w.list("rounds", len(l.Rounds))
	for _, r := range l.Rounds {
		w.line("  - treasure", diceList(r.Dice[pyramids.Treasure]))
		w.line("    supply", diceList(r.Dice[pyramids.Supply]))
		w.list("    actions", len(r.Actions))
		for _, e := range r.Actions {
			w.line("      - "+scalar(e.Player.Text), scalar(e.Action.Text))
		}
		if len(r.Favour) > 0 {
			w.line("    favour", flowMap(r.Favour, func(f pyramids.Favour) (name, picks string) {
				return f.Player.Text, flowTexts(f.Picks)
			}))
		}
	}
}

func diceList(d pyramids.Dice) string {
	words := make([]string, len(d.Dice))
	for i, n := range d.Dice {
		words[i] = strconv.Itoa(n.N)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

func (s *pyramidSheet) encode(w *writer) {
	w.list("board", len(s.Rows))
	for _, row := range s.Rows {
		w.WriteString("  - " + scalar(row.Text) + "\n")
	}
}
