package project

import (
	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/rules"
	"cartouche/templates"
)

// OpenBuiltin returns the built-in games, looks and messages, with the folder dir
// over them unless it is "", and the engines of those games.
func OpenBuiltin(dir string, engines rules.Games) (*Project, error) {
	return Open(dir, Mounts{"data": data.FS, "templates": templates.FS, "messages": lang.FS()}, engines)
}
