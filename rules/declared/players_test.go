package declared_test

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// TestGoldenBoardsForFewAndMany: an error that only some numbers of players have is reported for the
// first of them, when the whole game is checked and when such a sheet is opened.
func TestGoldenBoardsForFewAndMany(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	s := setting()
	s.Boards = func(players int) ([]entries.Component, diag.List) {
		c := board(true)
		if players > 2 {
			c.Slots = c.Slots[:5] // no more than the field, and not all of that
		}
		return []entries.Component{c}, nil
	}
	r, errs := declared.Load("rules.yaml", []byte(`entries:
  field: {kind: numbers, slots: sheet/field.*, attributes: {cost: $costs}}
  path: {kind: ticks, slots: sheet/path.*}
score: {a: "len(paths(path)) + len(rows(field))"}
`), s)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	const want = "\t2:67 values of `cost`: 6; it needs 5, one for each slot of the entry; this happens with this number of players: 3\n" +
		"\t3:30 `sheet` has no slot `path.*`; allowed: field.*; `*` matches one part between dots\n"
	if got := errorTexts(r.Check(), messages); got != want {
		t.Errorf("got:\n%s", got)
	}
	if _, errs := opened(r.Game(), nil, "Ada", "Bo", "Cy"); !strings.Contains(errorTexts(errs, messages), "number of players: 3") {
		t.Errorf("opened: %v", errs)
	}
	if _, errs := opened(r.Game(), nil, "Ada", "Bo"); len(errs) > 0 {
		t.Error(errs)
	}
}

// TestGoldenAValueForSomeNumbersOfPlayers: a value that some numbers of players lack is reported when the
// rules are read for such a number, and when a sheet of that many players is judged.
func TestGoldenAValueForSomeNumbersOfPlayers(t *testing.T) {
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	const source = "entries: {store: {kind: number, slots: sheet/store}}\nscore: {a: \"store * data.limit\"}\n"
	for _, lacking := range []int{2, 3} {
		s := setting()
		data := s.Data
		s.Data = func(players int) rules.Data {
			d := maps.Clone(data(players))
			if d["limit"] = 4; players == lacking {
				delete(d, "limit")
			}
			return d
		}
		r, errs := declared.Load("rules.yaml", []byte(source), s)
		if lacking != s.Players {
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			sheet, more := opened(r.Game(), nil, "Ada", "Bo", "Cy")
			if len(more) > 0 {
				t.Fatal(more)
			}
			g := r.Game()
			errs = g.JudgeSheet(sheet).Faults
		}
		want := fmt.Sprintf("`limit` in values.yaml has no value for this number of players: %d", lacking)
		if got := errorTexts(errs, messages); !strings.Contains(got, want) {
			t.Errorf("%d: got %q", lacking, got)
		}
	}
}

// TestGoldenASheetOfTooManyPlayersIsSmall: players beyond the maximum get no sheet until something is
// written on it, because such a record is not judged.
func TestGoldenASheetOfTooManyPlayersIsSmall(t *testing.T) {
	g := load(t, "entries: {field: {kind: numbers, slots: sheet/field.*}}\nscore: {a: 0}\n")
	s := g.NewSheet().(*entries.Sheet)
	for i := range 10_000 {
		s.Players = append(s.Players, rules.Text{Text: strconv.Itoa(i)})
	}
	s.Data = setting().Data(g.MaxPlayers)
	open := func() {
		if errs := s.Open(); len(errs) > 0 {
			t.Fatal(errs)
		}
	}
	open()
	if n := testing.AllocsPerRun(1, open); n > 100 {
		t.Errorf("%v allocations", n)
	}
	s.Fill(0, 9_999).Marks[2].Number = 5
	if n := s.Fill(0, 9_999).Marks[2].Number; n != 5 {
		t.Errorf("the last player's number is %d", n)
	}
}
