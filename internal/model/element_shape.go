package model

// Ellipse fills a box with an ellipse.
type Ellipse struct {
	Box    Box    `doc:"box,required"`                          // which it touches on all sides
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its outline; none when left out
	Width  Length `doc:"width"`                                 // of the outline; 0.35 mm when left out
	Dash   Length `doc:"dash"`                                  // dashes of the outline and the gaps between them; a full line when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Star is a star with one point upwards, whose points touch an ellipse in its box.
type Star struct {
	Box    Box     `doc:"box,required"`                          // of the ellipse that its points touch
	Points Number  `doc:"points"`                                // how many it has, 3 to 60; 5 when left out
	Inner  Percent `doc:"inner"`                                 // how far the corners between them lie from the middle, in percent of the points, 1 to 99; 40 when left out
	Fill   Paint   `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour  `doc:"stroke"`                                // of its outline; none when left out
	Width  Length  `doc:"width"`                                 // of the outline; 0.35 mm when left out
	For    string  `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Ngon is a polygon with equal sides and one corner upwards, whose corners touch an
// ellipse in its box.
type Ngon struct {
	Box    Box    `doc:"box,required"`                          // of the ellipse that its corners touch
	Sides  Number `doc:"sides,required"`                        // how many it has, 3 to 60
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its outline; none when left out
	Width  Length `doc:"width"`                                 // of the outline; 0.35 mm when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its outline is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Arc is a part of an ellipse, clockwise from one angle to another.
type Arc struct {
	Box    Box    `doc:"box,required"`                          // of the whole ellipse
	From   Angle  `doc:"from,required"`                         // where it begins, in degrees clockwise: 0 is on the right, 90 below
	To     Angle  `doc:"to,required"`                           // where it ends
	Shape  string `doc:"shape" words:"open chord slice"`        // open: the line alone; chord: closed from end to end; slice: closed by way of the middle; open when left out
	Fill   Paint  `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour `doc:"stroke"`                                // of its line; none when left out
	Width  Length `doc:"width"`                                 // of the line; 0.35 mm when left out
	Dash   Length `doc:"dash"`                                  // dashes of the line and the gaps between them; a full line when left out
	For    string `doc:"for" words:"cut mountain valley guide"` // what its line is for, on a layer of its own; for nothing but looks when left out
	Look
}

// Path is an outline of straight lines and curves, as SVG writes it.
type Path struct {
	D      PathData `doc:"d,required"`                            // path data, such as `M 5 5 h 20 q 5 5 0 10 z`, where a unit is a millimetre
	At     Point    `doc:"at"`                                    // where their 0 0 lies; the upper left corner of the component when left out
	Fill   Paint    `doc:"fill"`                                  // of its ground; none when left out
	Stroke Colour   `doc:"stroke"`                                // of its line; none when left out
	Width  Length   `doc:"width"`                                 // of the line; 0.35 mm when left out
	Dash   Length   `doc:"dash"`                                  // dashes of the line and the gaps between them; a full line when left out
	For    string   `doc:"for" words:"cut mountain valley guide"` // what its line is for, on a layer of its own; for nothing but looks when left out
	Look
}
