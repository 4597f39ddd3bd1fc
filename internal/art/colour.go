package art

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"cartouche/internal/ink"
)

// colour reads a colour as CSS writes it, with its opacity from 0 to 1. Names, #rgb,
// #rrggbb (with a fourth figure for the opacity), rgb() and hsl() are known.
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
		list := strings.FieldsFunc(args, func(r rune) bool { return strings.ContainsRune(", /\t\n", r) })
		if !closed || len(list) != 3 && len(list) != 4 {
			return ink.Colour{}, 0, false
		}
		opacity, fine := 1.0, true
		if len(list) == 4 {
			opacity, fine = share(list[3])
		}
		var c ink.Colour
		switch name {
		case "rgb", "rgba":
			c, ok = rgb(list)
		case "hsl", "hsla":
			c, ok = hsl(list)
		default:
			ok = false
		}
		return c, opacity, ok && fine
	}
	if s == "rebeccapurple" { // of CSS 4, which the library does not know
		return ink.Colour{R: 0x66, G: 0x33, B: 0x99}, 1, true
	}
	c, ok := colornames.Map[s]
	return ink.Colour{R: c.R, G: c.G, B: c.B}, 1, ok
}

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

func rgb(list []string) (ink.Colour, bool) {
	var v [3]uint8
	for i := range v {
		f, ok := part(list[i], 255)
		if !ok {
			return ink.Colour{}, false
		}
		v[i] = byteOf(f / 255)
	}
	return ink.Colour{R: v[0], G: v[1], B: v[2]}, true
}

// hsl turns hue, saturation and lightness into a colour (CSS Color Module Level 3, 4.2.4).
func hsl(list []string) (ink.Colour, bool) {
	h, err := strconv.ParseFloat(strings.TrimSuffix(list[0], "deg"), 64)
	s, ok := part(list[1], 1)
	l, fine := part(list[2], 1)
	if err != nil || math.IsNaN(h) || math.IsInf(h, 0) || !ok || !fine ||
		!strings.HasSuffix(list[1], "%") || !strings.HasSuffix(list[2], "%") {
		return ink.Colour{}, false
	}
	h = math.Mod(math.Mod(h, 360)+360, 360) / 60
	s, l = min(max(s, 0), 1), min(max(l, 0), 1)
	chroma := float64((1 - math.Abs(float64(2*l)-1)) * s)
	at := func(shift float64) uint8 {
		k := math.Mod(h+shift, 6)
		ramp := min(max(min(k, 4-k), 0), 1)
		return byteOf(l - float64(chroma/2) + float64(chroma*ramp))
	}
	return ink.Colour{R: at(2), G: at(0), B: at(4)}, true
}

// part reads a number, or a percentage of whole.
func part(s string, whole float64) (float64, bool) {
	number, percent := strings.CutSuffix(s, "%")
	f, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, false
	}
	if percent {
		f = f * whole / 100
	}
	return f, true
}

func byteOf(share float64) uint8 { return uint8(math.Round(min(max(share, 0), 1) * 255)) }
