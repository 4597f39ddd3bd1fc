package project

import (
	"io/fs"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/rules"
	"cartouche/templates"
)

// OpenBuiltin returns a project with the built-in games, looks and messages, and their engines. The
// folder dir, unless it is "", overrides the built-in files.
func OpenBuiltin(dir string, engines rules.Games) (*Project, error) {
	return Open(dir, Builtin(), engines)
}

// Builtin returns the built-in games, looks and messages.
func Builtin() fs.FS {
	return Mounts{"data": data.FS, "templates": templates.FS, "messages": lang.FS()}
}
