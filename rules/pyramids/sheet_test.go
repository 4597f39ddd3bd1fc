package pyramids

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// won is a board on which Ada has seven completed pyramids, from a8 to e6.
var won = []string{"r1 . r1 . r1 . r1 .", ". . . . . . . .", "r2 . r2 . r3? . r3 .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . b2?"}

func sheetOf(rows []string, changes ...string) *Sheet {
	s := &Sheet{Header: rules.Setup{Players: crew, Data: testData()}.Header()}
	rows = slices.Clone(rows)
	for _, c := range changes {
		var row int
		fmt.Sscan(c, &row)
		_, text, _ := strings.Cut(c, ": ")
		rows[row-1] = text
	}
	for _, row := range rows {
		s.Rows = append(s.Rows, rules.Text{Text: row})
	}
	return s
}

func TestViolationsOfSheets(t *testing.T) {
	for _, c := range []struct {
		name  string
		sheet *Sheet
		want  []string
	}{
		{"won", sheetOf(won), nil},
		{"more space", sheetOf(won, "2:  .  .   . . . . .\t. "), nil},
		{"nobody has won", sheetOf(won, "1: . . r1 . r1 . r1 ."), []string{"no-winner-yet at board |"}},
		{"what is not completed does not count", sheetOf(won, "1: r1? . r1 . r1 . r1 ."), []string{"no-winner-yet at board |"}},
		{"side by side", sheetOf(won, "2: b1 . . . . . . ."), []string{"square-adjacent at row 2 |", "square-adjacent at row 3 |"}},
		{"in a row", sheetOf(won, "8: . . . . . b1 b1? b1"), []string{"square-adjacent at row 8 |", "square-adjacent at row 8 |"}},
		{"corner to corner", sheetOf(won, "7: . . . . . . b1 ."), nil},
		{"six small ones", sheetOf(won, "5: r1 . . . . r1? . r1"), []string{"stash-empty at row 5 | Ada"}},
		{"a seventh is not told again", sheetOf(won, "5: r1 . r1 . . . . ."), []string{"stash-empty at row 5 | Ada"}},
		{"what is too many wins nothing", sheetOf(won, "1: r1 . r1 . r1 . r1 .", "3: r1 . r1 . r2 . b3 ."), []string{"no-winner-yet at board |", "stash-empty at row 3 | Ada"}},
		{"and stands beside nothing", sheetOf(won, "5: r1 r1 r1 b1 . . . ."), []string{"stash-empty at row 5 | Ada"}},
		{"six of everybody's", sheetOf(won, "5: b1 . b1 . b1 . b1", "5: b1 . b1 . b1 . b1 ."), nil},
		{"a cell too few", sheetOf(won, "1: r1 r1 r1 r1 r1 r1 r1"), []string{"board-shape at row 1 |"}},
		{"a cell too many", sheetOf(won, "8: . . . . . . . . ."), []string{"board-shape at row 8 |"}},
		{"no pieces", sheetOf(won, "2: y1 . R1 . . . . r4"), []string{"board-shape at row 2 |"}},
		{"two rows", sheetOf(won, "2: ? . . . . . . .", "4: r1?? . . . . . . ."), []string{"board-shape at row 2 |", "board-shape at row 4 |"}},
		{"a row too few", sheetOf(won[:7]), []string{"board-shape at board |"}},
		{"a row too many", sheetOf(append(slices.Clone(won), "r1 r1", "x")), []string{"board-shape at row 9 |"}},
		{"no rows", sheetOf(nil), []string{"board-shape at board |"}},
	} {
		p := &paper{}
		p.sheet(c.sheet)
		if got := p.violations(t, Game.JudgeSheet(c.sheet)); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestScoreOfASheet(t *testing.T) {
	s := sheetOf(won)
	s.Claims = []rules.Claim{{Player: s.Players[0], Total: &rules.Num{N: 17}}}
	p := &paper{}
	p.sheet(s)
	report := Game.JudgeSheet(s)
	// Ada: 4 small, 2 medium, 1 large and one not completed.
	if got := rulestest.ScoreLine(report.Score); got != "score: 1. Ada 16 (4 6 7 -1) 2. Bo -1 (0 0 0 -1)" {
		t.Error(got)
	}
	if got := p.violations(t, report); !slices.Equal(got, []string{"total-mismatch at claimed Ada total | Ada"}) {
		t.Error(got)
	}
	s.Rows[4].Text = "r1 . r1 . b3 . . ."
	if got := rulestest.ScoreLine(Game.JudgeSheet(s).Score); got != "score: 1. Ada 17 (5 6 7 -1) 2. Bo 6 (0 0 7 -1)" {
		t.Errorf("a sixth small pyramid: %s", got)
	}
	s.Rows[0].Text = "x"
	if got := Game.JudgeSheet(s).Violations; len(got) != 1 {
		t.Errorf("not only the shape is judged: %v", got)
	}
	s.Players = s.Players[:1]
	if got := p.violations(t, Game.JudgeSheet(s)); !slices.Equal(got, []string{"player-count at players |"}) {
		t.Error(got)
	}
}

// TestRowsThatCannotBeRead: invalid rows score nothing; all others count, without pyramids beyond
// those in the game.
func TestRowsThatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		row, want string
	}{
		{"1: r1 . r1 . r1 . r1", "score: 1. Ada 12 (0 6 7 -1) 2. Bo -1 (0 0 0 -1)"},
		{"1: r1 . r1 . r1 . r1 x", "score: 1. Ada 12 (0 6 7 -1) 2. Bo -1 (0 0 0 -1)"},
		{"9: b3 . . . . . . .", "score: 1. Ada 16 (4 6 7 -1) 2. Bo -1 (0 0 0 -1)"},
		{"9: r1 . r1 . r1 . r1 .\n2: x", "score: 1. Ada 16 (4 6 7 -1) 2. Bo -1 (0 0 0 -1)"},
	} {
		s := sheetOf(append(slices.Clone(won), "."), strings.Split(c.row, "\n")...)
		if got := rulestest.ScoreLine(Game.JudgeSheet(s).Score); got != c.want {
			t.Errorf("%q: %s, want %s", c.row, got, c.want)
		}
	}
	few := sheetOf([]string{"r1 . r1 . r1 . r1 .", "r1 r1 r2 . . . . ."})
	if got := rulestest.ScoreLine(Game.JudgeSheet(few).Score); got != "score: 1. Ada 8 (5 3 0 0) 2. Bo 0 (0 0 0 0)" {
		t.Error(got)
	}
}

// TestPlaces: a final sheet that is read from its places and written into a blank one, or over
// another one, is the same sheet.
func TestPlaces(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(300) / 10) {
		s := final(game(i))
		s.Claims = []rules.Claim{{Player: s.Players[i%2], Total: &rules.Num{N: -i}, Items: []rules.ItemClaim{{Item: "unfinished", N: rules.Num{N: -1}}}}}
		marks := rules.DrawPlaces(Game.Places(s))
		for _, other := range []*Sheet{sheetOf(nil), sheetOf(won), sheetOf(append(slices.Clone(won), "x", "r1"), "3: b3 x", "2: r1 r1 r1 r1 r1 r1 r1 r1 r1")} {
			if left := Game.Fill(other, marks); len(left) > 0 {
				t.Fatalf("game %d: no place for %v", i, left[0])
			}
			if !reflect.DeepEqual(other, s) {
				t.Fatalf("game %d:\n%v\nwant\n%v", i, other, s)
			}
		}
	}
}

// TestFill: marks that are not a pyramid of the game leave their square empty.
func TestFill(t *testing.T) {
	s := sheetOf(nil)
	var marks []rules.Mark
	for i, m := range []rules.Mark{{Kind: rules.Pyramid, Text: "2", By: 1}, {Kind: rules.Site, Text: "3"}, {Kind: rules.Pyramid, Text: "4"}, {Kind: rules.Site, Text: "x"},
		{Kind: rules.Pyramid, Text: "1", By: 2}, {Kind: rules.Pyramid, Text: "1", By: rules.Shared}, {Kind: rules.Cross, Text: "1"}} {
		m.Slot = squareSlot(Square{i, 0})
		marks = append(marks, m, rules.Mark{Slot: m.Slot, Kind: rules.Influence})
	}
	Game.Fill(s, marks)
	if got := s.Rows[7].Text; got != "b2 r3? . . . . . ." || len(s.Rows) != 8 {
		t.Errorf("got %q in %d rows", got, len(s.Rows))
	}
}

func TestMarks(t *testing.T) {
	l := parseLog(nil, "1 1 1 / 6 6; A start p2 at d4 with w2; B claim y1 with w1; A pass; B pass")
	got := map[string]string{}
	for _, m := range Game.JudgeLog(l).Marks() {
		got[m.Board+" "+m.ID] = fmt.Sprintf("%s %s %d", m.Kind, m.Text, m.By)
	}
	for slot, want := range map[string]string{
		"board square.d4": "site 2 0", "stash-mat treasure.2": "pieces y3 y2 y1 -1", "stash-mat supply.5": "pieces g3 g2 g1 -1",
		"pool-mat resources": "pieces y3 y2 -1", "pool-mat workers.small.1": "pieces w1 -1", "pool-mat workers.small.2": "", "pool-mat workers.medium.3": "pieces w2 -1", "pool-mat workers.large.5": "pieces w3 -1",
		"score-sheet game1.rounds": "number 1 -1", "score-sheet game1.favours.1": "number 1 0", "score-sheet game1.favours.2": "number 1 1", "stash-mat treasure.1": "", "score-sheet game1.name.2": "number Bo 1", "score-sheet game1.unfinished.1": "number -1 0", "score-sheet game1.total.2": "number 0 1",
	} {
		if got[slot] != want {
			t.Errorf("%s shows %q, want %q", slot, got[slot], want)
		}
	}
}

// TestSpoiltSheets: a sheet with any content is judged, drawn and scored, and the violations agree
// with a naive count.
func TestSpoiltSheets(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(300)) {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		s := final(game(i % 50))
		var want []string
		for range 1 + rng.IntN(3) {
			k := rng.IntN(8)
			cells := strings.Fields(s.Rows[k].Text)
			cells[rng.IntN(8)] = anyWord(rng, "r1", "b3", "r2?", ".", "b1?")
			s.Rows[k].Text = strings.Join(cells, " ")
		}
		p := &paper{}
		p.sheet(s)
		want = naiveSheet(s)
		report := Game.JudgeSheet(s)
		if got := rulestest.Problems(report.Violations); !slices.Equal(got, want) {
			t.Fatalf("sheet %d: got %v, want %v", i, got, want)
		}
		p.violations(t, report)
		report.Marks()
	}
}

// naiveSheet judges a sheet of eight rows of eight pieces.
func naiveSheet(s *Sheet) []string {
	list := []string{}
	add := func(line int32, code string) { list = append(list, fmt.Sprintf("%06d %s", line, code)) }
	var above []string
	counts, done := map[string]int{}, map[string]int{}
	for _, row := range s.Rows {
		cells := strings.Fields(row.Text)
		for k, c := range cells {
			if c == "." {
				continue
			}
			if counts[c[:2]]++; counts[c[:2]] == 6 {
				add(row.Pos.Line, "stash-empty")
			}
			if counts[c[:2]] > 5 {
				cells[k] = "." // no such piece
				continue
			}
			if len(c) == 2 {
				done[c[:1]]++
			}
			if k > 0 && cells[k-1] != "." {
				add(row.Pos.Line, "square-adjacent")
			}
			if above != nil && above[k] != "." {
				add(row.Pos.Line, "square-adjacent")
			}
		}
		above = cells
	}
	if done["r"] < 7 && done["b"] < 7 {
		add(s.BoardPos.Line, "no-winner-yet")
	}
	slices.Sort(list)
	return list
}
