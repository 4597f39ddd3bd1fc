package drawtest

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Art returns a page of 101.6 × 152.4 mm with the features that drawings and pictures from files
// need: gradients, rings, turns by any angle, transparent groups, JPEG files.
func Art(t testing.TB) *scene.Page {
	t.Helper()
	page := &scene.Page{
		Name: "art.front", Lang: "en", Size: geom.Size{W: 101600, H: 152400},
		Trim: geom.R(3*mm, 3*mm, 95600, 146400), Bleed: geom.R(0, 0, 101600, 152400),
	}
	page.Ops = append(page.Ops, &ink.Fill{Path: ink.RectPath(geom.R(0, 0, 101600, 152400)), Colour: Sand})
	page.Ops = append(page.Ops, gradients()...)
	page.Ops = append(page.Ops, turns(t)...)
	page.Ops = append(page.Ops, sheer(t)...)
	photo := Photo(t, 600, 400)
	box := geom.R(60*mm, 118*mm, 36*mm, 24*mm)
	round := ink.RoundRectPath(geom.R(8*mm, 118*mm, 20*mm, 24*mm), 4*mm)
	page.Ops = append(page.Ops,
		&scene.Image{Box: box, Picture: photo},
		&scene.Group{Name: "cover", Clip: &round, Ops: []ink.Op{&scene.Image{Box: geom.R(0, 118*mm, 36*mm, 24*mm), Picture: photo}}},
		&scene.Group{Name: "turned", Turn: &scene.Turn{Degrees: -20, About: geom.Pt(44*mm, 130*mm)}, Ops: []ink.Op{
			&scene.Image{Box: geom.R(32*mm, 122*mm, 24*mm, 16*mm), Picture: photo},
		}},
	)
	return page
}

func gradients() []ink.Op {
	stops := []ink.Stop{{Colour: Red}, {At: 0.5, Colour: White}, {At: 1, Colour: Nile}}
	edges := []ink.Stop{{At: 0.25, Colour: Red}, {At: 0.25, Colour: White}, {At: 0.6, Colour: Nile}, {At: 0.6, Colour: Ink}}
	clear := []ink.Stop{{Colour: Nile}, {At: 0.9, Colour: Red, Transparency: 100}}
	ring := ink.CirclePath(geom.Pt(84*mm, 16*mm), 10*mm)
	ring.Add(ink.CirclePath(geom.Pt(84*mm, 16*mm), 5*mm))
	star := ink.PolygonPath(geom.Pt(70*mm, 29*mm), geom.Pt(76*mm, 47*mm), geom.Pt(60*mm, 36*mm),
		geom.Pt(80*mm, 36*mm), geom.Pt(64*mm, 47*mm))
	across := func(x, y, w, h geom.Length) geom.Affine {
		return geom.Affine{A: float64(w), D: float64(h), E: float64(x), F: float64(y)}
	}
	return []ink.Op{
		&ink.Fill{
			Path:     ink.RectPath(geom.R(6*mm, 6*mm, 30*mm, 18*mm)),
			Gradient: &ink.Gradient{Space: across(6*mm, 6*mm, 30*mm, 18*mm), Stops: stops},
		},
		&ink.Fill{
			Path:     ink.CirclePath(geom.Pt(52*mm, 16*mm), 10*mm),
			Gradient: &ink.Gradient{Radial: true, Space: across(49*mm, 13*mm, 12*mm, 12*mm), Stops: stops},
		},
		&ink.Fill{
			Path: ring, EvenOdd: true,
			Gradient: &ink.Gradient{
				Space: geom.Affine{A: 14 * 1000, B: 14 * 1000, C: -1000, D: 1000, E: 77 * 1000, F: 9 * 1000},
				Stops: edges,
			},
		},
		&ink.Fill{
			Path:     ink.EllipsePath(geom.R(6*mm, 28*mm, 30*mm, 18*mm)),
			Gradient: &ink.Gradient{Radial: true, Space: across(21*mm, 37*mm, 15*mm, 9*mm), Stops: clear},
		},
		&ink.Fill{
			Path:     ink.RectPath(geom.R(40*mm, 28*mm, 16*mm, 18*mm)),
			Gradient: &ink.Gradient{Space: geom.Affine{B: 18000, C: 1000, E: 40000, F: 28000}, Stops: clear},
		},
		&ink.Fill{Path: star, Colour: Red, EvenOdd: true},
		&ink.Fill{
			Path:     ink.RectPath(geom.R(84*mm, 32*mm, 10*mm, 10*mm)),
			Gradient: &ink.Gradient{Space: geom.Affine{A: 1000}, Stops: stops},
		},
	}
}

// turns returns groups turned by angles other than quarters, also nested.
func turns(t testing.TB) []ink.Op {
	t.Helper()
	sans := Face(t, "NotoSans-Bold")
	box := ink.RectPath(geom.R(0, 0, 26*mm, 14*mm))
	content := []ink.Op{
		&ink.Fill{Path: box, Colour: White},
		&ink.Fill{Path: ink.RectPath(geom.R(mm, mm, 24*mm, 5*mm)), Gradient: &ink.Gradient{
			Space: geom.Affine{A: 24000, D: 5000, E: 1000, F: 1000}, Stops: []ink.Stop{{Colour: Nile}, {At: 1, Colour: White}},
		}},
		&ink.Stroke{Path: ink.RectPath(geom.R(2*mm, 2*mm, 22*mm, 10*mm)), Width: 400, Colour: Ink, Dash: []geom.Length{2 * mm, mm}},
		&scene.Text{Colour: Red, Runs: []font.Run{Text(t, sans, geom.PT(12), geom.Pt(2*mm, 11*mm), "Turned 42", false)}},
		&scene.Image{Box: geom.R(18*mm, 6*mm, 10*mm, 7*mm), Picture: Picture()},
	}
	turned := func(degrees float64, at geom.Placement, clip *ink.Path) ink.Op {
		return &scene.Group{
			Name: "turned", Turn: &scene.Turn{Degrees: degrees, About: box.Box().Center()}, Place: at, Clip: clip,
			Ops: content,
		}
	}
	return []ink.Op{
		turned(25, geom.At(geom.Pt(8*mm, 56*mm)), nil),
		turned(-60, geom.Placement{Mirror: true, At: geom.Pt(68*mm, 56*mm)}, &box),
		&scene.Group{Name: "outer", Turn: &scene.Turn{Degrees: 10, About: geom.Pt(80*mm, 62*mm)}, Ops: []ink.Op{
			turned(35, geom.Placement{Turns: 1, At: geom.Pt(88*mm, 52*mm)}, &box),
		}},
	}
}

// sheer returns transparent groups with overlapping content.
func sheer(t testing.TB) []ink.Op {
	t.Helper()
	serif := Face(t, "Vollkorn-SemiBold")
	content := []ink.Op{
		&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 14*mm, 12*mm)), Colour: Nile},
		&ink.Fill{Path: ink.CirclePath(geom.Pt(14*mm, 10*mm), 7*mm), Colour: Red},
		&ink.Stroke{Path: ink.LinePath(geom.Pt(2*mm, 2*mm), geom.Pt(18*mm, 14*mm)), Width: 2000, Colour: Ink, Cap: ink.RoundCap},
		&scene.Text{Colour: White, Runs: []font.Run{Text(t, serif, geom.PT(14), geom.Pt(mm, 6*mm), "Sheer", false)}},
	}
	round := ink.CirclePath(geom.Pt(10*mm, 8*mm), 9*mm)
	nested := &scene.Group{Transparency: 50, Place: geom.At(geom.Pt(6*mm, 6*mm)), Ops: content}
	return []ink.Op{
		&ink.Stroke{Path: ink.LinePath(geom.Pt(4*mm, 92*mm), geom.Pt(97*mm, 92*mm)), Width: 3000, Colour: Ink},
		&scene.Group{Name: "half", Transparency: 50, Place: geom.At(geom.Pt(8*mm, 82*mm)), Ops: content},
		&scene.Group{Name: "clipped", Transparency: 20, Clip: &round, Place: geom.At(geom.Pt(40*mm, 84*mm)), Ops: content},
		&scene.Group{
			Name: "nested", Transparency: 30, Turn: &scene.Turn{Degrees: 15}, Place: geom.At(geom.Pt(70*mm, 80*mm)),
			Ops: append(content[:2:2], nested),
		},
		&scene.Group{
			Name: "picture", Transparency: 60,
			Ops: []ink.Op{&scene.Image{Box: geom.R(32*mm, 104*mm, 12*mm, 10*mm), Picture: Picture()}},
		},
	}
}

// GreyJPEG returns a JPEG file of a single grey.
func GreyJPEG(t testing.TB, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Photo returns a JPEG picture with waves of colour, like a photograph.
func Photo(t testing.TB, w, h int) *scene.Picture {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := (x*x/16 + y*y/9) / 40 % 512
			m.SetRGBA(x, y, color.RGBA{R: uint8(min(v, 511-v)), G: uint8(255 * x / w), B: uint8(255 * y / h), A: 255})
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	return &scene.Picture{Name: "photo.jpg", Width: w, Height: h, JPEG: b.Bytes(), Decode: func() ([]byte, error) {
		decoded, err := jpeg.Decode(bytes.NewReader(b.Bytes()))
		draw.Draw(m, m.Rect, decoded, image.Point{}, draw.Src)
		return m.Pix, err
	}}
}
