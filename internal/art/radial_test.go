package art_test

import (
	"fmt"
	"strings"
	"testing"

	"cartouche/internal/art"
	"cartouche/internal/geom"
)

// radials are radial gradients about 100, 100 in red, yellow from 0.3 on, and blue, with the colours that Chromium has at radialSpots.
var radials = []struct{ attrs, colours string }{
	{`r="40" fx="160" fy="100"`, "0000ff 0000ff 0000ff 0000ff 0000ff caca35 ffffff ffffff ffffff"},
	{`r="40" fx="160" fy="100" spreadMethod="repeat"`, "0909f6 bfbf3f 989867 0909f6 65659b caca35 ffffff ffffff ffffff"},
	{`r="40" fx="160" fy="100" spreadMethod="reflect"`, "0909f6 bfbf3f 989866 0909f5 ffea00 caca35 ffffff ffffff ffffff"},
	{`r="40" fx="160" fy="100" fr="10"`, "0000ff 0000ff 0000ff 0000ff 0000ff 84847b ffffff ffffff ffffff"},
	{`r="20" fx="150" fy="100" fr="40"`, "ffffff 0000ff ffffff 0000ff 1d1de3 a1a15f fffa00 ff7300 ffffff"},
	{`r="40" fx="140" fy="100"`, "0000ff 2f2fcf 0404fa b8b846 ff9b00 ffffff ffffff ffffff ffffff"},
	{`r="40" fx="140" fy="100" spreadMethod="repeat"`, "b8b846 3030cf 0404fa b8b846 ff9b00 ffffff ffffff ffffff ffffff"},
	{`r="40" fx="140.1" fy="100"`, "0000ff 0000ff 0000ff 0000ff 0000ff ffffff ffffff ffffff ffffff"},
	{`r="80" fr="40" spreadMethod="repeat"`, "0404fa 5f5f9f 0404fa ff0f00 84847b ffe300 bfbf3f ff0a00 ff0900"},
	{`r="80" fr="40" spreadMethod="reflect"`, "0404fa ffdf00 ff0a00 0606f8 e9e917 ffe300 bfbf3f 0404fa ff0900"},
	{`r="60" fr="50" spreadMethod="repeat"`, "1212ed 1212ed 1212ec ff3c00 a4a45c ff3c00 2424da ff2a00 ff2700"},
	{`r="60" fr="50" fx="95" spreadMethod="reflect"`, "2424da 1414eb 1c1ce3 0c0cf2 6e6e92 e2e21d 1919e5 e6e618 abab53"},
	{`r="40" fr="80"`, "ff0a00 0000ff 0000ff 0000ff 0000ff 62629e adad52 ff0000 ff0000"},
	{`r="40" fr="80" spreadMethod="repeat"`, "ff0a00 ffdf00 ff0a00 0606f8 e9e917 61619e adad52 0404fa 0404fa"},
	{`r="40" fr="40" fx="120"`, "0000ff 0000ff 0000ff 0000ff 0000ff c4c43b ff0000 ff0000 ffffff"},
	{`r="80" fr="20" fx="140" spreadMethod="repeat"`, "0101fd b8b847 d1d12d ffa500 1414eb 5e5ea1 fffc00 ff1500 b3b34c"},
	{`r="80" fr="40" fx="140"`, "0202fc e6e619 ffcb00 ff0000 ff0000 ff0000 ff0000 ffffff ffffff"},
	{`r="60" fr="40" fx="140"`, "0000ff 0000ff 0000ff 0000ff 0000ff 0000ff 0000ff ff0000 ffffff"},
	{`r="0" fr="50"`, "ff0000 d7d728 ffb200 0505f9 baba46 ff0000 ff0000 ff0000 ff0000"},
	{`r="0" fr="50" fx="120" spreadMethod="repeat"`, "ecec12 ff0e00 ff7900 0404fb 85857b ffea00 ff5a00 3636c8 ff5100"},
	{`r="40" fx="160" fy="100" gradientTransform="rotate(40 100 100) scale(1 .5)"`, "ffffff ffffff 0000ff ffffff ffffff ffffff ffffff ffffff ffffff"},
}

var radialSpots = [][2]int{{20, 100}, {70, 100}, {100, 60}, {100, 100}, {125, 100}, {150, 95}, {150, 130}, {180, 100}, {190, 20}}

func radial(attrs, shape string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="100" cy="100" ` +
		attrs + `><stop stop-color="red"/><stop offset=".3" stop-color="#ff0"/><stop offset="1" stop-color="blue"/></radialGradient>` + shape + `</svg>`
}

// TestRadialGradientsBetweenAnyCircles: those that run inwards, repeat inwards and leave out what no circle goes through.
func TestRadialGradientsBetweenAnyCircles(t *testing.T) {
	for _, c := range radials {
		p := pixelsOf(t, radial(c.attrs, `<rect width="200" height="200" fill="url(#g)"/>`))
		for i, want := range strings.Fields(c.colours) {
			at := radialSpots[i]
			pixel := p.Pix[4*(at[1]*p.Width+at[0]):]
			got := fmt.Sprintf("%02x%02x%02x", pixel[0], pixel[1], pixel[2])
			if far(got, want) > 8 {
				t.Errorf("%s at %v: %s, want %s", c.attrs, at, got, want)
			}
		}
	}
}

// far returns by how much two colours differ at most in red, green or blue.
func far(a, b string) int {
	var x, y [3]int
	_, _ = fmt.Sscanf(a+" "+b, "%2x%2x%2x %2x%2x%2x", &x[0], &x[1], &x[2], &y[0], &y[1], &y[2])
	return max(x[0]-y[0], y[0]-x[0], x[1]-y[1], y[1]-x[1], x[2]-y[2], y[2]-x[2])
}

// TestCones: a focus outside of its circle makes a picture, unless it misses the rim by rounding and all of a shape is painted.
func TestCones(t *testing.T) {
	const all, left = `<rect width="200" height="200" fill="url(#g)"/>`, `<rect x="70" y="70" width="60" height="60" fill="url(#g)"/>`
	for _, c := range []struct {
		attrs, shape string
		pictures     int
	}{
		{`r="40" fx="160"`, all, 1},
		{`r="40" fx="160"`, `<path d="M0 100h200" stroke="url(#g)" stroke-width="50"/>`, 1},
		{`r="40" fx="140.0001"`, all, 1},
		{`r="40" fx="140.0001"`, left, 0},
		{`r="40" fx="140.0001" spreadMethod="repeat"`, left, 1},
		{`r="40" fr="80"`, all, 0},
		{`r="40" fx="139"`, all, 0},
	} {
		d, errs := art.Parse("x.svg", []byte(radial(c.attrs, c.shape)), nil)
		if errs != nil {
			t.Fatal(errs)
		}
		if got := d.Pictures(geom.Size{W: 20 * geom.Millimetre, H: 20 * geom.Millimetre}, 254); got != c.pictures {
			t.Errorf("%s: %d pictures, want %d", c.attrs, got, c.pictures)
		}
	}
}
