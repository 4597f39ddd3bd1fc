package scene

import "cartouche/internal/geom"

// Signs returns the boxes around the signs of a drawing, each where it comes to lie: the
// fills that are signs or, when all is set, every fill.
func Signs(ops []Op, all bool) []geom.Rect { return signsAt(ops, all, Where{}) }

func signsAt(ops []Op, all bool, at Where) []geom.Rect {
	var list []geom.Rect
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			list = append(list, signsAt(op.Ops, all, at.Into(op))...)
		case *Fill:
			if all || op.Sign {
				list = append(list, op.Path.Placed(at).Tight())
			}
		}
	}
	return list
}
