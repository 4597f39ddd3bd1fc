package ink

import (
	"math"
	"strconv"
)

// Ink returns how much ink the colour takes, in percent of full cyan, magenta and yellow together,
// rounded up: 0 for white, 100 for black.
func (c Colour) Ink() int {
	const full = 3 * 255
	return ((full-int(c.R)-int(c.G)-int(c.B))*100 + full - 1) / full
}

// Grey returns the grey of equal luminance (ITU-R BT.709, applied to the values as they are), with the same name.
func (c Colour) Grey() Colour {
	y := uint8((2126*int(c.R) + 7152*int(c.G) + 722*int(c.B) + 5000) / 10000)
	return Colour{R: y, G: y, B: y, Name: c.Name}
}

// Contrast returns the contrast ratio of two colours as WCAG 2 defines it: 1 for equal colours, 21 for black and white.
func (c Colour) Contrast(d Colour) float64 {
	a, b := c.luminance(), d.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func (c Colour) luminance() float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return float64(0.2126*linear(c.R)) + float64(0.7152*linear(c.G)) + float64(0.0722*linear(c.B))
}

// hex prints the colour as in CSS: "#1f6f8b".
func (c Colour) hex() string {
	return "#" + strconv.FormatUint(1<<24|uint64(c.R)<<16|uint64(c.G)<<8|uint64(c.B), 16)[1:]
}

// Called returns the name of the colour in the palette, or its value.
func (c Colour) Called() string {
	if c.Name != "" {
		return c.Name
	}
	return c.hex()
}
