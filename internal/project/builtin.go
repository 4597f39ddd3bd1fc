package project

import (
	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/templates"
)

// OpenBuiltin returns the built-in games, looks and messages, with the folder dir
// over them unless it is "".
func OpenBuiltin(dir string) (*Project, error) {
	return Open(dir, Mounts{"data": data.FS, "templates": templates.FS, "messages": lang.FS()})
}
