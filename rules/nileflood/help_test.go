package nileflood

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// crew returns the names of n players.
func crew(n int) []string { return []string{"Ada", "Bo", "Cy", "Dee", "Eve", "Flo"}[:n] }

func levelFor(n int, seed uint64) string {
	if n != 1 {
		return ""
	}
	return Levels[seed%3]
}

// testData returns the game's values. They are repeated here to detect errors in the data file.
func testData(players int) rules.Data {
	grain := func(plus int) []int {
		list := make([]int, 40)
		for i := range list {
			list[i] = 2*(i+1) + plus
		}
		return list
	}
	temples := [][]int{{6, 5, 4, 3}, {7, 6, 5, 4}, {8, 7, 6, 5}, {9, 8, 7, 6, 5}, {10, 9, 8, 7, 6}, {11, 10, 9, 8, 7}}
	return rules.Data{
		"rows":      5,
		"years":     []int{10, 12, 12, 12, 10, 12}[players-1],
		"costs":     map[string]any{"sow": 1, "shadoof": 2, "channel": 3, "stone": 2, "polder": 4, "granary": 4, "village": 5},
		"yield":     map[string]any{"field": 1, "shadoof": 1, "polder": 2},
		"points":    map[string]any{"grain": 1, "granary": 10, "stone": []int{2, 3, 4, 5, 6}},
		"village":   []int{5, 10, 15, 20, 25},
		"bonus":     []int{10, 7, 5},
		"hire":      3,
		"temple":    temples[players-1],
		"granaries": []int{10, 6, 8, 10, 11, 13}[players-1],
		"capacity":  12,
		"nebamun": map[string]any{
			"stones": map[string]any{"light": 1, "medium": 2, "heavy": 3},
			"grain":  map[string]any{"light": grain(-1), "medium": grain(0), "heavy": grain(1)},
		},
	}
}

// paper numbers the values of a record in the order of a file, one per line, so that violations can
// be identified by their lines, and remembers the label of each line.
type paper struct{ lines []string }

func (p *paper) line(label ...any) rules.Pos {
	p.lines = append(p.lines, strings.TrimSpace(fmt.Sprintln(label...)))
	return rules.Pos{Line: int32(len(p.lines)), Column: 1}
}

func locate(l *Log) *Log {
	new(paper).log(l)
	return l
}

func (p *paper) log(l *Log) {
	l.PlayersPos = p.line("players")
	l.Difficulty.Pos = p.line("difficulty")
	l.YearsKey = p.line("years")
	for i := range l.Years {
		y := &l.Years[i]
		y.Pos = p.line("year", i+1)
		p.dice(i, &y.Dice)
		p.turns(y.Work)
		p.counts("harvest", y.Harvest)
		p.counts("store", y.Store)
		p.turns(y.Hire)
	}
	p.claims(l.Claims)
}

func (p *paper) dice(i int, d *Dice) {
	d.Flood.Pos, d.Workers.Pos = p.line("flood", i+1), p.line("workers", i+1)
}

func (p *paper) turns(list []Turn) {
	for i := range list {
		list[i].Player.Pos = p.line(list[i].Player.Text)
		for k := range list[i].Actions {
			list[i].Actions[k].Pos = p.line(list[i].Player.Text, list[i].Actions[k].Text)
		}
	}
}

func (p *paper) counts(what string, list []Count) {
	for i := range list {
		c := &list[i]
		c.Player.Pos, c.N.Pos = p.line(what, c.Player.Text), p.line(what, c.Player.Text, c.N.N)
	}
}

func (p *paper) texts(what string, list []rules.Text) {
	for i := range list {
		list[i].Pos = p.line(what, i+1, list[i].Text)
	}
}

func (p *paper) claims(list []rules.Claim) {
	for i := range list {
		c := &list[i]
		c.Player.Pos = p.line("claimed", c.Player.Text)
		if c.Total != nil {
			c.Total.Pos = p.line("claimed", c.Player.Text, "total")
		}
		for k := range c.Items {
			c.Items[k].N.Pos = p.line("claimed", c.Player.Text, c.Items[k].Item)
		}
	}
}

func (p *paper) sheet(s *Sheet) {
	s.PlayersPos, s.YearsPos = p.line("players"), p.line("years")
	for i := range s.Years {
		p.dice(i, &s.Years[i])
	}
	for i := range s.Boards {
		p.board(&s.Boards[i])
	}
	for i := range s.Temple {
		s.Temple[i].Pos = p.line("row", i+1)
		p.texts(fmt.Sprint("temple ", i+1), s.Temple[i].Stones)
	}
	for i := range s.Granaries {
		g := &s.Granaries[i]
		g.Pos, g.Built.Pos = p.line("granary", i+1), p.line("granary", i+1, "built")
		p.texts(fmt.Sprint("granary ", i+1, " grain"), g.Grain)
		p.counts(fmt.Sprint("granary ", i+1), g.Counts)
	}
	s.Difficulty.Pos = p.line("difficulty")
	p.claims(s.Claims)
}

func (p *paper) board(b *Board) {
	name := b.Player.Text
	b.Player.Pos = p.line("board", name)
	for i := range b.Rows {
		b.Rows[i].Name.Pos, b.Rows[i].Pos = p.line(name, "row", b.Rows[i].Name.Text), p.line(name, "row", b.Rows[i].Name.Text, "fields")
	}
	p.texts(name+" channel", b.Channels)
	p.texts(name+" village", b.Villages)
	b.YearsPos = p.line(name, "years")
	for i := range b.Years {
		y := &b.Years[i]
		y.Harvest.Pos, y.Stored.Pos, y.Hired.Pos = p.line(name, "harvest", i+1), p.line(name, "stored", i+1), p.line(name, "hired", i+1)
	}
}

// violations formats violations as "code at label (player, round)".
func (p *paper) violations(t *testing.T, report rules.Report) []string {
	t.Helper()
	for _, v := range report.Violations {
		tested[v.Code] = true
		recordSentence(t, cmp.Or(v.Message, v.Code), v.Args)
	}
	return rulestest.Violations(t, Game, report, p.lines)
}

// recordSentence records that a sentence was used. A sentence must always have the same arguments.
func recordSentence(t *testing.T, key string, args diag.Args) {
	t.Helper()
	args = maps.Clone(args)
	delete(args, "near") // only for the hint
	names := strings.Join(slices.Sorted(maps.Keys(args)), " ")
	if before, ok := sentences[key]; ok && before != names {
		t.Errorf("%s has the arguments %s, and elsewhere %s", key, before, names)
	}
	sentences[key] = names
}

// sentences holds the sentences used, with the names of their arguments.
var sentences = map[string]string{}

// tested holds the codes that the tables have covered.
var tested = map[string]bool{}

// parseLog parses a log in a shorthand, one string per year:
//
//	3 4; Ada: sow A1, sow A2; Bo: stone; harvest Ada 2; store Ada 1; hire; Bo: stone
func parseLog(players []string, d rules.Data, years ...string) *Log {
	l := &Log{Header: rules.Header{Data: d}}
	for _, name := range players {
		l.Players = append(l.Players, rules.Text{Text: name})
	}
	for _, text := range years {
		l.Years = append(l.Years, parseYear(text))
	}
	return l
}

func parseYear(text string) Year {
	y := Year{}
	parts := strings.Split(text, "; ")
	n, _ := fmt.Sscan(parts[0], &y.Dice.Flood.N, &y.Dice.Workers.N)
	y.Dice.HasWorkers = n == 2
	for _, part := range parts[1:] {
		name, actions, isTurn := strings.Cut(part, ": ")
		words := strings.Fields(part)
		switch {
		case part == "hire":
			y.HasHire = true
		case isTurn:
			turn := Turn{Player: rules.Text{Text: name}}
			for _, a := range strings.Split(actions, ", ") {
				turn.Actions = append(turn.Actions, rules.Text{Text: a})
			}
			if y.HasHire {
				y.Hire = append(y.Hire, turn)
			} else {
				y.Work = append(y.Work, turn)
			}
		default:
			c := Count{Player: rules.Text{Text: words[1]}}
			fmt.Sscan(words[2], &c.N.N)
			if words[0] == "store" {
				y.Store = append(y.Store, c)
			} else {
				y.Harvest = append(y.Harvest, c)
			}
		}
	}
	return y
}

// play plays a random game.
func play(players []string, d rules.Data, level string, seed uint64) *Log {
	return rulestest.Play(Game, rules.Setup{Players: players, Data: d, Level: level}, seed).(*Log)
}

// final returns the sheet at the end of a log.
func final(l *Log) *Sheet { return Game.Played(l, len(l.Years)).Sheet().(*Sheet) }
