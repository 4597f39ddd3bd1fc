package nileflood

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// fair returns the sheet of a short legal game: two years, Ada with a village and a granary, Bo
// with stones.
func fair() *Sheet {
	return final(parseLog([]string{"Ada", "Bo"}, with(2, rules.Data{"years": 2, "temple": []int{2, 2}, "granaries": 1, "capacity": 4,
		"costs": map[string]any{"village": 1, "channel": 1}}),
		"1 6; Ada: sow A1, sow A2, sow B1, sow B2, channel A1-A2, channel B1-B2; Bo: stone, stone, sow A1, sow B1; hire; Ada: village A1/B2",
		"6 6; Ada: granary, sow C1; Bo: stone, shadoof A1, polder A1; store Ada 3; store Bo 1"))
}

// solo returns the sheet of a short game against Nebamun: he gets 1 stone and 3 grain.
func solo() *Sheet {
	return final(&Log{Header: rules.Setup{Players: []string{"Ada"}, Data: with(1, rules.Data{"years": 2, "temple": []int{2}, "granaries": 2, "capacity": 4})}.Header(),
		Difficulty: rules.Text{Text: "light"}, Years: []Year{parseYear("1"), parseYear("2; Ada: sow A1")}})
}

func row(b *Board, name string) *Row {
	i := slices.IndexFunc(b.Rows, func(r Row) bool { return r.Name.Text == name })
	return &b.Rows[i]
}

func texts(list ...string) []rules.Text {
	var out []rules.Text
	for _, s := range list {
		out = append(out, rules.Text{Text: s})
	}
	return out
}

var sheetCases = []struct {
	name  string
	sheet func() *Sheet
	spoil func(s *Sheet)
	want  []string
}{
	{"fair", fair, func(s *Sheet) {}, nil},
	{"solo", solo, func(s *Sheet) {}, nil},
	{"a row off the board", fair, func(s *Sheet) { s.Boards[0].Rows = append(s.Boards[0].Rows, Row{Name: rules.Text{Text: "F"}}) },
		[]string{"field-unknown at Ada row F | Ada"}},
	{"channels", fair, func(s *Sheet) {
		s.Boards[0].Channels = append(s.Boards[0].Channels, texts("A2-A1", "A6-A7", "A1-B2", "A1 - A2", "a1-a2", " B2-B1 ")...)
	}, []string{"channel-duplicate at Ada channel 3 A2-A1 | Ada", "field-unknown at Ada channel 4 A6-A7 | Ada", "channel-not-adjacent at Ada channel 5 A1-B2 | Ada",
		"bad-notation at Ada channel 6 A1 - A2 | Ada", "bad-notation at Ada channel 7 a1-a2 | Ada", "channel-duplicate at Ada channel 8  B2-B1 | Ada"}},
	{"villages", fair, func(s *Sheet) {
		s.Boards[0].Villages = append(s.Boards[0].Villages, texts("A1/B2", "B2/A1", "B1/C2", "B1/C2", "A1-B2")...)
	}, []string{"village-duplicate at Ada village 2 A1/B2 | Ada", "field-unknown at Ada village 3 B2/A1 | Ada", "village-unsown at Ada village 4 B1/C2 | Ada",
		"village-duplicate at Ada village 5 B1/C2 | Ada", "bad-notation at Ada village 6 A1-B2 | Ada"}},
	{"a village without water", fair, func(s *Sheet) { s.Boards[0].Channels = s.Boards[0].Channels[:1] },
		[]string{"village-not-watered at Ada village 1 A1/B2 | Ada"}},
	{"polders without seed, once a field, cost and yield nothing", fair, func(s *Sheet) {
		c := &row(&s.Boards[1], "C").Cells
		c[0].Polder, c[1].Polder, c[1].Shadoof = true, true, false
	}, []string{"polder-unsown at Bo row C fields | Bo", "polder-unsown at Bo row C fields | Bo"}},
	{"workers", fair, func(s *Sheet) {
		for k := range 4 {
			row(&s.Boards[1], "E").Cells[k] = Cell{Sown: true}
		}
	}, []string{"workers-overspent at board Bo | Bo"}},
	{"a row too long", fair, func(s *Sheet) { s.Temple[0].Stones = texts("Bo", "Bo", "Bo") }, []string{"temple-gap at temple 1 3 Bo |"}},
	{"a row on air", fair, func(s *Sheet) { s.Temple[0].Stones = texts("Bo"); s.Temple[1].Stones = texts("Bo", "Bo") }, []string{"temple-gap at temple 2 1 Bo |"}},
	{"a row too many", fair, func(s *Sheet) {
		s.Temple[1].Stones = texts("Bo", "Bo")
		s.Temple = append(s.Temple, TempleRow{Stones: texts("Zed")})
	}, []string{"temple-gap at temple 3 1 Zed |", "unknown-player at temple 3 1 Zed |"}},
	{"an empty row too many", fair, func(s *Sheet) { s.Temple = append(s.Temple, TempleRow{}) }, []string{"temple-gap at row 3 |"}},
	{"granaries", fair, func(s *Sheet) {
		s.Granaries[0].Grain = texts("Ada", "Ada", "Ada", "Bo", "Bo", "Bo")
		s.Granaries = append(s.Granaries, Granary{Built: rules.Text{Text: "Zed"}}, Granary{Built: rules.Text{Text: "Ada"}})
	}, []string{"stored-mismatch at board Bo | Bo", "granary-capacity at granary 1 grain 5 Bo |", "granary-count at granary 2 |", "unknown-player at granary 2 built |"}},
	{"grain in a granary that nobody has built", fair, func(s *Sheet) { s.Granaries[0].Built.Text = "" }, []string{"granary-count at granary 1 |"}},
	{"a granary without a builder, nor grain, before one that is built", solo, func(s *Sheet) {
		s.Granaries = append([]Granary{{}}, s.Granaries...)
	}, []string{"granary-count at granary 1 |"}},
	{"a granary without a builder, nor grain, behind all others", solo, func(s *Sheet) { s.Granaries = append(s.Granaries, Granary{}) }, nil},
	{"counted grain", fair, func(s *Sheet) {
		s.Granaries[0].Grain = nil
		s.Granaries[0].Counts = []Count{{rules.Text{Text: "Ada"}, rules.Num{N: 3}}, {rules.Text{Text: "Zed"}, rules.Num{N: 99}}, {rules.Text{Text: "Bo"}, rules.Num{N: 2}}}
	}, []string{"stored-mismatch at board Bo | Bo", "unknown-player at granary 1 Zed |", "granary-capacity at granary 1 Bo 2 |"}},
	{"columns", fair, func(s *Sheet) {
		y := s.Boards[0].Years
		y[0].Harvest.N, y[1].Stored.N, y[1].Hired.N = 6, 9, 7
		s.Boards[1].Years[0].Hired.N = 3
	}, []string{"stored-mismatch at board Ada | Ada", "harvest-too-high at Ada harvest 1 | Ada 1", "store-exceeds-harvest at Ada stored 2 | Ada 2", "hired-mismatch at Bo hired 1 | Bo 1"}},
	{"years", fair, func(s *Sheet) {
		s.Years = append(s.Years, Dice{rules.Num{N: 1}, rules.Num{N: 9}, true})
		s.Boards[0].Years = append(s.Boards[0].Years, BoardYear{}, BoardYear{Harvest: rules.Num{N: 99}})
	}, []string{"year-count at years |", "dice-range at workers 3 | 3", "year-count at Ada years | Ada"}},
	{"strangers", fair, func(s *Sheet) {
		s.Boards = append(s.Boards, Board{Player: rules.Text{Text: "Nebamun"}, Channels: texts("x")})
		s.Temple[1].Stones[0].Text = "Nebamun"
	}, []string{"unknown-player at board Nebamun |", "unknown-player at temple 2 1 Nebamun |"}},
	{"difficulty for two", fair, func(s *Sheet) { s.Difficulty.Text = "light" }, []string{"difficulty at difficulty |"}},
	{"solo without difficulty", solo, func(s *Sheet) { s.Difficulty.Text = "" }, []string{"difficulty at players |"}},
	{"solo dice", solo, func(s *Sheet) { s.Years[0].Workers.N = 5 }, []string{"solo-dice at workers 1 | 1"}},
	{"Nebamun has a stone too many", solo, func(s *Sheet) { s.Temple[0].Stones = texts("Nebamun", "Nebamun") }, []string{"nebamun-mismatch at difficulty | Nebamun"}},
	{"and one too few", solo, func(s *Sheet) { s.Temple = nil }, []string{"nebamun-mismatch at difficulty | Nebamun"}},
	{"unless the temple is full", solo, func(s *Sheet) { s.Temple[0].Stones = texts("Ada", "Ada") }, nil},
	{"too much grain", solo, func(s *Sheet) { s.Granaries[0].Grain = texts("Nebamun", "Nebamun", "Nebamun", "Nebamun") }, []string{"nebamun-mismatch at difficulty | Nebamun"}},
	{"too little grain", solo, func(s *Sheet) { s.Granaries[0].Grain = nil }, []string{"nebamun-mismatch at difficulty | Nebamun"}},
	{"a granary that cannot be built holds no grain for Nebamun", solo, func(s *Sheet) {
		s.Granaries = append(s.Granaries, Granary{Built: rules.Text{Text: "Ada"}}, Granary{Built: rules.Text{Text: "Ada"}, Grain: texts("Nebamun", "Nebamun")})
	}, []string{"granary-count at granary 3 |"}},
	{"nor does it stand for one that is not full", solo, func(s *Sheet) {
		s.Granaries[0].Grain = texts("Nebamun", "Nebamun")
		s.Granaries = append(s.Granaries, Granary{Built: rules.Text{Text: "Ada"}}, Granary{Built: rules.Text{Text: "Ada"}, Grain: texts("Ada", "Ada", "Ada", "Ada")})
	}, []string{"granary-count at granary 3 |", "nebamun-mismatch at difficulty | Nebamun"}},
	{"no player", solo, func(s *Sheet) { s.Players = nil; s.Boards = nil }, []string{"player-count at players |"}},
}

func TestViolationsOfSheets(t *testing.T) {
	for _, c := range sheetCases {
		s := c.sheet()
		c.spoil(s)
		p := &paper{}
		p.sheet(s)
		report := Game.JudgeSheet(s)
		if got := p.violations(t, report); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
		if report.Marks != nil && len(report.Marks()) == 0 {
			t.Errorf("%s: nothing is drawn", c.name)
		}
	}
}

// TestGranariesAreBuiltInOrder: a granary without a builder is reported because of its grain or a
// later granary; a blank one after the last is not.
func TestGranariesAreBuiltInOrder(t *testing.T) {
	built, grain := Granary{Built: rules.Text{Text: "Ada"}}, Granary{Grain: texts("Ada")}
	counted := Granary{Counts: []Count{{rules.Text{Text: "Ada"}, rules.Num{N: 1}}}}
	for _, c := range []struct {
		granaries []Granary
		want      []string
	}{
		{[]Granary{built, {}}, nil},
		{[]Granary{{}, {}}, nil},
		{[]Granary{{}, built}, []string{"granary-count-skipped 1"}},
		{[]Granary{{}, {}, built}, []string{"granary-count-skipped 1", "granary-count-skipped 2"}},
		{[]Granary{grain, built}, []string{"granary-count-unbuilt 1"}},
		{[]Granary{{}, counted}, []string{"granary-count-skipped 1", "granary-count-unbuilt 2"}},
	} {
		s := &Sheet{Header: rules.Setup{Players: []string{"Ada", "Bo"}, Data: testData(2)}.Header(), Granaries: c.granaries}
		var got []string
		for _, v := range Game.JudgeSheet(s).Violations {
			if v.Code == "granary-count" {
				got = append(got, fmt.Sprint(v.Message, " ", v.Args["granary"]))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v:\n got %q\nwant %q", c.granaries, got, c.want)
		}
	}
}

// TestEveryCodeIsTested: the tables of logs and sheets, which run before, cover every code of the
// game.
func TestEveryCodeIsTested(t *testing.T) {
	if !tested["temple-gap"] || !tested["temple-full"] || !tested["total-mismatch"] {
		t.Skip("the tables have not been run")
	}
	for _, code := range slices.Concat(Game.Codes, rules.CommonCodes) {
		if !tested[code] {
			t.Errorf("no table has %s", code)
		}
		if _, ok := ruleOf[code]; !ok && slices.Contains(Game.Codes, code) && code != "solo-dice" && code != "difficulty" {
			t.Errorf("%s breaks no rule", code)
		}
	}
}

// TestGoldenSentences writes the sentences that the engine uses and the arguments of each to testdata,
// for writers and translators.
func TestGoldenSentences(t *testing.T) {
	testall.Slow(t)
	if !tested["temple-gap"] || !tested["temple-full"] || !tested["total-mismatch"] {
		t.Skip("the tables have not been run")
	}
	for i := range 300 {
		report := Game.JudgeLog(game(i))
		for _, r := range report.Score {
			for _, it := range r.Items {
				for _, part := range append(it.Parts, it) {
					if part.Reason != "" {
						recordSentence(t, part.Reason, part.ReasonArgs())
					}
				}
			}
		}
		for _, round := range report.Explain() {
			for _, n := range round.Notes {
				recordSentence(t, n.Reason, n.Args)
			}
		}
	}
	d := testData(1)
	d.Set([]int{1}, "nebamun", "grain", "light")
	d.Set([]int{1}, "points", "stone")
	for _, bad := range fits(d, 1) {
		recordSentence(t, bad.Code, bad.Args)
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(sentences)) {
		b.WriteString(strings.TrimSpace(key+": "+sentences[key]) + "\n")
	}
	rulestest.Golden(t, "testdata/sentences.txt", b.String())
}

func TestMarks(t *testing.T) {
	s := fair()
	has := func(want rules.Mark) {
		t.Helper()
		if !slices.Contains(Game.JudgeSheet(s).Marks(), want) {
			t.Errorf("%v is missing", want)
		}
	}
	on := func(board string, seat int, id string) rules.Slot {
		return rules.Slot{Board: board, Seat: seat, ID: id}
	}
	has(rules.Mark{Slot: on("player-board", 0, "field.A1"), Kind: rules.Circle, By: 0})
	has(rules.Mark{Slot: on("player-board", 1, "field.A1"), Kind: rules.Bucket, By: 1})
	has(rules.Mark{Slot: on("player-board", 0, "channel.A1-A2"), Kind: rules.Channel, By: 0})
	has(rules.Mark{Slot: on("player-board", 0, "village.A1/B2"), Kind: rules.House, By: 0})
	has(rules.Mark{Slot: on("player-board", 1, "year.2"), Kind: rules.Cross, By: 1})
	has(rules.Mark{Slot: on("player-board", 1, "year.2.flood"), Kind: rules.Number, Text: "6", By: 1})
	has(rules.Mark{Slot: on("player-board", 0, "year.1.harvest"), Kind: rules.Number, Text: "4", By: 0})
	has(rules.Mark{Slot: on("temple-plan", rules.Shared, "temple.2.1"), Kind: rules.Stone, By: 1})
	has(rules.Mark{Slot: on("granaries", rules.Shared, "granary.1"), Kind: rules.Outline, By: 0})
	has(rules.Mark{Slot: on("granaries", rules.Shared, "granary.1.grain.1"), Kind: rules.Cross, By: 1})
	has(rules.Mark{Slot: on("player-board", 0, "score.villages"), Kind: rules.Number, Text: "5", By: 0})
	has(rules.Mark{Slot: on("temple-plan", rules.Shared, "bonus.1"), Kind: rules.Stone, By: 1})
	s.Claims = []rules.Claim{{Player: rules.Text{Text: "Ada"}, Items: []rules.ItemClaim{{Item: "villages", N: rules.Num{N: 9}}}}}
	has(rules.Mark{Slot: on("player-board", 0, "score.villages"), Kind: rules.Number, Text: "9", Right: "5", By: 0})
}

// TestWrongNumbersAreDrawnAsWritten: a die, a harvest and a store of a log.
func TestWrongNumbersAreDrawnAsWritten(t *testing.T) {
	l := parseLog([]string{"Ada", "Bo"}, with(2, rules.Data{"years": 1}), "7 0; Ada: sow A1; harvest Ada 3; store Ada 2")
	var got []string
	for _, m := range Game.JudgeLog(l).Marks() {
		if m.Right != "" {
			got = append(got, fmt.Sprint(m.Seat, " ", m.ID, " ", m.Text, " is ", m.Right))
		}
	}
	slices.Sort(got)
	want := []string{"0 year.1.flood 7 is 6", "0 year.1.harvest 3 is 1", "0 year.1.stored 2 is 0", "0 year.1.workers 0 is 1", "1 year.1.flood 7 is 6", "1 year.1.workers 0 is 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestWhatCannotExistCountsNothing: a row beyond the temple, a granary beyond those that can be
// built. A stone above a gap counts.
func TestWhatCannotExistCountsNothing(t *testing.T) {
	score := func(spoil func(s *Sheet)) string {
		s := fair()
		spoil(s)
		return rulestest.ScoreLine(Game.JudgeSheet(s).Score)
	}
	fair := score(func(*Sheet) {})
	for name, spoil := range map[string]func(s *Sheet){
		"row": func(s *Sheet) {
			s.Temple = append(s.Temple, TempleRow{Stones: texts("Ada", "Ada", "Ada", "Ada")})
		},
		"granary": func(s *Sheet) {
			s.Granaries = append(s.Granaries, Granary{Built: rules.Text{Text: "Bo"}, Grain: texts("Bo", "Bo")})
		},
	} {
		if got := score(spoil); got != fair {
			t.Errorf("a %s too many: %s, without it %s", name, got, fair)
		}
	}
	if got := score(func(s *Sheet) { s.Temple[0].Stones = texts("Bo") }); got == fair {
		t.Error("a stone that is not there counts")
	}
}

// TestMarksAreOnTheBoards: every mark and every slot of a violation is a slot of the boards.
func TestMarksAreOnTheBoards(t *testing.T) {
	for _, c := range sheetCases {
		s := c.sheet()
		c.spoil(s)
		report := Game.JudgeSheet(s)
		if report.Marks == nil {
			continue
		}
		places := placesOf(compile(s.Data, ""))
		for _, m := range report.Marks() {
			if !places[m.ID] {
				t.Errorf("%s: a mark at %s", c.name, m.ID)
			}
		}
		for _, v := range report.Violations {
			for _, slot := range v.Slots {
				if !places[slot.ID] {
					t.Errorf("%s: %s rings %s", c.name, v.Code, slot.ID)
				}
			}
		}
	}
}

// placesOf returns all slots of the boards.
func placesOf(v *values) map[string]bool {
	all := map[string]bool{"bonus.1": true, "bonus.2": true, "bonus.3": true}
	for seat := range 6 {
		all[fmt.Sprint("player.", seat+1)] = true
	}
	for _, item := range append(slices.Clone(Game.Items), "total") {
		for _, column := range []string{"", ".you", ".nebamun"} {
			all["score."+item+column] = true
		}
	}
	for _, level := range Levels {
		all["level."+level] = true
	}
	for y := range v.years {
		for _, what := range []string{"", ".flood", ".stones", ".grain"} {
			all[fmt.Sprint("nebamun.", y+1, what)] = true
		}
	}
	for y := range v.years {
		for _, what := range []string{"", "flood", "workers", "harvest", "stored", "hired"} {
			all[yearSlot(y+1, what)] = true
		}
	}
	for row, n := range v.temple {
		for place := range n {
			all[stoneSlot(row, place)] = true
		}
	}
	for i := range v.stores {
		all[granarySlot(i)] = true
		for place := range v.capacity {
			all[grainSlot(i, place)] = true
		}
	}
	for row := range int8(v.rows) {
		for k := range int8(Strips) {
			f := Field{row, k}
			for _, a := range []Action{{Sow, f, f}, {Channel, f, Field{row, k + 1}}, {Channel, f, Field{row + 1, k}}, {Village, f, Field{row + 1, k + 1}}} {
				all[actionSlots(0, a)[0].ID] = v.known(a)
			}
		}
	}
	return all
}

// TestSumsStayNumbers: no valid sheet makes a sum overflow.
func TestSumsStayNumbers(t *testing.T) {
	s := fair()
	s.Data = s.Data.With(rules.Data{"points": map[string]any{"grain": maxNumber}})
	lot := []Count{{rules.Text{Text: "Ada"}, rules.Num{N: 1e9 - 1}}}
	for range 20000 {
		s.Granaries[0].Counts = append(s.Granaries[0].Counts, lot...)
		s.Boards[0].Years = append(s.Boards[0].Years, BoardYear{Stored: rules.Num{N: 1e9 - 1}, Hired: rules.Num{N: 1e9 - 1}})
	}
	report := Game.JudgeSheet(s)
	if got := int64(report.Score[0].Items[0].Points); got != 1e9*maxNumber {
		t.Errorf("the grain scores %d", got)
	}
	for _, v := range report.Violations {
		if v.Code == "workers-overspent" && v.Player == "Ada" && v.Args["left"].(int) < 0 {
			t.Errorf("%d workers", v.Args["left"])
		}
	}
}
