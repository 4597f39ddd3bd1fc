package model

// Stacks draws a row of numbered places for stacks. Slots are SLOT.1 and so on.
type Stacks struct {
	Box    Box    `doc:"box,required"`             // position and size of the row; the numbers are below it
	Count  Number `doc:"count,required"`           // the number of places, 1 to 30
	Size   Length `doc:"size,required" aka:"edge"` // width and height of a place
	Slot   string `doc:"slot,required"`            // the first part of the slot names
	Colour Colour `doc:"colour" but:"drawn=none"`  // the outlines' colour; default ochre
	// the symbol of what is stacked here: circle, square, triangle, diamond, cross, hexagon or star; default circle
	Mark   Word   `doc:"mark" but:"drawn=none"`
	Pieces Pieces `doc:"pieces" aka:"holds"`     // the pieces that each slot holds; default none
	Drawn  string `doc:"drawn" words:"all none"` // what is printed: everything, or nothing (over a picture); default all
}

// Pyramid draws the net of a pyramid without a floor: four faces around the apex and a glue tab. Folded, it has the given base
// and height.
type Pyramid struct {
	At     point  `doc:"at,required"`     // upper left corner of the box around the net
	Base   Length `doc:"base,required"`   // the edge of the base
	Height Length `doc:"height,required"` // from the base to the apex
	Pips   Number `doc:"pips,required"`   // the number of pips on each face
	Fill   Colour `doc:"fill,required"`   // the faces' colour
	Colour Colour `doc:"colour"`          // the pips' colour; default white
	Mark   Word   `doc:"mark"`            // the pips' shape; default circle
	Hatch  Word   `doc:"hatch"`           // the hatch above the pips, so that colour is not the only difference; default none
	Down   bool   `doc:"down"`            // the apex points down; default false
}
