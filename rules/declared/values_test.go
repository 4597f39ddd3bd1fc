package declared_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules/declared"
)

// valued holds the rules of testdata/values.txt.
const valued = written + `  bag: {kind: marks, slots: map/box.*, marks: {w: wheat, f: flax}, many: true}
  stones: {kind: ticks, slots: map/path.*, by: player}
  note: {kind: text, slots: sheet/note}
  wind: {kind: choice, slots: map/note, words: [east, west]}
  seal: {kind: tick, slots: map/store}
  lane: {kind: ticks, slots: sheet/lane.*.*}
define:
  double: "store * 2"
  twice(n): "n * 2"
  between_both(low, n, high): "low <= n and n <= high"
  sized(list, least): "filter(list, {let kept = #; kept.number >= least})"
  worth(place): "place.number * double + twice(len(sized(field, place.number)))"
  first_of(list): "list[1]"
  prices(n): "data.costs[n]"
`

const valuedRecord = `game: example
kind: sheet
players: [Ada, Bo]
table: {bag: {w: ["1"], f: ["1", "2"]}, stones: {Ada: [A1-A2], Bo: [A2-A3]}, wind: east}
sheets: {Ada: {field: {A: 4 7 ., B: . 2 .}, path: [A1-A2, A2-B2], store: 5, box: {w: ["1"], f: ["2"]}, note: Emmer}}
`

// TestGoldenValues: each line of the table is true.
func TestGoldenValues(t *testing.T) {
	data, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		source := valued + fmt.Sprintf("score: {so: %q}\n", "("+line+") ? 1 : 0")
		r, errs := declared.Load("rules.yaml", []byte(source), setting())
		if len(errs) > 0 {
			t.Errorf("%s: %v", line, errs)
			continue
		}
		sheet, errs := record.Decode("sheet.yaml", []byte(valuedRecord), shelf{r.Game()})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		report := sheet.Judge()
		if len(report.Faults) > 0 || report.Score[0].Total != 1 {
			t.Errorf("%s is false (%v)", line, report.Faults)
		}
	}
	if lines < 90 {
		t.Errorf("only %d lines", lines)
	}
}
