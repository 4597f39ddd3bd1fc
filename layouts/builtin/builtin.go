// Package builtin has the kinds of elements that draw a part of one built-in game each, documented in the appendix of
// docs/elements.md. It registers them with package layouts, so packages that read games import it.
package builtin

import "cartouche/internal/geom"

// mm is short for a length in millimetres.
func mm(v float64) geom.Length { return geom.MM(v) }
