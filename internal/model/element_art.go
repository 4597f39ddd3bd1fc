package model

// Look is the rotation and opacity of an element.
type Look struct {
	Rotate  Angle   `doc:"rotate"`  // clockwise rotation about the centre of its box; default 0
	Opacity percent `doc:"opacity"` // the opacity, in percent; default 100
}

// Image prints a picture from a file: PNG, JPEG, WebP or SVG. Too few pixels per inch are an error or a warning (see
// `resolution` of print profiles).
type Image struct {
	Box Box `doc:"box,required"` // position and size
	// the file: its path in the game's folder; braces hold fields of the row: "art/{id}.png"; an id after # is an element of an SVG
	// file: "art/set.svg#queen"
	Image Word `doc:"image,required"`
	// stretch: fill the box and distort; contain: show the whole picture, centred; cover: fill the box and cut off the rest; default
	// stretch
	Fit string `doc:"fit" words:"stretch contain cover"`
	// with cover: the point of the picture that should be in the middle, in percent from its left and upper edge; default 50 50 %
	Focus  focus  `doc:"focus" with:"fit=cover"`
	Radius Length `doc:"radius"` // the radius of the corners; default 0 mm
	// what of the picture is shown: circle: the ellipse that fits it; hexagon: one that fits it, with a corner upwards; the id of a shape
	// before it: what is within the shape; default all
	Mask Word `doc:"mask"`
	// how the picture is flipped: horizontal: left becomes right; vertical: top becomes bottom; default not at all
	Flip string `doc:"flip" words:"horizontal vertical"`
	// on a face mirrored for a language from right to left, mirror a drawing too, such as a head that looks at the text; default
	// false
	Mirror bool `doc:"mirror"`
	// if the file does not exist, or is a drawing that cannot be read: an error, or a grey box with its name and a warning; default
	// error
	Missing string `doc:"missing" words:"error placeholder"`
	// the resolution of the parts of a drawing that cannot be shapes, in pixels per inch, or none to make them an error; default that of
	// the print profile, with a warning
	Raster Raster `doc:"raster"`
	Look
}

// Gradient is a fill that blends two or more colours.
type Gradient struct {
	From   Colour `doc:"from,required"`           // the first colour
	Via    []Stop `doc:"via"`                     // the colours between the first and the last, in order
	To     Colour `doc:"to,required"`             // the last colour
	Angle  Angle  `doc:"angle" but:"radial=true"` // the direction, clockwise: 0 is to the right, 90 down; default 0
	Radial bool   `doc:"radial"`                  // from the centre of the box to its edges; default false
}

// Stop is a colour of a gradient: a colour, or {colour, at}.
type Stop struct {
	Colour Colour  `doc:"colour,required"` // the colour
	At     percent `doc:"at"`              // where it is, in percent of the way; default evenly between its neighbours
}

// Hatch is a fill of thin lines.
type Hatch struct {
	// the direction of the lines
	Hatch string `doc:"hatch,required" words:"rising falling vertical horizontal cross grid rising-dashed falling-dashed vertical-dashed horizontal-dashed cross-dashed grid-dashed"`
	// the lines' colour; default ink
	Colour Colour `doc:"colour"`
	// the fill below the lines; default none
	Ground Colour `doc:"ground"`
}
