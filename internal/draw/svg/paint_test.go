package svg

import (
	"encoding/base64"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestArt checks that gradients, rings, turns and transparent groups use SVG's own features, and
// that a JPEG file is in the SVG unchanged and once.
func TestArt(t *testing.T) {
	photo := drawtest.Photo(t, 60, 40)
	box := ink.RectPath(geom.R(0, 0, 10000, 5000))
	stops := []ink.Stop{{Colour: drawtest.Red}, {At: 0.5, Colour: drawtest.White, Transparency: 25}}
	page := &scene.Page{Size: geom.Size{W: 20000, H: 20000}, Ops: []ink.Op{
		&ink.Fill{Path: box, Gradient: &ink.Gradient{Space: geom.Affine{A: 10000, D: 5000, E: 500}, Stops: stops}},
		&ink.Fill{Path: box, EvenOdd: true, Gradient: &ink.Gradient{Radial: true, Space: geom.Affine{A: 1000, D: 2000}, Stops: stops}},
		&ink.Fill{Path: box, Gradient: &ink.Gradient{Stops: stops}},
		&scene.Group{
			Name: "art", Transparency: 40, Turn: &scene.Turn{Degrees: 30.5, About: geom.Pt(5000, 2500)}, Place: geom.At(geom.Pt(1000, 0)),
			Ops: []ink.Op{
				&scene.Image{Box: geom.R(0, 0, 6000, 4000), Picture: photo},
				&scene.Image{Box: geom.R(0, 0, 3000, 2000), Picture: photo},
			},
		},
	}}
	got := string(encode(t, page, Options{}))
	for _, want := range []string{
		`<linearGradient id="gradient" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="0" ` +
			`gradientTransform="matrix(10 0 0 5 0.5 0)">` +
			`<stop offset="0" stop-color="#b03020"/><stop offset="0.5" stop-color="#ffffff" stop-opacity="0.75"/></linearGradient>`,
		`<radialGradient id="gradient-2" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="matrix(1 0 0 2 0 0)">`,
		`fill="url(#gradient)"/>`, `fill="url(#gradient-2)" fill-rule="evenodd"/>`, `fill="#ffffff"/>`,
		`<g id="art" transform="translate(1 0) rotate(30.5 5 2.5)" opacity="0.6">`,
		"data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(photo.JPEG),
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%.90s occurs %d times in\n%.2000s", want, strings.Count(got, want), got)
		}
	}
	if n := strings.Count(got, "<use "); n != 2 {
		t.Errorf("the picture is used %d times", n)
	}
}
