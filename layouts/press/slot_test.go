package press_test

import (
	"fmt"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/layouts/press"
)

// corner returns the slot of every test face: at its upper left corner, with other proportions than
// the face, so that turns and mirroring are detected.
func corner(size geom.Size) scene.Slot {
	return scene.Slot{ID: "corner", Kinds: []string{"cross"}, Capacity: 1, Box: geom.R(0, 0, size.W/4, size.H/3)}
}

// cornerOn returns the position of the slot on a piece that was read from a page.
func cornerOn(p piece, size geom.Size) geom.Rect {
	w, h := size.W/4, size.H/3
	switch p.up {
	case geom.Pt(0, -1):
		return geom.R(p.trim.X, p.trim.Y, w, h)
	case geom.Pt(1, 0):
		return geom.R(p.trim.Right()-h, p.trim.Y, h, w)
	case geom.Pt(0, 1):
		return geom.R(p.trim.Right()-w, p.trim.Bottom()-h, w, h)
	default:
		return geom.R(p.trim.X, p.trim.Bottom()-w, h, w)
	}
}

// slots checks that each piece of a sheet has its slot, turned and moved with the piece, and that
// every piece is a different copy; seen holds the copies so far.
func (c printing) slots(t *testing.T, s press.Sheet, pieces []piece, seen map[string]bool) {
	t.Helper()
	found := drawtest.Slots(s.Front.Ops)
	if s.Back != nil {
		for _, slot := range drawtest.Slots(s.Back.Ops) {
			slot.Box = slot.Box.Move(geom.Point{}.Sub(c.opt.Shift))
			found = append(found, slot)
		}
	}
	boxes := map[string]bool{}
	for _, slot := range found {
		boxes[fmt.Sprint(slot.Face, slot.Box)] = true
		id := fmt.Sprint(slot.Face, " ", slot.Copy)
		if seen[id] || slot.Copy < 1 {
			t.Errorf("there are two slots of copy %s", id)
		}
		seen[id] = true
	}
	for _, p := range pieces {
		if want := cornerOn(p, c.size(p.name)); !boxes[fmt.Sprint(p.name, want)] {
			t.Errorf("%s is at %v with its top towards %v, without a slot at %v", p.name, p.trim, p.up, want)
		}
	}
	if len(found) != len(pieces) {
		t.Errorf("%d slots on %d pieces", len(found), len(pieces))
	}
}

// TestSlotsOfABoardOnTiles checks that a tile has exactly the slots that it shows in part, each
// whole.
func TestSlotsOfABoardOnTiles(t *testing.T) {
	board := face("board.front", geom.Size{W: 500 * mm, H: 400 * mm}, 0)
	board.Slots = nil
	for x := range 25 {
		for y := range 20 {
			box := geom.R(geom.Length(x)*20*mm, geom.Length(y)*20*mm, 20*mm, 20*mm).Inset(mm)
			board.Slots = append(board.Slots, scene.Slot{ID: fmt.Sprintf("square.%d.%d", x, y), Box: box})
		}
	}
	sheets, errs := press.Impose([]press.Item{{Name: "board", Title: "Board", Front: board, Copies: 2}}, options(papers[0]))
	if errs != nil || len(sheets) < 8 {
		t.Fatal(len(sheets), errs)
	}
	for i, s := range sheets {
		p := read(t, s.Front, func(string) geom.Size { return board.Size }).pieces[0]
		want := map[string]geom.Rect{}
		for _, slot := range board.Slots {
			if box := slot.Box.Move(p.trim.Min()); box.Overlaps(p.ink) {
				want[slot.ID] = box
			}
		}
		found := drawtest.Slots(s.Front.Ops)
		for _, slot := range found {
			if slot.Box != want[slot.ID] || slot.Face != "board.front" || slot.Copy != 1+i*2/len(sheets) {
				t.Errorf("sheet %d: %s of copy %d is at %v, want %v", i+1, slot.ID, slot.Copy, slot.Box, want[slot.ID])
			}
		}
		if len(found) != len(want) {
			t.Errorf("sheet %d has %d slots, want %d", i+1, len(found), len(want))
		}
	}
}
