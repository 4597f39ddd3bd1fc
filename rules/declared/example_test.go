package declared_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// board is the board of the examples: a field of two rows and three columns with its edges and
// crossings, a store, a line of boxes, a table of two lines with slots for names, and huts in two
// rows with numbers for names.
func board(player bool) entries.Component {
	c := entries.Component{Name: "sheet", Player: player}
	name := func(row, col int) string { return fmt.Sprintf("%c%d", 'A'+row-1, col) }
	for row := 1; row <= 2; row++ {
		for col := 1; col <= 3; col++ {
			s := entries.Slot{ID: "field." + name(row, col), Row: row, Column: col, Valued: true, Value: row * col}
			for _, to := range [][2]int{{row, col - 1}, {row, col + 1}, {row - 1, col}, {row + 1, col}} {
				if to[0] >= 1 && to[0] <= 2 && to[1] >= 1 && to[1] <= 3 {
					s.Beside = append(s.Beside, "field."+name(to[0], to[1]))
				}
			}
			c.Slots = append(c.Slots, s)
		}
	}
	edge := func(row, col, toRow, toCol int) {
		from, to := name(row, col), name(toRow, toCol)
		c.Slots = append(c.Slots, entries.Slot{ID: "path." + from + "-" + to, Row: row, Column: col, Between: true, Beside: []string{"field." + from, "field." + to}})
	}
	for row := 1; row <= 2; row++ {
		for col := 1; col <= 3; col++ {
			if col < 3 {
				edge(row, col, row, col+1)
			}
			if row < 2 {
				edge(row, col, row+1, col)
			}
		}
	}
	for col := 1; col < 3; col++ {
		c.Slots = append(c.Slots, entries.Slot{ID: "post." + name(1, col) + "/" + name(2, col+1), Row: 1, Column: col, Between: true,
			Beside: []string{"field." + name(1, col), "field." + name(1, col+1), "field." + name(2, col), "field." + name(2, col+1)}})
	}
	c.Slots = append(c.Slots, entries.Slot{ID: "store"}, entries.Slot{ID: "note"})
	for i := 1; i <= 5; i++ {
		c.Slots = append(c.Slots, entries.Slot{ID: fmt.Sprintf("box.%d", i)})
	}
	for row, line := range []string{"red", "blue"} {
		for col := 1; col <= 3; col++ {
			c.Slots = append(c.Slots, entries.Slot{ID: fmt.Sprintf("lane.%s.%d", line, col), Row: row + 1, Column: col})
		}
		c.Slots = append(c.Slots, entries.Slot{ID: "lane.name." + line}, entries.Slot{ID: fmt.Sprintf("hut.%d", 2*row+1), Row: row + 1, Column: 1},
			entries.Slot{ID: fmt.Sprintf("hut.%d", 2*row+2), Row: row + 1, Column: 2})
	}
	return c
}

// setting returns a game with that board. Its texts include every sentence that the rules ask for.
func setting() declared.Setting {
	return declared.Setting{ID: "example",
		Printed: declared.Printed{
			MinPlayers: 1, MaxPlayers: 4, Players: 2,
			Boards: func(int) ([]entries.Component, diag.List) {
				table := board(false)
				table.Name = "map"
				return []entries.Component{board(true), table}, nil
			},
			Draws: func(name string) bool { return name != "nothing" },
		},
		Data: func(int) rules.Data {
			return rules.Data{"years": 3, "costs": []int{1, 2, 3, 4, 5, 6}, "big-wells": 2, "prize": map[string]any{"first": 5}}
		},
		Text:  func(string) ([]string, bool) { return nil, true },
		Texts: "lang/en.yaml",
	}
}

const written = `entries:
  field: {kind: numbers, slots: sheet/field.*}
  path: {kind: ticks, slots: sheet/path.*}
  post: {kind: ticks, slots: sheet/post.*}
  store: {kind: number, slots: sheet/store}
  box: {kind: marks, slots: sheet/box.*, marks: {w: wheat, f: flax}}
`

// marks are the marks on the sheet of the examples.
var marks = map[string]string{"field.A1": "4", "field.A2": "7", "field.B2": "2", "path.A1-A2": "x", "path.A2-B2": "x", "store": "5", "box.1": "wheat", "box.2": "flax"}

// open returns a sheet for these players, with these marks on the first player's sheet.
func open(t *testing.T, g rules.Game, marks map[string]string, players ...string) *entries.Sheet {
	t.Helper()
	s, errs := opened(g, marks, players...)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return s
}

func opened(g rules.Game, marks map[string]string, players ...string) (*entries.Sheet, diag.List) {
	s := g.NewSheet().(*entries.Sheet)
	for i, name := range players {
		s.Players = append(s.Players, rules.Text{Text: name, Pos: rules.Pos{Line: 1, Column: 1 + int32(i)}})
	}
	s.Data = setting().Data(len(players))
	if errs := s.Open(); len(errs) > 0 {
		return nil, errs
	}
	for _, p := range s.Places() {
		if text, ok := marks[p.ID]; ok && p.Seat <= 0 {
			m := rules.Mark{Kind: p.Kinds[0], Text: text}
			for _, k := range p.Kinds {
				if string(k) == text {
					m.Kind = k
				}
			}
			p.Write([]rules.Mark{m})
		}
	}
	return s, nil
}

// load parses rules without errors.
func load(t *testing.T, source string) rules.Game {
	t.Helper()
	r, errs := declared.Load("rules.yaml", []byte(source), setting())
	if len(errs) > 0 {
		t.Fatalf("%s\n%v", source, errs)
	}
	return r.Game()
}

// TestGoldenExamplesOfFunctions: the documented example of each function on places is true.
func TestGoldenExamplesOfFunctions(t *testing.T) {
	for _, table := range [][]formula.Function{declared.Written, declared.Board, declared.Networks} {
		for _, f := range table {
			call, want, ok := strings.Cut(f.Example, " is ")
			if !ok {
				t.Errorf("%s has no example", f.Name)
				continue
			}
			g := load(t, written+"score: {right: \""+call+" == "+want+" ? 1 : 0\"}\n")
			s := open(t, g, marks, "Ada")
			if _, score := s.Judge(); len(s.Faults()) > 0 || score[0].Total != 1 {
				t.Errorf("%s is false (%v)", f.Example, s.Faults())
			}
		}
	}
}
