package layouts

import (
	"maps"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
)

// mask returns the outline of what is shown of a picture in a frame.
func (d *Drawing) mask(i *model.Image, box, frame geom.Rect) ink.Path {
	if i.Radius.Set() {
		d.Errs.Add(i.Mask.Pos, "mask-radius", nil)
	}
	name, at := d.Scope.Word(i.Mask)
	switch name {
	case "circle":
		return ink.EllipsePath(frame)
	case "hexagon":
		return starPath(frame, 6, 100)
	}
	path, ok := d.masks[name]
	if !ok {
		allowed := append([]string{"circle", "hexagon"}, slices.Sorted(maps.Keys(d.masks))...)
		d.Unknown("unknown-mask", name, allowed, at)
		return ink.RectPath(frame)
	}
	if d.mirror.on { // the picture keeps its orientation and the shape does not
		path = path.Placed(geom.Placement{Mirror: true, At: geom.Pt(box.X+box.Right(), 0)})
	}
	return path
}
