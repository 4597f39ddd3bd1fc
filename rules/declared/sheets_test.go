package declared_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/declared"
)

// every has an entry of each kind.
const every = `entries:
  field: {kind: numbers, slots: sheet/field.*, range: 1..6}
  path: {kind: ticks, slots: sheet/path.*}
  box: {kind: marks, slots: sheet/box.*, marks: {w: wheat, f: flax}}
  sign: {kind: mark, slots: sheet/post.A1/B2, marks: {y: yes, n: nay}}
  store: {kind: number, slots: sheet/store, range: -5..20, required: true}
  note: {kind: text, slots: sheet/note}
  land: {kind: marks, slots: map/field.*, marks: {w: wheat, f: flax}, many: true}
  stones: {kind: ticks, slots: map/path.*, by: player}
  flags: {kind: marks, slots: map/box.*, marks: {w: wheat, f: flax}, by: player}
  wind: {kind: choice, slots: map/note, words: [east, west]}
  seal: {kind: tick, slots: map/store}
score: {stored: store}
`

// shelf is a library with one game.
type shelf struct{ game rules.Game }

func (s shelf) Games() []string                                  { return []string{s.game.ID} }
func (s shelf) Game(string) (rules.Game, record.Data, diag.List) { return s.game, s, nil }

// Override changes only years and costs.
func (s shelf) Override(over doc.Value, players int) rules.Data {
	data, changed := setting().Data(players), rules.Data{}
	if years := over.Get("years"); years.Exists() {
		changed["years"] = years.Int(0, 9)
	}
	if costs := over.Get("costs"); costs.Exists() {
		list := []int{}
		for _, item := range costs.Items() {
			list = append(list, item.Int(0, 99))
		}
		changed["costs"] = list
	}
	return data.With(changed)
}

// recordHead is the default head of a case's record.
const recordHead = "game: example\nkind: sheet\nplayers: [Ada, Bo]\n"

// TestGoldenSheets compares the results of sheets with a table: errors, violations with positions, and
// scores. Each case is a heading, rules up to a line of hyphens (default: those above), and the
// record. After an intended change: go test ./rules/declared -update, and review the diff.
func TestGoldenSheets(t *testing.T) {
	testall.Slow(t)
	messages, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	judged := func(title, source string) string {
		own, text, ok := strings.Cut(source, "---\n")
		if !ok {
			own, text = every, source
		}
		if !strings.Contains(own, "score:") {
			own += "score: {none: 0}\n"
		}
		if !strings.Contains(own, "entries:") {
			own += written
		}
		r, errs := declared.Load("rules.yaml", []byte(own), setting())
		if len(errs) > 0 {
			return errorTexts(errs, messages)
		}
		return becomes(t, shelf{r.Game()}, text, messages, strings.HasSuffix(title, "printed"))
	}
	table(t, "testdata/sheets.txt", judged)
	table(t, "testdata/sheets-entries.txt", judged)
	table(t, "testdata/sheets-teams.txt", judged)
	table(t, "testdata/sheets-decimals.txt", judged)
	table(t, "testdata/sheets-ranked.txt", judged)
	table(t, "testdata/sheets-points.txt", judged)
	table(t, "testdata/sheets-outcome.txt", judged)
}

// becomes returns the result of a record.
func becomes(t *testing.T, lib shelf, text string, messages *lang.Catalogue, printed bool) string {
	t.Helper()
	head := recordHead
	if strings.Contains(text, "players:") {
		head = "game: example\nkind: sheet\n"
	}
	r, errs := record.Decode("sheet.yaml", []byte(head+text), lib)
	if len(errs) > 0 {
		return errorTexts(errs, messages)
	}
	report := r.Judge()
	if !slices.ContainsFunc(report.Violations, func(v rules.Violation) bool { return v.Code == "player-count" }) {
		allowed(t, lib.game, []byte(head+text))
		allowed(t, lib.game, r.Encode())
	}
	if len(report.Faults) > 0 {
		return "\tfault " + errorTexts(report.Faults, messages)[1:]
	}
	var b strings.Builder
	for _, v := range report.Violations {
		fmt.Fprintf(&b, "\t%s %s", place(v.Pos.In("r.yaml")), v.Code)
		for _, part := range []string{v.Player, slotsOf(v.Slots)} {
			if part != "" {
				b.WriteString(", " + part)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v.Args)) {
			fmt.Fprintf(&b, ", %s: %v", name, withNames(v.Args[name]))
		}
		b.WriteString("\n")
	}
	for _, s := range report.Score {
		points := func(n int) string { return rules.Decimal(n, lib.game.Unit) }
		fmt.Fprintf(&b, "\t%s %s (rank %d)", s.Player, points(s.Total), s.Rank)
		for _, it := range s.Items {
			fmt.Fprintf(&b, ", %s %s", it.ID, points(it.Points))
			for _, p := range it.Parts {
				fmt.Fprintf(&b, " [%s: %s]", points(p.Points), slotsOf(p.Slots))
			}
		}
		b.WriteString("\n")
	}
	for _, team := range report.Teams {
		fmt.Fprintf(&b, "\tteam %s %v %s (rank %d), winners %v\n", team.Player, team.Players, rules.Decimal(team.Total, lib.game.Unit), team.Rank, report.Winners)
	}
	b.WriteString(outcomesOf(report))
	again, errs := record.Decode("sheet.yaml", r.Encode(), lib)
	if len(errs) > 0 {
		t.Fatalf("%v in\n%s", errs, r.Encode())
	}
	if !bytes.Equal(again.Encode(), r.Encode()) {
		t.Errorf("%s\nprints again as\n%s", r.Encode(), again.Encode())
	}
	if printed {
		for line := range strings.Lines(string(r.Encode())) {
			b.WriteString("\t| " + line)
		}
	}
	return b.String()
}

// withNames adds to what a catalogue may name the keys of its names.
func withNames(v any) any {
	switch v := v.(type) {
	case diag.Called:
		return fmt.Sprint(v.Word, v.Names)
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = withNames(v[i])
		}
		return list
	}
	return v
}

func slotsOf(slots []rules.Slot) string {
	words := make([]string, len(slots))
	for i, s := range slots {
		words[i] = s.Board + "/" + s.ID
		if s.Seat > 0 {
			words[i] += fmt.Sprintf(" of %d", s.Seat+1)
		}
	}
	return strings.Join(words, " ")
}

func errorTexts(errs diag.List, messages *lang.Catalogue) string {
	var b strings.Builder
	for _, d := range errs {
		if d.During != nil {
			d.During.Pos.File = "sheet.yaml"
		}
		text, hint := messages.Message(d)
		if hint != "" {
			text += "; " + hint
		}
		fmt.Fprintf(&b, "\t%s %s\n", place(d.Pos), text)
	}
	return b.String()
}

// table runs the cases of a golden. Each has a heading and input lines; below, after a tab, is the
// result.
func table(t *testing.T, file string, becomes func(title, source string) string) (cases int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	title, source := "", ""
	tell := func() {
		if title != "" {
			cases++
			result := becomes(title, source)
			if result == "" {
				t.Errorf("%s: no result", title)
			}
			got.WriteString(result)
		}
		title, source = "", ""
	}
	for line := range strings.Lines(string(data)) {
		switch {
		case strings.HasPrefix(line, "\t"):
			continue
		case line == "\n":
			tell()
		case strings.HasPrefix(line, "== "):
			title = strings.TrimSpace(strings.TrimPrefix(line, "== "))
		case !strings.HasPrefix(line, "#"):
			source += line
		}
		got.WriteString(line)
	}
	tell()
	switch {
	case got.String() == string(data):
	case *update:
		if err := os.WriteFile(file, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("got:\n%s", got.String())
	}
	return cases
}

// outcomesOf formats the outcomes of a report, a line for all players, for each team and for each player with one.
func outcomesOf(r rules.Report) string {
	var b strings.Builder
	line := func(who string, o *rules.Outcome) {
		if o == nil {
			return
		}
		fmt.Fprintf(&b, "\t%s: %s%s", who, o.Name, map[bool]string{true: "(open)"}[o.Open])
		for _, name := range slices.Sorted(maps.Keys(o.Args)) {
			fmt.Fprintf(&b, ", %s: %v", name, withNames(o.Args[name]))
		}
		b.WriteString("\n")
	}
	line("outcome", r.Outcome)
	for _, t := range r.Teams {
		line("outcome of the team "+t.Player, t.Outcome)
	}
	for _, p := range r.Score {
		line("outcome of "+p.Player, p.Outcome)
	}
	if r.Winners == nil {
		b.WriteString("\tno winners\n")
	}
	return b.String()
}
