package scene_test

import (
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestScaledDrawings checks that everything has the same scale, and that the original does not
// change.
func TestScaledDrawings(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	run := drawtest.Text(t, face, 4000, geom.Pt(10000, 20000), "Nile", false)
	clip := ink.RectPath(geom.R(0, 0, 9, 9))
	ops := []ink.Op{
		&ink.Stroke{Path: ink.LinePath(geom.Pt(-3, 3), geom.Pt(5000, 7)), Width: 350, Dash: []geom.Length{1600, 1200}},
		&scene.Group{Name: "turned", Place: geom.Placement{Turns: 1, At: geom.Pt(4000, 6000)}, Clip: &clip, Ops: []ink.Op{
			&ink.Fill{Path: ink.CirclePath(geom.Pt(100, 100), 60)},
			&scene.Text{Runs: []font.Run{run}, Key: "board.title"},
			&scene.Image{Box: geom.R(10, 20, 30, 40), Picture: &scene.Picture{Name: "x", Width: 1, Height: 1}},
		}, Slots: []scene.Slot{{ID: "field.A1", Box: geom.R(2, 4, 6, 8), Shape: &clip, Places: []ink.Place{{Kind: "cross", Box: geom.R(4, 6, 2, 2)}}}}},
	}
	dump := func(ops []ink.Op) string { return scene.Dump(&scene.Face{Ops: ops}) }
	before := dump(ops)
	half := scene.Scaled(ops, scene.Ratio{N: 1, Of: 2})
	if dump(ops) != before {
		t.Error("the drawing itself was changed")
	}
	if got := dump(scene.Scaled(ops, scene.Ratio{N: 1, Of: 1})); got != before {
		t.Errorf("at full size it became\n%s\nof\n%s", got, before)
	}
	stroke, group := half[0].(*ink.Stroke), half[1].(*scene.Group)
	if stroke.Width != 175 || stroke.Dash[0] != 800 || stroke.Path.Points[0] != geom.Pt(-1, 2) || stroke.Path.Points[1] != geom.Pt(2500, 4) {
		t.Errorf("half of the line is %+v", stroke)
	}
	if group.Place != (geom.Placement{Turns: 1, At: geom.Pt(2000, 3000)}) || group.Clip.Points[2] != geom.Pt(5, 5) {
		t.Errorf("the group is at %+v, clipped to %+v", group.Place, group.Clip)
	}
	whole, small := scene.Texts(ops)[0], scene.Texts(half)[0]
	if small.Text.Key != "board.title" || small.Words() != whole.Words() || abs(2*small.Box.W-whole.Box.W) > 8 || abs(2*small.Box.X-whole.Box.X) > 8 {
		t.Errorf("half of the text %+v is %+v", whole, small)
	}
	if box := group.Ops[2].(*scene.Image).Box; box != geom.R(5, 10, 15, 20) {
		t.Errorf("half of the picture is at %v", box)
	}
	if s := group.Slots[0]; s.ID != "field.A1" || s.Box != geom.R(1, 2, 3, 4) || s.Shape.Points[2] != geom.Pt(5, 5) || s.Places[0].Box != geom.R(2, 3, 1, 1) {
		t.Errorf("half of the slot is %+v", s)
	}
}

func abs(l geom.Length) geom.Length { return max(l, -l) }
