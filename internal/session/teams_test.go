package session_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules"
)

// pairs returns a library with a game in teams that the rules declare so.
func pairs(t *testing.T, teams string) *report.Library {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"data/tricks/game.yaml":    "authors: [You]\nplayers: {min: 2, max: 5}\nlanguages: [en]\nversion: \"1\"\ntheme: plain\ncomponents: [pad]\n",
		"data/tricks/pad.yaml":     "size: 74 x 105 mm\nstock: plain\nper: player\nfront:\n  - ticks: {box: 8 22 50 9 mm, slot: trick, count: 6, accepts: number}\n",
		"data/tricks/lang/en.yaml": "game: {title: Tricks}\ncomponent: {pad: {title: Pad, use: One.}}\nitem: {points: Points, total: Total}\n",
		"data/tricks/rules.yaml":   "entries: {tricks: {kind: numbers, slots: pad/trick.*}}\nteams: " + teams + "\nscore: {points: \"sum(numbers(tricks))\"}\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := projecttest.Over(t, dir)
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en", Own: boards.Own(p)}
}

const inPairs = "game: tricks\nkind: sheet\nplayers: [Ada, Bo, Cy, Di]\nteams: {North-South: [Ada, Cy], East-West: [Bo, Di]}\n" +
	"sheets:\n  Ada: {tricks: [3]}\nclaimed: {North-South: 3, Bo: 0}\n"

// TestASheetInTeamsIsFilledIn: the teams of a record stay in it, and their points follow each mark.
func TestASheetInTeamsIsFilledIn(t *testing.T) {
	s := session.New(pairs(t, "record"), nil)
	view(t, s.Open("tricks.yaml", []byte(inPairs)))
	d := delta(t, s.Put("pad#3/trick.2", []session.Mark{{Kind: rules.Number, Text: "5", By: 3}}))
	const want = `"winners":["Bo","Di"],"teams":[{"team":"North-South","players":["Ada","Cy"],"total":3,"rank":2},{"team":"East-West","players":["Bo","Di"],"total":5,"rank":1}]`
	if !strings.Contains(string(d.Report), want) {
		t.Errorf("the report is %s", d.Report)
	}
	if text := string(s.YAML()); !strings.Contains(text, "\nteams: {North-South: [Ada, Cy], East-West: [Bo, Di]}\n") {
		t.Errorf("the record is\n%s", text)
	}
}

// TestTeamsGoWithTheirPlayers: to other seats, under other names, and without removed players. They and
// their claims are dropped, and counted, if a new player is in none.
func TestTeamsGoWithTheirPlayers(t *testing.T) {
	for _, c := range []struct {
		teams   string
		players []session.Player
		lost    int
		want    string
	}{
		{"record", []session.Player{{"Di", 3}, {"Eve", 0}, {"Bo", 1}, {"Cy", 2}}, 0, "teams: {North-South: [Eve, Cy], East-West: [Bo, Di]}"},
		{"record", []session.Player{{"Ada", 0}, {"Di", 3}, {"Bo", 1}}, 0, "teams: {North-South: [Ada], East-West: [Bo, Di]}"},
		{"record", []session.Player{{"Ada", 0}, {"Cy", 2}}, 0, "teams: {North-South: [Ada, Cy]}"},
		{"record", []session.Player{{"Ada", 0}, {"Bo", 1}, {"Cy", 2}, {"Di", 3}, {"Eve", -1}}, 2, "claimed: {Bo: 0}"},
		{"record", []session.Player{{"North-South", 0}, {"Bo", 1}, {"Cy", 2}, {"Di", 3}}, 2, "claimed: {Bo: 0}"},
		{"[[1, 3], [2, 4]]", []session.Player{{"Eve", 0}, {"Bo", 1}, {"Cy", 2}, {"Di", 3}}, 0, "claimed: {Eve/Cy: 3, Bo: 0}"},
		{"[[1, 3], [2, 4]]", []session.Player{{"Ada", 0}, {"Bo", 1}, {"Cy", 2}}, 0, "claimed: {Bo: 0}"},
	} {
		text := inPairs
		if c.teams != "record" {
			text = strings.Replace(text, "teams: {North-South: [Ada, Cy], East-West: [Bo, Di]}\n", "", 1)
			text = strings.Replace(text, "North-South", "Ada/Cy", 1)
		}
		l := pairs(t, c.teams)
		s := session.New(l, nil)
		v := view(t, s.Open("tricks.yaml", []byte(text)))
		v = view(t, s.Head(change(v.Head, c.players...)))
		if text := string(s.YAML()); v.Lost != c.lost || v.Refused != "" || !strings.Contains(text, "\n"+c.want+"\n") {
			t.Errorf("%v: %d lost, refused %q:\n%s", c.players, v.Lost, v.Refused, text)
		}
		if v := l.Judge("tricks.yaml", s.YAML()); v.Record == nil {
			t.Errorf("%v cannot be read again: %v", c.players, v.Errs)
		}
	}
}

// endsOfPairs are outcomes for all, for a team and for a player.
const endsOfPairs = `outcome:
  - {name: won, when: "sum(everyone.points.total) > 7"}
  - {name: lost, when: "true"}
  - {name: won, of: team, when: "sum(team.points.points) >= 3"}
  - {name: lost, of: player, when: "points.total == 0"}
`

// TestEndsFollowEachMark: how the game ended is said in words, and what the record claims of it stays.
func TestEndsFollowEachMark(t *testing.T) {
	s := session.New(pairs(t, "record\n"+endsOfPairs), nil)
	claims := strings.Replace(inPairs, "claimed: {", "claimed: {outcome: won, North-South: {outcome: won, total: 3}, Bo: {outcome: lost}", 1)
	claims = strings.Replace(claims, "{outcome: lost}North-South: 3, Bo: 0}", "{outcome: lost}}", 1)
	v := view(t, s.Open("tricks.yaml", []byte(claims)))
	want := []string{"Outcome: lost", "North-South (Ada, Cy): won", "Bo: lost", "Cy: lost", "Di: lost"}
	if !slices.Equal(v.Ends, want) {
		t.Errorf("the game ended so: %q", v.Ends)
	}
	d := delta(t, s.Put("pad#3/trick.2", []session.Mark{{Kind: rules.Number, Text: "5", By: 3}}))
	want = []string{"Outcome: won", "North-South (Ada, Cy): won", "East-West (Bo, Di): won", "Bo: lost", "Cy: lost"}
	if !slices.Equal(d.Ends, want) {
		t.Errorf("after a mark it ended so: %q", d.Ends)
	}
	const kept = "\nclaimed: {outcome: won, North-South: {total: 3, outcome: won}, Bo: {outcome: lost}}\n"
	if text := string(s.YAML()); !strings.Contains(text, kept) {
		t.Errorf("the record is\n%s", text)
	}
	view(t, s.Head(change(v.Head, session.Player{"Eve", 0}, session.Player{"Bo", 1}, session.Player{"Cy", 2}, session.Player{"Di", 3})))
	if text := string(s.YAML()); !strings.Contains(text, kept) {
		t.Errorf("under other names the record is\n%s", text)
	}
}
