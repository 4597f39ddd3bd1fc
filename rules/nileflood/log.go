package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// JudgeLog replays a log. What the rules forbid is reported and skipped: it
// costs nothing and changes nothing, and the replay goes on.
func JudgeLog(l *Log) rules.Report {
	if bad := badCount(l.Players, l.PlayersPos); bad != nil {
		return *bad
	}
	r := newReplay(l)
	r.difficulty(l.Difficulty, l.Players, l.PlayersPos)
	r.run()
	report := r.report(r.v.score(r.names, r.humans, r.tallies()), l.Claims)
	report.Marks = func() []rules.Mark { return Final(l).Marks() }
	report.Explain = func() []rules.Round { return explain(l) }
	return report
}

// replay plays a log.
type replay struct {
	judge
	*table
	log *Log
	// left is what each player's workers of the present phase can still do.
	left [maxPlayers]int
	// seen is called when a year has been worked, harvested and stored, before
	// anybody hires. It may be nil.
	seen func()
}

func newReplay(l *Log) *replay {
	r := &replay{table: newTable(names(l.Players), l.Data, soloLevel(l.Players, l.Difficulty)), log: l}
	r.years = r.v.years
	return r
}

// run plays all years.
func (r *replay) run() {
	years := r.log.Years
	for i := range years {
		if i == r.v.years {
			r.round = 0
			r.add(rules.Violation{Code: "game-already-over", Rule: "years", Pos: years[i].Pos,
				Args: diag.Args{"found": len(years), "allowed": r.v.years}})
			return
		}
		r.work(i)
		r.reapAndStore(&years[i])
		r.hire(&years[i])
	}
	r.round = 0
	if n := len(years); n < r.v.years {
		at := r.log.YearsKey
		if n > 0 {
			at = years[n-1].Pos
		}
		r.add(rules.Violation{Code: "game-unfinished", Rule: "years", Pos: at, Args: diag.Args{"found": n, "n": n, "allowed": r.v.years}})
	}
}

// work plays phases 1 and 2 of a year.
func (r *replay) work(i int) {
	year := &r.log.Years[i]
	r.round = i + 1
	flood, red := r.dice(year.Dice, r.solo())
	r.begin(i, flood, red)
	for seat := range r.humans {
		r.left[seat] = red
	}
	r.unknown(year.Work)
	for n := range r.humans {
		r.turn(year.Work, r.clockwise(n), "workers-overspent")
	}
}

// hire plays phase 4.
func (r *replay) hire(year *Year) {
	for seat := range r.humans {
		r.left[seat] = r.hired(seat)
	}
	r.unknown(year.Hire)
	for n := range r.humans {
		r.turn(year.Hire, r.counterclockwise(n), "hire-overspent")
	}
}

func (r *replay) unknown(turns []Turn) {
	for i := range turns {
		r.player(turns[i].Player, r.names[:r.humans])
	}
}

// turn plays what a player does in a phase; over is the code for too few workers.
func (r *replay) turn(turns []Turn, seat int, over string) {
	for i := range turns {
		if turns[i].Player.Text != r.names[seat] {
			continue
		}
		for k := range turns[i].Actions {
			r.act(seat, &turns[i].Actions[k], over)
		}
	}
}

func (r *replay) act(seat int, text *rules.Text, over string) {
	a, ok := ParseAction(text.Text)
	if !ok {
		r.add(badNotation(*text, r.names[seat]))
		return
	}
	code := r.check(seat, a)
	cost := r.v.cost[a.Verb]
	if code == "" && cost > r.left[seat] {
		code = over
	}
	if code != "" {
		r.add(r.forbidden(code, seat, a, *text, r.left[seat]))
		return
	}
	r.left[seat] -= cost
	r.do(seat, a)
}

// forbidden makes the violation of an action that a code forbids to a player
// who has so many workers left.
func (t *table) forbidden(code string, seat int, a Action, text rules.Text, left int) rules.Violation {
	_, place := word(text.Text)
	place, _ = word(place)
	v := rules.Violation{Code: code, Rule: ruleOf[code], Pos: text.Pos, Player: t.names[seat],
		Args: diag.Args{"action": text.Text, "found": place, "player": t.names[seat]}}
	switch code {
	case "field-unknown":
		v.Args["rows"], v.Args["strips"] = Field{Row: int8(t.v.rows - 1)}.String()[:1], Strips
		return v
	case "channel-not-adjacent":
		return v
	case "village-unsown":
		v.Args["fields"] = missing(a.A, &t.boards[seat].sown)
	case "village-not-watered":
		wet := t.boards[seat].water(1, t.v.mask())
		v.Args["fields"] = missing(a.A, &wet)
	case "workers-overspent", "hire-overspent":
		v.Args["cost"], v.Args["left"] = t.v.cost[a.Verb], left
	case "temple-full":
		v.Args["allowed"] = t.v.places
	case "granaries-exhausted":
		v.Args["allowed"] = t.v.stores
	}
	v.Slots = actionSlots(seat, a)
	return v
}

// reapAndStore plays phase 3.
func (r *replay) reapAndStore(year *Year) {
	r.reap()
	for i := range year.Harvest {
		c := &year.Harvest[i]
		seat := r.player(c.Player, r.names[:r.humans])
		if seat >= 0 && c.N.N != r.harvest[seat] {
			r.add(r.wrongNumber("harvest-mismatch", seat, r.round, c.N, "harvest", diag.Args{"right": r.harvest[seat]}))
		}
	}
	for i := range year.Store {
		r.player(year.Store[i].Player, r.names[:r.humans])
	}
	for n := range r.humans {
		seat := r.clockwise(n)
		for i := range year.Store {
			if year.Store[i].Player.Text == r.names[seat] {
				r.storeSome(seat, &year.Store[i])
			}
		}
	}
	if r.seen != nil {
		r.seen()
	}
}

func (r *replay) storeSome(seat int, c *Count) {
	if v := r.cannotStore(seat, c.N); v != nil {
		r.add(*v)
	}
	r.store(seat, min(c.N.N, r.harvest[seat], r.room()))
}

// cannotStore says why a player cannot store so much, or nothing (ruling store).
func (t *table) cannotStore(seat int, n rules.Num) *rules.Violation {
	var v rules.Violation
	switch harvest, room := t.harvest[seat], t.room(); {
	case n.N > harvest:
		v = t.wrongNumber("store-exceeds-harvest", seat, t.year+1, n, "stored", diag.Args{"harvest": harvest})
	case n.N > room:
		v = t.wrongNumber("store-full", seat, t.year+1, n, "stored", diag.Args{"room": room})
	default:
		return nil
	}
	return &v
}

// Moves returns what each player may do at the point where the log stops, in
// seat order: in its last year, hiring when the year has `hire`, else work.
// Nobody may do anything when no year is open, nor where JudgeLog judges nothing.
func Moves(l *Log) []rules.Hint {
	if badCount(l.Players, l.PlayersPos) != nil {
		return nil
	}
	r := newReplay(l)
	open := len(l.Years) > 0 && len(l.Years) <= r.v.years
	for i := range min(len(l.Years), r.v.years) {
		r.work(i)
		if i < len(l.Years)-1 || l.Years[i].HasHire {
			r.reapAndStore(&l.Years[i])
			r.hire(&l.Years[i])
		}
	}
	hints := make([]rules.Hint, r.humans)
	for seat := range hints {
		hints[seat] = rules.Hint{Player: r.names[seat], Moves: []string{}}
		if open {
			hints[seat].Left = r.left[seat]
			for _, a := range r.legal(nil, seat, r.left[seat]) {
				hints[seat].Moves = append(hints[seat].Moves, a.String())
			}
		}
	}
	return hints
}
