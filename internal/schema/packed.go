//go:build engine

package schema

import "cartouche/internal/packs"

// Comments returns the descriptions of keys, as JSON.
func Comments() []byte { return packs.Read("schema/comments.json") }
