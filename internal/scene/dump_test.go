package scene_test

import (
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

func TestDumpOfFace(t *testing.T) {
	const mm = geom.Millimetre
	cut := ink.RoundRectPath(geom.R(0, 0, 4*mm, 4*mm), mm)
	clip := ink.RectPath(geom.R(0, 0, 10*mm, 5*mm))
	line := ink.LinePath(geom.Pt(0, 1500), geom.Pt(10*mm, 1500))
	face := &scene.Face{
		Name: "card.front", Size: geom.Size{W: 63500, H: 88 * mm}, Bleed: 3 * mm, Safe: 2500, Cut: &cut,
		Slots: []scene.Slot{
			{ID: "field.A1", Box: geom.R(mm, 2*mm, 3*mm, 4*mm), Kinds: []string{"circle", "square"}, Capacity: 2, Beside: []string{"field.B1"}},
			{ID: "owner", Box: geom.R(0, 0, mm, mm), Kinds: []string{"text"}, Capacity: 1},
		},
		Ops: []ink.Op{
			&ink.Fill{Path: clip, Colour: ink.Colour{R: 255, G: 128, Name: "sun"}},
			&ink.Stroke{
				Path: line, Width: 250, Cap: ink.RoundCap, Join: ink.BevelJoin,
				Dash: []geom.Length{2 * mm, mm},
			},
			&scene.Group{
				Name: "sign", Place: geom.Placement{Mirror: true, Turns: -1, At: geom.Pt(5, -mm)}, Clip: &clip,
				Ops: []ink.Op{
					&scene.Text{Runs: []font.Run{{
						Size: 3351, At: geom.Pt(mm, 2*mm), Width: 4 * mm, Text: "a \"b\"", RTL: true,
						Glyphs: []font.Glyph{{X: 0}, {X: int32(2 * mm)}, {X: 3300}},
					}}},
					&scene.Image{Box: clip.Box(), Picture: &scene.Picture{Name: "art.png", Width: 30, Height: 20}},
				},
			},
			&scene.Group{Name: "still"},
		},
	}
	want := `face "card.front" 63.5 88 bleed 3 safe 2.5
cut M 1,0 L 3,0 C 3.552,0 4,0.448 4,1 L 4,3 C 4,3.552 3.552,4 3,4 L 1,4 C 0.448,4 0,3.552 0,3 L 0,1 C 0,0.448 0.448,0 1,0 Z
fill #ff8000 sun box 0,0 10×5
stroke #000000 width 0.25 round bevel dash 2,1 M 0,1.5 L 10,1.5
group "sign" mirrored turned 3 at 0.005,-1 clip box 0,0 10×5
  text #000000 no-face 3.351 at 1,2 width 4 rtl glyphs 3 x 0…3.3 "a \"b\""
  image "art.png" 30x20 0,0 10×5
group "still"
slot field.A1 1,2 3×4 takes circle square capacity 2 beside field.B1
slot owner 0,0 1×1 takes text
`
	if got := scene.Dump(face); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDumpOfPage(t *testing.T) {
	f := &scene.Face{Name: "tile", Size: geom.Size{W: 20000, H: 10000}, Bleed: 3000}
	want := `page "tile" 26 16 trim 3,3 20×10 bleed 0,0 26×16 lang "de"
group "tile" at 3,3 clip box -3,-3 26×16
`
	if got := scene.Dump(f.Page(true, "de")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
