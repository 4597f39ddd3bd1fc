package model

// Board is what boards of cells have in common.
type Board struct {
	Box     Box    `doc:"box,required"`     // position and size of the whole board
	Rows    Number `doc:"rows,required"`    // the number of rows, 1 to 99
	Columns Number `doc:"columns,required"` // the number of columns, 1 to 99
	Slot    string `doc:"slot,required"`    // the first part of the cells' slot names
	// what is printed of the board: everything, or neither lines, fills nor names (over a picture); default all
	Drawn   string `doc:"drawn" words:"all none"`
	Values  Cells  `doc:"values"`                  // a number or a word in each cell; default none
	Fills   Cells  `doc:"fills" but:"drawn=none"`  // the fill of each cell; default white
	Icons   Cells  `doc:"icons"`                   // an icon in each cell; default none
	Colours Cells  `doc:"colours" with:"icons"`    // the colour of each cell's icon; default ochre
	Style   Word   `doc:"style" with:"values"`     // the text style of the values; default number
	Stroke  Colour `doc:"stroke" but:"drawn=none"` // the lines' colour; default ink
	Gap     Length `doc:"gap"`                     // the distance between cells; default 0 mm
	Accepts Marks  `doc:"accepts" aka:"takes"`     // the marks that a cell accepts; default number (cross in a cell with a value)
	Pieces  Pieces `doc:"pieces" aka:"holds"`      // the pieces that each cell holds; default none
}

// Grid draws a board of rows and columns to write in. Rows have letters from the top, columns numbers from the left. Slots are
// SLOT.A1; on boards of more than 26 rows, or with `names: row.column`, they are SLOT.1.1. With `names: chess`, SLOT.a1 is at
// the lower left, and SLOT.b1 at its right. With `edges: WALL`, the slot between two cells is WALL.A1-A2; with `corners: POST`,
// the slot where four cells meet is POST.A1/B2. With `edges: {slot: WALL, accepts: line}`, players draw a line along the edge
// instead of a cross.
type Grid struct {
	Board
	// the number of the first row, for boards below each other whose rows count on; default 1
	First Number `doc:"first"`
	// the names of cells, printed as headings above and at the left; none: A1 without headings; default A1
	Names string    `doc:"names" words:"A1 row.column chess none"`
	Edges GridEdges `doc:"edges"` // the slots between two cells: the first part of their names, or a map; default no such slots
	// the first part of the slot names where four cells meet; default no such slots
	Corners string `doc:"corners"`
	// square: as large as the box allows, centred; free: cells fill the box; default square
	Cell string `doc:"cell" words:"square free"`
}

// GridEdges is the slots between the cells of a grid.
type GridEdges struct{ edgeSlots }

// edgeSlots is the keys of GridEdges.
type edgeSlots struct {
	Slot    string `doc:"slot,required"`              // the first part of their names
	Accepts string `doc:"accepts" words:"cross line"` // the mark that an edge accepts; default cross
	// how a line goes: along the edge, such as a wall, or across it from cell to cell, such as a track; default along
	Draw string `doc:"draw" words:"along across"`
}

// Hexes draws a board of regular hexagons, as large as the box allows. Cells have the names of a grid's cells.
type Hexes struct {
	Board
	// up: a corner at the top, rows 2, 4 and so on half a cell to the right; flat: an edge at the top, columns 2, 4 and so on half a
	// cell down; default up
	Point string `doc:"point" words:"up flat"`
	Names string `doc:"names" words:"A1 row.column none"` // the names of cells, printed in each; none: A1, not printed; default A1
	// hexagon: only the cells that form one large hexagon; rows and columns are the same odd number, and cells keep their names; default
	// rectangle
	Shape string `doc:"shape" words:"rectangle hexagon"`
}

// Ticks draws a row of shapes to cross off, spread over the box and as large as it allows. Slots are SLOT.1 and so on.
type Ticks struct {
	Box     Box    `doc:"box,required"`                            // position and size of all shapes
	Slot    string `doc:"slot,required"`                           // the first part of the slot names
	Count   Number `doc:"count,required"`                          // the number of shapes, 1 to 200
	PerRow  Number `doc:"per-row" aka:"wrap"`                      // the most shapes in a row; default all
	Shape   string `doc:"shape" words:"square circle diamond hex"` // the shape; default square
	Values  Cells  `doc:"values"`                                  // a number or a word in each; default none
	Style   Word   `doc:"style" with:"values"`                     // the text style of the values; default label
	Stroke  Colour `doc:"stroke"`                                  // the outlines' colour; default ink
	Accepts Marks  `doc:"accepts" aka:"takes"`                     // the marks that each accepts; default cross
	Pieces  Pieces `doc:"pieces" aka:"holds"`                      // the pieces that each holds; default none
}

// Ruled draws lines for one text, at least 7 mm apart. Together they are one slot.
type Ruled struct {
	Box     Box    `doc:"box,required"`        // position and size of all lines, at least 8 mm wide
	Slot    string `doc:"slot,required"`       // the slot's name
	Rows    Number `doc:"rows" aka:"lines"`    // the number of lines, 1 to 60; default 1
	Stroke  Colour `doc:"stroke"`              // the lines' colour; default ink
	Accepts Marks  `doc:"accepts" aka:"takes"` // the marks that the slot accepts; default text
}

// Nodes draws a network of nodes and roads. Slots are SLOT.NAME, and ROAD.NAME-NAME in the middle of a road.
type Nodes struct {
	Slot string `doc:"slot,required"` // the first part of the nodes' slot names
	// the centre of each node, by its name; names have no hyphen, dot, slash or space
	Nodes nodeList  `doc:"nodes,required" aka:"places"`
	Size  Length    `doc:"size"`                                    // the width of a node; default 9 mm
	Shape string    `doc:"shape" words:"circle square diamond hex"` // the shape of a node; default circle
	Edges nodeEdges `doc:"edges"`                                   // the roads; default none
	// printed: below, above, at the right or at the left of a node, the first of these with room; default printed
	Names   string `doc:"names" words:"printed none"`
	Text    Key    `doc:"text" but:"names=none"`  // a text for each name, such as `towns.{name}`; default the name itself
	Style   Word   `doc:"style" but:"names=none"` // the text style of the names; default label
	Fill    Colour `doc:"fill"`                   // the nodes' fill; default white
	Stroke  Colour `doc:"stroke"`                 // the colour of outlines and roads; default ink
	Accepts Marks  `doc:"accepts" aka:"takes"`    // the marks that a node accepts; default number
	Pieces  Pieces `doc:"pieces" aka:"holds"`     // the pieces that each node holds; default none
}

// nodeEdges is the roads of a network.
type nodeEdges struct {
	Slot  string     `doc:"slot,required"`  // the first part of their slot names
	Pairs []nodePair `doc:"pairs,required"` // the two nodes that each road joins: `[Thebes, Memphis]`
	// the mark that a road accepts: a cross in its middle, or a line along it; default cross
	Accepts string `doc:"accepts" words:"cross line"`
}

// Pieces names the pieces that a slot holds. A slot without room for their outlines and 1 mm around each is an error; a text where
// they lie is a warning.
type Pieces struct {
	Piece Word   `doc:"piece,required"` // a component of the game
	Count Number `doc:"count"`          // the number of pieces, 1 to 60; default 1
	// the size of one, for pieces that fold or are cut several from one; default the size of its cut outline
	Size Size `doc:"size"`
}
