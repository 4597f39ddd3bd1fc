package layouts

import (
	"math"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Contained returns the box of the whole picture in the middle of a box.
func (f *PictureFile) Contained(box geom.Rect) geom.Rect {
	w, h := f.Size()
	return fitted(box, w, h, "contain", 50, 50)
}

// fitted returns where all of a picture is whose proportions are w by h: in the box, or so far beyond it that the box is
// covered and the focus, in percent of the picture, is as near to the centre as it can be.
func fitted(box geom.Rect, w, h float64, fit string, x, y int) geom.Rect {
	across, down := float64(box.W)/w, float64(box.H)/h
	scale := min(across, down)
	switch fit {
	case "contain":
		x, y = 50, 50
	case "cover":
		scale = max(across, down)
	default:
		return box
	}
	out := geom.Rect{W: box.W, H: box.H} // exactly, on the side that fits
	if scale != across {
		out.W = geom.Length(math.Round(w * scale))
	}
	if scale != down {
		out.H = geom.Length(math.Round(h * scale))
	}
	out.X = box.X + clamped(box.W/2-out.W*geom.Length(x)/100, box.W-out.W)
	out.Y = box.Y + clamped(box.H/2-out.H*geom.Length(y)/100, box.H-out.H)
	return out
}

// clamped returns a distance between 0 and end.
func clamped(d, end geom.Length) geom.Length { return min(max(d, min(end, 0)), max(end, 0)) }

// flipped returns what is drawn in a box, flipped in it.
func flipped(ops []ink.Op, box geom.Rect, flip string) []ink.Op {
	place := geom.Placement{Mirror: true, At: geom.Pt(box.X+box.Right(), 0)}
	switch flip {
	case "":
		return ops
	case "vertical": // mirrored from left to right, and turned upside down
		place.Turns, place.At = 2, geom.Pt(0, box.Y+box.Bottom())
	}
	return []ink.Op{&scene.Group{Name: "flip", Place: place, Ops: ops}}
}
