package declared_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/declared"
)

// made holds the forms of expressions by kind. Capitals are placeholders: N is a number, S a list
// of numbers, P a list of cells, L a list of lists of cells, E a list of edges, C a cell, D an
// edge, X a crossing, B a truth value, T a text, Q a predicate of a cell.
var made = map[rune][]string{
	'N': {"store", "3", "-1", "me", "players", "data.years", "it", "index", "len(P)", "len(L)", "leading(P)", "sum(S)", "first(S)", "abs(N)", "(N + N)", "(N - N)", "(N * N)", "(N / N)",
		"(N % N)", "step(N, S)", "lookup(N, {0: 1, 3: N})", "rank(N, S)", "tied(N, S)", "straight(S)", "most(S)", "C.index", "C.number", "D.row", "reduce(P, #acc + #.index, N)",
		"(B ? N : N)", "max(S)", "min(N, N)", "count(P, Q)", "len(T)", "max(map(paths(E), .longest))", "reduce(1..3, [len(rows(#acc))], []) | len()"},
	'S': {"numbers(P)", "map(P, .index)", "data.costs", "1..N", "[N, N]", "[]", "filter(S, # > N)", "sortBy(S, #)", "uniq(S)", "map(L, len(#))", "everyone.store", "map(tally(S), .times)", "map(paths(E), .longest)"},
	'P': {"field", "field", "it", "filter(P, Q)", "written(P)", "gaps(P)", "neighbours(C)", "around(C)", "reach(P, P)", "along(E, P, P)", "along(E, P, P, ['up'])", "between(D)", "corner(X)", "first(L)",
		"[C, C]", "sortBy(P, .number, 'desc')", "uniq(P)", "[]", "first(everyone.field)", "last(everyone.field)", "(B ? P : P)", "first(paths(E)).ends"},
	'L': {"regions(P)", "rows(P)", "columns(P)", "runs(P)", "everyone.field", "map(P, neighbours(#))", "[P, P]", "map(paths(E), .places)", "filter(L, len(#) > N)"},
	'E': {"path", "path", "written(E)", "filter(E, .ticked)", "[D]", "first(paths(E)).edges", "first(everyone.path)", "last(everyone.path)", "box", "[]"},
	'C': {"first(P)", "last(P)", "find(P, Q)", "ask(field, 'A1')", "ask(P, T)", "it", "first(box)"},
	'D': {"first(E)", "last(E)", "ask(path, 'A2-A1')", "it"},
	'X': {"first(post)", "last(post)", "first(path)"},
	'B': {"N < N", "blank(C)", "blank(P)", "blank(store)", "C in P", "C == C", "P == P", "any(P, Q)", "all(P, Q)", "none(P, Q)", "one(P, Q)", "ascending(S)", "distinct(P)", "(B and B)", "(B or B)", "not (B)", "true", "T == T", "first(box).mark == 'w'"},
	'T': {"C.name", "'A1'", "string(N)", "(T + T)", "first(box).mark"},
	'Q': {".blank", "# in P", "# == C", "len(neighbours(#)) > N", ".number > N", ".row == N", "B"},
}

// random makes an expression of a kind.
func random(r *rand.Rand, kind rune, depth int) string {
	forms := made[kind]
	form := forms[r.IntN(len(forms))]
	for depth == 0 && strings.ContainsAny(form, "NSPLECDXBTQ") {
		switch form = forms[r.IntN(len(forms))]; kind {
		case 'L':
			form = "everyone.field"
		case 'C':
			form = "ask(field, 'A1')"
		case 'X', 'D':
			form = "first(post)"
		}
		if kind == 'X' || kind == 'C' || kind == 'L' || kind == 'D' {
			break
		}
	}
	if depth == 0 {
		return form
	}
	var b strings.Builder
	quoted := false
	for i, c := range form {
		quoted = quoted != (c == '\'')
		if _, ok := made[c]; ok && !quoted && (i == 0 || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz.", rune(form[i-1]))) {
			b.WriteString(random(r, c, depth-1))
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// spelled formats a score, with the arguments of its sentences.
func spelled(score rules.Score) string {
	var b strings.Builder
	for _, r := range score {
		fmt.Fprintln(&b, r.Player, r.Automaton, r.Rank, r.Total)
		for _, it := range r.Items {
			for _, x := range append([]rules.Item{it}, it.Parts...) {
				fmt.Fprintln(&b, x.ID, x.Points, x.Reason, x.ReasonArgs(), x.Slots)
			}
		}
	}
	return b.String()
}

// TestGoldenRandomExpressions: every random expression is either refused, or judges sheets twice with
// the same result. None crashes the program.
func TestGoldenRandomExpressions(t *testing.T) {
	testall.Slow(t)
	r := rand.New(rand.NewPCG(14, 5))
	judged, found := 0, 0
	for range 3000 {
		each := random(r, []rune("LPS")[r.IntN(3)], 3)
		source := written + fmt.Sprintf("define: {d: %q}\nchecks: {a: {for: %q, when: %q, require: %q, args: {n: %q}}}\nscore: {s: {points: %q, at: %q}, i: {for: %q, points: %q}}\n",
			strings.ReplaceAll(random(r, []rune("NSPLB")[r.IntN(5)], 3), "it", "field"), each, random(r, 'B', 1), random(r, 'B', 2), random(r, 'N', 1), random(r, 'N', 3), random(r, 'P', 2), each, random(r, 'N', 2))
		rules, errs := declared.Load("rules.yaml", []byte(source), setting())
		reachType(t, "rules.yaml", []byte(source), errs)
		if len(errs) > 0 {
			continue
		}
		judged++
		for _, players := range [][]string{{"Ada"}, {"Ada", "Bo", "Cy"}} {
			s, errs := opened(rules.Game(), marks, players...)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			violations, score := s.Judge()
			faults := s.Faults()
			reachType(t, "rules.yaml", []byte(source), faults)
			again, scored := s.Judge()
			if !reflect.DeepEqual(violations, again) || spelled(score) != spelled(scored) || !reflect.DeepEqual(faults, s.Faults()) {
				t.Fatalf("judged in two ways:\n%s", source)
			}
			if len(faults) == 0 {
				found++
			}
		}
	}
	if judged < 150 || found < 100 {
		t.Errorf("only %d rules could be judged by, with %d verdicts", judged, found)
	}
}
