package ink

// Ink returns how much ink the colour takes, in percent of full cyan, magenta and yellow together,
// rounded up: 0 for white, 100 for black.
func (c Colour) Ink() int {
	const full = 3 * 255
	return ((full-int(c.R)-int(c.G)-int(c.B))*100 + full - 1) / full
}

// Grey returns the grey of equal luminance (ITU-R BT.709, applied to the values as they are), with
// the same name.
func (c Colour) Grey() Colour {
	y := uint8((2126*int(c.R) + 7152*int(c.G) + 722*int(c.B) + 5000) / 10000)
	return Colour{R: y, G: y, B: y, Name: c.Name}
}
