package declared_test

import (
	"strings"
	"testing"

	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// judged returns the violations of the example sheet under these checks.
func judged(t *testing.T, checks string) []rules.Violation {
	t.Helper()
	s := open(t, load(t, written+"checks: "+checks+"\nscore: {none: 0}\n"), marks, "Ada")
	s.Keys[0] = rules.Pos{Line: 9, Column: 3}
	found, _ := s.Judge()
	if len(s.Faults()) > 0 {
		t.Fatal(s.Faults())
	}
	return found
}

// TestGoldenAtMe: a violation with `at: me` is reported for the player, at the beginning of the sheet,
// although `require` names entries.
func TestGoldenAtMe(t *testing.T) {
	found := judged(t, `{too-much: {require: "store < 3", at: me}}`)
	if len(found) != 1 || found[0].Player != "Ada" || found[0].Pos.Line != 9 || found[0].Slots != nil {
		t.Errorf("found %+v", found)
	}
	_, errs := declared.Load("rules.yaml", []byte(written+`checks: {all-right: {of: table, require: "players < 3", at: me}}`+"\nscore: {none: 0}\n"), setting())
	if len(errs) != 1 || errs[0].Code != "declared-me" {
		t.Errorf("of the table: %v", errs)
	}
}

// TestGoldenSeveralChecksOfACode: each check in a list is judged, and the game has the code once, before those of every game
// with numbers.
func TestGoldenSeveralChecksOfACode(t *testing.T) {
	checks := `{wrong: [{require: "store < 3"}, {require: "leading(box) == 0"}, {require: "store > 3"}]}`
	if found := judged(t, checks); len(found) != 2 || found[0].Code != "wrong" || found[1].Code != "wrong" {
		t.Errorf("found %+v", found)
	}
	if g := load(t, written+"checks: "+checks+"\nscore: {none: 0}\n"); strings.Join(g.Codes, " ") != "wrong number-range" {
		t.Errorf("codes %v", g.Codes)
	}
	_, errs := declared.Load("rules.yaml", []byte(written+`checks: {wrong: [{require: "true"}, "store < 3", {at: me}]}`+"\nscore: {none: 0}\n"), setting())
	if len(errs) != 2 {
		t.Errorf("errors %v", errs)
	}
}

// TestGoldenWaysAlongEdges: steps go only in the listed directions. The marks have edges from A1 to A2
// and from A2 to B2.
func TestGoldenWaysAlongEdges(t *testing.T) {
	for call, want := range map[string]string{
		"along(written(path), [ask(field, 'A1')], field, ['right', 'down'])":             "['A1', 'A2', 'B2']",
		"along(written(path), [ask(field, 'A1')], field, ['right'])":                     "['A1', 'A2']",
		"along(written(path), [ask(field, 'B2')], field, ['up'])":                        "['A2', 'B2']",
		"along(written(path), [ask(field, 'B2')], field, ['left', 'up', 'down'])":        "['A1', 'A2', 'B2']",
		"along(written(path), [ask(field, 'A2')], field, filter([''], #!= ''))":          "['A2']",
		"along(path, [ask(field, 'A3')], field, ['left', 'right', 'up', 'down'])":        "['A1', 'A2', 'A3', 'B1', 'B2', 'B3']",
		"along(path, [ask(field, 'A2')], filter(field, .column > 1), ['right', 'down'])": "['A2', 'A3', 'B2', 'B3']",
	} {
		s := open(t, load(t, written+"score: {right: \"map("+call+", .name) == "+want+" ? 1 : 0\"}\n"), marks, "Ada")
		if _, score := s.Judge(); len(s.Faults()) > 0 || score[0].Total != 1 {
			t.Errorf("%s is not %s (%v)", call, want, s.Faults())
		}
	}
	s := open(t, load(t, written+"score: {right: \"len(along(path, field, field, ['back']))\"}\n"), marks, "Ada")
	if s.Judge(); len(s.Faults()) != 1 || s.Faults()[0].Code != "formula-no-word" {
		t.Errorf("faults %v", s.Faults())
	}
}

// TestGoldenNoValueIsKeptBetweenSheets: values of a sheet are not reused for the next one, or for the
// same sheet with other marks.
func TestGoldenNoValueIsKeptBetweenSheets(t *testing.T) {
	g := load(t, `entries:
  box: {kind: marks, many: true, slots: sheet/box.*, marks: {w: wheat, f: flax}}
  store: {kind: number, slots: sheet/store}
define: {flax: "count(box, 'f' in .marks)"}
score: {points: "10 * flax + store"}
`)
	total := func(s *entries.Sheet) int {
		_, score := s.Judge()
		return score[0].Total
	}
	one, other := open(t, g, map[string]string{"box.1": "flax", "store": "3"}, "Ada"), open(t, g, map[string]string{"box.1": "wheat"}, "Ada")
	if a, b, c := total(one), total(other), total(one); a != 13 || b != 0 || c != 13 {
		t.Errorf("%d, %d and %d points", a, b, c)
	}
	for _, p := range one.Places() {
		if p.ID == "box.1" || p.ID == "box.2" {
			p.Write([]rules.Mark{{Kind: "wheat"}, {Kind: "flax"}})
		}
	}
	if n := total(one); n != 23 {
		t.Errorf("%d points with more flax", n)
	}
}
