package site

import (
	"crypto/sha256"
	"fmt"
	"io"
	"path"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// builtin are built-in games as they were loaded, for the next site of the same project, or of any other after one without files. They
// depend on no file of the project but its looks.
type builtin struct {
	looks string
	games map[string]loadedGame
}

type loadedGame struct {
	game *model.Game
	errs diag.List
}

// fromBefore returns the games of the site before that are still the same.
func fromBefore(p *project.Project, before *Site) builtin {
	now := builtin{looks: looksOf(p.Own()), games: map[string]loadedGame{}}
	if before == nil || before.builtin.looks != now.looks {
		return now
	}
	for id, g := range before.builtin.games {
		if !p.Own().Exists("data/" + id) {
			now.games[id] = g
		}
	}
	return now
}

// keep keeps a built-in game for the next site.
func (b *builtin) keep(p *project.Project, id string, g loadedGame) {
	if !p.Own().Exists("data/" + id) {
		b.games[id] = g
	}
}

// loadGame returns a game of the site before, or loads it.
func (s *Site) loadGame(id string) loadedGame {
	if g, ok := s.builtin.games[id]; ok {
		return g
	}
	game, errs := layouts.LoadGame(s.project, id)
	return loadedGame{game, errs}
}

// looksOf returns a text that changes when a file does that may override looks or messages of every game.
func looksOf(own *project.Project) string {
	sum := sha256.New()
	for _, folder := range []string{"messages", "templates"} {
		addFolder(sum, own, folder)
	}
	return string(sum.Sum(nil))
}

// fonts are the extensions of files that are too large to be read for comparison.
var fonts = []string{".ttf", ".otf"}

func addFolder(to io.Writer, own *project.Project, folder string) {
	names, err := own.Names(folder)
	fmt.Fprintf(to, "%q %v\n", folder, err)
	for _, name := range names {
		file := folder + "/" + name
		addFolder(to, own, file)
		if slices.Contains(fonts, path.Ext(name)) {
			fmt.Fprintf(to, "%q %s\n", file, own.Stamp(file))
			continue
		}
		data, _, err := own.Read(file, project.MaxImage)
		fmt.Fprintf(to, "%q %x %v\n", file, sha256.Sum256(data), err)
	}
}
