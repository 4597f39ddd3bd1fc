package model

// Squares is a board of squares, each with its name as in chess: a1 is at the
// lower left. Slots are SLOT.a1 and so on.
type Squares struct {
	Box     Box    `doc:"box,required"`                 // of all squares together
	Count   Number `doc:"count,required"`               // squares a side, 2 to 26
	Slot    string `doc:"slot,required"`                // the first part of the slots' names
	Accepts Marks  `doc:"accepts" was:"takes"`          // what stands on a square; pieces when left out
	Pieces  Pieces `doc:"pieces" was:"holds"`           // pieces that each has room for; nothing when left out
	Drawn   string `doc:"drawn" words:"all names none"` // what is printed: squares with their names, the names alone, or nothing, where a picture lies below; all when left out
}

// Stacks is a row of numbered places for stacks. Slots are SLOT.1 and so on.
type Stacks struct {
	Box    Box    `doc:"box,required"`             // of the row; the numbers stand below it
	Count  Number `doc:"count,required"`           // how many, 1 to 30
	Size   Length `doc:"size,required" was:"edge"` // width and height of one place
	Slot   string `doc:"slot,required"`            // the first part of the slots' names
	Colour Colour `doc:"colour"`                   // of the outlines; ochre when left out
	Mark   Word   `doc:"mark"`                     // the sign of what is stacked here; circle when left out
	Pieces Pieces `doc:"pieces" was:"holds"`       // pieces that each has room for; nothing when left out
	Drawn  string `doc:"drawn" words:"all none"`   // whether anything is printed, or nothing, where a picture lies below; all when left out
}

// Pyramid is the net of a pyramid without a floor: four faces around the apex
// and a glue tab. Folded, it has the given base and height.
type Pyramid struct {
	At     Point  `doc:"at,required"`     // upper left corner of the box around the net
	Base   Length `doc:"base,required"`   // edge of the base
	Height Length `doc:"height,required"` // from the base to the apex
	Pips   Number `doc:"pips,required"`   // how many on each face
	Fill   Colour `doc:"fill,required"`   // of the faces
	Colour Colour `doc:"colour"`          // of the pips; white when left out
	Mark   Word   `doc:"mark"`            // their shape; circle when left out
	Hatch  Word   `doc:"hatch"`           // how lines run above the pips, so that colour is not alone; none when left out
	Down   bool   `doc:"down"`            // whether the apex points down; false when left out
}

// Reach shows which squares a piece reaches: those at most so many steps away,
// counted up, down and sideways.
type Reach struct {
	Box     Box    `doc:"box,required"`   // of the picture
	Reach   Number `doc:"reach,required"` // how many steps, 0 to 9
	Squares Number `doc:"squares"`        // how many squares a side are drawn, an odd number up to 19; as many as it takes when left out
}
