package scene

import "cartouche/internal/ink"

// Role is what lines are for, when they are more than a part of the picture. A
// back end may keep lines of a role apart, as a layer or in a colour of their own.
type Role int

// The roles of lines.
const (
	Art   Role = iota // printed like all else
	Cut               // to cut along
	Fold              // to fold along
	Guide             // around the pieces: crop marks, small print, the ruler
)

// Roles are the roles that a back end may keep apart, in their order.
var Roles = []Role{Cut, Fold, Guide}

// String returns "art", "cut", "fold" or "guide".
func (r Role) String() string { return [...]string{"art", "cut", "fold", "guide"}[r] }

// For returns a group of operations that have a role, named after it.
func For(role Role, ops ...ink.Op) *Group { return &Group{Name: role.String(), Role: role, Ops: ops} }
