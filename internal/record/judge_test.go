package record_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/games"
)

// want finds the expected violation in the comments of a record under testdata:
//
//	# want workers-overspent 14:29 Ada 3
//
// is a code, a place, and the player and the round where there are any; `-`
// is no player.
var want = regexp.MustCompile(`(?m)^# want (.*)$`)

// Each record under testdata breaks the rules as its comments have it, and nowhere else.
func TestViolations(t *testing.T) {
	lib := library(t)
	for _, file := range records(t) {
		t.Run(file, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("testdata", file))
			if err != nil {
				t.Fatal(err)
			}
			r, errs := record.Decode(file, source, lib)
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			var wanted []string
			for _, m := range want.FindAllSubmatch(source, -1) {
				wanted = append(wanted, string(m[1]))
			}
			var got []string
			for _, v := range r.Judge().Violations {
				if !slices.Contains(r.Game.Rules, v.Rule) {
					t.Errorf("%s breaks the rule %q, which there is not", v.Code, v.Rule)
				}
				got = append(got, line(v))
			}
			if len(wanted) == 0 || !slices.Equal(got, sorted(wanted)) {
				t.Errorf("got:\n  %s\nwant, by the comments of the file:\n  %s", strings.Join(got, "\n  "), strings.Join(wanted, "\n  "))
			}
		})
	}
}

// line prints a violation as the records do.
func line(v rules.Violation) string {
	s := fmt.Sprintf("%s %d:%d", v.Code, v.Pos.Line, v.Pos.Column)
	switch {
	case v.Player != "":
		s += " " + v.Player
	case v.Round > 0:
		s += " -"
	}
	if v.Round > 0 {
		s += fmt.Sprint(" ", v.Round)
	}
	return s
}

// sorted orders lines by place, then by code, as reports are.
func sorted(lines []string) []string {
	key := func(s string) string {
		var code string
		var l, c int
		fmt.Sscanf(s, "%s %d:%d", &code, &l, &c)
		return fmt.Sprintf("%06d:%06d %s", l, c, code)
	}
	list := slices.Clone(lines)
	slices.SortStableFunc(list, func(a, b string) int { return strings.Compare(key(a), key(b)) })
	return list
}

// records lists the records under testdata, by game.
func records(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, g := range games.All {
		files, err := filepath.Glob(filepath.Join("testdata", g.ID, "*.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			list = append(list, strings.TrimPrefix(filepath.ToSlash(f), "testdata/"))
		}
	}
	return list
}

// cannot names the common codes that a game has no occasion for.
var cannot = map[string][]string{
	"osiris":         {"dice-range"},                 // no dice
	"mykerinos-nile": {"bad-notation", "dice-range"}, // no actions either
}

// Every code of every game has a record that shows it, named after the code.
func TestEveryCodeHasARecord(t *testing.T) {
	files := records(t)
	for _, g := range games.All {
		for _, code := range slices.Concat(rules.CommonCodes, g.Codes) {
			if slices.Contains(cannot[g.ID], code) {
				continue
			}
			shown := slices.ContainsFunc(files, func(f string) bool {
				source, err := os.ReadFile(filepath.Join("testdata", f))
				return err == nil && strings.HasPrefix(f, g.ID+"/"+code) && strings.Contains(string(source), "# want "+code+" ")
			})
			if !shown {
				t.Errorf("no record shows %[2]s: write testdata/%[1]s/%[2]s.yaml with the comment `# want %[2]s LINE:COLUMN PLAYER ROUND`, "+
					"or list a common code that %[1]s has no occasion for under cannot, above this test", g.ID, code)
			}
		}
	}
}
