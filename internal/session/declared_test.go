package session_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// examplesWithRules runs a test for each example game that declares its rules, with its records.
func examplesWithRules(t *testing.T, language string, do func(t *testing.T, l *report.Library, game string, records map[string]string)) {
	t.Helper()
	eachWithRules(t, language, "../../examples/*/data/*/rules.yaml", 6, do)
}

// eachWithRules does so for each game that has one of at least so many files rules.yaml.
func eachWithRules(t *testing.T, language, pattern string, least int, do func(t *testing.T, l *report.Library, game string, records map[string]string)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatal(files, err)
	}
	for _, file := range files {
		game := filepath.Base(filepath.Dir(file))
		t.Run(game, func(t *testing.T) {
			p := projecttest.Over(t, filepath.Join(filepath.Dir(file), "../.."))
			messages, err := lang.Messages(p, language)
			if err != nil {
				t.Fatal(err)
			}
			l := &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: language, Own: boards.Own(p)}
			records := map[string]string{}
			names, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "records/*.yaml"))
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				records[filepath.Base(name)] = string(text)
			}
			do(t, l, game, records)
		})
	}
}

// TestDeclaredSheetsAreFilledInMarkByMark: like those of built-in games.
func TestDeclaredSheetsAreFilledInMarkByMark(t *testing.T) {
	testall.Slow(t)
	examplesWithRules(t, "en", func(t *testing.T, l *report.Library, game string, records map[string]string) {
		for file, text := range records {
			markByMark(t, l, file, text)
		}
	})
}

// TestDeclaredPlacesHaveNames: names are unique on each board, and every choice of a place can be
// put there.
func TestDeclaredPlacesHaveNames(t *testing.T) {
	testall.Slow(t)
	for _, language := range []string{"en", "de"} {
		examplesWithRules(t, language, func(t *testing.T, l *report.Library, game string, _ map[string]string) {
			s := session.New(l, nil)
			v := view(t, s.Start(game, people[:max(2, l.Game(game).Rules.MinPlayers)], "", "", ""))
			seen := map[string]bool{}
			for i, p := range v.Places {
				board, _, _ := strings.Cut(p.Key, "/")
				if name := board + p.Name; seen[name] || p.Name == "" {
					t.Errorf("%s is called %q, as another place", p.Key, p.Name)
				}
				seen[board+p.Name] = true
				if i%9 != 0 {
					continue
				}
				for _, c := range p.Choices {
					d := delta(t, s.Put(p.Key, c.Marks))
					if got := d.Changed[p.Key].Marks; fmt.Sprint(got) != fmt.Sprint(c.Marks) || d.Refused != "" {
						t.Errorf("%s: put %v, got %v: %s", p.Key, c.Marks, got, d.Refused)
					}
				}
			}
		})
	}
}

// TestDeclaredEntriesThatAreRequired: required entries are missing until they are written.
func TestDeclaredEntriesThatAreRequired(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../examples/score-pad")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "data/score-pad/rules.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	required := strings.Replace(string(text), "range: 1..6}", "range: 1..6, required: true}", 1)
	if err := os.WriteFile(file, []byte(required), 0o600); err != nil || required == string(text) {
		t.Fatal(err)
	}
	p := projecttest.Over(t, dir)
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(&report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en", Own: boards.Own(p)}, nil)
	v := view(t, s.Start("score-pad", []string{"Ada", "Bo"}, "", "", ""))
	beds := func(missing []string) (n [2]int) {
		for _, key := range missing {
			for seat := range n {
				if strings.HasPrefix(key, fmt.Sprintf("sheet#%d/bed.", seat)) {
					n[seat]++
				}
			}
		}
		return n
	}
	if got := beds(v.Missing); got != [2]int{12, 12} {
		t.Errorf("missing are %v", v.Missing)
	}
	d := delta(t, s.Put(v.Missing[0], []session.Mark{{Kind: rules.Number, Text: "4"}}))
	if got := beds(d.Missing); got != [2]int{0, 12} || len(d.Missing) != 12 {
		t.Errorf("missing are still %v", d.Missing)
	}
}

// TestDiceOfDeclaredSheets checks which places are one throw, and where players choose the line of a throw.
func TestDiceOfDeclaredSheets(t *testing.T) {
	want := map[string]string{
		"mountain-paths": "false guide/weather.A1; false guide/weather.A2; false guide/weather.A3",
		"roll-and-write": "true sheet#0/bread.A1 sheet#0/bread.A2 sheet#0/bread.A3 sheet#0/bread.A4 sheet#0/bread.A5; " +
			"true sheet#0/bread.B1 sheet#0/bread.B2 sheet#0/bread.B3 sheet#0/bread.B4 sheet#0/bread.B5; " +
			"true sheet#0/bread.C1 sheet#0/bread.C2 sheet#0/bread.C3 sheet#0/bread.C4 sheet#0/bread.C5",
	}
	examplesWithRules(t, "en", func(t *testing.T, l *report.Library, game string, _ map[string]string) {
		s := session.New(l, nil)
		var throws []string
		last := 0
		for _, p := range view(t, s.Start(game, people[:max(2, l.Game(game).Rules.MinPlayers)], "", "", "")).Places {
			if p.Dice > 0 && p.Dice == last {
				throws[len(throws)-1] += " " + p.Key
			} else if p.Dice > 0 {
				throws = append(throws, fmt.Sprint(p.Free, " ", p.Key))
			}
			last = p.Dice
		}
		if got := strings.Join(throws[:min(3, len(throws))], "; "); got != want[game] {
			t.Errorf("the throws are %s, not %s", got, want[game])
		}
		if n := len(throws); game == "roll-and-write" && n != 2*13 {
			t.Errorf("%d throws of two players", n)
		}
	})
}
