package osiris

import (
	"strings"
	"testing"

	"cartouche/rules"
)

// FuzzLog: for any log, the engine and the ledger report the same violations, and refused moves
// neither create nor lose pieces. The first character is the number of players; a line is a draw
// from the bag by letters, or a turn.
func FuzzLog(f *testing.F) {
	for _, c := range []logCase{logCases[0], logCases[2], logCases[5], planCases[0], planCases[4], seasonCases[1]} {
		text := string(rune('0' + len(strings.Fields(c.players))))
		for _, s := range c.seasons {
			text += "\n" + strings.NewReplacer(" | ", "\n", "; ", "\n").Replace(s)
		}
		f.Add(text)
	}
	f.Add("3\nffS bfs sbF fbsB\nAda: harvest 1N1 with farmer\ntrade: Ada 1 grain, card brewer / Bo B")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) == 0 || text[0] < '2' || text[0] > '5' {
			return
		}
		l := logOf(int(text[0]-'0'), strings.Split(text[1:], "\n"))
		new(paper).log(l)
		agree(t, "the log", l)
		r := newReplay(l)
		r.seen = func(*table, *Turn) { conserved(t, r.table) }
		r.run()
		if s := Game.JudgeSheet(final(l)); len(s.Violations) > 0 {
			t.Errorf("its sheet: %v", s.Violations[0].Error())
		}
	})
}

// TestMoreViolationsThanAReportLists: the engine lists the first violations and counts the others.
func TestMoreViolationsThanAReportLists(t *testing.T) {
	l := logOf(3, []string{"", strings.Repeat("x", rules.MaxViolations+7) + " bfs sbF fbsB"})
	if report := agree(t, "the log", l); report.More < 7 {
		t.Errorf("%d more violations are counted, want at least 7", report.More)
	}
}

// logOf parses a log line by line; a line without a colon begins a season.
func logOf(n int, lines []string) *Log {
	l := &Log{Header: rules.Header{Data: testData(n)}}
	for i, name := range crewOf(n) {
		l.Players = append(l.Players, rules.Text{Text: name})
		l.Deal = append(l.Deal, Dealt{rules.Text{Text: name}, rules.Text{Text: cardNames[(i+len(lines))%len(cardNames)]}})
	}
	for _, line := range lines {
		name, action, turn := strings.Cut(line, ": ")
		switch {
		case !turn && len(strings.Fields(line)) == n+1:
			l.Seasons = append(l.Seasons, season(l.Players, line))
		case !turn || len(l.Seasons) == 0:
		case name == "trade":
			s := &l.Seasons[len(l.Seasons)-1]
			s.Turns = append(s.Turns, Turn{Player: rules.Text{Text: name}, Trade: sides(action)})
		default:
			s := &l.Seasons[len(l.Seasons)-1]
			s.Turns = append(s.Turns, Turn{Player: rules.Text{Text: name}, Action: rules.Text{Text: action}})
		}
	}
	return l
}
