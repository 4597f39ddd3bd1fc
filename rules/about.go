package rules

import "cartouche/internal/diag"

// About says what a place is and what may stand in it, for somebody who fills it in.
type About struct {
	// Name is the key of the place's name in a catalogue, below "slot.", and Args are
	// its arguments. No two places of a board have the same.
	Name string
	Args diag.Args
	// Choices are the lists of marks that may stand in the place, nothing first, in the
	// order in which somebody goes through them. They are nil where something is typed.
	Choices [][]Mark
	// Number tells that a whole number is typed, usually from Low to High; without it,
	// and without Choices, a text is.
	Number    bool
	Low, High int
	// Of a finished record, something stands in one of the places with the same Among, and
	// in all that are Needed.
	Among  string
	Needed bool
}

// Called returns what a place is called alone.
func Called(name string, args diag.Args) About { return About{Name: name, Args: args} }

// Choose returns the place as one where one of these lists of marks may stand, or nothing.
func (a About) Choose(choices ...[]Mark) About {
	a.Choices = append([][]Mark{nil}, choices...)
	return a
}

// Count returns the place as one where a number is typed.
func (a About) Count(low, high int) About {
	a.Number, a.Low, a.High = true, low, high
	return a
}

// Need returns the place as one in which something must stand.
func (a About) Need() About {
	a.Needed = true
	return a
}

// By returns a choice for each of the first so many seats: a mark of that kind.
func By(kind Kind, seats int) [][]Mark {
	list := make([][]Mark, seats)
	for seat := range list {
		list[seat] = []Mark{{Kind: kind, By: seat}}
	}
	return list
}
