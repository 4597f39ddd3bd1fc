package art

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"cartouche/internal/ink"
)

// colour reads a colour as CSS writes it, with its opacity from 0 to 1. Names, #rgb,
// #rrggbb (with a fourth figure for the opacity), rgb(), hsl() and hwb() are known.
func colour(s string) (ink.Colour, float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return hexColour(hex)
	}
	if s == "transparent" {
		return ink.Colour{}, 0, true
	}
	if name, args, ok := strings.Cut(s, "("); ok {
		args, closed := strings.CutSuffix(args, ")")
		read := colourFunctions[name]
		list, alpha, old, ok := channels(args)
		if !closed || read == nil || !ok {
			return ink.Colour{}, 0, false
		}
		opacity := 1.0
		if alpha != "" && alpha != "none" {
			opacity, ok = share(alpha)
		} else if alpha == "none" {
			opacity = 0
		}
		c, fine := read(list, old)
		return c, opacity, ok && fine
	}
	if c, ok := systemColours[s]; ok {
		return c, 1, true
	}
	if s == "rebeccapurple" { // of CSS 4, which the library does not know
		return ink.Colour{R: 0x66, G: 0x33, B: 0x99}, 1, true
	}
	c, ok := colornames.Map[s]
	return ink.Colour{R: c.R, G: c.G, B: c.B}, 1, ok
}

// systemColours are those of a browser on paper.
var systemColours = func() map[string]ink.Colour {
	white, blue := ink.Colour{R: 255, G: 255, B: 255}, ink.Colour{B: 0xee}
	return map[string]ink.Colour{
		"canvas": white, "window": white, "field": white, "canvastext": {}, "windowtext": {}, "buttontext": {}, "fieldtext": {},
		"linktext": blue, "graytext": {R: 0x80, G: 0x80, B: 0x80},
	}
}()

func hexColour(hex string) (ink.Colour, float64, bool) {
	if len(hex) == 3 || len(hex) == 4 {
		long := ""
		for _, r := range hex {
			long += string(r) + string(r)
		}
		hex = long
	}
	if len(hex) == 6 {
		hex += "ff"
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if len(hex) != 8 || err != nil {
		return ink.Colour{}, 0, false
	}
	return ink.Colour{R: uint8(n >> 24), G: uint8(n >> 16), B: uint8(n >> 8)}, float64(uint8(n)) / 255, true
}

// colourFunctions read three channels, in the old way of writing, with commas, or in the new one.
var colourFunctions = map[string]func(list []string, old bool) (ink.Colour, bool){
	"rgb": rgb, "rgba": rgb, "hsl": hsl, "hsla": hsl, "hwb": hwb,
}

// channels returns what is in the parentheses of a colour: three channels and an opacity, "" for none.
func channels(args string) (list []string, alpha string, old, ok bool) {
	if old = strings.Contains(args, ","); old {
		for _, one := range strings.Split(args, ",") {
			list = append(list, strings.TrimSpace(one))
		}
		if len(list) == 4 {
			list, alpha = list[:3], list[3]
			ok = alpha != "none" && alpha != ""
		} else {
			ok = len(list) == 3
		}
		return list, alpha, true, ok
	}
	args, alpha, opaque := strings.Cut(args, "/")
	list, alpha = strings.Fields(args), strings.TrimSpace(alpha)
	return list, alpha, false, len(list) == 3 && opaque == (alpha != "")
}

func rgb(list []string, old bool) (ink.Colour, bool) {
	var v [3]uint8
	for i, s := range list {
		if old && (s == "none" || strings.HasSuffix(s, "%") != strings.HasSuffix(list[0], "%")) {
			return ink.Colour{}, false
		}
		f, ok := part(s, 255)
		if !ok {
			return ink.Colour{}, false
		}
		v[i] = byteOf(f / 255)
	}
	return ink.Colour{R: v[0], G: v[1], B: v[2]}, true
}

// hue reads an angle in degrees, and returns how many sixths of a turn it is from red, from 0 to 6.
func hue(s string) (float64, bool) {
	if s == "none" {
		return 0, true
	}
	h, ok := degrees(s)
	return math.Mod(math.Mod(h, 360)+360, 360) / 60, ok && math.Abs(h) < 1e9
}

// shares reads two channels from 0 to 1; without %, they are of 100.
func shares(list []string, old bool) (a, b float64, ok bool) {
	for _, s := range list {
		if old && !strings.HasSuffix(s, "%") {
			return 0, 0, false
		}
	}
	a, ok = part(strings.TrimSuffix(list[0], "%"), 1)
	b, fine := part(strings.TrimSuffix(list[1], "%"), 1)
	return min(max(a/100, 0), 1), min(max(b/100, 0), 1), ok && fine
}

// hsl turns hue, saturation and lightness into a colour (CSS Color Module Level 3, 4.2.4).
func hsl(list []string, old bool) (ink.Colour, bool) {
	h, ok := hue(list[0])
	s, l, fine := shares(list[1:], old)
	if !ok || !fine {
		return ink.Colour{}, false
	}
	chroma := float64((1 - math.Abs(float64(2*l)-1)) * s)
	return hued(h, l-float64(chroma/2), chroma), true
}

// hwb turns hue, whiteness and blackness into a colour.
func hwb(list []string, old bool) (ink.Colour, bool) {
	h, ok := hue(list[0])
	white, dark, fine := shares(list[1:], false)
	if !ok || !fine || old {
		return ink.Colour{}, false
	}
	if sum := white + dark; sum >= 1 {
		return hued(0, white/sum, 0), true
	}
	return hued(h, white, 1-white-dark), true
}

// hued returns a colour of a hue whose channels go from least to least + more.
func hued(h, least, more float64) ink.Colour {
	at := func(shift float64) uint8 {
		k := math.Mod(h+shift, 6)
		return byteOf(least + float64(more*min(max(min(k, 4-k), 0), 1)))
	}
	return ink.Colour{R: at(2), G: at(0), B: at(4)}
}

// part reads a number, or a percentage of whole.
func part(s string, whole float64) (float64, bool) {
	if s == "none" {
		return 0, true
	}
	sc := scan(text{value: s})
	f, ok := sc.number()
	if sc.take('%') {
		f = f * whole / 100
	}
	return f, ok && sc.done()
}

func byteOf(share float64) uint8 { return uint8(math.Round(min(max(share, 0), 1) * 255)) }
