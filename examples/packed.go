//go:build engine

package examples

import "cartouche/internal/packs"

// FS is the examples, without the expected verdicts on their records.
var FS = packs.FS("examples")
