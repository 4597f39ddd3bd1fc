package model

// Look is how something is turned and how far one sees through it.
type Look struct {
	Rotate  Angle   `doc:"rotate"`  // degrees by which it is turned clockwise about the middle of its box; 0 when left out
	Opacity Percent `doc:"opacity"` // how much of it is seen, in percent, 1 to 100; 100 when left out
}

// Image is a picture from a file: PNG, JPEG, WebP or SVG. A picture that would be printed
// with too few pixels an inch is refused (see `resolution` of profiles).
type Image struct {
	Box     Box    `doc:"box,required"`                      // where it lies
	Image   Word   `doc:"image,required"`                    // the file, by its path from the game's folder; braces take fields of the row: "art/{id}.png"
	Fit     string `doc:"fit" words:"stretch contain cover"` // stretch: over the box, whatever its proportions; contain: whole, in the middle of the box; cover: all over the box, cut off; stretch when left out
	Focus   Focus  `doc:"focus"`                             // with cover: what of it should be in the middle, from its left and its upper edge; 50 50 % when left out
	Radius  Length `doc:"radius"`                            // of round corners; 0 mm when left out
	Missing string `doc:"missing" words:"error placeholder"` // what a file that is not there is: an error, or a grey box with its name and a warning; error when left out
	Look
}

// Gradient is a ground that goes over from one colour into another.
type Gradient struct {
	From   Colour `doc:"from,required"` // its first colour
	To     Colour `doc:"to,required"`   // its last colour
	Angle  Angle  `doc:"angle"`         // where it runs to, in degrees clockwise: 0 to the right, 90 down; 0 when left out
	Radial bool   `doc:"radial"`        // whether it runs from the middle of the box to its edges; false when left out
}

// Hatch is a ground of thin lines.
type Hatch struct {
	Hatch  string `doc:"hatch,required" words:"rising falling vertical horizontal cross grid rising-dashed falling-dashed vertical-dashed horizontal-dashed cross-dashed grid-dashed"` // how the lines run
	Colour Colour `doc:"colour"`                                                                                                                                                       // of the lines; ink when left out
	Ground Colour `doc:"ground"`                                                                                                                                                       // below the lines; none when left out
}
