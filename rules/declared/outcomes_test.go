package declared_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cartouche/internal/record"
)

// voyage is an independent judge of a game that all players win or lose together. Loads are counted in halves.
type voyage struct {
	loads [][]int // of each player, in halves; -1 for a blank slot
	over  []bool
	teams [][2]int // the seats of each team; nil without teams
}

func (v voyage) sum(seat int) (halves int) {
	for _, n := range v.loads[seat] {
		halves += max(n, 0)
	}
	return halves
}

// ends lists how the game ended: for all, for each team, for each player.
func (v voyage) ends() string {
	all, aboard := 0, 0
	for seat := range v.loads {
		all += v.sum(seat)
		if !v.over[seat] {
			aboard++
		}
	}
	var b strings.Builder
	switch {
	case aboard == 0:
		b.WriteString("all lost\n")
	case all >= 2*12:
		b.WriteString("all splendid\n")
	case 2*all >= 4*9+1:
		b.WriteString("all won\n")
	}
	for i, team := range v.teams {
		halves := v.sum(team[0]) + v.sum(team[1])
		if halves > 2*7 {
			fmt.Fprintf(&b, "team %d laden\n", i)
		} else if v.over[team[0]] && v.over[team[1]] {
			fmt.Fprintf(&b, "team %d lost\n", i)
		}
	}
	for seat := range v.loads {
		switch {
		case v.over[seat]:
			fmt.Fprintf(&b, "player %d overboard\n", seat)
		case v.sum(seat) >= 7:
			fmt.Fprintf(&b, "player %d gold\n", seat)
		case v.teams == nil && v.sum(seat) > 5:
			fmt.Fprintf(&b, "player %d laden\n", seat)
		}
	}
	return b.String()
}

// outcomesOfVoyages are the same rules as the file has them.
const outcomesOfVoyages = `entries:
  loads: {kind: numbers, slots: sheet/field.*, step: 0.5, range: 0..4}
  over: {kind: tick, slots: sheet/box.1}
teams: {4: [[1, 3], [2, 4]]}
score: {loads: "sum(numbers(loads))"}
outcome:
  - {name: lost, when: "all(everyone.over, #)"}
  - {name: overboard, of: player, when: "over"}
  - {name: splendid, when: "sum(everyone.points.loads) >= 12"}
  - {name: gold, of: player, when: "points.total >= 3.5"}
  - {name: laden, of: team, when: "sum(team.points.loads) > (len(team.points.loads) > 1 ? 7 : 2.5)"}
  - {name: lost, of: team, when: "len(team.over) > 1 and all(team.over, #)"}
  - {name: won, when: "sum(everyone.points.total) >= 9.25"}
`

// TestGoldenOutcomesBesideANaiveJudge judges random sheets of one to four players.
func TestGoldenOutcomesBesideANaiveJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(55, 3))
	lib := shelf{load(t, outcomesOfVoyages)}
	names := []string{"Ada", "Bo", "Cy", "Di"}
	seen := map[string]bool{}
	for range 2000 {
		n := 1 + r.IntN(4)
		v := voyage{}
		var sheets strings.Builder
		for seat := range n {
			loads, words, over := make([]int, 6), make([]string, 6), r.IntN(3) == 0
			for i := range loads {
				if loads[i], words[i] = -1, "."; r.IntN(2) == 0 {
					loads[i] = r.IntN(9)
					words[i] = strings.TrimSuffix(fmt.Sprintf("%d.%d", loads[i]/2, loads[i]%2*5), ".0")
				}
			}
			v.loads, v.over = append(v.loads, loads), append(v.over, over)
			fmt.Fprintf(&sheets, "  %s: {loads: [%s], over: %s}\n", names[seat], strings.Join(words, ", "), map[bool]string{true: "x", false: "."}[over])
		}
		if n == 4 {
			v.teams = [][2]int{{0, 2}, {1, 3}}
		}
		text := fmt.Sprintf("game: example\nkind: sheet\nplayers: [%s]\nsheets:\n%s", strings.Join(names[:n], ", "), sheets.String())
		rec, errs := record.Decode("sheet.yaml", []byte(text), lib)
		if len(errs) > 0 {
			t.Fatalf("%s\n%v", text, errs)
		}
		report := rec.Judge()
		var b strings.Builder
		if report.Outcome != nil {
			fmt.Fprintln(&b, "all", report.Outcome.Name)
		}
		for i, team := range report.Teams {
			if team.Outcome != nil {
				fmt.Fprintln(&b, "team", i, team.Outcome.Name)
			}
		}
		for seat, p := range report.Score {
			if p.Outcome != nil {
				fmt.Fprintln(&b, "player", seat, p.Outcome.Name)
			}
		}
		if got, want := b.String(), v.ends(); got != want {
			t.Fatalf("%s\ngot:\n%s\nwant:\n%s", text, got, want)
		}
		for line := range strings.Lines(b.String()) {
			words := strings.Fields(line)
			seen[words[0]+" "+words[len(words)-1]] = true
		}
		if report.Winners != nil || len(report.Violations) > 0 {
			t.Fatalf("%s\nwinners %v, violations %v", text, report.Winners, report.Violations)
		}
	}
	if len(seen) != 8 {
		t.Errorf("only these came up: %v", seen)
	}
}
