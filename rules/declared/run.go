package declared

import (
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/formula"
	"cartouche/rules"
	"cartouche/rules/entries"
)

// run is the judging of one sheet.
type run struct {
	*entries.Sheet
	rules    *Rules
	budget   formula.Budget
	data     any                   // the data of the sheet, as listed returns it; nil before its first use
	operands []any                 // values for the expressions being evaluated, the innermost last
	fills    [][]*filled           // by seat and entry; those of the table last
	values   [][]any               // of names, by seat; those of the table last; nil until they are used
	sides    [][]int               // the seats of each team
	items    map[[2]int]rules.Item // of the score that checks have asked for, by index and seat
	beyond   diag.List             // networks beyond reach, for which something stays open
}

// fault is an error in the rules that occurred while an expression was evaluated for the player of
// a seat.
type fault struct {
	diag.Diagnostic
	name string // of what was being evaluated
	seat int
}

// diagnostic returns the fault's diagnostic with what was being evaluated, and for which player.
func (u *run) diagnostic(f fault) diag.Diagnostic {
	during := diag.Diagnostic{Code: "declared-during", Args: diag.Args{"name": f.name}}
	if f.seat >= 0 && f.seat < len(u.Players) {
		during.Code, during.Args["player"] = "declared-during-player", u.Players[f.seat].Text
		during.Pos = u.posOf(f.seat).In("")
	}
	f.During = &during
	return f.Diagnostic
}

// iteration is one repetition of a block with `for`.
type iteration struct {
	it    any
	index int
}

// newRun returns a run for a sheet. It reuses one for the same number of players if possible, which
// already has its places.
func newRun(r *Rules, s *entries.Sheet) *run {
	seats := len(s.Players)
	u, _ := r.pool(s).Get().(*run)
	if u == nil || len(u.fills) != seats+1 {
		u = &run{rules: r, fills: make([][]*filled, seats+1), values: make([][]any, seats+1)}
		for k := range u.fills {
			u.values[k], u.fills[k] = make([]any, len(r.names)), make([]*filled, len(s.Families()))
		}
	}
	u.Sheet, u.sides = s, s.TeamsOf()
	return u
}

// release keeps the run for another sheet.
func (u *run) release() {
	for k := range u.values {
		clear(u.values[k])
		for _, f := range u.fills[k] {
			if f != nil {
				f.sheet = nil // the same sheet may have other marks next time
			}
		}
	}
	clear(u.operands[:cap(u.operands)])
	u.budget.Reset()
	pool := u.rules.pool(u.Sheet)
	u.Sheet, u.data, u.beyond, u.items = nil, nil, nil, nil
	pool.Put(u)
}

// pool returns the pool of runs for the number of players of a sheet.
func (r *Rules) pool(s *entries.Sheet) *sync.Pool { return &r.runs[min(len(s.Players), r.MaxPlayers)] }

// filled returns an entry as filled in by the player with index k, or for the table if k is behind
// the last seat.
func (u *run) filled(entry, k int) *filled {
	kept := &u.fills[k][entry]
	if f := u.Families()[entry]; *kept == nil || (*kept).Family != f {
		*kept = newFilled(f, u.ownerSeat(k))
	}
	if out := *kept; out.sheet != u.Sheet {
		u.fill(out, k)
	}
	return *kept
}

// newFilled makes the places of an entry.
func newFilled(f *entries.Family, seat int) *filled {
	out := &filled{Family: f, seat: seat, places: make([]any, len(f.Spots))}
	all := make([]place, len(f.Spots))
	for i := range all {
		all[i] = place{of: out, i: int32(i)}
		out.places[i] = &all[i]
	}
	return out
}

// fill points the places of an entry at the marks of the sheet.
func (u *run) fill(out *filled, k int) {
	out.sheet, out.cells, out.longests = u.Sheet, nil, nil
	if cells := out.Family.Cells; cells != nil {
		out.cells = u.filled(cells.Entry.Index, k)
	}
	marks := u.Fill(out.Entry.Index, out.seat).Marks
	for i, p := range out.places {
		p := p.(*place)
		p.mark, p.list = &marks[i], 0
	}
}

// ownerIndex returns the index of an owner: the seat of a player, or for the table the index behind all
// seats.
func (u *run) ownerIndex(seat int, player bool) int {
	if player {
		return seat
	}
	return len(u.Players)
}

// ownerSeat returns the seat of an owner's index.
func (u *run) ownerSeat(k int) int {
	if k == len(u.Players) {
		return rules.Shared
	}
	return k
}

// eval evaluates an expression for a player, in a turn.
func (u *run) eval(e *expression, seat int, t iteration) any {
	return u.evalPlaced(e, seat, t, false)
}

// evalPlaced evaluates an expression. With placed, the name of an entry with one place means that
// place.
func (u *run) evalPlaced(e *expression, seat int, t iteration, placed bool) any {
	base := len(u.operands)
	for _, name := range e.uses {
		v := u.use(name, seat, t, placed)
		u.operands = append(u.operands, v)
	}
	v, wrong := e.RunOn(&u.budget, u.operands[base:])
	u.operands = u.operands[:base]
	if wrong != nil {
		u.rules.explainPlayers(wrong)
		from, name := e.from, e.name
		if wrong.Within > 0 {
			d := u.rules.called[wrong.Within-1]
			from, name = d.from, d.name
		}
		panic(fault{wrong.At(from.PosAt(wrong.Offset)), name, seat})
	}
	return v
}

// use returns the value of a name that an expression uses.
func (u *run) use(use, seat int, t iteration, placed bool) any {
	switch use {
	case usesPlayers:
		return len(u.Players)
	case usesMe:
		return seat + 1
	case usesData:
		if u.data == nil {
			u.data = listed(map[string]any(u.Data))
		}
		return u.data
	case usesEveryone:
		return everyone{u}
	case usesIt:
		return t.it
	case usesIndex:
		return t.index
	case usesFinished:
		return !u.Unfinished
	case usesNothing:
		return formula.Nothing
	case usesTeam:
		return team{u, seat}
	case usesTeams:
		return allTeams{u}
	case usesPoints:
		return points{u, seat}
	}
	if n := u.rules.names[use]; placed && n.entry != nil && !n.entry.Family() {
		return u.filled(n.entry.Index, u.ownerIndex(seat, n.player)).places[0]
	}
	return u.value(use, seat)
}

// listed returns data with lists as expressions use them. Otherwise each use would make one.
func listed(data any) any {
	nested, ok := data.(map[string]any)
	if !ok {
		if list := entries.AsList(data); list != nil {
			return list
		}
		return data
	}
	out := make(map[string]any, len(nested))
	for name, v := range nested {
		out[name] = listed(v)
	}
	return out
}

// value returns the value of a name and computes it once.
func (u *run) value(i, seat int) any {
	n := u.rules.names[i]
	kept := &u.values[u.ownerIndex(seat, n.player)][i]
	if *kept == nil {
		if n.entry != nil {
			*kept = u.filled(n.entry.Index, u.ownerIndex(seat, n.player)).value()
		} else {
			*kept = u.eval(n.value, seat, iteration{})
		}
	}
	return *kept
}

// everyone holds the values of all players, by seat.
type everyone struct{ *run }

// Field implements formula.Thing.
func (e everyone) Field(name string) any {
	seats := make([]int, len(e.Players))
	for i := range seats {
		seats[i] = i
	}
	if e.isPoints(name) {
		return severalPoints{e.run, seats}
	}
	return e.valuesOf(name, seats)
}

// valuesOf returns the values of a name for players. What is blank counts as 0 or as no text.
func (u *run) valuesOf(name string, seats []int) []any {
	i, ok := u.rules.index[name]
	if !ok {
		return nil
	}
	out := make([]any, len(seats))
	for k, seat := range seats {
		if v := u.value(i, seat); v != formula.Blank {
			out[k] = v
		} else if u.rules.names[i].entry.Kind == entries.Number {
			out[k] = 0
		} else {
			out[k] = ""
		}
	}
	return out
}

// forEach calls do for each turn of a block.
func (u *run) forEach(each *expression, seat int, do func(iteration)) {
	if each == nil {
		do(iteration{})
		return
	}
	for i, it := range u.eval(each, seat, iteration{}).([]any) {
		do(iteration{it, i + 1})
	}
}

// holds evaluates a condition. A missing condition is true.
func (u *run) holds(e *expression, seat int, t iteration) bool {
	return e == nil || u.eval(e, seat, t).(bool)
}

// spots returns the places of a violation or an item: those of `at`, by default those of the turn,
// otherwise those of the first entry.
func (u *run) spots(at *expression, t iteration, entries []*entries.Entry, seat int) []*place {
	var found []*place
	if at != nil {
		found = flatPlaces(u.evalPlaced(at, seat, t, true), nil)
	}
	if len(found) == 0 {
		found = flatPlaces(t.it, nil)
	}
	if len(found) == 0 && len(entries) > 0 {
		found = flatPlaces(u.filled(entries[0].Index, u.ownerIndex(seat, !entries[0].Table)).places, nil)
	}
	return found
}

// flatPlaces appends the places in a value, including the edges of paths.
func flatPlaces(v any, into []*place) []*place {
	switch v := v.(type) {
	case *place:
		return append(into, v)
	case []any:
		for _, x := range v {
			into = flatPlaces(x, into)
		}
	case *network:
		return flatPlaces(v.edges, into)
	case map[string]any:
		if edges, ok := v["edges"]; ok {
			return flatPlaces(edges, into)
		}
	}
	return into
}

// slots returns where places are printed, without duplicates.
func slots(spots []*place) []rules.Slot {
	if len(spots) == 0 {
		return nil
	}
	out := make([]rules.Slot, 0, len(spots))
	seen := map[*place]bool{}
	for i, p := range spots {
		if len(spots) > fewSpots && seen[p] || len(spots) <= fewSpots && slices.Contains(spots[:i], p) {
			continue
		}
		if len(spots) > fewSpots {
			seen[p] = true
		}
		out = append(out, rules.Slot{Board: p.of.Entry.Component, Seat: p.of.seat, ID: p.spot().Slot})
	}
	return out
}

// fewSpots is the number of places up to which comparing is faster than a map.
const fewSpots = 32

// pos returns the position of a place's mark in the record, by default that of its entry or its
// sheet.
func (u *run) pos(p *place) rules.Pos {
	if p.mark.Pos.Line > 0 {
		return p.mark.Pos
	}
	if fill := u.Fill(p.of.Entry.Index, p.of.seat); fill.Pos.Line > 0 {
		return fill.Pos
	}
	return u.posOf(p.of.seat)
}

// posOf returns the position of the sheet of a player, or of the table.
func (u *run) posOf(seat int) rules.Pos {
	first := []rules.Pos{u.TablePos, u.SheetsPos, u.GamePos}
	if seat != rules.Shared {
		first = []rules.Pos{u.Keys[seat], u.SheetsPos, u.Players[seat].Pos}
	}
	for _, at := range first {
		if at.Line > 0 {
			return at
		}
	}
	return rules.Pos{}
}
