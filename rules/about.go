package rules

import "cartouche/internal/diag"

// About describes a place to the person who fills it in: what it is and what may be written there.
type About struct {
	// Name is the key of the place's name in a catalogue, below "slot.", and Args are its
	// arguments. Name and Args together are unique on a board.
	Name string
	Args diag.Args
	// Choices lists the marks that may be in the place, one list of marks per choice: the blank
	// choice first, then in the order in which an editor steps through them. It is nil if the value
	// is typed.
	Choices [][]Mark
	// Number means that a number is typed, usually from Low to High. It is whole, or has as many digits after the point as Unit says: Low,
	// High and Step, in which it goes, are in such units. Without Number and Choices, a text is typed.
	Number    bool
	Low, High int
	Unit      int
	Step      int
	Signs     []string // of a number: what may be written instead
	// Dice says that the number is thrown: on a board, places with the same Dice are one throw, and 0 is no die. Free
	// means that players choose which throw's places they write into; otherwise it is the next.
	Dice int
	Free bool
	// In a finished record, at least one of the places with the same Among is filled, and every place with Needed.
	Among  string
	Needed bool
}

// Describe returns a description with only a name.
func Describe(name string, args diag.Args) About { return About{Name: name, Args: args} }

// Choose returns a copy of the description with these choices, after the blank one.
func (a About) Choose(choices ...[]Mark) About {
	a.Choices = append([][]Mark{nil}, choices...)
	return a
}

// Count returns a copy of the description for a typed number.
func (a About) Count(low, high int) About {
	a.Number, a.Low, a.High = true, low, high
	return a
}

// In returns a copy of the description with the unit and the step of its number.
func (a About) In(unit, step int) About {
	a.Unit, a.Step = unit, step
	return a
}

// Need returns a copy of the description for a place that must not stay blank.
func (a About) Need() About {
	a.Needed = true
	return a
}

// PerSeat returns one choice for each of the first seats: a mark of the given kind.
func PerSeat(kind Kind, seats int) [][]Mark {
	list := make([][]Mark, seats)
	for seat := range list {
		list[seat] = []Mark{{Kind: kind, By: seat}}
	}
	return list
}
