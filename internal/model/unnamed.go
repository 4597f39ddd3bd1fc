package model

import (
	"bytes"
	"slices"
	"strings"

	"cartouche/internal/project"
)

// unnamed returns the files of the game's folder that look like components, by a key that
// only those have, and are not among the names.
func (g *Game) unnamed(names []Name) (files []string) {
	all, _ := g.project.Names(g.path(""))
	for _, f := range all {
		name, ok := strings.CutSuffix(f, ".yaml")
		if !ok || slices.Contains(names, Name(name)) {
			continue
		}
		data, shown, err := g.project.Read(g.path(f), project.MaxText)
		if data = append([]byte{'\n'}, data...); err == nil && (bytes.Contains(data, []byte("\nfront:")) || bytes.Contains(data, []byte("\nextends:"))) {
			files = append(files, shown)
		}
	}
	return files
}
