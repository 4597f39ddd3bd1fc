package record

import (
	"fmt"
	"strconv"
	"strings"

	"cartouche/rules"
	"cartouche/rules/nileflood"
)

func (l *floodLog) encode(w *writer) {
	w.list("years", len(l.Years))
	for _, y := range l.Years {
		w.line("  - dice", dice(y.Dice))
		w.turns("work", y.Work)
		w.counts("harvest", y.Harvest)
		w.counts("store", y.Store)
		switch {
		case len(y.Hire) > 0:
			w.turns("hire", y.Hire)
		case y.HasHire:
			w.line("    hire", "{}")
		}
	}
	w.difficulty(l.Difficulty)
}

func (w *writer) difficulty(d rules.Text) {
	if d.Text != "" {
		w.line("difficulty", d.Text)
	}
}

func dice(d nileflood.Dice) string {
	if !d.HasWorkers {
		return fmt.Sprintf("{flood: %d}", d.Flood.N)
	}
	return fmt.Sprintf("{flood: %d, workers: %d}", d.Flood.N, d.Workers.N)
}

func (w *writer) turns(key string, turns []nileflood.Turn) {
	if len(turns) == 0 {
		return
	}
	w.WriteString("    " + key + ":\n")
	for _, t := range turns {
		w.line("      "+scalar(t.Player.Text), flowTexts(t.Actions))
	}
}

func (w *writer) counts(key string, counts []nileflood.Count) {
	if len(counts) > 0 {
		w.line("    "+key, flowMap(counts, count))
	}
}

func count(c nileflood.Count) (name, n string) { return c.Player.Text, strconv.Itoa(c.N.N) }

func (s *floodSheet) encode(w *writer) {
	w.list("years", len(s.Years))
	for _, d := range s.Years {
		w.WriteString("  - " + dice(d) + "\n")
	}
	if len(s.Boards) == 0 {
		w.line("boards", "{}")
	} else {
		w.WriteString("boards:\n")
	}
	for _, b := range s.Boards {
		w.board(b)
	}
	if len(s.Temple) > 0 {
		w.list("temple", len(s.Temple))
	}
	for _, row := range s.Temple {
		w.WriteString("  - " + flowTexts(row.Stones) + "\n")
	}
	if len(s.Granaries) > 0 {
		w.list("granaries", len(s.Granaries))
	}
	for _, g := range s.Granaries {
		grain := flowTexts(g.Grain)
		if len(g.Counts) > 0 {
			grain = flowMap(g.Counts, count)
		}
		w.WriteString("  - {built: " + scalar(g.Built.Text) + ", grain: " + grain + "}\n")
	}
	w.difficulty(s.Difficulty)
}

// list opens a block list of n entries.
func (w *writer) list(key string, n int) {
	if n == 0 {
		w.line(key, "[]")
	} else {
		w.WriteString(key + ":\n")
	}
}

func (w *writer) board(b nileflood.Board) {
	w.WriteString("  " + scalar(b.Player.Text) + ":\n")
	if len(b.Rows) == 0 {
		w.line("    fields", "{}")
	} else {
		w.WriteString("    fields:\n")
	}
	for _, row := range b.Rows {
		w.line("      "+scalar(row.Name.Text), rowText(row.Cells))
	}
	if len(b.Channels) > 0 {
		w.line("    channels", flowTexts(b.Channels))
	}
	if len(b.Villages) > 0 {
		w.line("    villages", flowTexts(b.Villages))
	}
	w.list("    years", len(b.Years))
	for _, y := range b.Years {
		w.WriteString(fmt.Sprintf("      - {harvest: %d, stored: %d, hired: %d}\n", y.Harvest.N, y.Stored.N, y.Hired.N))
	}
}

// rowText prints a row of fields as it is written: `s sb . . . .`.
func rowText(row [nileflood.Strips]nileflood.Cell) string {
	words := make([]string, len(row))
	for i, c := range row {
		words[i] = cellText(c)
	}
	return strings.Join(words, " ")
}

func cellText(c nileflood.Cell) string {
	text := ""
	if c.Sown {
		text = "s"
	}
	if c.Shadoof {
		text += "b"
	}
	if c.Polder {
		text += "p"
	}
	if text == "" {
		return "."
	}
	return text
}
