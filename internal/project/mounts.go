package project

import (
	"io/fs"
	"strings"
)

// Mounts combines file systems, each under the name of a folder.
type Mounts map[string]fs.FS

// Open opens a file in the file system that its first folder names.
func (m Mounts) Open(name string) (fs.File, error) {
	top, rest, ok := strings.Cut(name, "/")
	if !ok {
		rest = "."
	}
	if sub, found := m[top]; found && fs.ValidPath(name) {
		return sub.Open(rest)
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
