//go:build !engine

package web

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"sync"
)

// The folders judge and engine contain the judge and the engine only after `make judge` and `make engine`, which build them from
// source: they are too large for the repository.
//
//go:embed app judge engine
var files embed.FS

// Names returns the names of the files of the front end and of the judge that pages load, by path from the root of the page, sorted.
var Names = sync.OnceValue(func() []string {
	var names []string
	for _, folder := range []string{"app", "judge"} {
		entries, _ := fs.ReadDir(files, folder) // embedded folders can be read
		for _, e := range entries {
			if slices.Contains([]string{".js", ".css", ".svg", ".gz"}, path.Ext(e.Name())) {
				names = append(names, folder+"/"+e.Name())
			}
		}
	}
	slices.Sort(names)
	return slices.Clip(names) // callers append to it
})
