package declared

import (
	"fmt"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// judge judges a sheet.
func (r *Rules) judge(s *entries.Sheet) (v entries.Verdict) {
	u := newRun(r, s)
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(fault)
			if !ok {
				panic(x)
			}
			v = entries.Verdict{Faults: diag.List{u.diagnostic(f)}}
		}
	}()
	v.Found = u.checkEntries()
	for _, name := range s.Strangers {
		v.Found = append(v.Found, rules.UnknownPlayer(name, s.Names()))
	}
	for _, c := range u.rules.checks {
		if c.table {
			v.Found = u.tryCheck(v.Found, c, rules.Shared)
			continue
		}
		for seat := range u.Players {
			v.Found = u.tryCheck(v.Found, c, seat)
		}
	}
	v.Score = u.score()
	v.Ends = u.ends(v.Score)
	v.Beyond = u.beyond
	u.release()
	return v
}

// try runs a part of the judging. It returns false if that part needs the longest way of a network
// that is beyond reach, and keeps the network for the report.
func (u *run) try(part func()) (ok bool) {
	base := len(u.operands)
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		f, is := x.(fault)
		if !is || f.Code != longNetwork {
			panic(x)
		}
		u.operands = u.operands[:base]
		if !slices.ContainsFunc(u.beyond, func(d diag.Diagnostic) bool { return maps.Equal(d.Args, f.Args) }) {
			u.beyond = append(u.beyond, u.diagnostic(f))
		}
	}()
	part()
	return true
}

// tryCheck appends the violations of one check, or none if it stays open.
func (u *run) tryCheck(found []rules.Violation, c *check, seat int) []rules.Violation {
	var more []rules.Violation
	if u.try(func() { more = u.check(c, seat) }) {
		found = append(found, more...)
	}
	return found
}

// checkEntries returns the violations of ranges and of required entries.
func (u *run) checkEntries() (found []rules.Violation) {
	for k := range u.fills {
		for i, f := range u.Families() {
			if e := f.Entry; e.Table != (k == len(u.Players)) || !e.Counts() && !e.Required {
				continue
			}
			found = u.checkEntry(found, u.filled(i, k), k)
		}
	}
	return found
}

// checkEntry appends the violations of one entry.
func (u *run) checkEntry(found []rules.Violation, f *filled, k int) []rules.Violation {
	e, blank := f.Entry, true
	for _, p := range f.places {
		p := p.(*place)
		if blank = blank && !p.mark.Written; e.Counts() && p.mark.Written && p.mark.Text == "" && !e.Allows(p.mark.Number) {
			found = append(found, u.notAllowed(p, k))
		}
	}
	if blank && e.Required && !u.Unfinished {
		found = append(found, u.violation(EntryMissing, k, flatPlaces(f.places, nil), diag.Args{"entry": e.Name}))
	}
	return found
}

// notAllowed returns the violation of a number outside of its range, or off its step.
func (u *run) notAllowed(p *place, k int) rules.Violation {
	e, n := p.of.Entry, p.mark.Number
	say := func(n int) any { return rules.Amount(n, e.Unit) }
	args := diag.Args{"found": say(n), "low": say(e.Low), "high": say(e.High)}
	code, message := NumberRange, ""
	switch {
	case n < e.Low && !e.Ranged:
		message = "number-below-zero"
	case n < e.Low || n > e.High:
	default:
		low, high := e.Near(n)
		code, args["low"], args["high"], args["step"] = NumberStep, say(low), say(high), say(e.Step)
		if high > e.High {
			message = "number-step-below"
		}
	}
	v := u.violation(code, k, []*place{p}, args)
	v.Message = message
	return v
}

// violation returns a violation of a player, or of the table if seat is not a player's.
func (u *run) violation(code string, seat int, at []*place, args diag.Args) rules.Violation {
	v := rules.Violation{Code: code, Rule: code, Args: args, Slots: slots(at)}
	if seat >= 0 && seat < len(u.Players) {
		v.Player, v.Pos = u.Players[seat].Text, u.posOf(seat)
	} else {
		v.Pos = u.posOf(rules.Shared)
	}
	if len(at) > 0 {
		v.Pos = u.pos(at[0])
	}
	return v
}

// check judges one check, for a player or for the table.
func (u *run) check(c *check, seat int) (found []rules.Violation) {
	u.forEach(c.each, seat, func(t iteration) {
		if !u.holds(c.when, seat, t) {
			return
		}
		if c.right != nil {
			if v, wrong := u.checkRight(c, seat, t); wrong {
				found = append(found, v)
			}
			return
		}
		if u.holds(c.require, seat, t) {
			return
		}
		var at []*place
		if !c.owner {
			at = u.spots(c.at, t, c.spots, seat)
		}
		found = append(found, u.violation(c.code, seat, at, u.args(c.args, seat, t)))
	})
	return found
}

// score computes the score of all players.
func (u *run) score() rules.Score {
	score := make(rules.Score, len(u.Players))
	for seat, p := range u.Players {
		r := &score[seat]
		r.Player = p.Text
		for i, it := range u.rules.items {
			item, kept := u.items[[2]int{i, seat}]
			if !kept && !u.try(func() { item = u.item(it, seat) }) {
				item = rules.Item{ID: it.name, Open: true}
				r.Open = true
			}
			r.Items = append(r.Items, item)
			r.Total = u.checkSum(int64(r.Total)+int64(item.Points), it.points, seat)
		}
		if r.Open {
			r.Total = 0
		}
	}
	if !u.rules.unranked && !slices.ContainsFunc(score, func(r rules.Result) bool { return r.Open }) {
		u.try(func() { u.rank(score) }) // it sets ranks only after it has all values
	}
	return score
}

// checkSum fails if a sum, in units of the score, is too large.
func (u *run) checkSum(n int64, e *expression, seat int) int {
	u.limit(formula.OfUnits(n, u.rules.unit), n, e, seat)
	return int(n)
}

// units returns a number in units of so many digits after the point.
func (u *run) units(v any, digits int, e *expression, seat int) int {
	n := formula.Units(v, digits)
	u.limit(v, n, e, seat)
	return int(n)
}

// limit fails if a number is too large, or too large for this machine in units.
func (u *run) limit(v any, n int64, e *expression, seat int) {
	if size := formula.Units(v, 0); size <= formula.Largest && size >= -formula.Largest && int64(int(n)) == n {
		return
	}
	panic(fault{diag.Diagnostic{Pos: e.from.Pos(), Code: "formula-too-large", Args: diag.Args{"found": fmt.Sprint(v), "allowed": formula.Largest}}, e.name, seat})
}

// item computes one item of a player's score.
func (u *run) item(it *item, seat int) rules.Item {
	out := rules.Item{ID: it.name}
	u.forEach(it.each, seat, func(t iteration) {
		if !u.holds(it.when, seat, t) {
			return
		}
		v := u.eval(it.points, seat, t)
		n := u.units(v, u.rules.unit, it.points, seat)
		out.Points = u.checkSum(int64(out.Points)+int64(n), it.points, seat)
		from := slots(u.spots(it.at, t, nil, seat))
		if it.each == nil && !it.part {
			out.Slots = from
			return
		}
		args := u.args(it.args, seat, t)
		args["points"] = amount(v)
		part := rules.Item{Points: n, Reason: "item." + it.name, Args: func() diag.Args { return args }, Slots: from}
		if it.part {
			part.Reason = "part." + it.name
		}
		out.Parts = append(out.Parts, part)
	})
	return out
}

// rank ranks the players by the keys that decide who wins, each summed over a team.
func (u *run) rank(score rules.Score) {
	values := make([][]int, len(u.sides))
	for i, seats := range u.sides {
		for _, k := range u.rules.winner {
			sum := 0
			for _, seat := range seats {
				sum += u.deciding(k, &score[seat], seat)
			}
			values[i] = append(values[i], sum)
		}
	}
	ranked := make([]bool, len(score))
	for seat := range ranked {
		ranked[seat] = u.ranked(seat)
	}
	plays := func(seats []int) bool { return slices.ContainsFunc(seats, func(seat int) bool { return ranked[seat] }) }
	for i, seats := range u.sides {
		rank := 1
		for k, others := range values {
			if plays(u.sides[k]) && better(others, values[i]) {
				rank++
			}
		}
		for _, seat := range seats {
			if ranked[seat] {
				score[seat].Rank = rank
			}
		}
	}
}

// ranked reports whether a player has a rank.
func (u *run) ranked(seat int) bool {
	if u.rules.ranked != nil {
		return u.holds(u.rules.ranked, seat, iteration{})
	}
	for _, i := range u.rules.counts {
		e, owner := u.rules.Entries[i], seat
		if e.Table {
			owner = rules.Shared
		}
		if slices.ContainsFunc(u.Fill(i, owner).Marks, func(m entries.Mark) bool { return m.Written && (!e.Table || m.By == seat+1) }) {
			return true
		}
	}
	return len(u.rules.counts) == 0
}

// deciding returns the value of a player that helps to decide who wins.
func (u *run) deciding(k key, r *rules.Result, seat int) int {
	n := r.Total
	switch {
	case k.item >= 0:
		n = r.Items[k.item].Points
	case k.name != nil:
		n = u.units(u.value(u.rules.index[k.name.name], seat), u.rules.unit, k.name.value, seat)
	}
	if k.less {
		return -n
	}
	return n
}

// better reports whether a ranks before b: the first difference decides.
func better(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] > b[i]
		}
	}
	return false
}
