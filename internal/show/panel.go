package show

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// title returns the title of the record, by default that of its game.
func (s *showing) title() string {
	game, _ := s.Studio.GameTitle()
	return cmp.Or(s.Record.Title, game)
}

// panel returns the panel beside a board: the ranking, the legend, and the board's violations; the
// first panel also has the number of violations that are not listed.
func (s *showing) panel(b *board, first bool) panel {
	say := func(key string, args diag.Args) string {
		text, _ := s.Messages.Message(diag.Diagnostic{Code: key, Args: args})
		return text
	}
	shown := func(text string) string { return quoted(text, s.Studio.Texts().Lang) }
	p := panel{Title: s.title(), Subtitle: b.title, Legend: s.legend(b)}
	if s.opt.Round > 0 {
		p.Subtitle += " · " + s.Studio.Say("round", diag.Args{"round": s.opt.Round})
	}
	all := len(s.wrong) + s.report.More
	switch n := len(b.wrong); {
	case all == 0:
		p.Heading = say("show-clean", nil)
	case n == 0:
		p.Heading = say("show-clean-here", nil)
	case n == all:
		p.Heading = say("show-wrong", diag.Args{"n": all})
	default:
		p.Heading = say("show-wrong-here", diag.Args{"n": n, "of": all})
	}
	for _, number := range b.wrong {
		p.Wrong = append(p.Wrong, sentence{Number: number, Text: shown(s.opt.Say(s.wrong[number-1]))})
	}
	if n := s.report.More; n > 0 && first {
		p.Wrong = append(p.Wrong, sentence{Text: say("report-more", diag.Args{"n": n})})
	}
	for _, d := range s.report.Beyond {
		if text, _ := s.Messages.Message(d); first {
			p.Wrong = append(p.Wrong, sentence{Text: shown(text)})
		}
	}
	p.Unknown = func(chars []string) string { return say("show-unknown", diag.Args{"found": chars}) }
	p.Rows = s.ranking()
	for _, end := range s.opt.Outcomes {
		p.Ends = append(p.Ends, shown(end))
	}
	return p
}

// quoted returns a sentence for paper: what a file has is in the quotation marks of the language there, not between backticks.
func quoted(text, language string) string {
	marks := [2]string{"“", "”"}
	switch base, _, _ := strings.Cut(language, "-"); base {
	case "de":
		marks = [2]string{"„", "“"}
	case "ar", "it":
		marks = [2]string{"«", "»"}
	case "fr":
		marks = [2]string{"«\u202f", "\u202f»"}
	}
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts)-1; i += 2 {
		parts[i] = marks[0] + parts[i] + marks[1]
	}
	if len(parts)%2 == 0 { // one alone is no quotation
		return text
	}
	return strings.Join(parts, "")
}

// ranking lists the players' scores, the best first; those of teams have the players of each below.
func (s *showing) ranking() (rows []scoreRow) {
	if s.report.Teams != nil {
		return s.teams()
	}
	seats := make([]int, len(s.report.Score))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(a, b int) int { return byRank(&s.report.Score[a], &s.report.Score[b]) })
	for _, seat := range seats {
		rows = append(rows, s.row(&s.report.Score[seat], seat))
	}
	return rows
}

// byRank orders results by rank; those without one come last.
func byRank(a, b *rules.Result) int {
	if a.Rank == 0 || b.Rank == 0 {
		return cmp.Compare(b.Rank, a.Rank)
	}
	return cmp.Compare(a.Rank, b.Rank)
}

// teams lists the scores of teams, the best first, and below each those of its players.
func (s *showing) teams() (rows []scoreRow) {
	teams := slices.Clone(s.report.Teams)
	slices.SortStableFunc(teams, func(a, b rules.TeamResult) int { return byRank(&a.Result, &b.Result) })
	for i := range teams {
		row := s.row(&teams[i].Result, -1)
		row.Team = true
		rows = append(rows, row)
		for _, name := range teams[i].Players {
			seat := slices.Index(s.Record.Players, name)
			row := s.row(&s.report.Score[seat], seat)
			row.Rank, row.Winner = "", false
			rows = append(rows, row)
		}
	}
	return rows
}

// row returns the line of a player, or of a team (-1).
func (s *showing) row(r *rules.Result, seat int) scoreRow {
	row := scoreRow{Player: r.Player, Total: "?", Pen: s.Artist.Pen(seat), Winner: s.final && r.Rank == 1}
	if r.Automaton {
		row.Player = s.Studio.Say("automaton", nil)
	}
	if r.Rank > 0 {
		row.Rank = s.Messages.Ordinal(r.Rank)
	}
	if !r.Open {
		row.Total = s.Messages.Show(rules.Amount(r.Total, s.Record.Game.Unit))
	}
	return row
}

// legend explains the kinds of marks on a board that have a text mark-KIND in the game's catalogue,
// each by its first mark.
func (s *showing) legend(b *board) []legendRow {
	var rows []legendRow
	for _, m := range s.Marks {
		known := slices.ContainsFunc(rows, func(r legendRow) bool { return r.Mark.Kind == m.Kind })
		key := "mark-" + string(m.Kind)
		if !known && b.component != nil && b.holds(m.Slot) && s.Studio.Has(key) {
			rows = append(rows, legendRow{Mark: m, Text: s.Studio.Say(key, nil)})
		}
	}
	return rows
}
