//go:build engine

package templates

import "cartouche/internal/packs"

// FS holds the YAML files and the folders components, fonts and icons.
var FS = packs.FS("templates")
