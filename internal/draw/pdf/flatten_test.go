package pdf

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/cmyk"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

// sheers returns a page of partly transparent groups, gradients and pictures that overlap each
// other.
func sheers(t *testing.T) *scene.Page {
	t.Helper()
	page := drawtest.Art(t)
	page.Ops = inked(page.Ops)
	ground := &ink.Gradient{Radial: true, Space: geom.Affine{A: 20 * 1000, D: 20 * 1000, E: 60 * 1000, F: 70 * 1000}, Stops: []ink.Stop{
		{Colour: drawtest.White}, {At: 1, Colour: drawtest.Red, Transparency: 100},
	}}
	line := &ink.Stroke{
		Path: ink.PolylinePath(geom.Pt(5*mm, 60*mm), geom.Pt(60*mm, 110*mm), geom.Pt(95*mm, 50*mm)), Width: 5 * mm,
		Colour: drawtest.Nile, Join: ink.RoundJoin,
	}
	ring := ink.CirclePath(geom.Pt(30*mm, 30*mm), 20*mm)
	ring.Add(ink.CirclePath(geom.Pt(30*mm, 30*mm), 10*mm))
	page.Ops = append(page.Ops,
		&ink.Fill{Path: ink.RectPath(geom.R(30*mm, 40*mm, 60*mm, 60*mm)), Gradient: ground},
		&scene.Group{Transparency: 60, Ops: []ink.Op{&ink.Fill{Path: ring, Colour: drawtest.Ink, EvenOdd: true}}},
		&scene.Group{Transparency: 50, Ops: []ink.Op{line}},
	)
	return page
}

// inked returns the drawing with its pictures replaced by grey or CMYK ones.
func inked(ops []ink.Op) []ink.Op {
	dots := &scene.Picture{
		Name: "dots.png", Width: 2, Height: 2,
		Pix: []byte{0, 0, 0, 255, 90, 90, 90, 128, 200, 200, 200, 30, 255, 255, 255, 200},
	}
	var out []ink.Op
	for i, op := range ops {
		switch op := op.(type) {
		case *scene.Image:
			pic := dots
			if i%2 == 0 {
				pic = drawtest.CMYKPicture()
			}
			out = append(out, &scene.Image{Box: op.Box, Picture: pic})
		case *scene.Group:
			other := *op
			other.Ops = inked(op.Ops)
			out = append(out, &other)
		default:
			out = append(out, op)
		}
	}
	return out
}

// TestFlattenedPagesLookTheSame compares a flattened page with one that blends transparent inks.
// They differ by at most 4 of 255, except beside edges, where a pixel may be from either side.
func TestFlattenedPagesLookTheSame(t *testing.T) {
	testall.Slow(t)
	page := sheers(t)
	const dpi = 100
	write := func(standard Standard) string {
		press := fogra(standard)
		press.Palette.Set(drawtest.Ink, cmyk.Inks{0, 0, 0, 99}) // black alone overprints
		return save(t, pressed(t, page, Options{Press: press}))
	}
	mixed, path := write(NoStandard), write(X1a)
	want := drawtest.Plates(t, mixed, dpi)
	got := drawtest.Plates(t, path, dpi)
	if len(got) != len(want) {
		t.Fatalf("%d bytes, want %d", len(got), len(want))
	}
	text := plain(t, path)
	for _, other := range []string{"/SMask", "/ca ", "/CA ", "/Transparency"} {
		if strings.Contains(text, other) {
			t.Errorf("the file has %s", other)
		}
	}
	if out, as := drawtest.Run(t, "pdftotext", path, "-"), drawtest.Run(t, "pdftotext", mixed, "-"); out != as ||
		!strings.Contains(out, "Sheer") {
		t.Errorf("the text of the file is %q, want %q", out, as)
	}
	wide := 4 * int((int64(page.Size.W)*dpi+int64(geom.Inch)/2)/int64(geom.Inch))
	off := func(a, b []byte, by int) bool {
		return slices.ContainsFunc([]int{0, 1, 2, 3}, func(i int) bool { return max(a[i], b[i])-min(a[i], b[i]) > byte(by) })
	}
	wrong, edges := 0, 0
	for at := 0; at < len(got); at += 4 {
		if !off(got[at:], want[at:], 4) {
			continue
		}
		edge := false
		for row := -2; row <= 2; row++ {
			for column := -2; column <= 2; column++ {
				if to := at + row*wide + 4*column; to >= 0 && to+3 < len(want) {
					edge = edge || off(want[at:], want[to:], 8)
				}
			}
		}
		if edges++; !edge {
			if wrong++; wrong < 5 {
				t.Errorf("the pixel %d,%d is %v, want %v", at%wide/4, at/wide, got[at:at+4], want[at:at+4])
			}
		}
	}
	if all := len(got) / 4; edges > all/100 {
		t.Errorf("%d of %d pixels differ at edges", edges, all)
	}
}
