package model

import (
	"path"
	"slices"
	"strings"
)

// Unread is a file that nothing reads because of its name or its folder, and the path that it must have.
type Unread struct{ File, Near string }

// looks are the names of the files in templates that hold the looks of all games.
var looks = []string{"palette", "styles", "figures", "profiles", "papers", "sizes", "services", "conditions"}

// unread returns the files of the project that are not read because they end with .yml, have capitals, or are looks in the folder of the
// game.
func (g *Game) unread() (list []Unread) {
	fonts := "templates/fonts/fonts.yaml"
	for _, in := range []struct {
		dir   string
		names []string
	}{{g.path(""), []string{"values", "rules"}}, {"templates", looks}, {path.Dir(fonts), []string{"fonts"}}, {".", []string{"cartouche"}}} {
		all, _ := g.project.Names(in.dir)
		for _, f := range all {
			stem := strings.ToLower(strings.TrimSuffix(f, path.Ext(f)))
			if right := path.Join(in.dir, stem+".yaml"); slices.Contains(in.names, stem) && f != stem+".yaml" && isYAML(f) && g.lacks(right) {
				list = append(list, Unread{path.Join(in.dir, f), path.Base(right)})
			}
			if in.dir == "templates" && stem == "fonts" && isYAML(f) && g.lacks(fonts) {
				list = append(list, Unread{path.Join(in.dir, f), fonts})
			}
		}
	}
	all, _ := g.project.Names("messages")
	for _, f := range all {
		if short, is := strings.CutSuffix(f, ".yml"); is {
			list = append(list, Unread{path.Join("messages", f), short + ".yaml"})
		}
	}
	all, _ = g.project.Names(g.path(""))
	known := g.known(nil)
	for _, f := range all {
		stem := strings.ToLower(strings.TrimSuffix(f, path.Ext(f)))
		if near := path.Join("templates", stem+".yaml"); slices.Contains(looks, stem) && isYAML(f) && !known[f] && g.lacks(near) {
			list = append(list, Unread{g.path(f), near})
		}
	}
	return list
}

// isYAML reports whether a file ends as YAML files do.
func isYAML(file string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, strings.ToLower(path.Ext(file)))
}

// lacks reports whether the project has no file of its own with this name.
func (g *Game) lacks(name string) bool { return !g.project.Exists(name) || g.project.BuiltIn(name) }
