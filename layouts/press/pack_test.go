package press_test

import (
	"fmt"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/presstest"
	"cartouche/layouts/press"
)

// TestSharedSheetsTakeTheFewestCuts checks that two sizes on a sheet are laid out with aligned
// edges. The alternatives take 13, 9 and 7 cuts.
func TestSharedSheetsTakeTheFewestCuts(t *testing.T) {
	for _, c := range []struct {
		low            geom.Length // height of the larger piece
		squares, large int
		want           int
	}{
		{40 * mm, 3, 3, 10}, {60 * mm, 2, 1, 7}, {80 * mm, 1, 1, 6},
	} {
		t.Run(fmt.Sprint(c.squares, c.large), func(t *testing.T) {
			item := func(name string, h geom.Length, copies int) press.Item {
				return press.Item{Name: name, Front: face(name+" front", geom.Size{W: 20 * mm, H: h}, 0), Copies: copies}
			}
			sheets, errs := press.Impose([]press.Item{item("0", 20*mm, c.squares), item("1", c.low, c.large)}, options(papers[0]))
			if errs != nil || len(sheets) != 1 || sheets[0].Cuts != c.want {
				t.Errorf("%d sheets, %d cuts, want %d; %v", len(sheets), sheets[0].Cuts, c.want, errs)
			}
		})
	}
}

// TestMarksCostNoSheet checks that a fully marked layout is preferred only if the whole kit takes
// no more sheets.
func TestMarksCostNoSheet(t *testing.T) {
	item := func(n int, w, h geom.Length, copies int) press.Item {
		name := fmt.Sprint(n)
		return press.Item{Name: name, Title: name, Front: face(name+" front", geom.Size{W: w * mm, H: h * mm}, 0), Copies: copies}
	}
	for name, c := range map[string]struct {
		items []press.Item
		want  int // sheets
		named bool
	}{
		"beside each other there is no room, below each other there is": {
			items: []press.Item{item(0, 100, 60, 1), item(1, 95, 60, 1)}, want: 1},
		"full sheets lie so that they are marked": {
			items: []press.Item{item(0, 199, 150, 2)}, want: 2},
		"what does not fill a sheet lies so that it is marked": {
			items: []press.Item{item(0, 199, 60, 3)}, want: 1},
		"three to a sheet would be marked, and leave the token no room": {
			items: []press.Item{item(0, 199, 60, 3), item(1, 40, 40, 1)}, want: 1},
		"four to a sheet leave one, which fits beside the boards": {
			items: []press.Item{item(0, 199, 60, 5), item(1, 190, 136, 1), item(2, 150, 60, 1)}, want: 2, named: true},
	} {
		t.Run(name, func(t *testing.T) {
			opt := options(papers[0])
			sheets, errs := press.Impose(c.items, opt)
			if errs != nil || len(sheets) != c.want {
				t.Fatalf("%d sheets, want %d; %v", len(sheets), c.want, errs)
			}
			named := false
			for _, s := range sheets {
				named = named || s.Unmarked != nil
			}
			if named != c.named {
				t.Errorf("pieces are listed as unmarked: %v, want %v", named, c.named)
			}
			(printing{opt: opt, items: c.items}).try(t)
		})
	}
}

// TestMarksStayOffOtherPieces checks the distance of half a millimetre in the narrow gap between
// two blocks.
func TestMarksStayOffOtherPieces(t *testing.T) {
	p := printing{opt: options(papers[0]), items: []press.Item{
		{Name: "0", Front: face("0 front", geom.Size{W: 40 * mm, H: 50 * mm}, 0), Copies: 1},
		{Name: "1", Front: face("1 front", geom.Size{W: 30 * mm, H: 35 * mm}, 0), Copies: 1},
	}}
	sheets, errs := press.Impose(p.items, p.opt)
	if errs != nil || len(sheets) != 1 {
		t.Fatalf("%d sheets, %v", len(sheets), errs)
	}
	got := read(t, sheets[0].Front, p.size)
	for _, m := range got.marks {
		for _, piece := range got.pieces {
			if apart(m, piece.trim) < mm/2 {
				t.Errorf("the mark at %v is too close to %s at %v", m, piece.name, piece.trim)
			}
		}
	}
}

// TestRegistrationMarksStayFree checks that a board between registration marks does not move onto
// them to get crop marks, and that crop marks avoid them too.
func TestRegistrationMarksStayFree(t *testing.T) {
	opt := options(papers[0])
	opt.Marks = press.Marks{Outer: true, Register: true}
	c := printing{opt: opt, items: []press.Item{{Name: "0", Front: face("0 front", geom.Size{W: 186 * mm, H: 267 * mm}, 0), Copies: 1}}}
	c.try(t)
	sheets, _ := press.Impose(c.items, opt)
	marks := presstest.Marks(sheets[0].Front)
	if len(marks) == 0 {
		t.Error("there are no marks")
	}
	for _, m := range marks {
		for _, at := range []geom.Point{geom.Pt(10*mm, 10*mm), geom.Pt(195*mm, 10*mm), geom.Pt(10*mm, 282*mm)} {
			if m.Box.Inset(-1).Overlaps(geom.R(at.X, at.Y, 5*mm, 5*mm)) {
				t.Errorf("the mark at %v overlaps the registration mark at %v", m.Box, at)
			}
		}
	}
}

// TestFewestSheets checks pieces that take a sheet less only if a full sheet is taken apart, a kind
// is divided between sheets, or pieces with one side share a sheet with two-sided ones.
func TestFewestSheets(t *testing.T) {
	item := func(n int, w, h geom.Length, copies int, two bool) press.Item {
		name := fmt.Sprint(n)
		size := geom.Size{W: w * mm, H: h * mm}
		it := press.Item{Name: name, Title: name, Front: face(name+" front", size, 0), Copies: copies}
		if two {
			it.Back = face(name+" back", size, 0)
		}
		return it
	}
	gutter := options(papers[0])
	gutter.Duplex = press.Gutter
	for name, c := range map[string]struct {
		items []press.Item
		opt   press.Options
		want  int
	}{
		"tokens fit beside four tiles on a full sheet": {opt: options(papers[0]), want: 2, items: []press.Item{
			item(0, 80, 110, 6, true), item(1, 42, 42, 4, true), item(2, 90, 130, 2, true)}},
		"a kind is divided between two sheets": {opt: options(papers[0]), want: 2, items: []press.Item{
			item(0, 140, 267, 2, false), item(1, 40, 60, 8, false)}},
		"tokens with one side fit below a board with two": {opt: options(papers[0]), want: 1, items: []press.Item{
			item(0, 190, 200, 1, true), item(1, 40, 40, 4, false)}},
		"backs that are folded behind their fronts leave no room for others": {opt: gutter, want: 2, items: []press.Item{
			item(0, 90, 200, 1, true), item(1, 40, 40, 2, false)}},
		"a sheet is not shared if that saves none": {opt: options(papers[0]), want: 2, items: []press.Item{
			item(0, 190, 250, 1, true), item(1, 40, 40, 4, false)}},
	} {
		t.Run(name, func(t *testing.T) {
			sheets, errs := press.Impose(c.items, c.opt)
			if errs != nil || len(sheets) != c.want {
				t.Errorf("%d sheets, want %d; %v", len(sheets), c.want, errs)
			}
			(printing{opt: c.opt, items: c.items}).try(t)
		})
	}
}

// apart returns how many sheets the pieces take if those with two sides never share one with others.
func (c printing) apart(t *testing.T) (n int) {
	var both, single []press.Item
	for _, it := range c.items {
		if it.Back != nil {
			both = append(both, it)
		} else {
			single = append(single, it)
		}
	}
	for _, items := range [][]press.Item{both, single} {
		sheets, errs := press.Impose(items, c.opt)
		if errs != nil {
			t.Fatal(errs)
		}
		n += len(sheets)
	}
	return n
}

// TestGroupsShareNoSheet checks that a box is on a sheet of its own, though it fits beside cards of its size and stock, and that two
// pieces of one group share one.
func TestGroupsShareNoSheet(t *testing.T) {
	item := func(name, group string, copies int) press.Item {
		front := face(name+" front", geom.Size{W: 60 * mm, H: 80 * mm}, 0)
		return press.Item{Name: name, Title: name, Group: group, Front: front, Copies: copies}
	}
	items := []press.Item{item("cards", "", 2), item("tray", "boxes", 1), item("tokens", "", 1), item("lid", "boxes", 1)}
	sheets, errs := press.Impose(items, options(papers[0]))
	var got []string
	for _, s := range sheets {
		got = append(got, fmt.Sprint(s.Pieces, s.Names))
	}
	if want := []string{"3 [cards tokens]", "2 [tray lid]"}; errs != nil || !slices.Equal(got, want) {
		t.Errorf("sheets %q, want %q; %v", got, want, errs)
	}
}
