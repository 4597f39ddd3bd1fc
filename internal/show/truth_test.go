package show

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/internal/mark"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/rules"
	"cartouche/rules/games"
)

// opened prepares a record, with the codes of violations as sentences.
func opened(t *testing.T, source string, opt Options) *showing {
	t.Helper()
	p, err := project.OpenBuiltin("", games.All)
	if err != nil {
		t.Fatal(err)
	}
	r, errs := record.Decode("r.yaml", []byte(source), library{p})
	if errs != nil {
		t.Fatal(errs)
	}
	opt.Say = func(v rules.Violation) string { return v.Code }
	s, err := showRecord(p, r, r.Judge(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func sample(t *testing.T, file string) string {
	t.Helper()
	b, err := data.FS.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWrongNumbersStay: in all games a wrong number that was written down is a mark with the right
// one beside it, and is ringed.
func TestWrongNumbersStay(t *testing.T) {
	const two = "players: [Ada, Bo]\n"
	for _, c := range []struct {
		source string
		want   []string // slot, written text, and right text; "-" is unknown
	}{
		{"game: nile-flood\nkind: log\n" + two + "data: {years: 1}\nyears:\n  - {dice: {flood: 7, workers: 2}, work: {Ada: [sow A1]}, harvest: {Ada: 19}}\nclaimed: {Ada: 5, Bo: {grain: 3}}\n",
			[]string{"player-board 0 year.1.flood 7 6", "player-board 1 year.1.flood 7 6", "player-board 0 year.1.harvest 19 1", "player-board 0 score.total 5 0", "player-board 1 score.grain 3 0"}},
		{sample(t, "nile-flood/records/family-sheet-mistakes.yaml"), []string{"player-board 1 year.4.hired 2 -", "player-board 3 year.11.harvest 36 -", "player-board 3 score.total 97 79"}},
		{sample(t, "osiris/records/family-sheet-mistakes.yaml"), []string{"score-sheet -1 game1.barge.2 5 -", "score-sheet -1 game1.regent.3 1 -", "score-sheet -1 game1.total.1 37 36"}},
		{sample(t, "mykerinos-nile/records/season-log-mistakes.yaml"), []string{"score-sheet -1 score.total.1 51 43", "score-sheet -1 score.boats.3 3 0"}},
		{sample(t, "nile-pyramids/records/evening-log-mistakes.yaml"), []string{"score-sheet -1 game1.total.1 14 13"}},
	} {
		s := opened(t, c.source, Options{})
		var got []string
		for _, m := range s.Marks {
			ringed := slices.ContainsFunc(s.Rings, func(r mark.Ring) bool { return r.Slot == m.Slot })
			if ringed && m.Kind == rules.Number {
				right := m.Right
				if right == "" {
					right = "-"
				}
				got = append(got, fmt.Sprint(m.Board, " ", m.Seat, " ", m.ID, " ", m.Text, " ", right))
			}
			if m.Right != "" && !ringed {
				t.Errorf("%s in %v is wrong and not ringed", m.Text, m.Slot)
			}
		}
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%.40q: no %q among %q", c.source, want, got)
			}
		}
	}
}

// TestPagesListTheirOwnViolations: a page lists the violations that are ringed on it, and those
// without a ring that concern its player; the first page also the others without a ring. Every
// violation is listed on some page.
func TestPagesListTheirOwnViolations(t *testing.T) {
	for _, file := range []string{"nile-flood/records/duel-log-mistakes.yaml", "osiris/records/duel-log-mistakes.yaml", "mykerinos-nile/records/season-log-mistakes.yaml"} {
		s := opened(t, sample(t, file), Options{})
		boards, errs := s.boards()
		if errs != nil {
			t.Fatal(errs)
		}
		told := map[int]bool{}
		for i, b := range boards {
			for _, number := range b.wrong {
				told[number] = true
				anywhere := func(slot rules.Slot) bool {
					return slices.ContainsFunc(boards, func(o *board) bool { return o.holds(slot) })
				}
				v := s.wrong[number-1]
				owned := slices.IndexFunc(boards, func(o *board) bool { return s.belongsTo(o, v.Player) })
				if !slices.ContainsFunc(v.Slots, b.holds) && (i != max(owned, 0) || slices.ContainsFunc(v.Slots, anywhere)) {
					t.Errorf("%s: %s lists %s of another page", file, b.name, v.Code)
				}
			}
		}
		if len(told) != len(s.wrong) || len(told) == 0 {
			t.Errorf("%s: %d of %d violations are listed", file, len(told), len(s.wrong))
		}
	}
}

// TestViolationsOfABlankRecord: if nothing is drawn on any board, a separate page lists all
// violations.
func TestViolationsOfABlankRecord(t *testing.T) {
	s := opened(t, sample(t, "nile-flood/records/duel-log-mistakes.yaml"), Options{})
	s.Marks, s.Rings = nil, nil
	pages, err := s.pages()
	if err != nil || len(pages) != 1 || len(s.wrong) < 2 {
		t.Fatalf("%d pages of %d violations, %v", len(pages), len(s.wrong), err)
	}
	var words []string
	for _, text := range scene.Texts(pages[0].page.Ops) {
		words = append(words, text.Words())
	}
	told := strings.ReplaceAll(strings.Join(words, ""), "\u200b", "") // where a line may break
	for _, v := range s.wrong {
		if !strings.Contains(told, v.Code) {
			t.Errorf("%s is missing in %s", v.Code, told)
		}
	}
}

// TestEarlierRoundsHaveTheirScore: the panel and the slots for the score have the score of that
// round, without a winner.
func TestEarlierRoundsHaveTheirScore(t *testing.T) {
	opt := Options{Round: 3}
	s := opened(t, sample(t, "nile-flood/records/duel-log.yaml"), opt)
	end := opened(t, sample(t, "nile-flood/records/duel-log.yaml"), Options{})
	for seat, r := range s.report.Score {
		at := rules.Slot{Board: "player-board", Seat: seat, ID: "score.total"}
		written := func(s *showing) string {
			for _, m := range s.Marks {
				if m.Slot == at {
					return m.Text
				}
			}
			return "nothing"
		}
		if got := written(s); got != fmt.Sprint(r.Total) || got == written(end) {
			t.Errorf("%s: %s is written, want %d", r.Player, got, r.Total)
		}
	}
	for _, row := range s.ranking() {
		if row.Winner {
			t.Errorf("%s has won after 3 years", row.Player)
		}
	}
	ranks := end.ranking()
	if !ranks[0].Winner || ranks[0].Rank != end.Messages.Ordinal(1) || ranks[1].Winner {
		t.Errorf("the ranking is %+v", ranks)
	}
}

// TestAPausedSeasonStays: during a season its labourers, plans, used markets and camels are on the
// map.
func TestAPausedSeasonStays(t *testing.T) {
	s := opened(t, strings.Split(sample(t, "osiris/records/duel-log.yaml"), "      - Bo: build")[0], Options{})
	found := map[string]bool{}
	for _, m := range s.Marks {
		place, _, _ := strings.Cut(m.ID, ".")
		found[place+" "+string(m.Kind)] = true
	}
	for _, want := range []string{"space farmer", "caravan farmer", "plan sphinx", "plan obelisk", "market cross", "camel camel"} {
		if !found[want] {
			t.Errorf("no %s among %v", want, found)
		}
	}
}

// TestTilesAreSideBySide: each piece has its own marks.
func TestTilesAreSideBySide(t *testing.T) {
	s := opened(t, sample(t, "mykerinos-nile/records/season-log.yaml"), Options{})
	pages, err := s.pages()
	if err != nil {
		t.Fatal(err)
	}
	faces := map[string]int{}
	for _, page := range pages {
		for _, slot := range drawtest.Slots(page.page.Ops) {
			faces[fmt.Sprint(page.name, " ", slot.Copy)]++
		}
	}
	pieces := 0
	for where := range faces {
		if strings.HasPrefix(where, "nile-tiles ") {
			pieces++
		}
	}
	if pieces < 2 {
		t.Errorf("the slots of tiles are on %v", faces)
	}
}

// TestBoardsOnPaper: boards have their true size; the panel is beside its board if both fit.
func TestBoardsOnPaper(t *testing.T) {
	for paper, want := range map[string]int{"a4": 6, "a3": 4, "a2": 2} {
		opt := Options{}
		opt.Paper = paper
		s := opened(t, sample(t, "nile-flood/records/duel-log.yaml"), opt)
		pages, err := s.pages()
		if err != nil || len(pages) != want {
			t.Errorf("%s: %d pages, %v, want %d", paper, len(pages), err, want)
		}
		for _, page := range pages {
			if size := page.page.Size; size != s.Paper.Size.Value && size != s.Paper.Size.Value.Turned() {
				t.Errorf("%s: a page of %v", paper, size)
			}
		}
	}
}
