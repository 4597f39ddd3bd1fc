// Package site makes the pages of a project as a tree of files: components to view, sheets and logs to fill in, rules and
// downloads. Written to a folder, the tree is a web site for any static file server; package serve serves the same files. Begin
// at New, and Site.File, which makes a file of the tree.
//
// Names in the tree are slash-separated. LANG and GAME are any language and game:
//
//	index.html                    the choice of languages
//	app/*, judge/*                the front end and the judge, as embedded
//	site.json                     the names of all files
//	sw.js, manifest.webmanifest, icon-192.png, icon-512.png
//	frame.html, engine/*, starters/*    for visitors who make games of their own, unless the program was built without the engine
//	LANG/index.html               the gallery
//	LANG/workshop.html            where visitors make games of their own
//	LANG/words.json               the texts page.* of front-end modules
//	LANG/fonts.css, LANG/fonts/*  the fonts of pages and faces
//	LANG/GAME/index.html          the components and downloads
//	LANG/GAME/sheet.html, scores.html, read.html, log.html, rules.html   if the game has a judge
//	LANG/GAME/sample.yaml         a finished record, if the game has one
//	LANG/GAME/picture.png         for the gallery
//	LANG/GAME/table.jpg           the game on a table
//	LANG/GAME/N-PROFILE.json      the faces for N players and a profile; see Index
//	LANG/GAME/faces/*.svg.gz      the faces, named after their content; *.svg from a server
//	LANG/GAME/judge.json          the input of the judge; see judged
//	LANG/GAME/files/*             the downloads
//	LANG/GAME/print.json, project.json.gz    for printing with the engine; see order.Choices, and Site.ownFiles
//	LANG/offline.json, LANG/GAME/offline.json    the files that a service worker caches
//	LANG/offline.html             the page for those that are not cached
package site

import (
	"cmp"
	"crypto/sha256"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/draw/svg"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/report"
)

// Options are the options of a site.
type Options struct {
	Games    []string // default: all games of the project
	Langs    []string // default: all languages of the games
	Papers   []string // of downloads; default: a4
	Profiles []string // default: home
	Kits     bool     // with downloads
	Jobs     int      // number of concurrent tasks; 0 means one per processor
	Date     time.Time
	// Live is for a server whose files change: fonts are whole, faces have the positions of their
	// elements in the data, downloads are made on request, and no service worker caches files.
	Live bool
	// InTurn is for a live site that makes one thing after the other: pages of games come with their first faces, and ask for the
	// others once these are shown.
	InTurn bool
	// Guests makes a live site for visitors: faces have no positions in the data, no record of the
	// project is an example, and kits are links to KitPath.
	Guests bool
	// Before is the site of the same project before its files changed, or one without a project of one's own, or nil. Unchanged
	// faces are reused from it, and its other faces remain available.
	Before *Site
	// Token marks the pages of a server that accepts orders; "" for others.
	Token string
	// Fixed makes pages that change no files of the project.
	Fixed bool
	// Progress is called with the key of a message and the number of finished and of all tasks; may be nil.
	Progress func(key string, done, of int)
	// Tell is called with each warning; may be nil.
	Tell func(diag.Diagnostic)
}

// Site is the tree of files. Each file is made once, on request, from the state of the project at
// that time. A Site is safe for concurrent use.
type Site struct {
	project *project.Project
	opt     Options
	langs   []string
	games   []*model.Game          // as much of them as loadedGame.game has; see Site.game
	loads   map[string]*loadedGame // all games by id
	broken  map[string]diag.List   // errors of the games that a server skips
	partial map[string]*model.Game // those of them whose pieces its owner sees nevertheless

	messages  memo[string, *lang.Catalogue]
	libraries memo[string, *report.Library]
	facts     memo[string, boards.PageInfo]
	fonts     map[string]*svg.Fonts // by language
	sheets    memo[string, styles]
	builtin   builtin
	whole     *memo[[32]byte, styles] // by hash of their input; shared with the previous and next sites
	sets      memo[view, *set]
	firsts    memo[view, *set] // see firstOf
	before    map[view]*set    // last sets of the previous sites by view
	kits      memo[kitOf, *madeKit]
	prints    memo[string, map[kitOf][]download] // by language and game
	kept      memo[string, *kit.Kept]            // by game
	pictures  memo[string, []byte]
	tables    memo[string, []byte]
	examples  memo[string, example] // by game
	others    memo[string, []byte]
	sums      memo[string, [sha256.Size]byte] // of files by name, for the service worker
	looks     sync.Pool                       // *scene.Sums
}

// New loads the games. The error is a diag.List of their errors and those of the options. A
// server's site skips games with errors, and requests for their files return the errors.
func New(p *project.Project, opt Options) (*Site, error) {
	if len(opt.Papers) == 0 {
		opt.Papers = []string{"a4"}
	}
	if len(opt.Profiles) == 0 {
		opt.Profiles = []string{"home"}
	}
	s := &Site{project: p, opt: opt, fonts: map[string]*svg.Fonts{}, whole: &memo[[32]byte, styles]{}}
	s.broken, s.partial = map[string]diag.List{}, map[string]*model.Game{}
	if opt.Live {
		s.builtin = fromBefore(p, opt.Before)
	}
	if opt.Before != nil {
		s.whole = opt.Before.whole
		s.before = opt.Before.lastSets()
		s.opt.Before = nil // otherwise no site would ever be freed
	}
	ids, err := model.Games(p)
	if err != nil {
		return nil, err
	}
	var errs diag.List
	for _, id := range opt.Games {
		if !slices.Contains(ids, id) {
			errs = append(errs, diag.UnknownWord("unknown-game", id, ids, diag.Pos{})...)
		}
	}
	if len(opt.Games) > 0 {
		ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(opt.Games, id) })
	}
	errs = append(errs, s.load(ids)...)
	errs = append(errs, s.chooseLanguages()...)
	for _, l := range s.langs {
		s.fonts[l] = &svg.Fonts{Sheet: "../../fonts.css", Whole: opt.Live}
	}
	return s, errs.Err()
}

// load loads games, several concurrently.
func (s *Site) load(ids []string) (errs diag.List) {
	games := make([]*loadedGame, len(ids))
	sound := s.opt.Live && s.sound()
	parallel.Each(s.opt.Jobs, len(ids), func(i int) error {
		games[i] = s.loadGame(ids[i], sound)
		return nil
	})
	s.loads = map[string]*loadedGame{}
	for i, id := range ids {
		s.loads[id] = games[i]
		if s.opt.Live {
			s.builtin.keep(s.project, id, games[i])
		}
		switch g := games[i]; {
		case len(g.errs) == 0:
			s.games = append(s.games, g.game)
		case s.opt.Live:
			s.broken[id] = g.errs // the other games stay available
			if s.forgiving() && g.game != nil && g.game.Drawable() {
				s.partial[id] = g.game
			}
		default:
			errs = append(errs, g.errs...)
		}
	}
	return errs
}

// chooseLanguages sets the languages to those of the options. The default is the languages of the
// games, in the order of the games.
func (s *Site) chooseLanguages() (errs diag.List) {
	var all []string
	for _, g := range slices.AppendSeq(slices.Clone(s.games), maps.Values(s.partial)) {
		for _, l := range g.Languages {
			if !slices.Contains(all, l) {
				all = append(all, l)
			}
		}
	}
	if len(s.opt.Langs) == 0 {
		s.langs = all
		return nil
	}
	for _, l := range s.opt.Langs {
		if !slices.Contains(all, l) {
			errs = append(errs, diag.UnknownWord("unknown-language", l, all, diag.Pos{})...)
		} else if !slices.Contains(s.langs, l) {
			s.langs = append(s.langs, l)
		}
	}
	return errs
}

// gamesIn returns the games available in a language.
func (s *Site) gamesIn(language string) []*model.Game {
	return slices.DeleteFunc(slices.Clone(s.games), func(g *model.Game) bool { return !slices.Contains(g.Languages, language) })
}

// shows reports whether there are pages of a game in a language: in those of the game, and for who designs it in all of the site; these
// show the game with its own texts, see model.Game.TextsIn.
func (s *Site) shows(g *model.Game, language string) bool {
	return slices.Contains(g.Languages, language) || s.forgiving() && s.ownGame(g.ID)
}

func (s *Site) ownGame(id string) bool {
	return s.project.Folder() != "" && s.project.Own().Exists("data/"+id)
}

// game returns a game with all its files; nil if the site does not have it, or if it has errors.
func (s *Site) game(id string) *model.Game {
	if g, errs := s.found(id); len(errs) == 0 {
		return g
	}
	return nil
}

// found returns a game with all its files, and the errors in them; nil if the site does not have it.
func (s *Site) found(id string) (*model.Game, diag.List) {
	if g := s.loads[id]; g != nil {
		return g.whole()
	}
	return nil, nil
}

// forgiving reports whether pieces with errors are shown, with their errors: to the owner of a project that changes.
func (s *Site) forgiving() bool { return s.opt.Live && !s.opt.Guests }

// drawable reports whether pages show what they can of a job that began with errors.
func (s *Site) drawable(j *kit.Job) bool { return s.forgiving() && j != nil && j.Studio.Drawable() }

// words returns the program's messages for a language of the site.
func (s *Site) words(language string) (*lang.Catalogue, error) {
	return s.messages.get(language, func() (*lang.Catalogue, error) {
		return lang.Messages(s.project, cmp.Or(lang.Match(lang.Available(s.project), language), "en"))
	})
}

// library returns the rules and texts of the games in a language.
func (s *Site) library(language string) (*report.Library, error) {
	return s.libraries.get(language, func() (*report.Library, error) {
		messages, err := s.words(language)
		return &report.Library{
			Files: s.project, Engines: s.project.Engines, Messages: messages, Language: language,
			Own: boards.Own(s.project),
		}, err
	})
}

// File returns a file of the tree. The error wraps fs.ErrNotExist for a file that the tree does not
// have, and otherwise is a diag.List of the project's errors.
func (s *Site) File(name string) ([]byte, error) {
	if s.opt.Live && (name == contents || path.Base(name) == offline || path.Base(name) == offlinePage) { // changing files are not cached
		return nil, missing(name)
	}
	if data, ok, err := s.root(name); ok || err != nil {
		return data, err
	}
	parts := strings.Split(name, "/")
	if s.opt.Live && len(parts) > 2 {
		if data, ok, err := s.liveFile(parts[0], parts[1], strings.Join(parts[2:], "/")); ok || err != nil {
			return data, err
		}
	}
	if len(parts) < 2 || !slices.Contains(s.langs, parts[0]) {
		return nil, missing(name)
	}
	language := parts[0]
	if data, ok, err := s.ofLanguage(language, strings.Join(parts[1:], "/")); ok || err != nil {
		return data, err
	}
	g := s.game(parts[1])
	if g == nil || len(parts) < 3 || !s.shows(g, language) {
		return nil, missing(name)
	}
	data, ok, err := s.ofGame(language, g, strings.Join(parts[2:], "/"))
	if err == nil && !ok {
		err = missing(name)
	}
	return data, err
}

func missing(name string) error { return &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist} }

// ofLanguage returns a file of a language's own folder.
func (s *Site) ofLanguage(language, name string) (data []byte, ok bool, err error) {
	switch {
	case name == "index.html":
		data, err = s.gallery(language)
	case name == Lost && s.opt.Live && !s.opt.Guests: // its links begin at the root
		data, err = s.lost(language)
	case name == makingPage && s.makes():
		data, err = s.workshop(language)
	case name == offline:
		data, err = s.offlineOf(language, nil)
	case name == offlinePage:
		data, err = s.offlinePage(language)
	case name == "words.json":
		data, err = s.wordsFile(language)
	case name == "fonts.css" || strings.HasPrefix(name, "fonts/"):
		return s.style(language, name)
	default:
		return nil, false, nil
	}
	return data, true, err
}

// ofGame returns a file of a game's folder.
func (s *Site) ofGame(language string, g *model.Game, name string) (data []byte, ok bool, err error) {
	page, isPage := strings.CutSuffix(name, ".html")
	if !slices.Contains(g.Languages, language) && (isPage && page != "index" || name == exampleFile || name == "judge.json") {
		return nil, false, nil // records are in the languages of the game
	}
	switch {
	case isPage:
		return s.gamePage(language, g, page)
	case name == "picture.png":
		data, err = s.picture(language, g)
	case name == "table.jpg":
		data, err = s.table(language, g)
	case name == offline:
		data, err = s.offlineOf(language, g)
	case name == printFile && s.makes():
		data, err = s.choices(language, g)
	case name == exampleFile:
		of, err := s.example(language, g)
		return of.text, of.kind != "", err
	case name == "judge.json":
		return s.judged(language, g)
	case strings.HasPrefix(name, "faces/"):
		return s.face(language, g, name)
	case strings.HasPrefix(name, "files/"):
		return s.download(language, g, name)
	default:
		for _, v := range s.views(language, g) {
			if v.file() == name {
				data, err = s.index(v)
				return data, true, err
			}
		}
		return nil, false, nil
	}
	return data, true, err
}
