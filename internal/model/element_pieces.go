package model

// Squares is a board of squares, each with its name as in chess: a1 is at the
// lower left. Slots are SLOT.a1 and so on.
type Squares struct {
	Box   Box    `doc:"box,required"`
	Count Number `doc:"count,required"` // squares a side
	Slot  string `doc:"slot,required"`
}

// Places is a row of numbered places for stacks. Slots are SLOT.1 and so on.
type Places struct {
	Box    Box    `doc:"box,required"`
	Count  Number `doc:"count,required"`
	Edge   Length `doc:"edge,required"` // of one place
	Slot   string `doc:"slot,required"`
	Colour Colour `doc:"colour"`
	Mark   Word   `doc:"mark"` // the sign of what is stacked here
}

// Pyramid is the net of a pyramid without a floor: four faces around the apex
// and a glue tab. Folded, it has the given base and height.
type Pyramid struct {
	At     Point  `doc:"at,required"` // upper left corner of the box around the net
	Base   Length `doc:"base,required"`
	Height Length `doc:"height,required"`
	Pips   Number `doc:"pips,required"`
	Fill   Colour `doc:"fill,required"`
	Colour Colour `doc:"colour"` // of the pips
	Mark   Word   `doc:"mark"`   // their shape
	Down   bool   `doc:"down"`   // the apex points down
}

// Reach shows which squares a piece reaches: those at most so many steps away,
// counted up, down and sideways.
type Reach struct {
	Box   Box    `doc:"box,required"`
	Reach Number `doc:"reach,required"`
}
