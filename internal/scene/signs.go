package scene

import (
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Signs returns the boxes around the signs of a drawing, in page coordinates: the fills that are
// signs, or every fill if all is true.
func Signs(ops []ink.Op, all bool) []geom.Rect { return signsAt(ops, all, Where{}) }

func signsAt(ops []ink.Op, all bool, at Where) []geom.Rect {
	var list []geom.Rect
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			if op.Transparency < watermarkPale {
				list = append(list, signsAt(op.Ops, all, at.Into(op))...)
			}
		case *ink.Fill:
			if all || op.Sign {
				list = append(list, op.Path.Placed(at).Tight())
			}
		}
	}
	return list
}
