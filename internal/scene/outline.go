package scene

import (
	"cartouche/internal/ink"
)

// Outline returns the lines of a drawing that have a role as one path, in page coordinates.
func Outline(ops []ink.Op, role Role) ink.Path {
	var all ink.Path
	strokes(ops, role, Art, Where{}, func(s *ink.Stroke, at Where) { all.Add(s.Path.Placed(at)) })
	return all
}

// strokes calls do with each line that has a role, and where it is; role is that of the groups around ops.
func strokes(ops []ink.Op, wanted, role Role, at Where, do func(*ink.Stroke, Where)) {
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			inner := role
			if op.Role != Art {
				inner = op.Role
			}
			strokes(op.Ops, wanted, inner, at.Into(op), do)
		case *ink.Stroke:
			if role == wanted {
				do(op, at)
			}
		}
	}
}

// Without returns the operations without those for which some reports true, also inside groups.
// Drawings are unchanged.
func Without(ops []ink.Op, some func(ink.Op) bool) []ink.Op {
	var out []ink.Op
	for _, op := range ops {
		if some(op) {
			continue
		}
		if g, ok := op.(*Group); ok && !g.Drawn {
			other := *g
			other.Ops = Without(g.Ops, some)
			op = &other
		}
		out = append(out, op)
	}
	return out
}
