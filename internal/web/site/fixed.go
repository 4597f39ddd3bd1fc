package site

import (
	"io/fs"
	"path"
	"slices"

	"cartouche/internal/web"
)

// fixed returns the files of the front end and of the judge, by path from the root of the tree.
func fixed() []string { return fixedNames }

var fixedNames = func() []string {
	var names []string
	for _, folder := range []string{"app", "judge"} {
		entries, _ := fs.ReadDir(web.Files(), folder) // embedded folders can be read
		for _, e := range entries {
			if slices.Contains([]string{".js", ".css", ".svg", ".gz"}, path.Ext(e.Name())) {
				names = append(names, folder+"/"+e.Name())
			}
		}
	}
	slices.Sort(names)
	return slices.Clip(names) // callers append to it
}()

// root returns a file at the root of the tree, which belongs to no language.
func (s *Site) root(name string) (data []byte, ok bool, err error) {
	switch {
	case name == "index.html":
		data, err = s.start()
	case name == contents:
		data, err = s.list()
	case slices.Contains(fixed(), name):
		data, err = web.File(name)
	default:
		return s.worker(name)
	}
	return data, true, err
}
