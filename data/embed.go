//go:build !engine

// Package data holds the games: what their components are, their values, drawings, texts
// and sample records, as YAML, one folder a game.
package data

import "embed"

// FS holds the folders of the games.
//
//go:embed */*.yaml */*.md */art/*.svg */art/*/*.svg */icons/*.svg */lang/*.yaml */lang/.translated-from/*.yaml */records/*.yaml
var FS embed.FS
