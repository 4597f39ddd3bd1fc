package boards

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
	"cartouche/rules/declared"
)

// seats are the names of players in random games, in seating order.
var seats = []string{"Ada", "Bo", "Cleo", "Dan"}

// worth holds the points of a player by item.
type worth map[string]int

// verdict is the result of a record: the violations, as add writes them, the points by seat, and
// the ranks by seat.
type verdict struct {
	broken   []string
	points   []worth
	ranks    []int // nil: the most points win
	finished bool
}

// add adds a violation: its player or "", its code, and its slots. The last one may be
// `= N` or `= nothing` for the right value.
func (v *verdict) add(player, code string, slots ...string) {
	v.broken = append(v.broken, strings.Join(append([]string{player, code}, slots...), " "))
}

// declaredGame loads the rules of a game of a project.
func declaredGame(t testing.TB, dir, id string) library {
	t.Helper()
	p := projecttest.Over(t, dir)
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	g, v, errs := Own(p).Load(id, messages)
	if len(errs) > 0 {
		for _, d := range errs {
			text, hint := messages.Message(d)
			t.Errorf("%v: %s; %s", d.Pos, text, hint)
		}
		t.FailNow()
	}
	return library{g, v}
}

// judged judges a record.
func judged(t testing.TB, of library, source string) rules.Report {
	t.Helper()
	r, errs := record.Decode("random.yaml", []byte(source), of)
	if len(errs) > 0 {
		t.Fatalf("%v\n%s", errs, source)
	}
	report := r.Judge()
	if len(report.Faults) > 0 {
		t.Fatalf("%v\n%s", report.Faults, source)
	}
	return report
}

// verdictOf returns the verdict of a report.
func verdictOf(report rules.Report) (v verdict) {
	for _, x := range report.Violations {
		slots := make([]string, len(x.Slots))
		for i, s := range x.Slots {
			slots[i] = s.ID
		}
		if x.Right != nil {
			slots = append(slots, "= "+cmp.Or(x.Right.String(), "nothing"))
		}
		v.add(x.Player, x.Code, slots...)
	}
	v.points, v.ranks = make([]worth, len(report.Score)), make([]int, len(report.Score))
	for _, s := range report.Score {
		seat := slices.Index(seats, s.Player)
		v.points[seat], v.ranks[seat] = worth{}, s.Rank
		for _, item := range s.Items {
			v.points[seat][item.ID] = item.Points
		}
	}
	return v
}

// String returns a verdict in lines that do not depend on the order of violations, nor on items
// without points.
func (v verdict) String() string {
	slices.Sort(v.broken)
	lines := slices.Clone(v.broken)
	for seat, points := range v.points {
		line := seats[seat]
		for _, item := range slices.Sorted(maps.Keys(points)) {
			if points[item] != 0 {
				line += fmt.Sprintf(" %s %d", item, points[item])
			}
		}
		lines = append(lines, fmt.Sprintf("%s, rank %d", line, v.ranks[seat]))
	}
	return strings.Join(lines, "\n")
}

// total returns the sum of a player's points.
func (w worth) total() (sum int) {
	for _, n := range w {
		sum += n
	}
	return sum
}

// byTotal returns the ranks if the most points win.
func byTotal(points []worth) []int {
	ranks := make([]int, len(points))
	for seat, w := range points {
		ranks[seat] = 1
		for _, other := range points {
			if other.total() > w.total() {
				ranks[seat]++
			}
		}
	}
	return ranks
}

// sheet is what a player wrote, in a random game.
type sheet interface {
	spoil(r *rand.Rand)                    // changes one thing, which is usually an error then
	record() string                        // the player's sheet in a record
	judge(v *verdict, player string) worth // adds what is wrong, and returns the points
}

// everyoneWrites returns a record of one or two sheets, with flaws in half of the records, and the
// naive verdict. A quarter of the games goes on.
func everyoneWrites(r *rand.Rand, play func(finished bool) sheet) (string, verdict) {
	players, flaws, want := seats[:1+r.IntN(2)], r.IntN(2)*(1+r.IntN(3)), verdict{finished: r.IntN(4) > 0}
	source := fmt.Sprintf("players: [%s]\nfinished: %t\nsheets:\n", joined(players), want.finished)
	for _, player := range players {
		s := play(want.finished)
		for range flaws {
			s.spoil(r)
		}
		source += "  " + player + ": " + s.record() + "\n"
		want.points = append(want.points, s.judge(&want, player))
	}
	return source, want
}

func joined(list []string) string { return strings.Join(list, ", ") }

// inRow writes a row of a family, counted from 0, with "" for a blank.
func inRow(row int, words ...string) string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = cmp.Or(word, ".")
	}
	return fmt.Sprintf("%c: '%s'", 'A'+row, strings.Join(out, " "))
}

// inList writes numbers in order, with . for -1.
func inList(numbers ...int) string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		if out[i] = strconv.Itoa(n); n == -1 {
			out[i] = "."
		}
	}
	return "[" + joined(out) + "]"
}

// existing is the project of the games that exist.
const existing = "testdata/games"

// naively judges 2,000 random records of a game of a project, legal and broken ones, and compares
// each verdict with that of a naive judge. random returns a record without its first two
// lines, and the naive verdict. In all records together, every code must occur, every item must
// score, and at least a quarter must be legal.
func naively(t *testing.T, dir, id string, random func(r *rand.Rand) (source string, want verdict)) {
	t.Helper()
	of := declaredGame(t, dir, id)
	records, legal, seen := rulestest.Games(2000), 0, map[string]bool{declared.NumberRange: true}
	for i := range records {
		source, want := random(rand.New(rand.NewPCG(uint64(i), 31)))
		source = "game: " + id + "\nkind: sheet\n" + source
		report := judged(t, of, source)
		if want.ranks == nil {
			want.ranks = byTotal(want.points)
		}
		if got := verdictOf(report); got.String() != want.String() {
			t.Fatalf("record %d is judged\n%s\nand naively\n%s\n%s", i, got, want, source)
		}
		for _, s := range report.Score {
			if points := want.points[slices.Index(seats, s.Player)]; s.Total != points.total() {
				t.Fatalf("record %d: %s has %d, naively %d\n%s", i, s.Player, s.Total, points.total(), source)
			}
			for _, item := range s.Items {
				seen[item.ID] = seen[item.ID] || item.Points != 0
			}
		}
		for _, x := range report.Violations {
			seen[x.Code] = true
		}
		if len(report.Violations) == 0 {
			legal++
		}
	}
	for _, name := range slices.Concat(of.game.Codes, of.game.Items) {
		if !seen[name] && records >= 1000 {
			t.Errorf("no record has %s", name)
		}
	}
	if legal < records/4 || legal > records*3/4 {
		t.Errorf("%d of %d records are legal", legal, records)
	}
}
