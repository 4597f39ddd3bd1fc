package site

import (
	"crypto/sha256"
	"fmt"
	"io"
	"path"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// builtin are built-in games, for the next site of the same project, or of any other after one without files. They depend on no file of
// the project but its looks.
type builtin struct {
	looks string
	games map[string]*loadedGame
}

// loadedGame is a game with the errors in its files.
type loadedGame struct {
	game *model.Game // or what its game.yaml says of it, if there is more to load
	errs diag.List
	load func() (*model.Game, diag.List) // loads it once; nil without more
}

// whole returns the game with all its files.
func (g *loadedGame) whole() (*model.Game, diag.List) {
	if g.load == nil {
		return g.game, g.errs
	}
	return g.load()
}

// fromBefore returns the games of the site before that are still the same.
func fromBefore(p *project.Project, before *Site) builtin {
	now := builtin{looks: looksOf(p.Own()), games: map[string]*loadedGame{}}
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
func (b *builtin) keep(p *project.Project, id string, g *loadedGame) {
	if !p.Own().Exists("data/" + id) {
		b.games[id] = g
	}
}

// loadGame returns a game of the site before, or loads it. Of a built-in game in which the project can break nothing, a live site first
// reads game.yaml alone: most pages show one game, or none.
func (s *Site) loadGame(id string, sound bool) *loadedGame {
	if g, ok := s.builtin.games[id]; ok {
		return g
	}
	load := func() (*model.Game, diag.List) { return layouts.LoadGame(s.project, id) }
	if sound && !s.project.Own().Exists("data/"+id) {
		if head, errs := model.LoadHead(s.project, id); errs == nil {
			return &loadedGame{game: head, load: sync.OnceValues(load)}
		}
	}
	game, errs := layouts.KeptGame(s.project, id) // edits of it are made over the same
	return &loadedGame{game: game, errs: errs}
}

// harmless are the files of a project's looks that change no more than how a game looks, if there are no errors in them.
var harmless = []string{"palette.yaml", "styles.yaml"}

// sound reports whether nothing that the project adds to the looks can be an error in a built-in game.
func (s *Site) sound() bool {
	own := s.project.Own()
	names, err := own.Names("templates")
	_, errs := model.LoadTheme(s.project)
	return err == nil && errs == nil && !own.Exists("messages") &&
		!slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(harmless, name) })
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
