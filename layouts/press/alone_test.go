package press_test

import (
	"testing"

	"cartouche/internal/geom"
	"cartouche/layouts/press"
)

// TestAPieceAlone checks that a piece is in the middle of the paper, and that without paper the
// sheet has the size of the piece, its bleed and its marks, 5.5 mm on every side.
func TestAPieceAlone(t *testing.T) {
	card := geom.Size{W: 60 * mm, H: 90 * mm}
	a4 := geom.Size{W: 210 * mm, H: 297 * mm}
	for _, tt := range []struct {
		name string
		opt  press.Options
		want geom.Size
		back bool // whether it is printed
	}{
		{"bare", press.Options{}, card, true},
		{"marks", press.Options{Marks: press.Marks{Outer: true}}, geom.Size{W: 71 * mm, H: 101 * mm}, true},
		{"marks around the bleed", press.Options{Marks: press.Crop, Gutter: true}, geom.Size{W: 77 * mm, H: 107 * mm}, true},
		{
			"shorter marks", press.Options{Marks: press.Marks{Outer: true, Length: 2 * mm, Offset: mm}},
			geom.Size{W: 66 * mm, H: 96 * mm}, true,
		},
		{"paper", press.Options{Paper: a4, Margin: 5 * mm, Marks: press.Crop}, a4, true},
		{"one side", press.Options{Duplex: press.OneSided}, card, false},
		{"folded", press.Options{Duplex: press.Gutter}, geom.Size{W: 126 * mm, H: 90 * mm}, false},
		{"for a plotter", press.Options{Marks: press.Marks{Register: true}}, geom.Size{W: 94 * mm, H: 124 * mm}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bleed := geom.Length(0)
			if tt.opt.Gutter {
				bleed = 3 * mm
			}
			sheet, errs := press.Alone(
				press.Item{Name: "c", Title: "Card", Front: face("f", card, bleed), Back: face("b", card, bleed)},
				tt.opt,
			)
			if errs != nil {
				t.Fatal(errs)
			}
			if sheet.Front.Size != tt.want || sheet.Pieces != 1 || (sheet.Back != nil) != tt.back {
				t.Errorf("%d pieces on %v, a back: %v; want %v", sheet.Pieces, sheet.Front.Size, sheet.Back != nil, tt.want)
			}
			if off := sheet.Front.Trim.Center().Sub(geom.Pt(tt.want.W/2, tt.want.H/2)); off.X > rounding || off.X < -rounding ||
				off.Y > rounding || off.Y < -rounding {
				t.Errorf("the piece is %v off the middle", off)
			}
			marks := read(t, sheet.Front, func(string) geom.Size { return card }).marks
			if tt.opt.Marks.Outer && len(marks) != 8 {
				t.Errorf("%d marks, want 8", len(marks))
			}
		})
	}
}

// TestAPieceAloneWithoutRoom checks the errors. A board is not tiled here.
func TestAPieceAloneWithoutRoom(t *testing.T) {
	a4 := press.Options{Paper: geom.Size{W: 210 * mm, H: 297 * mm}, Margin: 5 * mm}
	marked := a4
	marked.Marks = press.Crop
	folded := a4
	folded.Duplex = press.Gutter
	for code, c := range map[string]struct {
		w, h geom.Length
		opt  press.Options
	}{
		"larger-than-paper":      {220, 300, a4},
		"larger-than-half-paper": {160, 160, folded},
		"marks-no-room":          {199, 199, marked},
	} {
		size := geom.Size{W: c.w * mm, H: c.h * mm}
		it := press.Item{Name: "b", Title: "Board", Front: face("f", size, 0)}
		if c.opt.Duplex == press.Gutter {
			it.Back = face("b", size, 0)
		}
		if _, errs := press.Alone(it, c.opt); len(errs) != 1 || errs[0].Code != code {
			t.Errorf("a board of %v: %v, want %s", size, errs, code)
		}
	}
}
