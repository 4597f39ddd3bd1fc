package pyramids

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

var crew = []string{"Ada", "Bo"}

// testData returns the game's values. They are repeated here to detect errors in the data file.
func testData() rules.Data {
	return rules.Data{
		"trios": 5, "board": 8, "end": 7,
		"workers":   map[string]any{"small": 2, "medium": 1, "large": 0},
		"dice":      map[string]any{"treasure": 3, "supply": 2},
		"influence": map[string]any{"small": 3, "medium": 2, "large": 0},
		"points":    map[string]any{"small": 1, "medium": 3, "large": 7, "unfinished": 1},
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
	l.PlayersPos, l.RoundsKey = p.line("players"), p.line("rounds")
	for i := range l.RoundList {
		r := &l.RoundList[i]
		r.Pos = p.line("round", i+1)
		for kind, name := range []string{"treasure", "supply"} {
			r.Dice[kind].Pos = p.line(name, i+1)
			for k := range r.Dice[kind].Dice {
				d := &r.Dice[kind].Dice[k]
				d.Pos = p.line(name, i+1, "die", d.N)
			}
		}
		for k := range r.Actions {
			e := &r.Actions[k]
			e.Player.Pos, e.Action.Pos = p.line("by", e.Player.Text), p.line(e.Player.Text, e.Action.Text)
		}
		for k := range r.Favour {
			f := &r.Favour[k]
			f.Player.Pos, f.Pos = p.line("favour", f.Player.Text), p.line("favours of", f.Player.Text)
			for j := range f.Picks {
				f.Picks[j].Pos = p.line("pick", f.Player.Text, f.Picks[j].Text)
			}
		}
	}
	p.claims(l.Claims)
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
	s.PlayersPos, s.BoardPos = p.line("players"), p.line("board")
	for i := range s.Rows {
		s.Rows[i].Pos = p.line("row", i+1)
	}
	p.claims(s.Claims)
}

// violations formats violations as "code at label | player round".
func (p *paper) violations(t *testing.T, report rules.Report) []string {
	t.Helper()
	for _, v := range report.Violations {
		tested[v.Code] = true
		recordSentence(t, cmp.Or(v.Message, v.Code), v.Args)
	}
	return rulestest.Violations(t, Game, report, p.lines)
}

// recordSentence records that a sentence was used, with the arguments common to all uses.
func recordSentence(t *testing.T, key string, args diag.Args) {
	t.Helper()
	for name, a := range args {
		if list, ok := a.([]string); ok && len(list) == 0 {
			t.Errorf("%s: the list %s is empty", key, name)
		}
	}
	if before, ok := sentences[key]; ok {
		args = maps.Clone(args)
		maps.DeleteFunc(args, func(name string, _ any) bool { return !slices.Contains(before, name) })
	}
	sentences[key] = slices.DeleteFunc(slices.Sorted(maps.Keys(args)), func(name string) bool { return name == "near" })
}

// sentences holds the sentences used, with the names of their arguments.
var sentences = map[string][]string{}

// tested holds the codes that the tables have covered.
var tested = map[string]bool{}

// parseLog parses a log in a shorthand, one string per round:
//
//	3 3 5 / 1 6; A claim y1 with w1; B pass; A pass; favour A y1<1
func parseLog(over rules.Data, rounds ...string) *Log {
	l := &Log{Header: rules.Setup{Players: crew, Data: testData().With(over)}.Header()}
	for _, text := range rounds {
		l.RoundList = append(l.RoundList, parseRound(text))
	}
	return l
}

var seatNames = map[string]string{"A": "Ada", "B": "Bo", "Z": "Zed"}

func parseRound(text string) Round {
	var r Round
	parts := strings.Split(text, ";")
	for kind, dice := range strings.Split(parts[0], "/") {
		for _, d := range strings.Fields(dice) {
			var n int
			fmt.Sscan(d, &n)
			r.Dice[kind].Dice = append(r.Dice[kind].Dice, rules.Num{N: n})
		}
	}
	for _, part := range parts[1:] {
		name, action, _ := strings.Cut(strings.TrimSpace(part), " ")
		if name == "favour" {
			words := append(strings.Fields(action), "")
			f := Favour{Player: rules.Text{Text: seatNames[words[0]]}}
			for _, w := range words[1:max(1, len(words)-1)] {
				f.Picks = append(f.Picks, rules.Text{Text: w})
			}
			r.Favour = append(r.Favour, f)
			continue
		}
		r.Actions = append(r.Actions, Entry{rules.Text{Text: seatNames[name]}, rules.Text{Text: action}})
	}
	return r
}

// play plays a random game.
func play(d rules.Data, seed uint64) *Log {
	return rulestest.Play(Game, rules.Setup{Players: crew, Data: d}, seed).(*Log)
}

// final returns the sheet at the end of a log.
func final(l *Log) *Sheet { return Game.Played(l, l.Rounds()).Sheet().(*Sheet) }
