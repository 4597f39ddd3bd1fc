package boards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/nileflood"
)

// copier writes a sheet of the engine as a record of its twin, and records for each value the
// position of the same value in the engine's record.
type copier struct {
	strings.Builder
	sheet *nileflood.Sheet
	at    rules.Pos
	from  map[rules.Pos]rules.Pos
}

// twinRecord returns the twin's record of a record of the engine, and the engine's positions by the
// twin's.
func twinRecord(r *record.Record) ([]byte, map[rules.Pos]rules.Pos) {
	w := &copier{sheet: r.Sheet.(*nileflood.Sheet), at: rules.Pos{Line: 1, Column: 1}, from: map[rules.Pos]rules.Pos{}}
	w.put("game: nile-flood\nkind: sheet\nplayers: ")
	w.texts(w.sheet.Head().PlayersPos, w.sheet.Players, func(s string) string { return s })
	w.overrides(string(r.Encode()))
	w.table()
	w.put("sheets:\n")
	for i := range w.sheet.Boards {
		w.board(&w.sheet.Boards[i])
	}
	w.claims()
	return []byte(w.String()), w.from
}

// put writes a text.
func (w *copier) put(text string) {
	w.WriteString(text)
	for _, r := range text {
		if w.at.Column++; r == '\n' {
			w.at = rules.Pos{Line: w.at.Line + 1, Column: 1}
		}
	}
}

// notePosition records the position in the engine's record of the next value.
func (w *copier) notePosition(at rules.Pos) { w.from[w.at] = at }

// list writes a list on one line.
func (w *copier) list(at rules.Pos, n int, item func(i int)) {
	w.notePosition(at)
	w.put("[")
	for i := range n {
		if i > 0 {
			w.put(", ")
		}
		item(i)
	}
	w.put("]\n")
}

func (w *copier) texts(at rules.Pos, list []rules.Text, name func(string) string) {
	w.list(at, len(list), func(i int) {
		w.notePosition(list[i].Pos)
		w.put(name(list[i].Text))
	})
}

// overrides copies `data` unchanged.
func (w *copier) overrides(source string) {
	copying := false
	for line := range strings.Lines(source) {
		if copying = strings.HasPrefix(line, "data:") || copying && line[0] == ' '; copying {
			w.put(line)
		}
	}
}

// table writes what belongs to all players: the dice of the years, which every player's board
// repeats, the stones and the granaries.
func (w *copier) table() {
	s := w.sheet
	w.put("table:\n  flood: ")
	w.list(s.YearsPos, len(s.Years), func(i int) { w.number(s.Years[i].Flood) })
	w.put("  workers: ")
	w.list(s.YearsPos, len(s.Years), func(i int) { w.number(s.Years[i].Workers) })
	if s.Difficulty.Text != "" {
		w.put("  level: ")
		w.notePosition(s.Difficulty.Pos)
		w.put(s.Difficulty.Text + "\n")
	}
	var stones, built, grain []owned
	for row := range s.Temple {
		for i, of := range s.Temple[row].Stones {
			stones = append(stones, owned{of, fmt.Sprint(row+1, ".", i+1)})
		}
	}
	for i, g := range s.Granaries {
		built = append(built, owned{g.Built, strconv.Itoa(i + 1)})
		for k, of := range heap(g) {
			grain = append(grain, owned{of, fmt.Sprint(i+1, ".", k+1)})
		}
	}
	w.owners("stones", stones)
	w.owners("granaries", built)
	w.owners("grain", grain)
}

// owned is a mark of a player in a place of the table.
type owned struct {
	by    rules.Text
	place string
}

// heap lists the grain in a granary mark by mark, including counted grain, in the order in which
// the places are filled.
func heap(g nileflood.Granary) []rules.Text {
	list := slices.Clone(g.Grain)
	for _, c := range g.Counts {
		for range c.N.N {
			list = append(list, rules.Text{Text: c.Player.Text, Pos: c.Player.Pos})
		}
	}
	return list
}

// owners writes a family whose marks have owners.
func (w *copier) owners(name string, marks []owned) {
	if len(marks) == 0 {
		return
	}
	w.put("  " + name + ":\n")
	var names []string
	for _, m := range marks {
		if !slices.Contains(names, m.by.Text) {
			names = append(names, m.by.Text)
		}
	}
	for _, of := range names {
		own := slices.DeleteFunc(slices.Clone(marks), func(m owned) bool { return m.by.Text != of })
		w.put("    ")
		w.notePosition(own[0].by.Pos)
		w.put(of + ": ")
		w.list(rules.Pos{}, len(own), func(i int) {
			w.notePosition(own[i].by.Pos)
			w.put(own[i].place)
		})
	}
}

func (w *copier) number(n rules.Num) {
	w.notePosition(n.Pos)
	w.put(strconv.Itoa(n.N))
}

// board writes the sheet of a player.
func (w *copier) board(b *nileflood.Board) {
	w.put("  ")
	w.notePosition(b.Player.Pos)
	w.put(b.Player.Text + ":\n")
	if len(b.Rows) > 0 {
		w.put("    fields:\n")
	}
	for _, row := range b.Rows {
		w.put("      " + row.Name.Text + ":")
		for _, c := range row.Cells {
			w.put(" ")
			w.notePosition(row.Pos)
			w.put(c.String())
		}
		w.put("\n")
	}
	same := func(s string) string { return s }
	w.put("    channels: ")
	w.texts(rules.Pos{}, b.Channels, same)
	w.put("    villages: ")
	w.texts(rules.Pos{}, b.Villages, same)
	for _, column := range []struct {
		name string
		of   func(y nileflood.BoardYear) rules.Num
	}{
		{"harvest", func(y nileflood.BoardYear) rules.Num { return y.Harvest }},
		{"stored", func(y nileflood.BoardYear) rules.Num { return y.Stored }},
		{"hired", func(y nileflood.BoardYear) rules.Num { return y.Hired }},
	} {
		w.put("    " + column.name + ": ")
		w.list(b.YearsPos, len(b.Years), func(i int) { w.number(column.of(b.Years[i])) })
	}
}

// claims writes the claims of the players.
func (w *copier) claims() {
	if len(w.sheet.Claims) > 0 {
		w.put("claimed:\n")
	}
	for _, c := range w.sheet.Claims {
		w.put("  ")
		w.notePosition(c.Player.Pos)
		w.put(c.Player.Text + ":\n")
		for _, it := range c.Items {
			w.put("    " + it.Item + ": ")
			w.number(it.N)
			w.put("\n")
		}
		if c.Total != nil {
			w.put("    total: ")
			w.number(*c.Total)
			w.put("\n")
		}
	}
}
