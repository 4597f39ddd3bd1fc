package site

import (
	"slices"

	"cartouche/internal/web"
)

// fixed returns the files of the front end and of the judge, by path from the root of the tree.
func fixed() []string { return web.Names() }

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
		if data, ok, err := s.making(name); ok || err != nil {
			return data, ok, err
		}
		return s.worker(name)
	}
	return data, true, err
}
