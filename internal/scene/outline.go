package scene

import (
	"cartouche/internal/ink"
)

// Outline returns the lines of a drawing that have a role as one path, in page coordinates.
func Outline(ops []ink.Op, role Role) ink.Path {
	var all ink.Path
	outlineAt(&all, ops, role, Art, Where{})
	return all
}

func outlineAt(all *ink.Path, ops []ink.Op, wanted, role Role, at Where) {
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			inner := role
			if op.Role != Art {
				inner = op.Role
			}
			outlineAt(all, op.Ops, wanted, inner, at.Into(op))
		case *ink.Stroke:
			if role == wanted {
				all.Add(op.Path.Placed(at))
			}
		}
	}
}
