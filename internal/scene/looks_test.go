package scene

import (
	"encoding/hex"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// oneOfAll returns a face with one of everything.
func oneOfAll() *Face {
	box := ink.RectPath(geom.R(0, 0, 1000, 2000))
	return &Face{
		Name: "card.front", Size: geom.Size{W: 63000, H: 88000}, Bleed: 3000,
		Ops: []ink.Op{
			&ink.Fill{Path: box, Colour: ink.Colour{R: 1, G: 2, B: 3, Name: "ink"}},
			&ink.Fill{Path: box, Gradient: &ink.Gradient{Space: geom.Affine{A: 1, D: 1}, Stops: []ink.Stop{{At: 0.25}, {At: 1, Transparency: 50}}}},
			&ink.Stroke{Path: box, Width: 200, Dash: []geom.Length{300, 100}},
			&Text{Runs: []font.Run{{Size: 3000, At: geom.Pt(1, 2), Text: "A", Glyphs: []font.Glyph{{ID: 7, X: 10}}}}, Key: "card.name"},
			&Image{Box: geom.R(0, 0, 5, 5), Picture: &Picture{Name: "a.png", Width: 1, Height: 1, Pix: []byte{1, 2, 3, 255}}},
			&Group{Name: "g", Turn: &Turn{Degrees: 30}, Place: geom.At(geom.Pt(5, 6)), Clip: &box, Ops: []ink.Op{&ink.Fill{Path: box}}},
		},
		Slots: []Slot{{ID: "owner"}},
	}
}

// TestSumsDistinguishFaces checks that a change in the look of a face changes its sum, and that no
// other change does.
func TestSumsDistinguishFaces(t *testing.T) {
	sum := func(f *Face) string {
		var s Sums
		sum := s.Face(f)
		return hex.EncodeToString(sum[:8])
	}
	const want = "a9c8f63e54b26dd0" // on every machine
	if got := sum(oneOfAll()); got != want {
		t.Errorf("the sum is %s, want %s", got, want)
	}
	cases := []struct {
		name   string
		change func(f *Face)
		looks  bool // another look
	}{
		{"its name", func(f *Face) { f.Name = "x" }, false},
		{"its slots", func(f *Face) { f.Slots = nil }, false},
		{"the name of a colour", func(f *Face) { f.Ops[0].(*ink.Fill).Colour.Name = "x" }, false},
		{"the key of a text", func(f *Face) { f.Ops[3].(*Text).Key = "x" }, false},
		{"the name of a picture", func(f *Face) { f.Ops[4].(*Image).Picture.Name = "x" }, false},
		{"the last bits of a gradient", func(f *Face) { f.Ops[1].(*ink.Fill).Gradient.Space.A += 1e-12 }, false},
		{"its size", func(f *Face) { f.Size.W++ }, true},
		{"its bleed", func(f *Face) { f.Bleed++ }, true},
		{"its cut", func(f *Face) { p := ink.RectPath(f.Trim()); f.Cut = &p }, true},
		{"a colour", func(f *Face) { f.Ops[0].(*ink.Fill).Colour.B++ }, true},
		{"the inside of a path", func(f *Face) { f.Ops[0].(*ink.Fill).EvenOdd = true }, true},
		{"the place of a path", func(f *Face) { f.Ops[0] = Moved(f.Ops[0], geom.Pt(1, 0)) }, true},
		{"a stop", func(f *Face) { f.Ops[1].(*ink.Fill).Gradient.Stops[0].At = 0.5 }, true},
		{"how transparent a stop is", func(f *Face) { f.Ops[1].(*ink.Fill).Gradient.Stops[1].Transparency = 51 }, true},
		{"dashes", func(f *Face) { f.Ops[2].(*ink.Stroke).Dash[0]++ }, true},
		{"a cap", func(f *Face) { f.Ops[2].(*ink.Stroke).Cap = ink.RoundCap }, true},
		{"a glyph", func(f *Face) { f.Ops[3].(*Text).Runs[0].Glyphs[0].ID++ }, true},
		{"the place of a glyph", func(f *Face) { f.Ops[3].(*Text).Runs[0].Glyphs[0].X++ }, true},
		{"the size of a text", func(f *Face) { f.Ops[3].(*Text).Runs[0].Size++ }, true},
		{"a pixel", func(f *Face) { f.Ops[4].(*Image).Picture.Pix[0]++ }, true},
		{"the file of a picture", func(f *Face) { f.Ops[4].(*Image).Picture.JPEG = []byte{1} }, true},
		{"a turn", func(f *Face) { f.Ops[5].(*Group).Turn.Degrees++ }, true},
		{"no turn", func(f *Face) { f.Ops[5].(*Group).Turn = nil }, true},
		{"a clip", func(f *Face) { f.Ops[5].(*Group).Clip = nil }, true},
		{"a mirror", func(f *Face) { f.Ops[5].(*Group).Place.Mirror = true }, true},
		{"how transparent a group is", func(f *Face) { f.Ops[5].(*Group).Transparency = 1 }, true},
		{"the content of a group", func(f *Face) { f.Ops[5].(*Group).Ops = nil }, true},
		{"the order", func(f *Face) { f.Ops[0], f.Ops[2] = f.Ops[2], f.Ops[0] }, true},
		{"a thing less", func(f *Face) { f.Ops = f.Ops[1:] }, true},
	}
	seen := map[string]string{want: "nothing"}
	for _, c := range cases {
		f := oneOfAll()
		c.change(f)
		got := sum(f)
		if (got != want) != c.looks {
			t.Errorf("%s: another look is %v, and the sums say %v", c.name, c.looks, got != want)
		}
		if other, twice := seen[got]; c.looks && twice {
			t.Errorf("%s and %s have one sum", c.name, other)
		}
		seen[got] = c.name
	}
}
