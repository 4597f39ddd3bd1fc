package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/cmyk"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// TestBlackOverprints draws lines and letters over grounds and compares the plates. Pure black
// overprints within the ink limit; everything else, and black fills, knock out.
func TestBlackOverprints(t *testing.T) {
	testall.Slow(t)
	light, strong := ink.Colour{R: 100, G: 200, B: 250, Name: "light"}, ink.Colour{R: 200, Name: "strong"}
	press := fogra(X1a)
	press.Palette.Set(light, cmyk.Inks{60, 20, 0, 0})
	press.Palette.Set(strong, cmyk.Inks{0, 100, 90, 10})
	area := ink.RectPath(geom.R(0, 0, 20*mm, 20*mm))
	line := func(c ink.Colour) ink.Op {
		return &ink.Stroke{Path: ink.LinePath(geom.Pt(2*mm, 10*mm), geom.Pt(18*mm, 10*mm)), Width: 4 * mm, Colour: c}
	}
	letter := func(c ink.Colour) ink.Op { // a full stop: its middle is on the lines
		run := drawtest.Text(t, drawtest.Face(t, "NotoSans-Bold"), geom.PT(150), geom.Pt(2*mm, 12*mm), ".", false)
		return &scene.Text{Colour: c, Runs: []font.Run{run}}
	}
	round := ink.CirclePath(geom.Pt(10*mm, 10*mm), 9*mm)
	circle := ink.CirclePath(geom.Pt(10*mm, 10*mm), 10*mm)
	short := &ink.Stroke{Path: ink.LinePath(geom.Pt(2*mm, 2*mm), geom.Pt(3*mm, 3*mm)), Width: 600, Colour: drawtest.Ink}
	fill := func(p ink.Path, c ink.Colour) ink.Op { return &ink.Fill{Path: p, Colour: c} }
	on := func(c ink.Colour, ops ...ink.Op) []ink.Op { return append([]ink.Op{fill(area, c)}, ops...) }
	outline := &ink.Stroke{Path: area, Width: 100, Colour: drawtest.Ink}
	for _, tt := range []struct {
		name string
		ops  []ink.Op
		want [4]byte
	}{
		{"a black line", on(light, line(drawtest.Ink)), [4]byte{153, 51, 0, 255}},
		{"a black letter", on(light, letter(drawtest.Ink)), [4]byte{153, 51, 0, 255}},
		{"a black letter after a white line", on(light, line(drawtest.White), letter(drawtest.Ink)), [4]byte{0, 0, 0, 255}},
		{"a black line with too much below it", on(strong, line(drawtest.Ink)), [4]byte{0, 0, 0, 255}},
		{"a black letter with too much below it", on(strong, letter(drawtest.Ink)), [4]byte{0, 0, 0, 255}},
		{"the same hidden by a box", on(strong, on(light, line(drawtest.Ink))...), [4]byte{153, 51, 0, 255}},
		{"in the corner of a circle that hides the same", on(strong, fill(circle, light), short), [4]byte{0, 0, 0, 255}},
		{"in the corner of a clipped box", on(strong, &scene.Group{Clip: &circle, Ops: on(light)}, short), [4]byte{0, 0, 0, 255}},
		{"a white line", on(light, line(drawtest.White)), [4]byte{}},
		{"a line in another colour", on(light, line(strong)), [4]byte{0, 255, 230, 26}},
		{"a white letter after a black one", on(light, letter(drawtest.Ink), letter(drawtest.White)), [4]byte{}},
		{"a black ground after a black letter", on(light, letter(drawtest.Ink), fill(round, drawtest.Ink)), [4]byte{0, 0, 0, 255}},
		{"a ground with a black outline", on(light, line(drawtest.Ink), fill(area, drawtest.White), outline), [4]byte{}},
		{"black that is mixed", on(light, &scene.Group{Transparency: 50, Ops: []ink.Op{line(drawtest.Ink)}}), [4]byte{77, 26, 0, 128}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page := &scene.Page{Size: geom.Size{W: 20 * mm, H: 20 * mm}, Ops: tt.ops}
			const dpi, wide = 127, 100
			path := save(t, pressed(t, page, Options{Press: press}))
			middle := [2]int{50, 50}
			if strings.Contains(tt.name, "letter") {
				middle = [2]int{28, 51} // of the full stop
			}
			if strings.Contains(tt.name, "corner") {
				middle = [2]int{12, 12}
			}
			got := drawtest.Plates(t, path, dpi)[4*(middle[1]*wide+middle[0]):][:4]
			if slices.ContainsFunc([]int{0, 1, 2, 3}, func(i int) bool { return max(got[i], tt.want[i])-min(got[i], tt.want[i]) > 2 }) {
				t.Errorf("the plates have %v, want %v", got, tt.want)
			}
		})
	}
}

// TestOnlyPressFilesOverprint checks that only files for a press set overprint states.
func TestOnlyPressFilesOverprint(t *testing.T) {
	data := string(write(t, drawtest.Page(t)))
	if strings.Contains(data, "/OPM") {
		t.Error("a file for screens overprints")
	}
	path := save(t, pressed(t, opaque(t), Options{Press: fogra(X1a)}))
	if text := plain(t, path); strings.Count(text, "/OPM 1") != 2 || strings.Count(text, "/OPM 0") != 1 {
		t.Error(fmt.Sprint("the graphics states of a file for a press:\n", text))
	}
}
