//go:build !engine

package hyphen

import "embed"

// Files holds the patterns, compressed, and their licences, LICENSE-LANG.txt.
//
//go:embed patterns
var Files embed.FS
