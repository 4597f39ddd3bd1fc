package png

import (
	"bytes"
	"image"
	"image/color"
	stdpng "image/png"
	"math"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

var (
	black = ink.Colour{}
	green = ink.Colour{G: 255}
)

// drawn draws operations on 10 × 10 mm at 254 dpi: ten pixels are one millimetre.
func drawn(t *testing.T, ops ...ink.Op) image.Image {
	t.Helper()
	page := &scene.Page{Size: geom.Size{W: 10000, H: 10000}, Ops: ops}
	m, err := stdpng.Decode(bytes.NewReader(encode(t, page, 254, Options{})))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func grey(m image.Image, x, y int) uint8 { return color.GrayModel.Convert(m.At(x, y)).(color.Gray).Y }

// pixels returns the black area of a picture in pixels.
func pixels(m image.Image) float64 {
	sum := 0.0
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			sum += 1 - float64(grey(m, x, y))/255
		}
	}
	return sum
}

// near allows half a percent for flattened curves.
func near(got, want float64) bool { return math.Abs(got-want) <= max(3, want/200) }

// TestStrokesCoverTheirArea compares the area of strokes with the area of their geometry.
func TestStrokesCoverTheirArea(t *testing.T) {
	at := func(x, y float64) geom.Point { return geom.Pt(geom.MM(x), geom.MM(y)) }
	slant := ink.LinePath(at(2, 2), at(5, 6)) // 50 pixels long
	corner := ink.PolylinePath(at(2, 2), at(5, 6), at(9, 3))
	sharp := ink.PolylinePath(at(2, 5), at(8, 5.2), at(2, 5.4))
	ring := ink.CirclePath(at(5, 5), 3*geom.Millimetre)
	const pi = 3.14159265
	tests := []struct {
		name string
		op   ink.Stroke
		want float64
	}{
		{"butt", ink.Stroke{Path: slant}, 50 * 6},
		{"square", ink.Stroke{Path: slant, Cap: ink.SquareCap}, 56 * 6},
		{"round", ink.Stroke{Path: slant, Cap: ink.RoundCap}, 50*6 + pi*9},
		{"across", ink.Stroke{Path: ink.LinePath(at(2, 2), at(7, 2))}, 50 * 6},
		{"mitre", ink.Stroke{Path: corner}, 100*6 + 9 - 9},
		{"round join", ink.Stroke{Path: corner, Join: ink.RoundJoin}, 100*6 - 9 + pi*9/4},
		{"bevel", ink.Stroke{Path: corner, Join: ink.BevelJoin}, 100*6 - 9 + 4.5},
		{"ring", ink.Stroke{Path: ring}, pi * (33*33 - 27*27)},
		{"dashes", ink.Stroke{Path: slant, Dash: []geom.Length{geom.Millimetre, geom.Millimetre}}, 30 * 6},
		{"odd dashes", ink.Stroke{Path: slant, Dash: []geom.Length{geom.Millimetre}}, 30 * 6},
		{"dots", ink.Stroke{Path: slant, Cap: ink.RoundCap, Dash: []geom.Length{0, 2 * geom.Millimetre}}, 3 * pi * 9},
		{"dot", ink.Stroke{Path: ink.LinePath(at(5, 5), at(5, 5)), Cap: ink.RoundCap}, pi * 9},
		{"square dot", ink.Stroke{Path: ink.LinePath(at(5, 5), at(5, 5)), Cap: ink.SquareCap}, 36},
		{"no dot", ink.Stroke{Path: ink.LinePath(at(5, 5), at(5, 5))}, 0},
	}
	for _, tt := range tests {
		tt.op.Width = 600
		if got := pixels(drawn(t, &tt.op)); !near(got, tt.want) {
			t.Errorf("%s covers %.1f pixels, want %.1f", tt.name, got, tt.want)
		}
	}
	mitre := pixels(drawn(t, &ink.Stroke{Path: sharp, Width: 100}))
	bevel := pixels(drawn(t, &ink.Stroke{Path: sharp, Width: 100, Join: ink.BevelJoin}))
	if mitre != bevel {
		t.Errorf("a corner beyond the mitre limit covers %.1f pixels, bevelled %.1f", mitre, bevel)
	}
}

func TestWindingIsNonzero(t *testing.T) {
	inner := ink.RectPath(geom.R(3000, 3000, 4000, 4000))
	both := ink.RectPath(geom.R(1000, 1000, 8000, 8000))
	both.Add(inner)
	if got := pixels(drawn(t, &ink.Fill{Path: both, Colour: black})); got != 80*80 {
		t.Errorf("same way round: %v pixels, want all %d", got, 80*80)
	}
	ring := ink.RectPath(geom.R(1000, 1000, 8000, 8000))
	ring.Add(inner.Placed(geom.Placement{Mirror: true, At: geom.Pt(10000, 0)}))
	if got := pixels(drawn(t, &ink.Fill{Path: ring, Colour: black})); got != 80*80-40*40 {
		t.Errorf("other way round: %v pixels, want a ring of %d", got, 80*80-40*40)
	}
}

func TestClips(t *testing.T) {
	all := &ink.Fill{Path: ink.RectPath(geom.R(-5000, -5000, 20000, 20000)), Colour: black}
	slanted := &ink.Fill{Path: ink.PolygonPath(geom.Pt(-9000, -8000), geom.Pt(30000, -9000), geom.Pt(9000, 40000)), Colour: black}
	box := ink.RectPath(geom.R(1000, 0, 3000, 5000))
	circle := ink.CirclePath(geom.Pt(5000, 5000), 3000)
	for _, tt := range []struct {
		name  string
		group scene.Group
		want  float64
	}{
		{"box", scene.Group{Clip: &box, Ops: []ink.Op{all}}, 30 * 50},
		{"box around a slanted shape", scene.Group{Clip: &box, Ops: []ink.Op{slanted}}, 30 * 50},
		{"turned box", scene.Group{Clip: &box, Place: geom.Placement{Turns: 1, At: geom.Pt(8000, 0)}, Ops: []ink.Op{all}}, 30 * 50},
		{"circle", scene.Group{Clip: &circle, Ops: []ink.Op{all}}, 3.14159 * 900},
		{"circle in box", scene.Group{Clip: &box, Ops: []ink.Op{&scene.Group{Clip: &circle, Ops: []ink.Op{all}}}}, 412.5},
		{"off the page", scene.Group{Clip: &box, Place: geom.At(geom.Pt(20000, 0)), Ops: []ink.Op{all}}, 0},
	} {
		if got := pixels(drawn(t, &tt.group)); !near(got, tt.want) {
			t.Errorf("%s: %.1f pixels, want %.1f", tt.name, got, tt.want)
		}
	}
}

// TestClipLeavesTheRestAlone checks that pixels outside a clip are unchanged.
func TestClipLeavesTheRestAlone(t *testing.T) {
	circle := ink.CirclePath(geom.Pt(5000, 5000), 2000)
	m := drawn(t,
		&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 10000, 10000)), Colour: green},
		&scene.Group{Clip: &circle, Ops: []ink.Op{&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 10000, 10000)), Colour: black}}},
	)
	for _, tt := range []struct{ x, y, want int }{{50, 50, 0}, {31, 31, 255}, {5, 5, 255}} {
		if _, g, _, _ := m.At(tt.x, tt.y).RGBA(); int(g>>8) != tt.want {
			t.Errorf("green at %d,%d is %d, want %d", tt.x, tt.y, g>>8, tt.want)
		}
	}
}

// TestPicturesTurn checks the corners of a turned or mirrored picture by their colours.
func TestPicturesTurn(t *testing.T) {
	pic := &scene.Picture{Width: 2, Height: 2, Pix: []byte{
		10, 10, 10, 255, 60, 60, 60, 255,
		110, 110, 110, 255, 160, 160, 160, 255,
	}}
	for _, tt := range []struct {
		place geom.Placement
		want  [4]uint8 // upper left, upper right, lower left, lower right
	}{
		{geom.Placement{}, [4]uint8{10, 60, 110, 160}},
		{geom.Placement{Turns: 1}, [4]uint8{110, 10, 160, 60}},
		{geom.Placement{Turns: 2}, [4]uint8{160, 110, 60, 10}},
		{geom.Placement{Turns: 3}, [4]uint8{60, 160, 10, 110}},
		{geom.Placement{Mirror: true}, [4]uint8{60, 10, 160, 110}},
		{geom.Placement{Mirror: true, Turns: 1}, [4]uint8{160, 60, 110, 10}},
	} {
		place := tt.place
		place.At = geom.Pt(5000, 5000)
		m := drawn(t, &scene.Group{Place: place, Ops: []ink.Op{
			&scene.Image{Box: geom.R(-4000, -4000, 8000, 8000), Picture: pic},
		}})
		got := [4]uint8{grey(m, 12, 12), grey(m, 87, 12), grey(m, 12, 87), grey(m, 87, 87)}
		if got != tt.want {
			t.Errorf("%+v: %v, want %v", tt.place, got, tt.want)
		}
	}
}

func TestSmallerPicturesAreMeans(t *testing.T) {
	pic := &scene.Picture{Width: 200, Height: 200}
	for i := range 200 * 200 {
		v := byte(255 * (i % 2))
		pic.Pix = append(pic.Pix, v, v, v, 255)
	}
	m := drawn(t, &scene.Image{Box: geom.R(0, 0, 10000, 10000), Picture: pic})
	if got := grey(m, 40, 40); got < 127 || got > 128 {
		t.Errorf("black and white in turn are %d, want 127 or 128", got)
	}
	clear := &scene.Picture{Width: 1, Height: 1, Pix: []byte{0, 0, 0, 51}}
	if got := grey(drawn(t, &scene.Image{Box: geom.R(0, 0, 10000, 10000), Picture: clear}), 40, 40); got != 204 {
		t.Errorf("a fifth of black over white is %d, want 204", got)
	}
}

// TestGlyphCacheStaysBounded checks that an overflowing cache is emptied and draws the same.
func TestGlyphCacheStaysBounded(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	cache := newGlyphCache()
	p := placed(scene.Where{})
	glyph, _ := face.Nominal('m')
	key := glyphKey{face: face, glyph: glyph, size: 3000, dpi: 300}
	first := bytes.Clone(cache.get(key, &p).alpha)
	for size := geom.Length(10000); size < 60000; size += 100 {
		cache.get(glyphKey{face: face, glyph: glyph, size: size, dpi: 300}, &p)
		if cache.bytes > cacheBytes {
			t.Fatalf("the cache holds %d bytes", cache.bytes)
		}
	}
	if len(first) == 0 || !bytes.Equal(cache.get(key, &p).alpha, first) {
		t.Error("the glyph looks different now")
	}
}

func TestTextPosition(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	run := drawtest.Text(t, face, 4000, geom.Pt(2000, 6000), "H", false)
	m := drawn(t, &scene.Text{Runs: []font.Run{run}})
	// The left stem of H is 98 to 188 thousandths of the em from the origin and 714 high.
	for _, tt := range []struct {
		x, y int
		dark bool
	}{{25, 50, true}, {25, 59, true}, {25, 61, false}, {25, 33, true}, {25, 30, false}, {22, 50, false}, {33, 35, false}} {
		if got := grey(m, tt.x, tt.y) < 128; got != tt.dark {
			t.Errorf("dark at %d,%d: %v, want %v", tt.x, tt.y, got, tt.dark)
		}
	}
}
