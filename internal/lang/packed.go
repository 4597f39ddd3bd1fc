//go:build engine

package lang

import "cartouche/internal/packs"

var embedded = packs.FS(".")
