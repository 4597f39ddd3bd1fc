package model

import (
	"bytes"
	"strings"

	"cartouche/internal/project"
)

// unnamed returns the files of the game's folder that look like components, by a key that only those have, and are not among
// the names. The files of cards that components name, which are large, are not looked into.
func (g *Game) unnamed(names []Name) (files []string) {
	known := g.known(names)
	all, _ := g.project.Names(g.path(""))
	for _, f := range all {
		if known[f] || !strings.HasSuffix(f, ".yaml") {
			continue
		}
		data, shown, err := g.project.Read(g.path(f), project.MaxText)
		has := func(key string) bool {
			return bytes.HasPrefix(data, []byte(key)) || bytes.Contains(data, []byte("\n"+key))
		}
		if err == nil && (has("front:") || has("extends:") || has("kind:")) {
			files = append(files, shown)
		}
	}
	return files
}

// known returns the names of the files of components, and of their cards.
func (g *Game) known(names []Name) map[string]bool {
	known := map[string]bool{}
	for _, n := range names {
		known[string(n)+".yaml"] = true
	}
	for _, c := range g.Components {
		known[c.Name+".yaml"] = true
		for _, cards := range c.Cards {
			known[cards.File] = true
		}
	}
	return known
}
