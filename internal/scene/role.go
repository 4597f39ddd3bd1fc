package scene

import "cartouche/internal/ink"

// Role is the purpose of lines that are more than a part of the picture. A back end may separate
// the lines of a role, as a layer or by a colour.
type Role int

// The roles of lines.
const (
	Art   Role = iota // printed like everything else
	Cut               // to cut along
	Fold              // to fold along
	Guide             // around the pieces: crop marks, small print, the ruler
)

// Roles are the roles that a back end may separate, in their order.
var Roles = []Role{Cut, Fold, Guide}

// String returns "art", "cut", "fold" or "guide".
func (r Role) String() string { return [...]string{"art", "cut", "fold", "guide"}[r] }

// For returns a group of operations with a role, named after it.
func For(role Role, ops ...ink.Op) *Group { return &Group{Name: role.String(), Role: role, Ops: ops} }
