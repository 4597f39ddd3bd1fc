//go:build !js || engine

package lang

import (
	"io/fs"
	"sync"
)

// FS returns the program's own messages, for mounting as `messages`.
func FS() fs.FS {
	sub, err := fs.Sub(embedded, "messages")
	if err != nil {
		panic(err) // the name is valid
	}
	return sub
}

// builtIn reads the built-in messages.
type builtIn struct{}

func (builtIn) Names(dir string) ([]string, error) {
	entries, err := fs.ReadDir(embedded, dir)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, err
}

// messageFiles are the files that were read, by name: embedded files are copied each time.
var messageFiles sync.Map

func (builtIn) Read(name string, _ int64) ([]byte, string, error) {
	if data, ok := messageFiles.Load(name); ok {
		return data.([]byte), name, nil
	}
	data, err := fs.ReadFile(embedded, name)
	if err == nil {
		messageFiles.Store(name, data)
	}
	return data, name, err
}
