package cli

import (
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// page prints for people.
type page struct {
	w     io.Writer
	style style
}

func (p *page) line(text string) { io.WriteString(p.w, strings.TrimRight(text, " ")+"\n") }

// errors prints why a record could not be read or judged in full.
func (p *page) errors(v *verdict, errs diag.List) {
	for _, d := range errs.Shown(v.All) {
		if d.Pos == (diag.Pos{}) {
			d.Pos.File = v.File
		}
		p.line(d.Pos.String() + ": " + v.texts.Directed(v.texts.Sentence(d)))
	}
}

// checkText prints whether the record is legal, and its violations.
func checkText(p *page, v *verdict) {
	p.violations(v)
	if p.style.quiet {
		return
	}
	p.heading(v)
	if len(v.Report.Score) > 0 {
		p.line("  " + v.texts.Directed(v.standing()))
	}
	p.outcomes(v)
	p.years(v)
}

// scoreText prints the table of the score, and the reason of each figure.
func scoreText(p *page, v *verdict) {
	p.violations(v)
	p.heading(v)
	if len(v.Report.Score) > 0 {
		p.table(v)
		p.outcomes(v)
		p.reasons(v)
	}
	p.years(v)
	p.line("")
}

// heading prints the record and how many violations it has.
func (p *page) heading(v *verdict) {
	about := []string{v.texts.Say("game.title", nil), v.texts.Say("kind-"+v.Record.Kind, nil)}
	for _, s := range []string{v.Record.Title, v.Record.Date} {
		if s != "" {
			about = append(about, s)
		}
	}
	if v.Report.Unfinished {
		about = append(about, v.texts.Say("report-unfinished", nil))
	}
	if v.Record.Photograph {
		about = append(about, v.texts.Say("report-photograph", nil))
	}
	colour, found := green, v.texts.Say("report-valid", nil)
	if n := len(v.Report.Violations) + v.Report.More; n > 0 {
		colour, found = red, v.texts.Say("report-violations", diag.Args{"n": n})
	}
	p.line(diag.Visible(v.File) + ": " + v.texts.Directed(p.style.paint(colour, found)+" ("+v.texts.List(about...)+")"))
}

// outcomes prints how the game ended, where there is more than a winner.
func (p *page) outcomes(v *verdict) {
	for _, line := range v.Outcomes() {
		p.line("  " + v.texts.Directed(line))
	}
}

func (p *page) violations(v *verdict) {
	for _, x := range v.Report.Violations {
		text := v.texts.inContext(x) + " " + p.style.paint(red, "["+x.Code+"]")
		if x.Rule != x.Code {
			text += " " + p.style.paint(dim, v.texts.Say("report-rule", diag.Args{"rule": x.Rule}))
		}
		p.line(p.style.paint(bold, x.Pos.In(v.File).String()+":") + " " + v.texts.Directed(text))
	}
	if n := v.Report.More; n > 0 {
		p.line(v.texts.Directed(v.texts.Say("report-more", diag.Args{"n": n})))
	}
}

// inContext returns the sentence of a violation with its player and round: "Ada, year 3: the field B2 is sown already".
func (t texts) inContext(x rules.Violation) string {
	var who []string
	if x.Player != "" {
		who = append(who, x.Player)
	}
	if x.Round > 0 {
		who = append(who, t.Say("round", diag.Args{"round": x.Round}))
	}
	if len(who) == 0 {
		return t.Violation(x)
	}
	return t.Of(t.List(who...), t.Violation(x))
}

// name is what a player is called: the opponent of a solo game has a name in each language.
func (v *verdict) name(player string) string {
	for _, r := range v.Report.Score {
		if r.Automaton && r.Player == player {
			return v.texts.Say("automaton", nil)
		}
	}
	return player
}

// standing is the rank and the total of each player, or each team, on one line, the best first.
func (v *verdict) standing() string {
	var parts []string
	score := v.Report.Score
	for i := range len(score) + 1 {
		rank := (i + 1) % (len(score) + 1) // 0, for those without a rank, comes last
		add := func(name string, r *rules.Result) {
			if r.Rank == rank {
				parts = append(parts, strings.TrimLeft(v.texts.ordinal(rank)+" "+name+" "+v.points(r.Total, r.Open), " "))
			}
		}
		for k := range v.Report.Teams {
			add(v.texts.Team(v.Report.Teams[k]), &v.Report.Teams[k].Result)
		}
		for k := range score {
			if v.Report.Teams == nil {
				add(v.name(score[k].Player), &score[k])
			}
		}
	}
	text := strings.Join(parts, " · ")
	if v.Report.Provisional {
		text = v.texts.Say("report-provisional", nil) + " " + text
	}
	return text
}

// table prints the items line by line, a column a player.
func (p *page) table(v *verdict) {
	score := v.Report.Score
	rows := [][]string{{""}}
	for i := range score[0].Items {
		rows = append(rows, []string{v.texts.Say("item."+score[0].Items[i].ID, nil)})
	}
	rows = append(rows, []string{v.texts.Say("item.total", nil)})
	totals := len(rows) - 1
	if !v.Record.Game.Unranked {
		rows = append(rows, []string{v.texts.Say("report-rank", nil)})
	}
	for _, r := range score {
		rows[0] = append(rows[0], v.name(r.Player))
		for i, it := range r.Items {
			rows[i+1] = append(rows[i+1], v.points(it.Points, it.Open))
		}
		rows[totals] = append(rows[totals], v.points(r.Total, r.Open))
		if !v.Record.Game.Unranked {
			rows[totals+1] = append(rows[totals+1], v.texts.ordinal(r.Rank))
		}
	}
	lines := columns(rows, 1, 2)
	if v.Report.Provisional {
		p.line("  " + v.texts.Directed(p.style.paint(red, v.texts.Say("report-provisional", nil))))
	}
	for i, l := range lines {
		if i == 0 || i == totals {
			l = p.style.paint(bold, l)
		}
		p.line("  " + v.texts.Directed(l))
	}
	for _, t := range v.Report.Teams {
		var sum string
		for _, name := range t.Players {
			k := slices.IndexFunc(score, func(r rules.Result) bool { return r.Player == name })
			sum = v.plus(sum, score[k].Total, score[k].Open)
		}
		p.line("  " + v.texts.Directed(v.texts.Of(v.texts.Team(t), sum+" = "+v.points(t.Total, t.Open))))
	}
}

// plus adds a number to a sum: `3`, `3 + 5`, `3 − 5`.
func (v *verdict) plus(sum string, n int, open bool) string {
	switch {
	case sum == "":
		return v.points(n, open)
	case n < 0 && !open:
		return sum + " − " + v.points(-n, open)
	}
	return sum + " + " + v.points(n, open)
}

// points formats points, and those that are open as a question mark.
func (v *verdict) points(n int, open bool) string {
	if open {
		return "?"
	}
	return v.texts.Show(rules.Amount(n, v.Record.Game.Unit))
}

// ordinal formats a rank; an unknown one is blank.
func (t texts) ordinal(rank int) string {
	if rank == 0 {
		return ""
	}
	return t.Ordinal(rank)
}

// columns sets a table with gaps of so many spaces, the first columns aligned left and all others right.
func columns(rows [][]string, left, gap int) []string {
	if len(rows) == 0 {
		return nil
	}
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], cellWidth(cell))
		}
	}
	lines := make([]string, len(rows))
	for n, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			room := strings.Repeat(" ", wide[i]-cellWidth(cell))
			if i > 0 {
				b.WriteString(strings.Repeat(" ", gap))
			}
			if i < left {
				b.WriteString(cell + room)
			} else {
				b.WriteString(room + cell)
			}
		}
		lines[n] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

// reasons prints the sum of every player, and the reasons of each item.
func (p *page) reasons(v *verdict) {
	for _, r := range v.Report.Score {
		var sum string
		for _, it := range r.Items {
			sum = v.plus(sum, it.Points, it.Open)
		}
		p.line("")
		p.line("  " + v.texts.Directed(v.texts.Of(p.style.paint(bold, v.name(r.Player)),
			sum+" = "+v.points(r.Total, r.Open))))
		for _, it := range r.Items {
			p.line("    " + v.texts.Directed(v.texts.Of(v.texts.Say("item."+it.ID, nil), v.why(it))))
		}
	}
}

// why explains an item: by its own sentence, or by the sum of its parts.
func (v *verdict) why(it rules.Item) string {
	points := v.points(it.Points, it.Open)
	switch {
	case it.Reason != "":
		return v.texts.Say(it.Reason, it.ReasonArgs()) + v.texts.placesOf(it) + " = " + points
	case len(it.Parts) == 0:
		return points
	}
	parts := make([]string, len(it.Parts))
	for i, part := range it.Parts {
		if parts[i] = v.why(part); part.Reason == "item."+it.ID {
			parts[i] = v.unsaid(part)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, ") + (") + ") = " + points
}

// unsaid explains a part without a sentence of its own: by its slots.
func (v *verdict) unsaid(part rules.Item) string {
	points := v.points(part.Points, part.Open)
	if len(part.Slots) == 0 {
		return points
	}
	return v.texts.places(part) + " = " + points
}

// placesOf names the slots that a part of a score comes from, in brackets.
func (t texts) placesOf(it rules.Item) string {
	if len(it.Slots) == 0 {
		return ""
	}
	return " (" + t.places(it) + ")"
}

func (t texts) places(it rules.Item) string {
	names := make([]string, len(it.Slots))
	for i, s := range it.Slots {
		names[i] = s.ID
	}
	return t.List(names...)
}

// years prints, with -v, the events of each round.
func (p *page) years(v *verdict) {
	if !p.style.verbose || v.Report.Explain == nil {
		return
	}
	for _, r := range v.Report.Explain() {
		p.line("")
		p.line("  " + v.texts.Directed(p.style.paint(bold, v.texts.Say("round", diag.Args{"round": r.Number}))))
		for _, n := range r.Notes {
			text := v.texts.Say(n.Reason, n.Args)
			if n.Player != "" {
				text = v.texts.Of(v.name(n.Player), text)
			}
			p.line("    " + v.texts.Directed(text))
		}
	}
}
