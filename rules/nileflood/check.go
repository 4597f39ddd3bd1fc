package nileflood

func (v *values) onBoard(f Field) bool {
	return f.Strip >= 0 && f.Strip < Strips && int(f.Row) < v.rows
}

// known reports whether the fields of the action are on the board.
func (v *values) known(a Action) bool {
	switch a.Verb {
	case Stone, BuildGranary:
		return true
	case Channel:
		return v.onBoard(a.A) && v.onBoard(a.B)
	case Village:
		return v.onBoard(a.A) && v.onBoard(a.B) && a.B == Field{a.A.Row + 1, a.A.Strip + 1}
	}
	return v.onBoard(a.A)
}

// adjacent reports whether the channel's two fields share an edge.
func (a Action) adjacent() bool {
	return a.B == Field{a.A.Row, a.A.Strip + 1} || a.B == Field{a.A.Row + 1, a.A.Strip}
}

// check returns the code of the rule that forbids the action, or "". If there are several, it is
// the first in the order of Game.Codes. check does not count workers.
func (t *table) check(seat int, a Action) string {
	b := &t.boards[seat]
	f := a.A
	switch {
	case !t.v.known(a):
		return "field-unknown"
	case a.Verb == Stone:
		return codeIf(len(t.temple) >= t.v.places, "temple-full")
	case a.Verb == BuildGranary:
		return codeIf(len(t.built) >= t.v.stores, "granaries-exhausted")
	case a.Verb == Channel && !a.adjacent():
		return "channel-not-adjacent"
	case b.has(a):
		return [verbs]string{Sow: "already-sown", Shadoof: "already-shadoof", Channel: "already-channel",
			Polder: "already-polder", Village: "already-village"}[a.Verb]
	case a.Verb == Village:
		return t.v.siteFor(b, f)
	}
	return codeIf(a.Verb == Polder && !b[sown][f.Strip].has(f.Row), "polder-unsown")
}

func codeIf(is bool, code string) string {
	if is {
		return code
	}
	return ""
}

// siteFor returns the code that forbids a village at the crossing at the lower right of f, or "" (ruling village).
func (v *values) siteFor(b *board, f Field) string {
	if !around(f, &b[sown]) {
		return "village-unsown"
	}
	if wet := b.water(1, v.mask()); !around(f, &wet) {
		return "village-not-watered"
	}
	return ""
}

// byBytes are the verbs sorted by their names.
var byBytes = [...]Verb{Channel, BuildGranary, Polder, Shadoof, Sow, Stone, Village}

// legal appends the legal actions of a player with that many workers, sorted by the bytes of their notation.
func (t *table) legal(list []Action, seat, workers int) []Action {
	for _, verb := range byBytes {
		if t.v.cost[verb] > workers {
			continue
		}
		if verb == Stone || verb == BuildGranary {
			list = t.ifLegal(list, seat, Action{Verb: verb})
			continue
		}
		for row := range int8(t.v.rows) {
			for k := range int8(Strips) {
				list = t.legalAt(list, seat, verb, Field{row, k})
			}
		}
	}
	return list
}

// legalAt appends the legal actions of a kind that start at the field.
func (t *table) legalAt(list []Action, seat int, verb Verb, f Field) []Action {
	switch verb {
	case Channel:
		list = t.ifLegal(list, seat, Action{verb, f, Field{f.Row, f.Strip + 1}})
		return t.ifLegal(list, seat, Action{verb, f, Field{f.Row + 1, f.Strip}})
	case Village:
		return t.ifLegal(list, seat, Action{verb, f, Field{f.Row + 1, f.Strip + 1}})
	}
	return t.ifLegal(list, seat, Action{Verb: verb, A: f})
}

func (t *table) ifLegal(list []Action, seat int, a Action) []Action {
	if t.check(seat, a) == "" {
		list = append(list, a)
	}
	return list
}
