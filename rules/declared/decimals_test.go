package declared_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/record"
)

// judgesTable is a table of judges' marks in halves, and of times.
const judgesTable = `entries:
  field: {kind: numbers, slots: sheet/field.*, step: 0.5, range: 0..10}
  store: {kind: number, slots: sheet/store, decimals: 2}
define:
  given: "numbers(field)"
  middle: "len(given) < 3 ? 0 : sum(given) - min(given) - max(given)"
score:
  marks: "middle * 2.5"
  time: "lookup(store, {0: 5, 9.5: 3.25, 10.25: 0.5})"
  mean: "len(given) == 0 ? 0 : ratio(sum(given), len(given))"
  whole: "floor(store / 1.5) + store % 0.75"
winner: [total, -marks]
`

// rounded returns a fraction with four digits after the point, halves away from 0.
func rounded(x *big.Rat) *big.Rat {
	text := x.FloatString(4) // which rounds so
	out, _ := new(big.Rat).SetString(text)
	return out
}

// judgedNaively returns the total of a player, with fractions of big numbers.
func judgedNaively(marks []string, store string) *big.Rat {
	rat := func(text string) *big.Rat { r, _ := new(big.Rat).SetString(text); return r }
	sum, low, high, n := new(big.Rat), rat("100"), rat("-1"), 0
	for _, m := range marks {
		if m == "." {
			continue
		}
		x := rat(m)
		n++
		sum.Add(sum, x)
		if x.Cmp(low) < 0 {
			low = x
		}
		if x.Cmp(high) > 0 {
			high = x
		}
	}
	total := new(big.Rat)
	if n >= 3 {
		middle := new(big.Rat).Sub(new(big.Rat).Sub(sum, low), high)
		total.Add(total, rounded(middle.Mul(middle, rat("2.5"))))
	}
	t := rat("0")
	if store != "." {
		t = rat(store)
	}
	switch {
	case t.Cmp(rat("10.25")) >= 0:
		total.Add(total, rat("0.5"))
	case t.Cmp(rat("9.5")) >= 0:
		total.Add(total, rat("3.25"))
	default:
		total.Add(total, rat("5"))
	}
	if n > 0 {
		total.Add(total, rounded(new(big.Rat).Quo(sum, big.NewRat(int64(n), 1))))
	}
	share := rounded(new(big.Rat).Quo(t, rat("1.5")))
	whole := new(big.Int).Quo(share.Num(), share.Denom()) // not below 0
	total.Add(total, new(big.Rat).SetInt(whole))
	times := new(big.Rat).Quo(t, rat("0.75"))
	times.SetInt(new(big.Int).Quo(times.Num(), times.Denom()))
	return total.Add(total, new(big.Rat).Sub(t, times.Mul(times, rat("0.75"))))
}

// TestGoldenDecimalsBesideANaiveJudge compares random tables of marks with fractions of big numbers.
func TestGoldenDecimalsBesideANaiveJudge(t *testing.T) {
	g := load(t, judgesTable)
	lib := shelf{g}
	r := rand.New(rand.NewPCG(7, 5))
	for range randomSheets() {
		text := recordHead + "sheets:\n"
		want := map[string]*big.Rat{}
		for _, name := range []string{"Ada", "Bo"} {
			marks := make([]string, 6)
			for i := range marks {
				if marks[i] = "."; r.IntN(4) > 0 {
					marks[i] = fmt.Sprintf("%d.%d", r.IntN(10), r.IntN(2)*5)
				}
			}
			store := fmt.Sprintf("%d.%02d", r.IntN(20), r.IntN(100))
			want[name] = judgedNaively(marks, store)
			text += fmt.Sprintf("  %s: {field: [%s], store: %s}\n", name, strings.Join(marks, ", "), store)
		}
		sheet, errs := record.Decode("sheet.yaml", []byte(text), lib)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		report := sheet.Judge()
		if len(report.Faults)+len(report.Violations) > 0 {
			t.Fatalf("%s\n%v %v", text, report.Faults, report.Violations)
		}
		better := want["Ada"].Cmp(want["Bo"]) > 0
		for _, s := range report.Score {
			if got := big.NewRat(int64(s.Total), 10000); got.Cmp(want[s.Player]) != 0 {
				t.Fatalf("%s\n%s has %s, not %s", text, s.Player, got.FloatString(5), want[s.Player].FloatString(5))
			}
		}
		if better != (report.Score[0].Rank < report.Score[1].Rank) && want["Ada"].Cmp(want["Bo"]) != 0 {
			t.Fatalf("%s\nranks %d and %d", text, report.Score[0].Rank, report.Score[1].Rank)
		}
	}
}

// randomSheets is how many random sheets a naive judge is compared on: CARTOUCHE_GAMES, else 120 in short tests, else 2,000.
func randomSheets() int {
	if n, err := strconv.Atoi(os.Getenv("CARTOUCHE_GAMES")); err == nil {
		return n
	}
	if testing.Short() {
		return 120
	}
	return 2000
}
