//go:build engine

package data

import "cartouche/internal/packs"

// FS holds the folders of the games.
var FS = packs.FS("data")
