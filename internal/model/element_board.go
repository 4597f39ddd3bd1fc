package model

// Grid is a board of rows and columns to write in. Rows are lettered from the top,
// columns numbered from the left: slots are SLOT.A1, or SLOT.1.1 where names say so and
// on boards of more than 26 rows. Edges are WALL.A1-A2 between two cells, corners
// POST.A1/B2 where four cells meet.
type Grid struct {
	Box     Box    `doc:"box,required"`                     // of the cells and the headings of rows and columns together
	Rows    Number `doc:"rows,required"`                    // how many, 1 to 99
	Columns Number `doc:"columns,required"`                 // how many, 1 to 99
	Slot    string `doc:"slot,required"`                    // the first part of the cells' slots
	First   Number `doc:"first"`                            // the number of its first row, so that boards one below the other have their rows in one count; 1 when left out
	Names   string `doc:"names" words:"A1 row.column none"` // how cells are called, in headings above and at the left; none: as A1, without headings; A1 when left out
	Edges   string `doc:"edges"`                            // the first part of the slots on the edges between two cells; no slots there when left out
	Corners string `doc:"corners"`                          // the first part of the slots where four cells meet; no slots there when left out
	Cell    string `doc:"cell" words:"square free"`         // square: as large as the box allows, in its middle; free: they fill the box; square when left out
	Values  Cells  `doc:"values"`                           // a number or a word printed in each cell; nothing when left out
	Fills   Cells  `doc:"fills"`                            // a colour for the ground of each cell; white when left out
	Icons   Cells  `doc:"icons"`                            // an icon in each cell; nothing when left out
	Colours Cells  `doc:"colours"`                          // a colour for the icon of each cell; ochre when left out
	Style   Word   `doc:"style"`                            // text style of the values; number when left out
	Stroke  Colour `doc:"stroke"`                           // of the lines; ink when left out
	Gap     Length `doc:"gap"`                              // between cells; 0 mm when left out
	Accepts Marks  `doc:"accepts" was:"takes"`              // what is marked in a cell; number (cross in one with a value) when left out
	Pieces  Pieces `doc:"pieces" was:"holds"`               // pieces that each cell has room for; nothing when left out
}

// Hexes is a board of regular hexagons, as large as the box allows. Their names are
// those of a grid's cells.
type Hexes struct {
	Box     Box    `doc:"box,required"`                     // of all cells together
	Rows    Number `doc:"rows,required"`                    // how many, 1 to 99
	Columns Number `doc:"columns,required"`                 // how many, 1 to 99
	Slot    string `doc:"slot,required"`                    // the first part of the slots
	Point   string `doc:"point" words:"up flat"`            // up: a corner at the top, rows 2, 4 and so on half a cell to the right; flat: an edge at the top, columns 2, 4 and so on half a cell down; up when left out
	Names   string `doc:"names" words:"A1 row.column none"` // how cells are called, printed in each; none: as A1, not printed; A1 when left out
	Shape   string `doc:"shape" words:"rectangle hexagon"`  // hexagon: of a board of as many rows as columns, an odd number, the cells of one large hexagon, under the names they have there; rectangle when left out
	Values  Cells  `doc:"values"`                           // a number or a word printed in each cell; nothing when left out
	Fills   Cells  `doc:"fills"`                            // a colour for the ground of each cell; white when left out
	Icons   Cells  `doc:"icons"`                            // an icon in each cell; nothing when left out
	Colours Cells  `doc:"colours"`                          // a colour for the icon of each cell; ochre when left out
	Style   Word   `doc:"style"`                            // text style of the values; number when left out
	Stroke  Colour `doc:"stroke"`                           // of the lines; ink when left out
	Gap     Length `doc:"gap"`                              // between cells; 0 mm when left out
	Accepts Marks  `doc:"accepts" was:"takes"`              // what is marked in a cell; number (cross in one with a value) when left out
	Pieces  Pieces `doc:"pieces" was:"holds"`               // pieces that each cell has room for; nothing when left out
}

// Ticks is a row of shapes to cross, spread over the box and as large as it allows.
// Slots are SLOT.1 and so on.
type Ticks struct {
	Box     Box    `doc:"box,required"`                            // of all together
	Slot    string `doc:"slot,required"`                           // the first part of the slots
	Count   Number `doc:"count,required"`                          // how many, 1 to 200
	PerRow  Number `doc:"per-row" was:"wrap"`                      // at most so many in a row; all when left out
	Shape   string `doc:"shape" words:"square circle diamond hex"` // of each; square when left out
	Values  Cells  `doc:"values"`                                  // a number or a word printed in each; nothing when left out
	Style   Word   `doc:"style"`                                   // text style of the values; label when left out
	Stroke  Colour `doc:"stroke"`                                  // of the outlines; ink when left out
	Accepts Marks  `doc:"accepts" was:"takes"`                     // what is marked in each; cross when left out
	Pieces  Pieces `doc:"pieces" was:"holds"`                      // pieces that each has room for; nothing when left out
}

// Ruled is lines to write one text on, at least 7 mm apart. All of them are one slot.
type Ruled struct {
	Box     Box    `doc:"box,required"`        // of all lines together, at least 8 mm wide
	Slot    string `doc:"slot,required"`       // the slot's name
	Rows    Number `doc:"rows" was:"lines"`    // how many, 1 to 60; 1 when left out
	Stroke  Colour `doc:"stroke"`              // of the lines; ink when left out
	Accepts Marks  `doc:"accepts" was:"takes"` // what is written here; text when left out
}

// Nodes is a network: nodes, and the roads between them. Slots are SLOT.NAME, and
// ROAD.NAME-NAME in the middle of a road.
type Nodes struct {
	Slot    string    `doc:"slot,required"`                           // the first part of the nodes' slots
	Nodes   NodeList  `doc:"nodes,required" was:"places"`             // where the middle of each lies, by its name, without hyphen, dot, slash or space
	Size    Length    `doc:"size"`                                    // width of a node; 9 mm when left out
	Shape   string    `doc:"shape" words:"circle square diamond hex"` // of a node; circle when left out
	Edges   NodeEdges `doc:"edges"`                                   // the roads; none when left out
	Names   string    `doc:"names" words:"printed none"`              // whether names are printed: below, above, at the right or at the left of a node, the first where nothing else lies; printed when left out
	Text    Key       `doc:"text"`                                    // their texts, such as `towns.{name}`; the names as they are when left out
	Style   Word      `doc:"style"`                                   // text style of the names; label when left out
	Fill    Colour    `doc:"fill"`                                    // of the nodes; white when left out
	Stroke  Colour    `doc:"stroke"`                                  // of outlines and roads; ink when left out
	Accepts Marks     `doc:"accepts" was:"takes"`                     // what is marked in a node; number when left out
	Pieces  Pieces    `doc:"pieces" was:"holds"`                      // pieces that each node has room for; nothing when left out
}

// NodeEdges is the roads of a network.
type NodeEdges struct {
	Slot  string     `doc:"slot,required"`  // the first part of their slots
	Pairs []NodePair `doc:"pairs,required"` // the two nodes that each joins: `[Thebes, Memphis]`
}

// Pieces says which pieces lie in a slot. One that is smaller than their outlines and
// 1 mm around each is an error.
type Pieces struct {
	Piece Word   `doc:"piece,required"` // name of a component of the game
	Count Number `doc:"count"`          // how many, 1 to 60; 1 when left out
	Size  Size   `doc:"size"`           // what one takes, `16 x 16 mm`, for pieces that fold or are cut several from one; what is cut out of the component when left out
}
