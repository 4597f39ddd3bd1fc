package session_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

var people = []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}

// setup returns a game with a number of players.
func setup(t testing.TB, g rules.Game, players int) rules.Setup {
	s := rules.Setup{Players: people[:players], Data: rules.Data(library(t, "en").Game(g.ID).Values.For(players))}
	if players == 1 {
		s.Level = g.Levels[0]
	}
	return s
}

// marked formats the marks of a place without their slots.
func marked(marks []rules.Mark) string {
	list := []string{}
	for _, m := range marks {
		list = append(list, fmt.Sprint(m.Kind, " ", m.Text, " ", m.By))
	}
	return strings.Join(list, ", ")
}

// TestChoicesAreKept: every choice of a place can be written and read, and all marks on sheets of
// random games are choices.
func TestChoicesAreKept(t *testing.T) {
	for _, g := range games.All {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			s := setup(t, g, players)
			blank, errs := record.New(g, record.Sheet, s)
			if errs != nil {
				t.Fatal(errs)
			}
			for _, p := range g.Places(blank.Sheet) {
				for _, choice := range p.About().Choices {
					p.Write(choice)
					if first := len(p.Kinds) == 1 && strings.Count(p.ID, ".") > 1; marked(p.Read()) != marked(choice) && !first {
						t.Errorf("%s, %s: wrote %q, got %q", g.ID, p.ID, marked(choice), marked(p.Read()))
					}
				}
			}
			for seed := range uint64(5) {
				played, err := record.Play(g, s, seed, true)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range g.Places(played.Sheet) {
					about, marks := p.About(), p.Read()
					switch n, ok := 0, true; {
					case about.Choices == nil && len(marks) == 1:
						var num rules.Num
						num, ok = rules.Text{Text: marks[0].Text}.Num()
						if n = num.N; !ok || n < about.Low || n > about.High {
							t.Errorf("%s, %s: %s from %d to %d", g.ID, p.ID, marks[0].Text, about.Low, about.High)
						}
					case about.Choices != nil && !slices.ContainsFunc(about.Choices, func(c []rules.Mark) bool { return marked(c) == marked(marks) }):
						t.Errorf("%s, %s: %s is not among the choices", g.ID, p.ID, marked(marks))
					}
				}
			}
		}
	}
}

// TestPlacesHaveNames: in all languages the names of the places of a board are unique, as are those
// of a place's choices.
func TestPlacesHaveNames(t *testing.T) {
	testall.Slow(t)
	for _, language := range []string{"en", "it", "de", "fr", "ar"} {
		l := library(t, language)
		for _, g := range games.All {
			for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
				level := ""
				if players == 1 {
					level = g.Levels[0]
				}
				v := view(t, session.New(l, nil).Start(g.ID, people[:players], level, "", ""))
				seen := map[string]bool{}
				for _, p := range v.Places {
					board, id, _ := strings.Cut(p.Key, "/")
					name := board + ": " + p.Name
					if seen[name] || strings.Contains(p.Name, "slot") || strings.Contains(p.Name, id) || strings.TrimSpace(p.Name) == "" {
						t.Errorf("%s, %s: %s is called %q", language, g.ID, p.Key, p.Name)
					}
					seen[name] = true
					said := map[string]bool{}
					for _, c := range p.Choices {
						if said[c.Name] || c.Name == "" || strings.Contains(c.Name, "mark") && language != "en" {
							t.Errorf("%s, %s: %s has the choice %q", language, g.ID, p.Key, c.Name)
						}
						said[c.Name] = true
					}
				}
			}
		}
	}
}

// TestWhateverIsTappedCanBeSaved: random marks in random places of a sheet make a valid record,
// which shows the same as the sheet; undone, it is unchanged.
func TestWhateverIsTappedCanBeSaved(t *testing.T) {
	testall.Slow(t)
	l := library(t, "en")
	for _, g := range games.All {
		for _, players := range []int{g.MinPlayers, g.MaxPlayers} {
			rng := rand.New(rand.NewPCG(uint64(players), 7))
			s := session.New(l, nil)
			level := ""
			if players == 1 {
				level = g.Levels[0]
			}
			v := view(t, s.Start(g.ID, people[:players], level, "", ""))
			blank := string(s.YAML())
			puts := 0
			for range 30 {
				p := v.Places[rng.IntN(len(v.Places))]
				var marks []session.Mark
				if p.Choices != nil {
					marks = p.Choices[rng.IntN(len(p.Choices))].Marks
				} else if rng.IntN(4) > 0 {
					marks = []session.Mark{{Kind: rules.Number, Text: fmt.Sprint(rng.IntN(12)), By: -1}}
				}
				before := string(s.YAML())
				if d := delta(t, s.Put(p.Key, marks)); d.Refused != "" {
					if string(s.YAML()) != before {
						t.Errorf("%s: %s was refused and is there", g.ID, p.Key)
					}
					t.Logf("%s, %s %v: %s", g.ID, p.Key, marks, d.Refused)
					continue
				}
				if puts++; l.Judge("x", s.YAML()).Record == nil {
					t.Fatalf("%s", s.YAML())
				}
			}
			for range puts {
				v = view(t, s.Undo())
			}
			if got := string(s.YAML()); got != blank || v.Undo {
				t.Errorf("%s: undone it is\n%s", g.ID, got)
			}
		}
	}
}
