package session_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
	"cartouche/rules/games"
)

func course(t testing.TB, answer []byte) *session.Course {
	t.Helper()
	var c session.Course
	if err := json.Unmarshal(answer, &c); err != nil {
		t.Fatal(err)
	}
	if c.Head.Game == "" {
		t.Fatalf("%s", answer)
	}
	return &c
}

// shownAfter returns the content of the boards after some steps.
func shownAfter(steps []session.Step) map[string][]session.Mark {
	now := map[string][]session.Mark{}
	for _, s := range steps {
		for k, d := range s.Changed {
			if now[k] = d.Marks; len(d.Marks) == 0 {
				delete(now, k)
			}
		}
	}
	return now
}

// drawn returns the marks of a verdict by the page's keys.
func drawn(v *report.Verdict) map[string][]session.Mark {
	now := map[string][]session.Mark{}
	for _, m := range v.Report.Marks() {
		key := m.Board + "/" + m.ID
		if m.Seat >= 0 {
			key = fmt.Sprintf("%s#%d/%s", m.Board, m.Seat, m.ID)
		}
		now[key] = append(now[key], session.Mark{Kind: m.Kind, Text: m.Text, Right: m.Right, By: m.By})
	}
	return now
}

// TestLogsAreSteppedThrough: the last step of every sample log has the marks of its report, and
// each violation of the report belongs to one step.
func TestLogsAreSteppedThrough(t *testing.T) {
	l := library(t, "en")
	for file, text := range samples(t, "log") {
		v := l.Judge(file, []byte(text))
		c := course(t, session.NewLog(l, nil).Open(file, []byte(text)))
		if want := strings.TrimSuffix(string(v.JSON()), "\n"); string(c.Report) != want {
			t.Errorf("%s: the report is\n%s\nwant\n%s", file, c.Report, want)
		}
		if got, want := shownAfter(c.Steps), drawn(v); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the last step shows\n%v\nwant\n%v", file, got, want)
		}
		var seen []int
		for i, s := range c.Steps {
			seen = append(seen, s.Violations...)
			if i > 0 && s.Move == "" || i > 0 && len(s.Totals) != len(v.Report.Score) {
				t.Errorf("%s: step %d is %+v", file, i, s)
			}
			for _, k := range s.Violations {
				if at := v.Report.Violations[k]; at.Round > 0 && at.Round != s.Round {
					t.Errorf("%s: %s of round %d is in round %d", file, at.Code, at.Round, s.Round)
				}
			}
		}
		slices.Sort(seen)
		for i := range v.Report.Violations {
			if i >= len(seen) || seen[i] != i {
				t.Fatalf("%s: the violations of the steps are %v", file, seen)
			}
		}
	}
}

// TestMovesUseTheFiguresOfTheLanguage: numbers use the digits of the language, names of fields are
// those on the board, and list separators are not spelled out.
func TestMovesUseTheFiguresOfTheLanguage(t *testing.T) {
	l := library(t, "ar")
	logs := samples(t, "log")
	for file, want := range map[string][]string{
		"nile-flood/records/duel-log.yaml":       {"يصل الفيضان إلى العمود ٤", "يبذر B3"},
		"nile-pyramids/records/evening-log.yaml": {"نرد الكنوز: ٥،\u200f ١،\u200f ٥"},
	} {
		var told []string
		for _, s := range course(t, session.NewLog(l, nil).Open(file, []byte(logs[file]))).Steps {
			told = append(told, s.Text)
		}
		for _, text := range want {
			if !slices.Contains(told, text) {
				t.Errorf("%s: no text %q in %q", file, text, told)
			}
		}
	}
}

// TestGamesArePlayed: a random game that is played move by move, from an empty log, is judged like
// the log that `play` prints, and can be continued from its text at any time. Usually the fewest and the most play, with
// CARTOUCHE_ALL every number.
func TestGamesArePlayed(t *testing.T) {
	testall.Slow(t)
	l := library(t, "en")
	for _, g := range games.All {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			if !testall.On() && players != g.MinPlayers && players != g.MaxPlayers {
				continue
			}
			t.Run(fmt.Sprint(g.ID, players), func(t *testing.T) { playedAlong(t, l, g, players) })
		}
	}
}

func playedAlong(t *testing.T, l *report.Library, g rules.Game, players int) {
	names := []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn"}[:players]
	level := ""
	if players == 1 {
		level = g.Levels[1]
	}
	setup := rules.Setup{Players: names, Data: rules.Data(l.Game(g.ID).Values.For(players)), Level: level}
	want, err := record.Play(g, setup, 3, false)
	if err != nil {
		t.Fatal(err)
	}
	s := session.NewLog(l, nil)
	begun := course(t, s.Begin(g.ID, names, level, "", ""))
	steps := begun.Steps
	reopened(t, l, s, steps)
	state, mirror := g.Log(setup).Start(), g.Log(setup).Start()
	next := g.Random(state, rand.New(rand.NewPCG(3, 0)))
	forced := force(mirror)
	for i := 0; !state.Over(); i++ {
		m := next()
		state.Play(m)
		if len(forced) > 0 && m.String() == forced[0].String() && m.Player.Text == forced[0].Player.Text {
			forced = forced[1:]
			continue
		}
		if m.What == "harvest" && len(forced) > 0 {
			continue // its year is over, which needed no choice
		}
		var p session.Played
		if err := json.Unmarshal(s.Play(m.Player.Text, m.String()), &p); err != nil {
			t.Fatal(err)
		}
		if p.Refused != "" {
			t.Fatalf("%s %s is refused: %s", m.Player.Text, m, p.Refused)
		}
		mirror.Play(m)
		forced = append(forced, force(mirror)...)
		steps = append(steps, p.Append...)
		if got, want := steps[len(steps)-1].Totals, read(t, p.Report).totals(); !slices.Equal(got, want) {
			t.Fatalf("after %s %s the totals are %v, and %v in the report", m.Player.Text, m, got, want)
		}
		if i < 5 || i%50 == 20 {
			reopened(t, l, s, steps)
		}
	}
	a, b := l.Judge("a", s.YAML()), l.Judge("a", want.Encode())
	if a.Record == nil {
		t.Fatalf("%s\n%s", a.JSON(), s.YAML())
	}
	if string(a.JSON()) != string(b.JSON()) || !reflect.DeepEqual(drawn(a), drawn(b)) {
		t.Errorf("it is\n%s\nwant\n%s", s.YAML(), want.Encode())
	}
	if got, want := shownAfter(steps), drawn(a); !reflect.DeepEqual(got, want) {
		t.Errorf("the last step shows\n%v\nwant\n%v", got, want)
	}
}

// judged is the part of a report that these tests use.
type judged struct {
	Violations []struct{ Code string }
	Scores     []struct{ Total int }
}

func read(t *testing.T, text []byte) (r judged) {
	t.Helper()
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// totals returns the scores of a report, which judges a log as if it ended there.
func (r judged) totals() (totals []int) {
	for _, s := range r.Scores {
		totals = append(totals, s.Total)
	}
	return totals
}

// force makes the moves that are the only legal ones, as a session does, and returns them.
func force(s rules.State) (made []rules.Move) {
	for {
		moves := s.Legal()
		if len(moves) != 1 || moves[0].What == "" || moves[0].List != nil || strings.Trim(moves[0].Text.Text, "0") != "" {
			return made
		}
		if n, ok := s.(rules.Typist); ok && moves[0].What == rules.End && len(n.Typed("")) > 0 {
			return made
		}
		s.Play(moves[0])
		made = append(made, moves[0])
	}
}

// reopened checks that a log that can be saved opens where it stopped.
func reopened(t *testing.T, l *report.Library, s *session.Log, steps []session.Step) {
	t.Helper()
	c := course(t, session.NewLog(l, nil).Open("again", s.YAML()))
	if c.Next == nil {
		t.Errorf("a log cannot be played on:\n%s", s.YAML())
	}
}

// TestARoundHalfThrownCanBePlayed: a log saved between two throws has an empty list for the second
// one, which comes next.
func TestARoundHalfThrownCanBePlayed(t *testing.T) {
	text := "game: nile-pyramids\nkind: log\nplayers: [Ada, Bo]\nrounds:\n  - treasure: [4, 5, 3]\n    supply: []\n    actions: []\n"
	v := course(t, session.NewLog(library(t, "en"), nil).Open("log.yaml", []byte(text)))
	if v.Next == nil || len(v.Next.Moves) == 0 || !strings.HasPrefix(v.Next.Moves[0].Move, "supply") {
		t.Errorf("what comes next is %+v, of %s", v.Next, v.Report)
	}
}

// TestALastSeasonCanBePlayed: a game is not over before its last season is, even if only the order
// of passing is missing.
func TestALastSeasonCanBePlayed(t *testing.T) {
	l := library(t, "en")
	text, last, _ := strings.Cut(samples(t, "log")["mykerinos-nile/records/season-log.yaml"], "    passed:")
	for range 3 {
		season, rest, _ := strings.Cut(last, "    passed:")
		text, last = text+"    passed:"+season, rest
	}
	v := course(t, session.NewLog(l, nil).Open("log.yaml", []byte(text+"    passed: []\n")))
	if v.Next == nil || v.Next.Over || len(v.Next.Moves) == 0 {
		t.Errorf("what comes next is %+v, of %s", v.Next, v.Report)
	}
}
