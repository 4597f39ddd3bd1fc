package inks

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// TestSparedArt: a drawing from a file becomes grey or paler as pictures do, and its colours that are of the palette are tinted
// as those of the data; neither is hatched.
func TestSparedArt(t *testing.T) {
	yes := true
	red, sand := ink.Colour{R: 255, Name: "red"}, ink.Colour{R: 255, G: 255, Name: "sand"}
	box := ink.RectPath(geom.R(0, 0, geom.MM(20), geom.MM(20)))
	gradient := &ink.Gradient{Stops: []ink.Stop{{Colour: red}, {At: 1, Colour: sand}}}
	for _, c := range []struct {
		name    string
		profile model.Profile
		art     bool
		want    string
	}{
		{"grey", model.Profile{Grey: &yes}, true, "#363636 red 1 #ededed sand"},
		{"pale", model.Profile{Ink: 20}, true, "#ffcccc red 1 #ffffcc sand"},
		{"tint", model.Profile{Tint: map[string]string{"sand": "white"}}, true, "#ff0000 red 1 #ffffff white"},
		{"palette", model.Profile{Palette: map[string]model.Swatch{"red": {RGB: model.RGB{R: 9}}}}, true, "#090000 red 1 #ffff00 sand"},
		{"none", model.Profile{Tint: map[string]string{"sand": "none"}}, true, "#ff0000 red 1 #ffff00 sand pale 100%"},
		{"all none", model.Profile{Tint: map[string]string{"sand": "none", "red": "none"}}, true, ""},
		{"grey", model.Profile{Grey: &yes}, false, "#363636 red 1 #ededed sand"},
		{"pale", model.Profile{Ink: 20}, false, "#ffcccc red 1 #ffffcc sand"},
		{"tint", model.Profile{Tint: map[string]string{"sand": "white"}}, false, "#ff0000 red 1 #ffffff white"},
		{"none", model.Profile{Tint: map[string]string{"sand": "none"}}, false, "#ff0000 red 1 #ffff00 sand pale 100%"},
		{"all none", model.Profile{Tint: map[string]string{"sand": "none", "red": "none"}}, false, ""},
	} {
		theme := &model.Theme{Palette: map[string]model.Swatch{"white": {RGB: model.RGB{R: 255, G: 255, B: 255}}, "red": {RGB: model.RGB{R: 255}}, "sand": {RGB: model.RGB{R: 255, G: 255}}}}
		s := &ground{Inks: &Inks{profile: c.profile, theme: theme}}
		ops := []ink.Op{&ink.Fill{Path: box, Gradient: gradient}}
		if c.art {
			plain, _ := mapStops(gradient, func(c ink.Colour) (ink.Colour, bool) { // a file has no names
				c.Name = ""
				return c, true
			})
			ops[0] = &ink.Fill{Path: box, Gradient: plain}
			ops = []ink.Op{&scene.Group{Drawn: true, Ops: []ink.Op{&scene.Group{Ops: ops}}}}
		}
		got := scene.Dump(&scene.Face{Ops: s.ops(ops)})
		if !strings.Contains(got, c.want) || strings.Contains(got, "hatch") || c.want == "" && strings.Contains(got, "fill") {
			t.Errorf("%s, art %v: got\n%s, want %s", c.name, c.art, got, c.want)
		}
	}
}

// TestSparedBands: a line of a drawing upon a wider and darker one of the same path takes as little ink as the grounds, because it
// is an arm or a road with its edges. One on a lighter line, on another path or with gaps stays a line.
func TestSparedBands(t *testing.T) {
	dark, brown, white := ink.Colour{R: 30}, ink.Colour{R: 180, G: 120, B: 40}, ink.Colour{R: 255, G: 255, B: 255}
	bow, straight := *new(ink.Path).Move(0, 0).Line(9, 9).Line(20, 0), *new(ink.Path).Move(0, 0).Line(20, 0)
	theme := &model.Theme{Palette: map[string]model.Swatch{"brown": {RGB: model.RGB{R: 180, G: 120, B: 40}}}}
	for _, c := range []struct {
		name  string
		edges *ink.Stroke
		dash  []geom.Length
		want  string
	}{
		{"an arm", &ink.Stroke{Path: bow, Width: 6, Colour: dark}, nil, "#f4ebdf"},
		{"nothing below", nil, nil, "#b47828"},
		{"a lighter halo", &ink.Stroke{Path: bow, Width: 6, Colour: white}, nil, "#b47828"},
		{"a narrower line", &ink.Stroke{Path: bow, Width: 2, Colour: dark}, nil, "#b47828"},
		{"another path", &ink.Stroke{Path: straight, Width: 6, Colour: dark}, nil, "#b47828"},
		{"gaps", &ink.Stroke{Path: bow, Width: 6, Colour: dark}, []geom.Length{2, 2}, "#b47828"},
	} {
		ops := []ink.Op{&ink.Stroke{Path: bow, Width: 4, Colour: brown, Dash: c.dash}}
		if c.edges != nil {
			ops = []ink.Op{c.edges, ops[0]}
		}
		now := (&Inks{profile: model.Profile{Ink: 15}, theme: theme}).artOps(ops)
		if got := scene.Dump(&scene.Face{Ops: now[len(now)-1:]}); !strings.Contains(got, c.want) {
			t.Errorf("%s: got\n%s, want %s", c.name, got, c.want)
		}
	}
}

// TestSparedPictures: the pixels are changed when they are asked for, those of the file stay as they are, and one picture stays
// one.
func TestSparedPictures(t *testing.T) {
	s := &Inks{profile: model.Profile{Ink: 50}}
	decoded := 0
	pic := &scene.Picture{Name: "a.jpg", Width: 1, Height: 1, JPEG: []byte{1}, Decode: func() ([]byte, error) {
		decoded++
		return []byte{0, 100, 255, 200}, nil
	}}
	spared := s.picture(pic)
	if decoded != 0 || s.picture(pic) != spared || spared.JPEG != nil {
		t.Errorf("decoded %d times; the file stayed %v", decoded, spared.JPEG)
	}
	for range 2 {
		if pix, err := spared.Pixels(); err != nil || string(pix) != string([]byte{128, 178, 255, 200}) {
			t.Errorf("got %v, %v", pix, err)
		}
	}
	if pix, _ := pic.Pixels(); pix[0] != 0 || decoded != 1 {
		t.Errorf("the file's pixels are %v, decoded %d times", pix, decoded)
	}
}

// TestTextsWhereInkIsSaved checks that letters for a dark ground become ink.
func TestTextsWhereInkIsSaved(t *testing.T) {
	theme := &model.Theme{Palette: map[string]model.Swatch{"ink": {}}}
	k := &Inks{profile: model.Profile{Ink: 15}, theme: theme}
	gold, dark := ink.Colour{R: 255, G: 215, B: 129}, ink.Colour{B: 90, Name: "night"}
	if got := k.text(gold); got.Name != "ink" {
		t.Errorf("golden letters become %v", got)
	}
	if got := k.text(dark); got != dark {
		t.Errorf("dark letters become %v", got)
	}
	if got := (&Inks{theme: theme}).text(gold); got != gold {
		t.Errorf("golden letters become %v where no ink is saved", got)
	}
}
