package main_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/session"
	"cartouche/rules"
)

const noRecord = `{"refused":"no record is open"}` + "\n"

// closed are calls of a judge without an open record, such as a restarted one: they return an error
// and do not crash.
var closed = []call{
	{Name: "put", Args: []string{"player-board#0/field.A1", "[]"}, want: noRecord},
	{Name: "type", Args: []string{"player-board#0/field.A1", "[]", "player-board#0/field.A1"}, want: noRecord},
	{Name: "head", Args: []string{"{}"}, want: noRecord},
	{Name: "keep", Args: []string{}, want: noRecord}, {Name: "recall", Args: []string{"{}"}, want: noRecord},
	{Name: "choices", Args: []string{"x"}, want: noRecord}, {Name: "undo", Args: []string{}, want: noRecord},
	{Name: "refuse", Args: []string{}, want: noRecord}, {Name: "redo", Args: []string{}, want: noRecord},
	{Name: "play", Args: []string{"", "roll 1 1"}, want: noRecord}, {Name: "yaml", Args: []string{}, want: ""},
}

// tapper makes the same requests to a session of the page and to a native one.
type tapper struct {
	page *page
	rand *rand.Rand
}

// taps opens a sample record in a session and changes it at random, in the same way every time.
func (p *page) taps(library *report.Library, v *report.Verdict, opened []string) {
	seed := uint64(0)
	for _, c := range strings.Join(opened[:1], "") + opened[2] {
		seed = seed*31 + uint64(c)
	}
	t := &tapper{p, rand.New(rand.NewPCG(seed, 15))}
	drawing := p.desks[v.Record.Game.ID].In(library.Messages.Amount, library.Game(v.Record.Game.ID).Texts.Named, library.Language == "ar")
	if v.Record.Kind == record.Log {
		t.log(session.NewLog(library, drawing), opened)
		return
	}
	t.sheet(session.New(library, drawing), opened)
}

// enough checks that the changes have an effect: at least one session per record; in sheets three
// marks besides cleared slots, and a reordering of the players; in logs six moves. Refused or
// missing changes would test little.
func enough(t *testing.T, taps []call, records int) {
	t.Helper()
	taken := map[string]int{}
	for _, c := range taps {
		var answer struct {
			Refused string
			Changed map[string]session.Drawn
		}
		switch err := json.Unmarshal([]byte(c.want), &answer); {
		case err != nil || answer.Refused != "":
		case c.Name == "put" && len(answer.Changed[c.Args[0]].Marks) == 0:
		default:
			taken[c.Name]++
		}
	}
	sheets, logs := taken["open"]-taken["recall"], taken["begin"] // a recalled sheet was opened again
	if sheets+logs < records || taken["put"] < 3*sheets || taken["head"] < sheets || taken["play"] < 6*logs {
		t.Errorf("of %d records %d sheets take %d marks and %d headers, %d logs %d moves: too few",
			records, sheets, taken["put"], taken["head"], logs, taken["play"])
	}
}

func (t *tapper) sheet(s *session.Sheet, opened []string) {
	first := s.Open(opened[0], []byte(opened[1]))
	t.page.asks("open", first, opened...)
	t.page.asks("undo", s.Undo()) // there is nothing to undo yet
	var view session.View
	if json.Unmarshal(first, &view) != nil || len(view.Places) == 0 {
		return // enough detects this
	}
	put := func(key string, marks []session.Mark) {
		list, _ := json.Marshal(marks) // marks are texts and numbers
		t.page.asks("put", s.Put(key, marks), key, string(list))
	}
	for range 6 {
		place := view.Places[t.rand.IntN(len(view.Places))]
		marks := []session.Mark{{Kind: place.Kinds[0], Text: fmt.Sprint(t.rand.IntN(20)), By: t.rand.IntN(2)}}
		if n := len(place.Choices); n > 0 {
			marks = place.Choices[t.rand.IntN(n)].Marks
		}
		put(place.Key, marks)
		list, _ := json.Marshal(marks)
		t.page.asks("type", s.Type(place.Key, marks, place.Key), place.Key, string(list), place.Key)
		t.page.asks("choices", s.Choices(place.Key), place.Key)
	}
	at := view.Places[t.rand.IntN(len(view.Places))]
	put("nowhere#7/field.A1", nil)
	for _, odd := range []session.Mark{
		{Kind: "<script>", Text: "1"}, {Kind: at.Kinds[0], Text: "\u202e</text>", By: 0}, {Kind: at.Kinds[0], Text: "1", By: 99},
		{Kind: at.Kinds[0], Text: "1", By: -2}, {Kind: rules.Number, Text: "99999999999999999999", By: 0},
		{Kind: rules.Number, Text: "-1", By: -1},
	} {
		put(at.Key, []session.Mark{odd})
	}
	t.heads(s, view.Head)
	t.recalls(s, opened)
	t.page.asks("undo", s.Undo())
	t.page.asks("redo", s.Redo())
	t.page.asks("yaml", s.YAML())
}

// recalls keeps the sheet, opens it again, and recalls its memory.
func (t *tapper) recalls(s *session.Sheet, opened []string) {
	kept := s.Keep()
	t.page.asks("keep", kept)
	var k session.Kept
	if err := json.Unmarshal(kept, &k); err != nil {
		panic(err) // it was encoded from a session.Kept
	}
	memory, _ := json.Marshal(k.Memory)
	again := append([]string{opened[0], k.Text}, opened[2:]...)
	t.page.asks("open", s.Open(again[0], []byte(again[1])), again...)
	t.page.asks("recall", s.Recall(k.Memory), string(memory))
}

// heads requests players that a game does not allow, its own players in another order, an invalid
// date and a valid one.
func (t *tapper) heads(s *session.Sheet, now session.Head) {
	var many, turned []session.Player
	for i := range 100 {
		many = append(many, session.Player{Name: fmt.Sprint("P", i), Was: i - 1})
	}
	for i, name := range now.Players {
		turned = append([]session.Player{{Name: name, Was: i}}, turned...)
	}
	head := func(players []session.Player, date string) {
		c := session.Change{Players: players, Title: "`<b>`", Date: date, Level: now.Level}
		told, _ := json.Marshal(c) // names and numbers
		t.page.asks("head", s.Head(c), string(told))
	}
	for _, players := range [][]session.Player{{}, many, {{Name: "", Was: 0}}, {{Name: "Ada", Was: 0}, {Name: "Ada", Was: 1 << 30}}} {
		head(players, "2026-02-28")
	}
	head(turned, "2026-02-30")
	head(turned, "2026-02-28")
}

// log continues a log where it ends. Most samples are complete games, in which there is nothing
// left to play, so it also starts a new log with the same players and opens that one where it ends.
func (t *tapper) log(s *session.Log, opened []string) {
	first := s.Open(opened[0], []byte(opened[1]))
	t.page.asks("log", first, opened...)
	t.plays(s, first, 3)
	var course session.Course
	if json.Unmarshal(first, &course) != nil || course.Head.Game == "" {
		return // enough detects this
	}
	file, h, language := opened[0], course.Head, opened[2]
	told, _ := json.Marshal(map[string]any{"players": h.Players, "level": h.Level, "title": h.Title, "date": h.Date}) // texts
	begun := s.Begin(h.Game, h.Players, h.Level, h.Title, h.Date)
	t.page.asks("begin", begun, h.Game, language, string(told))
	t.plays(s, begun, 6)
	text := s.YAML()
	again := s.Open(file, text)
	t.page.asks("log", again, file, string(text), language)
	t.plays(s, again, 2)
}

// plays tries invalid moves, and plays some of the valid ones of an answer.
func (t *tapper) plays(s *session.Log, answer []byte, most int) {
	play := func(player, move string) {
		answer = s.Play(player, move)
		t.page.asks("play", answer, player, move)
	}
	play("nobody", "</text>")
	play("", "roll 99999999999999999999 -1")
	for range most {
		var now struct{ Next *session.Next }
		if json.Unmarshal(answer, &now) != nil || now.Next == nil || len(now.Next.Moves) == 0 {
			break
		}
		m := now.Next.Moves[t.rand.IntN(len(now.Next.Moves))]
		play(m.Player, m.Move)
	}
	t.page.asks("yaml", s.YAML())
}
