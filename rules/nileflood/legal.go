package nileflood

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
