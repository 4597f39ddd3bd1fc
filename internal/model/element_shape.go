package model

// Outline is the ground of a shape and the line around it.
type Outline struct {
	Fill   Paint  `doc:"fill"`                                  // the fill; default none
	Stroke Colour `doc:"stroke"`                                // the outline's colour; default none
	Width  Length `doc:"width" with:"stroke"`                   // the outline's width; default 0.35 mm
	Dash   Length `doc:"dash" with:"stroke"`                    // the length of dashes and of the gaps between them; default a solid line
	Ends   string `doc:"ends" words:"flat round" with:"stroke"` // the ends and corners of the outline and its dashes; default flat
	// what the outline is for, which puts it on a layer of its own; a finish puts the whole shape on a plate; default decorative
	For string `doc:"for" words:"cut mountain valley guide foil spot-uv white"`
	Look
}

// Ellipse draws the ellipse that fits its box.
type Ellipse struct {
	Box Box `doc:"box,required"` // position and size
	Outline
}

// Star draws a star with one point upwards, whose points touch the ellipse that fits its box.
type Star struct {
	Box    Box    `doc:"box,required"` // position and size of the ellipse
	Points Number `doc:"points"`       // the number of points, 3 to 60; default 5
	// the distance of the inner corners from the centre, in percent of the points' distance, 1 to 99; default 40
	Inner percent `doc:"inner"`
	Outline
}

// Ngon draws a polygon with equal sides and one corner upwards, whose corners touch the ellipse that fits its box.
type Ngon struct {
	Box   Box    `doc:"box,required"`   // position and size of the ellipse
	Sides Number `doc:"sides,required"` // the number of sides, 3 to 60
	Outline
}

// Arc draws a part of an ellipse, clockwise from one angle to another.
type Arc struct {
	Box  Box   `doc:"box,required"`  // position and size of the whole ellipse
	From Angle `doc:"from,required"` // where it begins, clockwise: 0 is at the right, 90 at the bottom
	To   Angle `doc:"to,required"`   // where it ends
	// open: only the line; chord: closed from end to end; slice: closed through the centre; default open
	Shape string `doc:"shape" words:"open chord slice"`
	Outline
}

// Path draws an outline of straight lines and curves, in the path syntax of SVG.
type Path struct {
	D  PathData `doc:"d,required"` // path data, such as `M 5 5 h 20 q 5 5 0 10 z`; a unit is a millimetre
	At point    `doc:"at"`         // the position of 0 0 of the path data; default upper left corner of the component
	Outline
}
