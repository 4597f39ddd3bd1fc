package nets

import (
	"fmt"

	"cartouche/internal/geom"
)

const mm = geom.Millimetre

// Volume is a width, a height and a depth.
type Volume struct{ W, H, D geom.Length }

// String returns the volume in millimetres: "63 × 88 × 18 mm".
func (v Volume) String() string {
	return fmt.Sprintf("%g × %g × %g mm", v.W.MM(), v.H.MM(), v.D.MM())
}

// TuckFaces are the faces of a tuck box, in the order of reading.
var TuckFaces = []string{"front", "back", "left", "right", "top", "bottom"}

// TuckBox returns the net of a box with a lid and a floor that hang on its back and are tucked in behind its front, for what is
// so large, from board of a thickness. The front has a notch for the thumb.
func TuckBox(inside Volume, board geom.Length) *Net {
	w, h, d := inside.W+board, inside.H+board, inside.D+board
	n := &Net{}
	back := n.face(n.root(w, h), "back", 2)
	left := n.face(n.hang(back, 1, d, 0, 0), "left", 3)
	front := n.face(n.hang(left, 2, w, 0, 0), "front", 3)
	right := n.face(n.hang(front, 2, d, 0, 0), "right", 3)
	n.tab(right, 2, min(d, w/2, 12*mm))
	tuck := min(max(d*4/5, 10*mm), 16*mm, h/2)
	for _, end := range []struct {
		name             string
		edge, side, base int
	}{{"top", 0, 1, 2}, {"bottom", 2, 3, 0}} {
		panel := n.face(n.hang(back, end.edge, d, 0, 0), end.name, end.base)
		flap := n.hang(panel, 2, tuck, mm/2, 0)
		n.rounded(flap, min(tuck*3/5, w/4))
		for _, side := range []int{left, right} {
			n.hang(side, end.side, min(d, w/2-mm), mm/5, min(d/8, 2*mm))
		}
	}
	n.notched(front, 1, min(w/6, 9*mm, h/4))
	return n.settled()
}

// TuckFacesFromRight returns the faces of a tuck box with panels of a size as print shops place them: as in TuckBox, but with the right
// one beside the back, so that the front is last. Its tabs and flaps are the shop's.
func TuckFacesFromRight(panel geom.Size, depth geom.Length) *Net {
	n := &Net{}
	back := n.face(n.root(panel.W, panel.H), "back", 2)
	n.face(n.hang(back, 3, depth, 0, 0), "right", 1)
	left := n.face(n.hang(back, 1, depth, 0, 0), "left", 3)
	n.face(n.hang(left, 2, panel.W, 0, 0), "front", 3)
	n.face(n.hang(back, 0, depth, 0, 0), "top", 2)
	n.face(n.hang(back, 2, depth, 0, 0), "bottom", 0)
	return n.settled()
}

// LidFaces and TrayFaces are the faces of the halves of a two-part box.
var (
	LidFaces  = []string{"top", "front", "back", "left", "right"}
	TrayFaces = []string{"bottom", "front", "back", "left", "right"}
)

// slack is by how much a lid is wider than its tray.
const slack = 600 * geom.Micrometre

// Tray returns the net of the lower half of a two-part box for what is so large, from board of a thickness.
func Tray(inside Volume, board geom.Length) *Net {
	n := &Net{}
	floor := n.face(n.root(inside.W+2*board, inside.H+2*board), "bottom", 2)
	n.walls(floor, inside.D+board, [4]string{"front", "right", "back", "left"}, 0)
	return n.settled()
}

// Lid returns the net of the lid that goes over the tray. It covers two thirds of its walls, and all of low ones.
func Lid(inside Volume, board geom.Length) *Net {
	n := &Net{}
	top := n.face(n.root(inside.W+4*board+slack, inside.H+4*board+slack), "top", 2)
	n.walls(top, LidDepth(inside.D)+board, [4]string{"back", "right", "front", "left"}, 2)
	return n.settled()
}

// LidDepth returns how deep the lid of a box is whose inside is so deep.
func LidDepth(inside geom.Length) geom.Length { return min(inside, max(inside*2/3, 15*mm)) }

// walls hangs four walls with tabs on a panel: at its upper edge, to its right, below and to its left.
func (n *Net) walls(panel int, high geom.Length, names [4]string, base int) {
	wide, long := n.Parts[panel].Shape[1].X-n.Parts[panel].Shape[0].X, n.Parts[panel].Shape[2].Y-n.Parts[panel].Shape[1].Y
	for edge, name := range names {
		wall := n.face(n.hang(panel, edge, high, 0, 0), name, base)
		if edge%2 == 0 {
			reach := min(15*mm, long/3, wide/3)
			n.tab(wall, 1, reach)
			n.tab(wall, 3, reach)
		}
	}
}

// root adds the first part, a box.
func (n *Net) root(w, h geom.Length) int {
	return n.add(Part{Of: -1, Shape: []geom.Point{geom.Pt(0, 0), geom.Pt(w, 0), geom.Pt(w, h), geom.Pt(0, h)}})
}

// tab hangs a tab to glue on an edge of a part.
func (n *Net) tab(on, edge int, reach geom.Length) int {
	a, b := n.Parts[on].edge(edge)
	long := max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y)
	tab := n.hang(on, edge, reach, mm/5, min(reach/2, long/5))
	n.Parts[tab].Glued = true
	return tab
}
