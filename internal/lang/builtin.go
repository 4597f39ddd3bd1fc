//go:build !js

package lang

import (
	"embed"
	"io/fs"
)

//go:embed messages/*.yaml messages/.translated-from/*.yaml
var embedded embed.FS

// FS returns the program's own messages, for mounting as `messages`.
func FS() fs.FS {
	sub, err := fs.Sub(embedded, "messages")
	if err != nil {
		panic(err) // the folder is built in
	}
	return sub
}

// builtIn reads the built-in messages.
type builtIn struct{}

func (builtIn) Names(dir string) ([]string, error) {
	entries, err := embedded.ReadDir(dir)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, err
}

func (builtIn) Read(name string, _ int64) ([]byte, string, error) {
	data, err := embedded.ReadFile(name)
	return data, name, err
}
