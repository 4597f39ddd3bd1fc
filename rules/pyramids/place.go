package pyramids

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Places lists the squares of the board, rows from the top, cells from the left. Writing to a board
// of the wrong size corrects its size.
func (s *Sheet) Places() []rules.Place {
	v := compile(s.Data)
	rows := make([][]string, v.side)
	for i := range rows {
		if i < len(s.Rows) {
			rows[i] = strings.Fields(s.Rows[i].Text)
		}
	}
	var list []rules.Place
	for i := range rows {
		for k := range v.side {
			list = append(list, rules.Place{
				Slot: squareSlot(v.square(i, k)), Kinds: []rules.Kind{rules.Pyramid, rules.Site},
				About: func() rules.About { return aboutSquare(v.square(i, k)) },
				Read: func() []rules.Mark {
					if k >= len(rows[i]) {
						return nil
					}
					at, _ := parseCell(rows[i][k])
					return at.marks()
				},
				Write: func(marks []rules.Mark) {
					for len(rows[i]) < v.side {
						rows[i] = append(rows[i], ".")
					}
					rows[i][k] = cellOf(marks)
					for len(s.Rows) < v.side {
						s.Rows = append(s.Rows, rules.Text{})
					}
					s.Rows = s.Rows[:v.side]
					s.Rows[i].Text = strings.Join(rows[i][:v.side], " ")
				},
			})
		}
	}
	return list
}

// aboutSquare describes a square: a pyramid of either player, of any size, completed or not.
func aboutSquare(q Square) rules.About {
	var choices [][]rules.Mark
	for owner := range seats {
		for size := Small; size <= Large; size++ {
			for _, done := range []bool{true, false} {
				choices = append(choices, (&site{owner: owner, size: size, done: done}).marks())
			}
		}
	}
	return rules.Describe("square", diag.Args{"name": q.String()}).Choose(choices...)
}

// rows formats the board as sheets spell it, the farthest row first.
func (t *table) rows() []rules.Text {
	list := make([]rules.Text, t.v.side)
	cells := make([]string, t.v.side)
	for i := range list {
		for k := range cells {
			cells[k] = t.at(t.v.square(i, k)).cell()
		}
		list[i].Text = strings.Join(cells, " ")
	}
	return list
}

// ownerLetters are the colours of the seats: red and blue.
const ownerLetters = "rb"

func (s *site) cell() string {
	if s.size == 0 {
		return "."
	}
	text := ownerLetters[s.owner:s.owner+1] + strconv.Itoa(s.size)
	if !s.done {
		text += "?"
	}
	return text
}

func parseCell(text string) (site, bool) {
	if text == "." {
		return site{}, true
	}
	piece, unfinished := strings.CutSuffix(text, "?")
	if len(piece) != 2 || piece[1] < '0'+Small || piece[1] > '0'+Large {
		return site{}, false
	}
	owner := strings.IndexByte(ownerLetters, piece[0])
	if owner < 0 {
		return site{}, false
	}
	return site{owner: owner, size: int(piece[1] - '0'), done: !unfinished}, true
}

func (s *site) marks() []rules.Mark {
	if s.size == 0 {
		return nil
	}
	m := rules.Mark{Kind: rules.Site, Text: strconv.Itoa(s.size), By: s.owner}
	if s.done {
		m.Kind = rules.Pyramid
	}
	return []rules.Mark{m}
}

// cellOf returns the spelling of the pyramid among the marks of a square; "." without one.
func cellOf(marks []rules.Mark) string {
	for _, m := range marks {
		n, ok := rules.Text{Text: m.Text}.Num()
		if ok && n.N >= Small && n.N <= Large && m.By >= 0 && m.By < seats && (m.Kind == rules.Pyramid || m.Kind == rules.Site) {
			return (&site{owner: m.By, size: n.N, done: m.Kind == rules.Pyramid}).cell()
		}
	}
	return "."
}
