package site

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// textContrast is the least contrast of texts of pages with what they are on.
const textContrast = 7

// plainLook returns the colours of pages of plain games, made of two of the project's palette in which the program prints titles
// and totals: deep for headings, buttons and links, lapis for lines. Grounds are deep on white and, in the dark, on black. A colour
// that is too pale for texts is used darker, and in the dark all are lighter.
func plainLook(palette map[string]model.Swatch) []byte {
	of := func(name string) ink.Colour {
		return ink.Colour{R: palette[name].R, G: palette[name].G, B: palette[name].B}
	}
	deep, line := of("deep"), of("lapis")
	white, black := ink.Colour{R: 255, G: 255, B: 255}, ink.Colour{R: 14, G: 15, B: 18}
	deep = readable(deep, black, white)
	css := func(title, ground, away ink.Colour, strengths [6]int) string {
		at := func(i int) ink.Colour { return mixed(deep, ground, strengths[i]) }
		darkest := at(5)
		text := readable(title, away, darkest)
		var b strings.Builder
		for _, v := range []struct {
			names  string
			colour ink.Colour
		}{
			{"--ground --papyrus", at(0)}, {"--panel", at(1)}, {"--well", at(2)}, {"--note-ground", at(3)}, {"--edge", at(4)}, {"--press", darkest},
			{"--heading --link --main --ring", text}, {"--line", readableAt(line, away, at(1), 3)}, {"--on-main", ground},
			{"--ink", readable(mixed(deep, away, 15), away, darkest)},
			{"--quiet", readable(mixed(deep, ink.Colour{R: 128, G: 128, B: 128}, 30), away, darkest)},
		} {
			for name := range strings.FieldsSeq(v.names) {
				fmt.Fprintf(&b, "%s:%v;", name, v.colour)
			}
		}
		return "[data-look=plain]{" + b.String() + "}"
	}
	return slices.Concat([]byte(css(deep, white, black, [6]int{5, 0, 8, 8, 28, 12})),
		[]byte("@media (prefers-color-scheme:dark){"+css(mixed(bright(deep), white, 60), black, white, [6]int{12, 24, 4, 36, 60, 40})+"}"))
}

// bright returns a colour of the same hue that is as light as it can be: with black, white.
func bright(c ink.Colour) ink.Colour {
	most := int(max(c.R, c.G, c.B))
	if most == 0 {
		return ink.Colour{R: 255, G: 255, B: 255}
	}
	of := func(v uint8) uint8 { return uint8(int(v) * 255 / most) }
	return ink.Colour{R: of(c.R), G: of(c.G), B: of(c.B)}
}

// mixed returns so many percent of a colour in another one.
func mixed(c, in ink.Colour, percent int) ink.Colour {
	of := func(a, b uint8) uint8 { return uint8((int(a)*percent + int(b)*(100-percent) + 50) / 100) }
	return ink.Colour{R: of(c.R, in.R), G: of(c.G, in.G), B: of(c.B, in.B)}
}

// readable returns a colour as it is or as little nearer to another one as texts need on a ground.
func readable(c, towards, ground ink.Colour) ink.Colour {
	return readableAt(c, towards, ground, textContrast)
}

func readableAt(c, towards, ground ink.Colour, least float64) ink.Colour {
	percent := 100
	for percent > 0 && mixed(c, towards, percent).Contrast(ground) < least {
		percent -= 5
	}
	return mixed(c, towards, percent)
}
