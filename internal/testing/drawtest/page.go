package drawtest

import (
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

const mm = geom.Millimetre

// Colours of the test page.
var (
	Ink   = ink.Colour{R: 0x22, G: 0x1E, B: 0x1A, Name: "ink"}
	Nile  = ink.Colour{R: 0x1F, G: 0x6F, B: 0x8B}
	Sand  = ink.Colour{R: 0xE8, G: 0xD5, B: 0xA9}
	Red   = ink.Colour{R: 0xB0, G: 0x30, B: 0x20}
	White = ink.Colour{R: 255, G: 255, B: 255}
)

// Lines are the lines of text of the test page.
var Lines = []string{
	"The official fjord: café, naïve AVATAR (1–7)",
	"Αβγδε Ώμέγα — Нил разлился",
	"السلام عليكم ورحمة الله",
	"office affine fluffy flight",
}

// Page returns a page of 101.6 × 152.4 mm with every operation.
func Page(t testing.TB) *scene.Page {
	t.Helper()
	page := &scene.Page{
		Name: "test.front", Lang: "en", Size: geom.Size{W: 101600, H: 152400},
		Trim: geom.R(3*mm, 3*mm, 95600, 146400), Bleed: geom.R(0, 0, 101600, 152400),
	}
	page.Ops = append(page.Ops, fills()...)
	page.Ops = append(page.Ops, strokes()...)
	page.Ops = append(page.Ops, Words(t)...)
	page.Ops = append(page.Ops, groups(t)...)
	pic := Picture()
	page.Ops = append(page.Ops,
		&scene.Image{Box: geom.R(70*mm, 110*mm, 20*mm, 20*mm), Picture: pic},
		&scene.Image{Box: geom.R(60*mm, 133*mm, 5*mm, 5*mm), Picture: pic},
	)
	return page
}

func fills() []ink.Op {
	star := ink.PolygonPath(geom.Pt(20*mm, 5*mm), geom.Pt(26*mm, 23*mm), geom.Pt(10*mm, 12*mm),
		geom.Pt(30*mm, 12*mm), geom.Pt(14*mm, 23*mm))
	return []ink.Op{
		&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 101600, 152400)), Colour: White},
		&ink.Fill{Path: ink.RoundRectPath(geom.R(4*mm, 4*mm, 93600, 144400), 4*mm), Colour: Sand},
		&ink.Fill{Path: star, Colour: Red},
		&ink.Fill{Path: ink.CirclePath(geom.Pt(42*mm, 14*mm), 8*mm), Colour: Nile},
		&ink.Fill{Path: ink.RectPath(geom.R(55033, 8017, 12*mm, 11*mm)), Colour: Ink},
	}
}

// strokes returns a corner in every cap, join and dash.
func strokes() []ink.Op {
	var ops []ink.Op
	dashes := [][]geom.Length{nil, {3 * mm, 2 * mm}, {4 * mm, mm, mm, mm}}
	for c := range 3 {
		for j := range 3 {
			x, y := 8*mm+geom.Length(c*3+j)*9500, 28*mm
			for d, dash := range dashes {
				yy := y + geom.Length(d)*13*mm
				ops = append(ops, &ink.Stroke{
					Path:  ink.PolylinePath(geom.Pt(x, yy+9*mm), geom.Pt(x+2500, yy), geom.Pt(x+5*mm, yy+9*mm)),
					Width: 1500, Colour: Ink, Cap: ink.Cap(c), Join: ink.Join(j), Dash: dash,
				})
			}
		}
	}
	for j := range 3 {
		ops = append(ops, &ink.Stroke{
			Path:  ink.RectPath(geom.R(72*mm+geom.Length(j)*8*mm, 8*mm, 5*mm, 8*mm)),
			Width: 1200, Colour: Nile, Join: ink.Join(j),
		})
	}
	return append(ops,
		&ink.Stroke{Path: ink.CirclePath(geom.Pt(42*mm, 14*mm), 9*mm), Width: 600, Colour: Red, Dash: []geom.Length{2 * mm, mm}},
		&ink.Stroke{Path: ink.LinePath(geom.Pt(8*mm, 66*mm), geom.Pt(92*mm, 66*mm)), Width: 250, Colour: Ink},
	)
}

// Words returns the text of the test page.
func Words(t testing.TB) []ink.Op {
	t.Helper()
	sans, serif, arabic := Face(t, "NotoSans-Regular"), Face(t, "Vollkorn-SemiBold"), Face(t, "Amiri-Regular")
	glyphs := Face(t, "NotoSansEgyptianHieroglyphs-Regular")
	return []ink.Op{
		&scene.Text{Colour: Ink, Runs: []font.Run{
			Text(t, sans, geom.PT(10), geom.Pt(8*mm, 74*mm), Lines[0], false),
			Text(t, sans, geom.PT(10), geom.Pt(8*mm, 80*mm), Lines[1], false),
		}},
		&scene.Text{Colour: Nile, Runs: []font.Run{Text(t, arabic, geom.PT(16), geom.Pt(8*mm, 90*mm), Lines[2], true)}},
		&scene.Text{Colour: Red, Runs: []font.Run{
			Text(t, serif, geom.PT(14), geom.Pt(8*mm, 98*mm), Lines[3], false),
			Text(t, glyphs, geom.PT(24), geom.Pt(75*mm, 98*mm), "\U000132F9\U000131A3", false),
		}},
	}
}

// groups returns turned, mirrored and clipped groups.
func groups(t testing.TB) []ink.Op {
	t.Helper()
	sans := Face(t, "NotoSans-Bold")
	content := func() []ink.Op {
		return []ink.Op{
			&ink.Fill{Path: ink.RectPath(geom.R(0, 0, 12*mm, 8*mm)), Colour: Nile},
			&ink.Fill{Path: ink.CirclePath(geom.Pt(12*mm, 8*mm), 4*mm), Colour: Red},
			&scene.Text{Colour: White, Runs: []font.Run{Text(t, sans, geom.PT(11), geom.Pt(mm, 5*mm), "Rag 4", false)}},
		}
	}
	box := ink.RectPath(geom.R(0, 0, 13*mm, 9*mm))
	round := ink.RoundRectPath(geom.R(0, 0, 13*mm, 9*mm), 3*mm)
	var ops []ink.Op
	for turns := range 4 {
		x := 12*mm + geom.Length(turns)*16*mm
		ops = append(ops,
			&scene.Group{Name: "turned", Place: geom.Placement{Turns: turns, At: geom.Pt(x+8*mm, 112*mm)}, Clip: &box, Ops: content()},
			&scene.Group{
				Name: "mirrored", Place: geom.Placement{Turns: turns, Mirror: true, At: geom.Pt(x+5*mm, 138*mm)},
				Clip: &round, Ops: content(),
			},
		)
	}
	return ops
}

// Picture returns a picture of 64 × 64 pixels that fades out in the lower right corner.
func Picture() *scene.Picture {
	p := &scene.Picture{Name: "test.png", Width: 64, Height: 64}
	for y := range 64 {
		for x := range 64 {
			p.Pix = append(p.Pix, byte(4*x), byte(4*y), 128, byte(min(255, 510-4*(x+y))))
		}
	}
	return p
}
