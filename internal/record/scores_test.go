package record_test

import (
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

// The figures of a legal game are never wrong. They score as the game does, but for what breaks ties,
// and read back as they were printed.
func TestTheFiguresOfPlayedGamesAreRight(t *testing.T) {
	testall.Slow(t)
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema := schemaOf(t, g)
		for i := range rulestest.Seeds(rulestest.Games(200)) {
			players := g.MinPlayers + i%(g.MaxPlayers-g.MinPlayers+1)
			r, err := record.Play(g, lib.setup(g, players, uint64(i)), uint64(i), false)
			if err != nil {
				t.Fatal(err)
			}
			played := r.Judge()
			s := &rules.Scores{Header: *r.Log.Head()}
			for _, row := range played.Score {
				claim := rules.Claim{Player: rules.Text{Text: row.Player}}
				for _, it := range row.Items {
					claim.Items = append(claim.Items, rules.ItemClaim{Item: it.ID, N: rules.Num{N: it.Points}})
				}
				s.Rows = append(s.Rows, claim)
			}
			source := (&record.Record{Game: g, Kind: record.Scores, Players: r.Players, Scores: s}).Encode()
			r = decoded(t, lib, source)
			if again := r.Encode(); string(again) != string(source) {
				t.Fatalf("printed\n%sread back\n%s", source, again)
			}
			allows(t, schema, source)
			report := r.Judge()
			for _, v := range report.Violations {
				t.Fatalf("%s in\n%s", v.Error(), source)
			}
			for k, row := range report.Score {
				if row.Total != played.Score[k].Total || row.Automaton != played.Score[k].Automaton || g.ID != "osiris" && row.Rank != played.Score[k].Rank {
					t.Fatalf("%+v, not %+v", row, played.Score[k])
				}
			}
		}
	})
}

// A blank record of scores can be read, and lacks all items of everybody.
func TestBlankScoresLackEverything(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		schema := schemaOf(t, g)
		setup := lib.setup(g, g.MinPlayers, 0)
		source, errs := record.Blank(g, record.Scores, setup, "", func(key string) string { return key })
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		allows(t, schema, source)
		var lacking []string
		report := decoded(t, lib, source).Judge()
		for _, v := range report.Violations {
			lacking = append(lacking, v.Code+" "+v.Player)
		}
		var want []string
		for _, row := range report.Score {
			want = append(want, "item-missing "+row.Player)
		}
		if len(want) < g.MinPlayers || strings.Join(lacking, ", ") != strings.Join(want, ", ") {
			t.Errorf("got %q, want %q", lacking, want)
		}
	})
}

// Equal totals are ranked by what breaks ties; a missing figure shares the rank.
func TestTiesOfScores(t *testing.T) {
	lib := library(t)
	g, _ := games.All.Find("osiris")
	const head = "game: osiris\nkind: scores\nplayers: [Ada, Bo, Chen]\nscores:\n" +
		"  Ada: {monuments: 9, barge: 1, first: 0, regent: 0, cards: 0, adjacent: 0, segment: 0}\n" +
		"  Bo: {monuments: 9, barge: 0, first: 0, regent: 1, cards: 0, adjacent: 0, segment: 0}\n" +
		"  Chen: {monuments: 9, barge: 0, first: 0, regent: 0, cards: 1, adjacent: 0, segment: 0}\n"
	for _, c := range []struct {
		tie   string
		ranks []int
	}{
		{"", []int{1, 1, 1}},
		{"tiebreak: {resources: {Ada: 4, Bo: 0, Chen: 2}}\n", []int{1, 3, 2}},
		{"tiebreak: {resources: {Ada: 4, Chen: 2}}\n", []int{1, 1, 2}},
		{"tiebreak:\n", []int{1, 1, 1}},
	} {
		r := decoded(t, lib, []byte(head+c.tie))
		allows(t, schemaOf(t, g), []byte(head+c.tie))
		var ranks []int
		for _, row := range r.Judge().Score {
			ranks = append(ranks, row.Rank)
		}
		if !reflect.DeepEqual(ranks, c.ranks) {
			t.Errorf("%sranks %v, want %v", c.tie, ranks, c.ranks)
		}
		if got := string(r.Encode()); got != strings.Replace(head+c.tie, "tiebreak:\n", "", 1) {
			t.Errorf("printed\n%s", got)
		}
	}
}
