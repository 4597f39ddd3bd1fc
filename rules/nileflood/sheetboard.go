package nileflood

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
	"cartouche/rules/notation"
)

// readBoard copies the marks of a board to the table. It leaves out refused marks, which have no cost, water or yield.
func (r *sheet) readBoard(seat int, b *Board) {
	for i := range b.Rows {
		r.readRow(seat, &b.Rows[i])
	}
	r.readChannels(seat, b)
	r.readVillages(seat, b)
	r.tally[seat].village = r.boards[seat][village]
}

func (r *sheet) readRow(seat int, row *Row) {
	f, ok := parseField(row.Name.Text + "1")
	if !ok || !r.v.onBoard(f) {
		r.refuse("field-unknown", seat, Action{A: f}, row.Name)
		return
	}
	for k, cell := range row.Cells {
		a := Action{A: Field{f.Row, int8(k)}}
		for i, is := range cell.marks() {
			if !*is {
				continue
			}
			a.Verb = fieldMarks[i].verb
			if code := r.check(seat, a); code != "" {
				r.refuse(code, seat, a, rules.Text{Text: a.place(), Pos: row.Pos})
				continue
			}
			r.boards[seat].draw(a)
		}
	}
}

// fixableLater are the codes of marks that need others, which may follow.
var fixableLater = []string{"polder-unsown", "village-unsown", "village-not-watered"}

// refuse adds the violation of a mark with the text of its place.
func (r *sheet) refuse(code string, seat int, a Action, place rules.Text) {
	v := r.forbidden(code, seat, a, rules.Text{Text: a.Verb.String() + " " + place.Text, Pos: place.Pos}, 0)
	v.Unfinished = r.Open && slices.Contains(fixableLater, code)
	r.add(v)
}

func (r *sheet) readChannels(seat int, b *Board) {
	var listed board
	for _, text := range b.Channels {
		a, ok := parsePlace(Channel, text.Text)
		if !ok {
			r.badPlace(seat, text, "notation-channel")
			continue
		}
		text.Text = notation.Tidy(text.Text)
		known := r.v.known(a)
		switch {
		case !known:
			r.refuse("field-unknown", seat, a, text)
		case !a.adjacent():
			r.refuse("channel-not-adjacent", seat, a, text)
		case listed.has(a):
			r.refuse("channel-duplicate", seat, a, text)
		default:
			r.boards[seat].draw(a)
			listed.draw(a)
		}
	}
}

// readVillages reads the villages. Call it after the fields and channels are read.
func (r *sheet) readVillages(seat int, b *Board) {
	var listed board
	for _, text := range b.Villages {
		a, ok := parsePlace(Village, text.Text)
		if !ok {
			r.badPlace(seat, text, "notation-village")
			continue
		}
		text.Text = notation.Tidy(text.Text)
		code := ""
		switch {
		case !r.v.known(a):
			code = "field-unknown"
		case listed.has(a):
			code = "village-duplicate"
		default:
			listed.draw(a)
			code = r.v.siteFor(&r.boards[seat], a.A)
		}
		if code != "" {
			r.refuse(code, seat, a, text)
			continue
		}
		r.boards[seat].draw(a)
	}
}

func (r *sheet) badPlace(seat int, text rules.Text, message string) {
	v := badNotation(text, r.names[seat])
	v.Message = message
	r.add(v)
}

// judgeBoard judges a board's year track, and whether the player had enough workers for all marks.
func (r *sheet) judgeBoard(seat int, b *Board) {
	name := r.names[seat]
	r.yearCount(len(b.Years), b.YearsPos, name)
	stored, workers := 0, 0
	for i := range b.Years {
		r.round = i + 1
		r.judgeYear(seat, i, &b.Years[i])
		stored = plus(stored, b.Years[i].Stored.N)
		workers = plus(workers, b.Years[i].Hired.N)
	}
	r.round = 0
	for _, d := range r.track {
		workers += d.Workers.N
	}
	begun := len(b.Years) < r.v.years || len(r.track) < r.v.years
	blank := func(of func(*BoardYear) rules.Num) bool {
		return r.Open && slices.ContainsFunc(b.Years, func(y BoardYear) bool { return of(&y).N == 0 })
	}
	if cost := r.costOf(seat); cost > workers {
		r.add(rules.Violation{Code: "workers-overspent", Message: "workers-overspent-sheet", Rule: "workers",
			Pos: b.Player.Pos, Player: name,
			Unfinished: begun || r.trackIsOpen() || blank(func(y *BoardYear) rules.Num { return y.Hired }),
			Args:       diag.Args{"player": name, "cost": cost, "left": workers}})
	}
	if grain := r.tally[seat].grain; stored != grain {
		r.add(rules.Violation{Code: "stored-mismatch", Rule: "store", Pos: b.Player.Pos, Player: name,
			Unfinished: begun || stored > grain && r.fullStores < r.v.stores ||
				stored < grain && blank(func(y *BoardYear) rules.Num { return y.Stored }),
			Args: diag.Args{"player": name, "found": stored, "right": grain}})
	}
}

// costOf returns the cost of a player's marks; stones and granaries count as drawn.
func (r *sheet) costOf(seat int) int {
	b := &r.boards[seat]
	var n [verbs]int
	for of, verb := range [layers]Verb{sown: Sow, shadoof: Shadoof, polder: Polder, right: Channel, down: Channel, village: Village} {
		for _, rows := range b[of] {
			n[verb] += rows.count()
		}
	}
	n[Stone] = r.tally[seat].stoneCount()
	n[BuildGranary] = r.tally[seat].built
	sum := 0
	for verb := range n {
		sum += n[verb] * r.v.cost[verb]
	}
	return sum
}

// judgeYear judges a column of a board's year track by the finished board, whose yield is at least that of the year.
func (r *sheet) judgeYear(seat, i int, y *BoardYear) {
	if i < len(r.track) {
		if most := r.boards[seat].harvest(r.track[i].Flood.N, r.v); y.Harvest.N > most {
			r.column("harvest-too-high", seat, y.Harvest, "harvest", diag.Args{"allowed": most, "flood": r.track[i].Flood.N}, true)
		}
	}
	if y.Stored.N > y.Harvest.N {
		r.column("store-exceeds-harvest", seat, y.Stored, "stored", diag.Args{"harvest": y.Harvest.N}, y.Harvest.N == 0)
		return
	}
	if most := (y.Harvest.N - y.Stored.N) / r.v.hire; y.Hired.N > most {
		r.column("hired-mismatch", seat, y.Hired, "hired", diag.Args{"allowed": most, "grain": y.Harvest.N - y.Stored.N},
			y.Harvest.N == 0 || y.Stored.N == 0)
	}
}

// column adds the violation of a number in a year; later says that more marks could fix it.
func (r *sheet) column(code string, seat int, n rules.Num, what string, args diag.Args, later bool) {
	v := r.wrongNumber(code, seat, r.round, n, what, args)
	v.Unfinished = r.Open && later
	r.add(v)
}
