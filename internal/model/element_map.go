package model

// Land is a map of two banks along a river that flows to the left, drawn from
// the game's map: its spaces with their icons and marks, its cities, its
// segments. Here stands only where everything lies; the landscape is a picture
// below it. Two shapes touch when they share a piece of border at least 2 mm long;
// which of them must touch, the game's map says. Slots are `section.1N1a` and
// `section.1N1a.2` for a second piece, `space.1N1`, `city.Thebes`, `visit.Thebes`,
// `caravan.north-1`, `camel.north` and `barge.1`. The catalogue calls cities
// `place-Thebes`, caravans `caravan-north` and the river's segments `segment`;
// where a name differs from the word that records use, both are printed.
type Land struct {
	Monument LandPlace     `doc:"monument,required"` // where a monument stands
	Labourer LandPlace     `doc:"labourer,required"` // where a labourer stands
	Camel    LandPlace     `doc:"camel,required"`    // where the camel of a caravan's leader lies
	Barge    LandPlace     `doc:"barge,required"`    // where the barge lies
	Barges   Points        `doc:"barges,required"`   // the middle of the barge's place in each segment, from the first
	Spaces   []LandSpace   `doc:"spaces,required"`   // the spaces of the game's map, each once
	Caravans []LandCaravan `doc:"caravans,required"` // the caravans of the game
}

// LandPlace is how large a place for a piece is: as the piece and 1 mm around it.
type LandPlace struct {
	Size   Size   `doc:"size,required"`      // of the place, `20 x 12 mm`
	Pieces Pieces `doc:"pieces" was:"holds"` // the piece for which it has room; nothing when left out
}

// LandSpace is where a space lies. A terrain space has the two shapes a and b, a
// city has a alone.
type LandSpace struct {
	Space Word   `doc:"space,required"` // its name in the game's map
	A     Points `doc:"a,required"`     // corners of the section on the river, or of the city; clockwise
	B     Points `doc:"b"`              // corners of the section inland
}

// LandCaravan is where a caravan lies.
type LandCaravan struct {
	Caravan string `doc:"caravan,required" words:"north south"` // whose goods are `caravans.north` in the game's values
	Box     Box    `doc:"box,required"`                         // of both sections, with the name above them and the camel between them
}

// Trail is a score track around the edges of a box, clockwise from its upper left
// corner, where field 0 is. Its corners are free, but for one that a long field 0
// takes. Slots are SLOT.0 and so on.
type Trail struct {
	Box    Box     `doc:"box,required"`       // of the whole track, at least four depths wide and high
	Depth  Length  `doc:"depth,required"`     // of the track, at least 8 mm
	Count  Number  `doc:"count,required"`     // how many fields, 8 to 200
	Slot   string  `doc:"slot,required"`      // the first part of the slots' names
	Start  Length  `doc:"start"`              // how long field 0 is, from the left edge; as long as the others when left out
	Sides  Numbers `doc:"sides"`              // how many fields lie above (after a long field 0), at the right, below and at the left; as their lengths ask for when left out
	Place  Length  `doc:"place"`              // of each field: how long the place for pieces beside its number is; all of the field when left out
	Pieces Pieces  `doc:"pieces" was:"holds"` // pieces that each field has room for, field 0 for those of all players; nothing when left out
}

// Cartouche is a sheet of papyrus, rolled at both ends, for something that can be
// done once: goods to pay, goods to get, a piece that is laid here.
type Cartouche struct {
	Box     Box     `doc:"box,required"`        // of the sheet, at least 18 x 18 mm
	Slot    string  `doc:"slot,required"`       // the slot's name
	Label   Word    `doc:"label"`               // a number or a word at its upper edge; nothing when left out
	Pay     Numbers `doc:"pay"`                 // grain, brick and stone to pay; nothing when left out
	Get     Numbers `doc:"get"`                 // grain, brick and stone to get; nothing when left out
	Figure  Word    `doc:"figure"`              // a figure of the piece that is laid here; none when left out
	Glory   Number  `doc:"glory"`               // glory to get; 0 when left out
	Cards   Number  `doc:"cards"`               // cards to get; 0 when left out
	Place   Size    `doc:"place"`               // of the place at its foot, or beside what is paid and got, `20 x 12 mm`; all of the sheet when left out
	Accepts Marks   `doc:"accepts" was:"takes"` // what is marked here; its figure, or else a cross when left out
	Pieces  Pieces  `doc:"pieces" was:"holds"`  // pieces that it has room for; nothing when left out
}

// Goods is a row of amounts, each with the figure of its resource. What there is
// none of is left out.
type Goods struct {
	Box   Box     `doc:"box,required"`   // at least 8 x 5 mm
	Goods Numbers `doc:"goods,required"` // grain, brick and stone
}

// Figure draws a silhouette as large as its box allows, in the middle of it.
type Figure struct {
	Box    Box    `doc:"box,required"`    // where it stands
	Figure Word   `doc:"figure,required"` // name of a figure
	Colour Colour `doc:"colour"`          // of the silhouette; ink when left out
}

// SignOf is the sign of a player, which goes with their colour.
type SignOf struct {
	Centre Point  `doc:"centre,required" was:"center"` // its middle
	Radius Length `doc:"radius,required"`              // from the middle to the outline
	Sign   Word   `doc:"sign,required"`                // `circle`, `square`, `triangle`, `diamond` or `cross`
	Colour Colour `doc:"colour"`                       // of the sign; ink when left out
}

// Token is a piece to cut out, with a figure in a ring.
type Token struct {
	Box    Box    `doc:"box,required"`    // around it, at least 10 x 10 mm
	Shape  Word   `doc:"shape"`           // `circle`, `square` or `hexagon`; circle when left out
	Figure Word   `doc:"figure,required"` // name of a figure
	Fill   Colour `doc:"fill,required"`   // of the ground
	Colour Colour `doc:"colour"`          // of figure and ring; ink when left out
	Sign   Word   `doc:"sign"`            // a player's sign below the figure, or `none`; none when left out
	Star   Number `doc:"star"`            // 1 for a master: half the ground white, and a star; 0 when left out
}

// Setup is a table of values for each number of players that the game allows.
type Setup struct {
	Box     Box        `doc:"box,required"`                  // at least 40 x 20 mm
	Heading Key        `doc:"heading,required" was:"corner"` // what stands before the numbers of players
	Rows    []SetupRow `doc:"rows,required" was:"lines"`     // from the top
}

// SetupRow is one row of a table of values.
type SetupRow struct {
	Text  Key    `doc:"text,required"`  // what is counted
	Value Number `doc:"value,required"` // the value of the game
}
