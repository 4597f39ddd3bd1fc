//go:build engine

package hyphen

import "cartouche/internal/packs"

// Files holds the patterns, compressed.
var Files = packs.FS("hyphen")
