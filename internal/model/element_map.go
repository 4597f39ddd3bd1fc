package model

// Land draws a map of two banks along a river that flows to the left, from the game's map: spaces with icons and marks, cities
// and river segments. The element has positions only; the landscape is a picture below it. Two shapes touch if they share at
// least 2 mm of border; the game's map says which must touch. Slots are `section.1N1a` and `section.1N1a.2` for a second piece,
// `space.1N1`, `city.Thebes`, `visit.Thebes`, `caravan.north-1`, `camel.north` and `barge.1`. The catalogue names cities
// `place-Thebes`, caravans `caravan-north` and the river's segments `segment`; where a name differs from the word in records,
// both are printed.
type Land struct {
	Monument LandPlace     `doc:"monument,required"` // the place of a monument
	Labourer LandPlace     `doc:"labourer,required"` // the place of a labourer
	Camel    LandPlace     `doc:"camel,required"`    // the place of the camel of a caravan's leader
	Barge    LandPlace     `doc:"barge,required"`    // the place of the barge
	Barges   Points        `doc:"barges,required"`   // the centre of the barge's place in each segment, from the first
	Spaces   []LandSpace   `doc:"spaces,required"`   // the spaces of the game's map, each once
	Caravans []LandCaravan `doc:"caravans,required"` // the caravans of the game
}

// LandPlace is the size of a place for a piece: the piece and 1 mm around it.
type LandPlace struct {
	Size   Size   `doc:"size,required"`      // the size of the place
	Pieces Pieces `doc:"pieces" aka:"holds"` // the piece that it holds; default none
}

// LandSpace is the outline of a space. A terrain space has the shapes a and b, a city only a.
type LandSpace struct {
	Space Word   `doc:"space,required"` // its name in the game's map
	A     Points `doc:"a,required"`     // corners of the section on the river, or of the city; clockwise
	B     Points `doc:"b"`              // corners of the section inland
}

// LandCaravan is the position of a caravan.
type LandCaravan struct {
	Caravan string `doc:"caravan,required" words:"north south"` // its name; its goods are `caravans.north` in the game's values
	// position and size of both sections, with the name above them and the camel between them
	Box Box `doc:"box,required"`
}

// Trail draws a score track around the edges of a box, clockwise from the upper left corner, where space 0 is. The corners stay
// free, except one that a long space 0 takes. Slots are SLOT.0 and so on.
type Trail struct {
	Box   Box    `doc:"box,required"`   // position and size of the whole track, at least four depths wide and high
	Depth Length `doc:"depth,required"` // the depth of the track, at least 8 mm
	Count Number `doc:"count,required"` // the number of spaces, 8 to 200
	Slot  string `doc:"slot,required"`  // the first part of the slot names
	Start Length `doc:"start"`          // the length of space 0, from the left edge; default the length of the others
	// the number of spaces above (after a long space 0), at the right, below and at the left; default proportional to side length
	Sides  Numbers `doc:"sides"`
	Place  Length  `doc:"place"`              // the length of the place for pieces beside the number of a space; default the whole space
	Pieces Pieces  `doc:"pieces" aka:"holds"` // the pieces that each space holds, space 0 those of all players; default none
}

// Cartouche draws a sheet of papyrus, rolled at both ends, for something that can be done once: goods to pay, goods to get, a
// piece to place.
type Cartouche struct {
	Box    Box     `doc:"box,required"`  // position and size, at least 18 x 18 mm
	Slot   string  `doc:"slot,required"` // the slot's name
	Label  Word    `doc:"label"`         // a number or a word at its upper edge; default none
	Pay    Numbers `doc:"pay"`           // grain, brick and stone to pay; default none
	Get    Numbers `doc:"get"`           // grain, brick and stone to get; default none
	Figure Word    `doc:"figure"`        // the figure of the piece that is placed here; default none
	Glory  Number  `doc:"glory"`         // glory to get; default 0
	Cards  Number  `doc:"cards"`         // cards to get; default 0
	// the size of the place for the piece, at the foot or beside what is paid and got; default the whole sheet
	Place   Size   `doc:"place"`
	Accepts Marks  `doc:"accepts" aka:"takes"` // the marks that the slot accepts; default its figure, or else cross
	Pieces  Pieces `doc:"pieces" aka:"holds"`  // the pieces that the slot holds; default none
}

// Goods draws a row of amounts, each with the figure of its resource. Amounts of 0 are left out.
type Goods struct {
	Box   Box     `doc:"box,required"`   // position and size, at least 8 x 5 mm
	Goods Numbers `doc:"goods,required"` // grain, brick and stone
}

// Figure draws a silhouette, centred in its box and as large as the box allows.
type Figure struct {
	Box    Box    `doc:"box,required"`    // position and size
	Figure Word   `doc:"figure,required"` // the figure
	Colour Colour `doc:"colour"`          // the figure's colour; default ink
}

// SignOf draws the symbol of a player, which goes with their colour.
type SignOf struct {
	Centre point  `doc:"centre,required" aka:"center"` // the centre
	Radius Length `doc:"radius,required"`              // the radius
	Sign   Word   `doc:"sign,required"`                // `circle`, `square`, `triangle`, `diamond` or `cross`
	Colour Colour `doc:"colour"`                       // the symbol's colour; default ink
}

// Token draws a piece to cut out, with a figure in a ring.
type Token struct {
	Box    Box    `doc:"box,required"`    // position and size, at least 10 x 10 mm
	Shape  Word   `doc:"shape"`           // `circle`, `square` or `hexagon`; default circle
	Figure Word   `doc:"figure,required"` // the figure
	Fill   Colour `doc:"fill,required"`   // the fill
	Colour Colour `doc:"colour"`          // the colour of figure and ring; default ink
	Sign   Word   `doc:"sign"`            // a player's symbol below the figure, or `none`; default none
	Star   Number `doc:"star"`            // 1 for a master, else 0: half of the fill white, and a star; default 0
}

// Setup draws a table of values for each number of players that the game allows, and highlights the kit's number of players.
type Setup struct {
	Box     Box        `doc:"box,required"`                  // position and size, at least 40 x 20 mm
	Heading Key        `doc:"heading,required" aka:"corner"` // the text before the numbers of players
	Rows    []setupRow `doc:"rows,required" aka:"lines"`     // the rows, from the top
}

// setupRow is one row of a table of values.
type setupRow struct {
	Text  Key    `doc:"text,required"`  // its label
	Value Number `doc:"value,required"` // a value of the game
}
