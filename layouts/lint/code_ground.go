package lint

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/sheetcode"
)

// underCode warns of each element of which the code of a face covers a part: what is cut at its white plate looks like a fault of
// printing. One ground of one colour below the whole plate, such as a place that is drawn for it, hides what is below it.
func underCode(
	painting *scene.Painting,
	parts []drawn,
	code *scene.Code,
	warn func(at, other diag.Pos, code string, args diag.Args, boxes ...geom.Rect),
) {
	if code == nil || len(parts) == 0 {
		return
	}
	plate, own := code.Box.Inset(-sheetcode.Quiet*code.Box.W/sheetcode.Modules), len(parts)-1 // the code is drawn last
	ground, cut := painting.Ground(plate, own)
	for i, part := range parts[:own] {
		if slices.Contains(cut, i) || i > ground && scene.Crossed(part.ops, plate) {
			warn(parts[own].at, part.at, "code-over-art", diag.Args{"place": diag.Path(part.at.String()), "allowed": plate.Size()}, plate)
		}
	}
}
