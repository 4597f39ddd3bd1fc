package model

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/project"
)

// PartOfDrawing splits the name of a picture: a drawing's file, and the id of the element of it that is meant; "" for all of it.
func PartOfDrawing(name string) (file, id string) {
	i := strings.LastIndexByte(name, '#')
	if i < 0 || !IsDrawing(name[:i]) {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// IsDrawing reports whether a file is a drawing, by its name.
func IsDrawing(file string) bool {
	ext := strings.ToLower(path.Ext(file))
	return ext == ".svg" || ext == ".svgz"
}

// ReadPicture returns a picture file of the game's folder.
func (g *Game) ReadPicture(name string) ([]byte, string, error) {
	return g.project.Read(g.path(strings.TrimPrefix(name, "/")), project.MaxImage)
}

// PictureHint says what to do when a picture file is missing: the key of a hint, the folder where the file belongs, and the
// file there that was most likely meant, or "". Outside the game's folder there is nothing to do.
func (g *Game) PictureHint(name string) (hint, folder, near string) {
	folder = g.path(path.Dir(strings.TrimPrefix(name, "/")))
	if folder != g.path("") && !strings.HasPrefix(folder, g.path("")+"/") {
		return "", folder, "" // no such file is read
	}
	names := g.namesIn(folder)
	base := path.Base(name)
	i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, base) })
	if i >= 0 {
		near = names[i]
	} else {
		near = diag.Nearest(base, names)
	}
	if near == "" {
		if elsewhere := g.elsewhere(base); elsewhere != "" {
			return "did-you-mean", g.shown(folder), elsewhere
		}
		return "picture-later", g.shown(folder), ""
	}
	return "picture-near", g.shown(folder), path.Join(path.Dir(name), near)
}

// elsewhere returns the file with a name in another folder of the game, from the game's folder; "" for none.
func (g *Game) elsewhere(name string) string {
	for _, folder := range g.namesIn(g.path("")) {
		names := g.namesIn(g.path(folder)) // of a file there are none
		if i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) }); i >= 0 {
			return path.Join(folder, names[i])
		}
	}
	return ""
}

// namesIn returns the names in a folder, which are read once until they change: all pictures of a deck may be missing. A folder
// that cannot be read has none.
func (g *Game) namesIn(folder string) []string {
	return project.Cached(g.project, "names in "+folder, g.project.Stamp(folder), func() []string {
		names, _ := g.project.Names(folder)
		return names
	})
}

// KeptOf returns what work makes of a picture, as long as its file does not change. It is shared; work must not call KeptOf.
func KeptOf[T any](g *Game, name string, work func() T) T {
	file, _ := PartOfDrawing(name)
	return project.Cached(g.project, "of "+g.path(strings.TrimPrefix(name, "/")), g.project.Stamp(g.path(strings.TrimPrefix(file, "/"))), work)
}
