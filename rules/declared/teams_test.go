package declared_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// naiveTeams is an independent judge of sheets with a store and crossed-off edges in teams.
type naiveTeams struct {
	teams        [][]int // by seat from 0
	store, ticks []int
}

// rank returns the place of a team when the first key is `first`, less being better if negative.
func (n *naiveTeams) rank(team int, keys []string) int {
	rank := 1
	for other := range n.teams {
		for _, k := range keys {
			a, b := n.key(team, k), n.key(other, k)
			if b > a {
				rank++
			}
			if a != b {
				break
			}
		}
	}
	return rank
}

// key returns the value of a team that helps to decide who wins.
func (n *naiveTeams) key(team int, k string) (sum int) {
	for _, seat := range n.teams[team] {
		switch strings.TrimPrefix(k, "-") {
		case "total":
			sum += n.total(seat)
		case "stored":
			sum += n.store[seat]
		case "ticked":
			sum += n.ticks[seat]
		}
	}
	if k[0] == '-' {
		return -sum
	}
	return sum
}

// total is what a player's items add up to: the store, the team's ticks, and the best team's store.
func (n *naiveTeams) total(seat int) int {
	best, own := -1000, 0
	for _, team := range n.teams {
		stores := 0
		for _, mate := range team {
			stores += n.store[mate]
			if slices.Contains(team, seat) {
				own += n.ticks[mate]
			}
		}
		best = max(best, stores)
	}
	return n.store[seat] + 10*own + 100*best
}

// TestGoldenTeamsBesideANaiveJudge judges random sheets in random teams, named by the rules or by the
// record, and compares points, ranks, winners and claims with the naive judge.
func TestGoldenTeamsBesideANaiveJudge(t *testing.T) {
	testall.Slow(t)
	r := rand.New(rand.NewPCG(31, 1))
	names, winners := []string{"Ada", "Bo", "Cy", "Di"}, [][]string{{"total"}, {"stored", "total"}, {"-total"}, {"ticked", "-stored"}, {"-ticked"}}
	for range 2000 {
		players := 1 + r.IntN(4)
		n := naiveTeams{teams: make([][]int, 1+r.IntN(players))}
		for i, seat := range r.Perm(players) {
			team := i // none is empty
			if i >= len(n.teams) {
				team = r.IntN(len(n.teams))
			}
			n.teams[team] = append(n.teams[team], seat)
			n.store, n.ticks = append(n.store, 0), append(n.ticks, 0)
		}
		keys := winners[r.IntN(len(winners))]
		var seats, named, sheets, claims []string
		for i, team := range n.teams {
			var numbers, list []string
			for _, seat := range team {
				numbers, list = append(numbers, fmt.Sprint(seat+1)), append(list, names[seat])
			}
			seats = append(seats, "["+strings.Join(numbers, ", ")+"]")
			named = append(named, fmt.Sprintf("T%d: [%s]", i, strings.Join(list, ", ")))
			claims = append(claims, strings.Join(list, "/"))
		}
		for seat := range players {
			n.store[seat], n.ticks[seat] = r.IntN(9)-4, r.IntN(4)
			sheets = append(sheets, fmt.Sprintf("  %s: {store: %d, path: %d}\n", names[seat], n.store[seat], n.ticks[seat]))
		}
		inRecord := r.IntN(2) == 0
		in, text := "["+strings.Join(seats, ", ")+"]", ""
		if inRecord {
			in, text = "record", "teams: {"+strings.Join(named, ", ")+"}\n"
		}
		for i := range claims {
			if inRecord {
				claims[i] = fmt.Sprintf("T%d", i)
			}
			claims[i] += fmt.Sprintf(": %d", n.key(i, "total")+r.IntN(2))
		}
		source := fmt.Sprintf("teams: %s\ndefine: {ticked: \"count(path, .ticked)\"}\nscore: {stored: store, mates: \"10 * sum(team.ticked)\", best: \"100 * max(map(teams.store, sum(#)))\"}\nwinner: [%s]\n",
			in, strings.Join(keys, ", ")) + strings.ReplaceAll(written, "sheet/store", "sheet/store, range: -9..9")
		text = fmt.Sprintf("%splayers: [%s]\n%ssheets:\n%sclaimed: {%s}\n", "game: example\nkind: sheet\n", strings.Join(names[:players], ", "), text, strings.Join(sheets, ""), strings.Join(claims, ", "))
		rec, errs := record.Decode("sheet.yaml", []byte(text), shelf{load(t, source)})
		if len(errs) > 0 {
			t.Fatalf("%s\n%s\n%v", source, text, errs)
		}
		if got, want := teamsOf(rec.Judge()), n.verdict(names, keys, claims); got != want {
			t.Fatalf("%s\n%s\ngot:\n%s\nwant:\n%s", source, text, got, want)
		}
	}
}

// teamsOf formats what a report says of players, teams and claims.
func teamsOf(r rules.Report) string {
	var b strings.Builder
	for _, s := range r.Score {
		fmt.Fprintln(&b, s.Player, s.Total, s.Rank)
	}
	for _, team := range r.Teams {
		fmt.Fprintln(&b, team.Players, team.Total, team.Rank)
	}
	fmt.Fprintln(&b, "winners", r.Winners)
	for _, v := range r.Violations {
		fmt.Fprintln(&b, v.Code, v.Args["found"], v.Args["right"])
	}
	return b.String()
}

// verdict is what teamsOf must return.
func (n *naiveTeams) verdict(names, keys, claims []string) string {
	var b, teams, wrong strings.Builder
	winners := []string{}
	for seat := range n.store {
		for team, seats := range n.teams {
			if slices.Contains(seats, seat) {
				rank := n.rank(team, keys)
				fmt.Fprintln(&b, names[seat], n.total(seat), rank)
				if rank == 1 {
					winners = append(winners, names[seat])
				}
			}
		}
	}
	for team, seats := range n.teams {
		var list []string
		for _, seat := range seats {
			list = append(list, names[seat])
		}
		total := n.key(team, "total")
		fmt.Fprintln(&teams, list, total, n.rank(team, keys))
		if _, claimed, _ := strings.Cut(claims[team], ": "); claimed != fmt.Sprint(total) {
			fmt.Fprintln(&wrong, "total-mismatch", claimed, total)
		}
	}
	return b.String() + teams.String() + fmt.Sprintln("winners", winners) + wrong.String()
}
