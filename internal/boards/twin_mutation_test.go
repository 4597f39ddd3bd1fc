package boards

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cartouche/rules"
	"cartouche/rules/nileflood"
)

// mutator changes a sheet by errors that people make.
//
// It leaves out errors that have no printed slot or are written twice: a row, a field, a channel, a
// village, a stone or a grain that does not exist, a year too many, notes in another notation. The
// engine judges them (field-unknown, channel-not-adjacent, channel-duplicate, village-duplicate,
// bad-notation, granary-count, granary-capacity); in a record of a declared game they are errors of
// the file.
type mutator struct {
	*rand.Rand
	*nileflood.Sheet
	data rules.Data
}

// board draws a player's board.
func (m mutator) board() *nileflood.Board { return &m.Boards[m.IntN(len(m.Boards))] }

var mutations = []func(mutator){
	mutator.cell, mutator.cell, mutator.row, mutator.channel, mutator.village, mutator.village, mutator.column, mutator.column,
	mutator.die, mutator.year, mutator.boardYear, mutator.stone, mutator.courses, mutator.granary, mutator.grain, mutator.counts, mutator.level,
}

// cell changes a field.
func (m mutator) cell() {
	if b := m.board(); len(b.Rows) > 0 {
		yes := func() bool { return m.IntN(2) == 0 }
		b.Rows[m.IntN(len(b.Rows))].Cells[m.IntN(nileflood.Strips)] = nileflood.Cell{Sown: yes(), Shadoof: yes(), Polder: yes()}
	}
}

// row removes a row of fields.
func (m mutator) row() {
	if b := m.board(); len(b.Rows) > 0 {
		i := m.IntN(len(b.Rows))
		b.Rows = slices.Delete(b.Rows, i, i+1)
	}
}

// change adds a text to a list, or removes it if the list has it.
func (m mutator) change(list []rules.Text, what string) []rules.Text {
	if i := slices.IndexFunc(list, func(t rules.Text) bool { return t.Text == what }); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return append(list, rules.Text{Text: what})
}

func field(row, strip int) string { return fmt.Sprintf("%c%d", 'A'+row, strip+1) }

func (m mutator) channel() {
	b, row, strip := m.board(), m.IntN(4), m.IntN(nileflood.Strips-1)
	to := field(row, strip+1)
	if m.IntN(2) == 0 {
		to = field(row+1, strip)
	}
	b.Channels = m.change(b.Channels, field(row, strip)+"-"+to)
}

func (m mutator) village() {
	b, row, strip := m.board(), m.IntN(4), m.IntN(nileflood.Strips-1)
	b.Villages = m.change(b.Villages, field(row, strip)+"/"+field(row+1, strip+1))
}

// column changes a number in a year of a board.
func (m mutator) column() {
	b := m.board()
	if len(b.Years) == 0 {
		return
	}
	y := &b.Years[m.IntN(len(b.Years))]
	n := []*rules.Num{&y.Harvest, &y.Stored, &y.Hired}[m.IntN(3)]
	n.N = max(0, n.N+m.IntN(15)-5)
}

func (m mutator) die() {
	if len(m.Years) > 0 {
		y := &m.Years[m.IntN(len(m.Years))]
		[]*rules.Num{&y.Flood, &y.Workers}[m.IntN(2)].N = m.IntN(10)
	}
}

// year removes years from the end of the track.
func (m mutator) year() { m.Years = m.Years[:m.IntN(len(m.Years)+1)] }

func (m mutator) boardYear() {
	b := m.board()
	b.Years = b.Years[:m.IntN(len(b.Years)+1)]
}

// stone adds a stone to a row, removes one, or changes its owner.
func (m mutator) stone() {
	plan := m.data.Ints("temple")
	row := m.IntN(len(plan))
	for len(m.Temple) <= row {
		m.Temple = append(m.Temple, nileflood.TempleRow{})
	}
	stones := &m.Temple[row].Stones
	by := m.Players[m.IntN(len(m.Players))]
	switch i := len(*stones) - 1; {
	case i+1 < plan[row] && m.IntN(2) == 0:
		*stones = append(*stones, by)
	case i >= 0 && m.IntN(2) == 0:
		*stones = (*stones)[:i]
	case i >= 0:
		(*stones)[m.IntN(i+1)] = by
	}
}

// courses swaps two rows of the temple that both have room.
func (m mutator) courses() {
	if len(m.Temple) > 1 && len(m.Temple[0].Stones) <= m.data.Ints("temple")[1] {
		m.Temple[0], m.Temple[1] = m.Temple[1], m.Temple[0]
	}
}

func (m mutator) granary() {
	by := m.Players[m.IntN(len(m.Players))]
	if n := len(m.Granaries); n > 0 && m.IntN(2) == 0 {
		m.Granaries[m.IntN(n)].Built = by
	} else if n < m.data.Int("granaries") {
		m.Granaries = append(m.Granaries, nileflood.Granary{Built: by})
	}
}

// grain adds a grain, removes one, or changes its owner.
func (m mutator) grain() {
	if len(m.Granaries) == 0 {
		return
	}
	g := &m.Granaries[m.IntN(len(m.Granaries))]
	by := m.Players[m.IntN(len(m.Players))]
	switch i := len(g.Grain) - 1; {
	case len(g.Counts) > 0:
	case i+1 < m.data.Int("capacity") && m.IntN(2) == 0:
		g.Grain = append(g.Grain, by)
	case i >= 0 && m.IntN(2) == 0:
		g.Grain = g.Grain[:i]
	case i >= 0:
		g.Grain[m.IntN(i+1)] = by
	}
}

// counts replaces the grain of a granary by counts.
func (m mutator) counts() {
	if len(m.Granaries) == 0 {
		return
	}
	g := &m.Granaries[m.IntN(len(m.Granaries))]
	for _, p := range m.Players {
		n := 0
		for _, of := range g.Grain {
			if of.Text == p.Text {
				n++
			}
		}
		if n > 0 {
			g.Counts = append(g.Counts, nileflood.Count{Player: p, N: rules.Num{N: n}})
		}
	}
	g.Grain = nil
}

// level sets the automaton's level in a game of several players.
func (m mutator) level() { m.Difficulty.Text = nileflood.Levels[m.IntN(3)] }

// unknownPlayer gives a mark to a name that is not a player. It gives only one, because the engine
// reports the name for each mark, and the twin once. A stone must be the last one, because the twin
// does not count a stone without an owner.
func (m mutator) unknownPlayer() {
	zed := rules.Text{Text: "Zed"}
	switch m.IntN(4) {
	case 0:
		m.Boards = append(m.Boards, nileflood.Board{Player: zed})
	case 1:
		m.Claims = append(m.Claims, rules.Claim{Player: zed, Total: &rules.Num{N: 1}})
	case 2:
		if len(m.Granaries) > 0 {
			m.Granaries[m.IntN(len(m.Granaries))].Built = zed
		}
	case 3:
		if i := m.IntN(len(m.Granaries) + 1); i < len(m.Granaries) && len(m.Granaries[i].Grain) > 0 {
			m.Granaries[i].Grain[0] = zed
		}
	}
}

// claim writes down claims, some of them wrong.
func (m mutator) claim(g rules.Game) {
	score := g.JudgeSheet(m.Sheet).Score
	for _, r := range score {
		if m.IntN(3) > 0 {
			continue
		}
		slip := func(n int) rules.Num { return rules.Num{N: max(0, n+m.IntN(2)*(m.IntN(5)-2))} }
		c := rules.Claim{Player: rules.Text{Text: r.Player}}
		if m.IntN(2) == 0 {
			n := slip(r.Total)
			c.Total = &n
		}
		for _, it := range r.Items {
			if m.IntN(4) == 0 {
				c.Items = append(c.Items, rules.ItemClaim{Item: it.ID, N: slip(it.Points)})
			}
		}
		if c.Total != nil || c.Items != nil {
			m.Claims = append(m.Claims, c)
		}
	}
}

// addPlayers adds players until there are too many.
func (m mutator) addPlayers() {
	for _, name := range names[len(m.Players):] {
		m.Players = append(m.Players, rules.Text{Text: name, Pos: rules.Pos{}})
		m.Boards = append(m.Boards, nileflood.Board{Player: rules.Text{Text: name}})
	}
}
