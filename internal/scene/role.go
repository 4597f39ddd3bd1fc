package scene

import "cartouche/internal/ink"

// Role is the purpose of operations that are more than a part of the picture. A back end may separate
// the operations of a role, as a layer or by a colour.
type Role int

// The roles: of lines, and of finishes, which a print shop adds to the printed picture with plates of their own.
const (
	Art    Role = iota // printed like everything else
	Cut                // to cut along
	Fold               // to fold along
	Guide              // around the pieces: crop marks, small print, the ruler
	Foil               // hot foil
	SpotUV             // varnish
	White              // white ink, below the colours
)

// Roles are the roles that a back end may separate, in their order.
var Roles = []Role{Cut, Fold, Guide, Foil, SpotUV, White}

// String returns "art" or a word for the role, such as "cut" or "spot-uv".
func (r Role) String() string {
	return [...]string{"art", "cut", "fold", "guide", "foil", "spot-uv", "white"}[r]
}

// Finish reports whether the role is a finish.
func (r Role) Finish() bool { return r >= Foil }

// For returns a group of operations with a role, named after it.
func For(role Role, ops ...ink.Op) *Group { return &Group{Name: role.String(), Role: role, Ops: ops} }
