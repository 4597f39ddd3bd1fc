package declared_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/rules/declared"
)

// sources returns the input lines of each case of a golden.
func sources(t testing.TB, file string) (out []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split(string(data), "\n== ")[1:] {
		_, body, _ := strings.Cut(c, "\n")
		source := ""
		for line := range strings.Lines(body) {
			if !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "#") {
				source += line
			}
		}
		out = append(out, source)
	}
	return out
}

// reachType fails if a position is not in the file.
func reachType(t *testing.T, file string, source []byte, errs diag.List) {
	t.Helper()
	text := strings.ReplaceAll(strings.TrimPrefix(string(source), "\ufeff"), "\r\n", "\n")
	if strings.Contains(text, "\r") {
		return // some readers treat it as the end of a line, others as a character
	}
	lines := append(strings.Split(text, "\n"), "") // and the end of the file
	for _, e := range errs {
		p := e.Pos
		if p.File != file || p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > utf8.RuneCountInString(lines[p.Line-1])+1 {
			t.Fatalf("an error without a position in the file: %v", e)
		}
	}
}

// FuzzRules: any rules.yaml either has errors with positions in it, or judges sheets; faults found
// while judging have positions in it too. The cases that reach the limits of steps and memory are
// not seeds, because their mutants would take nearly all of the time.
func FuzzRules(f *testing.F) {
	f.Add([]byte(every))
	for _, source := range sources(f, "testdata/mistakes.txt") {
		if !strings.Contains(source, "1..3000") {
			f.Add([]byte(whole(source)))
		}
	}
	for _, source := range sources(f, "testdata/sheets.txt") {
		if own, _, ok := strings.Cut(source, "---\n"); ok {
			f.Add([]byte(whole(own)))
		}
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		r, errs := declared.Load("rules.yaml", source, setting())
		if (r == nil) != (len(errs) > 0) {
			t.Fatalf("rules and errors, or neither: %v", errs)
		}
		reachType(t, "rules.yaml", source, errs)
		if r == nil {
			return
		}
		reachType(t, "rules.yaml", source, r.Check())
		for _, players := range [][]string{{"Ada"}, {"Ada", "Bo", "Cy"}} {
			s, errs := opened(r.Game(), marks, players...)
			reachType(t, "rules.yaml", source, errs)
			if s == nil {
				continue
			}
			_, score := s.Judge()
			reachType(t, "rules.yaml", source, s.Faults())
			if len(s.Faults()) == 0 && len(score) != len(players) {
				t.Fatalf("%d scores of %d players", len(score), len(players))
			}
		}
	})
}

// fuzzed has an entry of each kind and rules that use all of them.
const fuzzed = every + `define:
  dug: "regions(written(field))"
  nets: "paths(written(path))"
checks:
  a: {for: dug, when: "len(it) > 1", require: "ascending(numbers(it))"}
  b: {for: nets, require: "it.longest < 3 or store > 3", at: it}
  c: {for: "filter(stones, .by == me)", require: "count(flags, .by == me and .mark == 'w') > 0"}
  d: {of: table, require: "sum(everyone.store) < 9 or wind == 'east'", at: seal}
winner: [total, -stored]
`

// FuzzDeclaredRecord: any record of a declared game either has errors with positions, or is judged
// and prints to an equal record.
func FuzzDeclaredRecord(f *testing.F) {
	for _, source := range sources(f, "testdata/sheets.txt") {
		if _, text, ok := strings.Cut(source, "---\n"); ok {
			source = text
		}
		f.Add([]byte(recordHead + source))
		f.Add([]byte("game: example\nkind: sheet\n" + source))
	}
	r, errs := declared.Load("rules.yaml", []byte(fuzzed), setting())
	if len(errs) > 0 {
		f.Fatal(errs)
	}
	lib := shelf{r.Game()}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, errs := record.Decode("f", data, lib)
		if (r == nil) != (len(errs) > 0) {
			t.Fatalf("a record and errors, or neither: %v", errs)
		}
		reachType(t, "f", data, errs)
		if r == nil {
			return
		}
		report := r.Judge()
		for _, v := range report.Violations {
			reachType(t, "f", data, diag.List{{Pos: v.Pos.In("f"), Code: v.Code}})
		}
		printed := r.Encode()
		again, errs := record.Decode("f", printed, lib)
		if err := errs.Err(); err != nil {
			t.Fatalf("%v in\n%s", err, printed)
		}
		if twice := again.Encode(); !bytes.Equal(twice, printed) {
			t.Fatalf("%s\nprints again as\n%s", printed, twice)
		}
		second := again.Judge()
		if len(second.Violations) > len(report.Violations) || len(second.Score) != len(report.Score) {
			t.Fatalf("judged differently once printed: %v, %v", report.Violations, second.Violations)
		}
		for i, s := range report.Score {
			if s.Total != second.Score[i].Total || s.Rank != second.Score[i].Rank {
				t.Fatalf("scored differently once printed: %v, %v", report.Score, second.Score)
			}
		}
	})
}
