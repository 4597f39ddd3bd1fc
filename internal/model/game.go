// Package model holds games as checked Go values: components, their elements, values, texts and looks, each with its place in
// the data. Begin at LoadGame. Structs with doc tags describe the keys of the files; those of elements are in element*.go.
package model

import (
	"cmp"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/values"
	"cartouche/rules"
)

// Game is one game of a project.
type Game struct {
	ID         string
	Authors    []string
	Players    Range
	Default    int // the default number of players of a kit
	Languages  []string
	Version    string
	Seats      []string // colours of the players by seat, where the rules say which
	Components []*Component
	Poster     *Component // what a game shows on a wall; nil when there is none
	Values     *values.Values
	Theme      *Theme
	Unnamed    []string // files that look like components which game.yaml does not name
	Unread     []Unread
	ThemeName  string // EgyptianTheme or PlainTheme
	Cover      cover
	Credits    Key // a text for the end of the cover; not set when there is none

	project *project.Project
	shared  map[string]sharedFile // templates, by their files
	broken  bool

	valueless bool
}

// Drawable reports whether its components can be laid out in spite of the errors in its files, to find more.
func (g *Game) Drawable() bool { return !g.broken }

// Valueless reports whether the game has values that could not be read. A layout may then find errors that follow from that.
func (g *Game) Valueless() bool { return g.valueless }

// Range is a smallest and a largest number.
type Range struct {
	Min int `doc:"min,required" range:"1,99"`
	Max int `doc:"max,required" range:"1,99"`
}

// Holds reports whether n is in the range; everything is in the zero range.
func (r Range) Holds(n int) bool { return r == Range{} || n >= r.Min && n <= r.Max }

// PlayersOutside returns the code and the arguments of the error for n players in a game for the players of the range.
func (r Range) PlayersOutside(n int) (code string, args diag.Args) {
	args = diag.Args{"found": n, "low": r.Min, "high": r.Max}
	if r.Min == r.Max {
		return "players-out-of-range-exactly", args
	}
	return "players-out-of-range", args
}

// Spot is a place for pieces on a game's map.
type Spot = rules.Spot

// Component is one kind of thing to print.
type Component struct {
	Name string
	File string
	Pos  diag.Pos `doc:"-pos"`
	// of the finished piece: `63 x 88 mm`, or a name such as `poker`
	Size namedSize `doc:"size"`
	// the distance that marks and texts keep from the cut; default 3 mm
	Safe Length `doc:"safe"`
	// how far colour extends beyond the cut, at most 5 mm; default 0 mm
	Bleed Length `doc:"bleed"`
	// where a component larger than the paper may be divided; default equal parts
	Seams   Seams     `doc:"seams"`
	Stock   Stock     `doc:"stock,required"`                               // what it is printed on: plain, card or one of papers.yaml
	Per     string    `doc:"per,required" aka:"count" words:"game player"` // one for the game, or one for each player
	Players Range     `doc:"players"`                                      // only in kits for these numbers of players
	Front   []Element `doc:"front"`                                        // elements, from the bottom up
	Back    []Element `doc:"back"`                                         // elements, from the bottom up
	// mirror the layout in languages written from right to left; default false
	FollowDirection bool  `doc:"follow-direction" aka:"mirror"`
	Cards           Cards `doc:"cards"` // files with a row for each piece
	// where the file of cards is published, for `cartouche fetch`: an address that begins with `https://`
	Source address `doc:"source"`
	// the number of copies of each piece, 0 for none; default 1
	Each Number `doc:"copies"`
	// whose piece it is: kits for fewer players leave it out
	Seat    Number            `doc:"seat"`
	Extends string            `doc:"extends"` // a template, whose keys the component overrides
	Regions map[string]Region `doc:"regions"` // boxes by name
	// cut it along its edges although it shows lines to cut along; default false
	CutOutline bool `doc:"cut-outline" aka:"cut"`
	// on the front of a sheet: the place of the code by which photographs of it are known, at least 14.5 x 14.5 mm
	Code Box `doc:"code"`
	Folding

	Deck  *deck.Deck   // nil without cards
	Shape []geom.Point // of a face that is no box

	whole       bool       // its cards have no errors
	boxFace     bool       // it is a face of a box
	punchedBack bool       // pieces that are punched out of it have backs
	Booklet     *Booklet   // nil for a component of elements
	Bound       *Component // the booklet of which it is a cover: it has no pieces of its own
}

// Seams say where the sheets of a component that is larger than the paper may join.
type Seams struct {
	Vertical   []Length `doc:"vertical" aka:"upright"` // by their distances from the left edge
	Horizontal []Length `doc:"horizontal" aka:"level"` // by their distances from the upper edge
}

// maxBleed is the most bleed that a component may have.
const maxBleed = 5 * geom.Millimetre

// Sides returns 2 when the component has a back, else 1.
func (c *Component) Sides() int {
	if len(c.Back) > 0 || c.punchedBack {
		return 2
	}
	return 1
}

// Copies returns how many of each of the component's faces a kit for so many players holds; 0 when it belongs to other kits.
func (c *Component) Copies(players int) int {
	switch {
	case !c.Players.Holds(players) || c.Bound != nil:
		return 0
	case c.Per == "player":
		return players
	}
	return 1
}

// gameFile is what game.yaml says.
type gameFile struct {
	Authors    []string `doc:"authors,required"`
	Players    Range    `doc:"players,required"`
	Default    int      `doc:"default-players" range:"1,99"`
	Languages  []Tag    `doc:"languages,required"`
	Version    string   `doc:"version,required"`
	Components []Name   `doc:"components,required"`
	Poster     Name     `doc:"poster"` // a component that no kit has: `cartouche poster` prints it
	Seats      []string `doc:"seats" words:"lapis carnelian jade ochre turquoise bronze ink"`
	Theme      string   `doc:"theme" words:"plain egyptian"`
	Cover      cover    `doc:"cover"`
	Credits    Key      `doc:"credits"`
}

// The themes of games: which frames, covers and icons they have.
const (
	EgyptianTheme = "egyptian" // of games that do not say
	plainTheme    = "plain"
)

// LoadValues reads the values of a game. The errors are all that is wrong with the file.
func LoadValues(p *project.Project, id string) (*values.Values, diag.List) {
	game, _ := p.Engines.Find(id)
	return values.Load(p, path.Join("data", id), game)
}

// Games returns the ids of the project's games, sorted.
func Games(p *project.Project) ([]string, error) {
	names, err := p.Names("data")
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(names, func(n string) bool { return !p.Exists("data/" + n + "/game.yaml") }), nil
}

// LoadGame reads a game with all its components, whose elements are of the given kinds. The errors are all that is wrong with
// its files.
func LoadGame(p *project.Project, id string, kinds Kinds) (*Game, diag.List) {
	g, file, errs := readGame(p, id)
	if g == nil {
		return nil, errs
	}
	components := file.Components
	var more diag.List
	g.Theme, more = LoadTheme(p)
	if more == nil {
		g.Theme, more = g.Theme.withIcons(p, g.path(""), g.ThemeName)
	}
	errs = append(errs, more...)
	g.broken = more != nil || len(g.Languages) == 0 || g.Players == Range{}
	if p.Exists(g.path("values.yaml")) {
		g.Values, more = LoadValues(p, id)
		errs = append(errs, more...)
		if _, engine := p.Engines.Find(id); more != nil && engine {
			g.broken = true
		} else if more != nil {
			g.Values, g.valueless = nil, true
		}
	}
	for _, name := range components {
		if name == "" || !p.Exists(g.path(string(name)+".yaml")) {
			continue // reported
		}
		c, more := g.component(string(name), kinds)
		errs = append(errs, more...)
		g.Components = append(g.Components, c)
	}
	if name := string(file.Poster); name != "" && p.Exists(g.path(name+".yaml")) {
		g.Poster, more = g.component(name, kinds)
		errs = append(errs, more...)
		components = append(slices.Clip(components), file.Poster)
	}
	errs = append(errs, g.fold()...)
	errs = append(errs, g.bind()...)
	g.Unnamed = g.unnamed(components)
	g.Unread = g.unread()
	return g, append(errs, g.sharedMistakes()...)
}

// In returns the game with a project that has the files that it was read from, to read others there.
func (g *Game) In(p *project.Project) *Game {
	in := *g
	in.project = p
	return &in
}

// LoadHead reads what game.yaml alone says of a game: its authors, players and languages. The errors are all that is wrong with
// that file.
func LoadHead(p *project.Project, id string) (*Game, diag.List) {
	g, _, errs := readGame(p, id)
	return g, errs
}

// readGame reads game.yaml, and returns what it says as well. The game is nil when there is none to read.
func readGame(p *project.Project, id string) (g *Game, file gameFile, errs diag.List) {
	known, err := Games(p)
	if err != nil {
		return nil, file, diag.Of(err)
	}
	if !slices.Contains(known, id) {
		return nil, file, diag.UnknownWord("unknown-game", id, known, diag.Pos{})
	}
	g = &Game{ID: id, project: p}
	d, errs := load(p, g.path("game.yaml"))
	if errs != nil {
		return nil, file, errs
	}
	doc.Decode(d.Root, &file)
	g.check(&file, d.Root)
	if !isName(id) { // files, addresses and slots are called by it
		d.Root.Fail("game-folder", "", diag.Args{"found": id})
	}
	g.Authors, g.Players, g.Version, g.Seats = file.Authors, file.Players, file.Version, file.Seats
	g.ThemeName = cmp.Or(file.Theme, EgyptianTheme)
	g.Cover, g.Credits = file.Cover, file.Credits
	for _, tag := range file.Languages {
		if tag != "" {
			g.Languages = append(g.Languages, string(tag))
		}
	}
	if g.Default = file.Default; g.Default == 0 {
		g.Default = g.Players.Max
	}
	return g, file, d.Errors()
}

func (g *Game) path(name string) string { return path.Join("data", g.ID, name) }

// shown returns a path in the project's folder as messages have it: from the working folder.
func (g *Game) shown(name string) string {
	return path.Join(filepath.ToSlash(g.project.Folder()), name)
}

func (g *Game) component(name string, kinds Kinds) (*Component, diag.List) {
	c := &Component{Name: name, File: g.path(name + ".yaml")}
	d, errs := load(g.project, c.File)
	if errs != nil {
		return c, errs
	}
	if d.Root.Get("kind").Exists() {
		g.booklet(c, d.Root)
		return c, d.Errors()
	}
	layers, whole := g.layers(d.Root, c.File)
	if !whole {
		c.Pos = d.Root.Pos()
		return c, d.Errors() // what it lacks may be in the template
	}
	root := merged(layers)
	doc.Decode(root, c)
	if c.checkKeys(root) {
		c.readFaces(layers, kinds)
	} else {
		c.Front, c.Back = side(layers, "front"), side(layers, "back")
	}
	c.readElements(root, kinds)
	placed := c.readRegions(layers)
	if !c.Safe.Set() {
		c.Safe.Value = geom.MM(3)
	}
	g.stock(c, root)
	g.checkPlayers(c, root.Get("players"))
	g.namedSize(c, root)
	if c.Bleed.Value > maxBleed {
		root.Get("bleed").Fail("length-out-of-range", "", diag.Args{"found": c.Bleed.Value, "high": maxBleed})
		c.Bleed.Value = 0
	}
	c.checkSeams(root.Get("seams"))
	c.checkSource(root)
	for _, f := range c.Cards {
		if f.File != "" && !g.project.Exists(g.path(f.File)) {
			hint, args := g.cardsHint(f.File, c.Source)
			root.FailAt(f.Pos, "cards-file", hint, args)
		}
	}
	errs = append(errs, d.Errors()...)
	lacksCards := slices.ContainsFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "unknown-key" && d.Args["near"] == "cards" })
	if c.Size.Value.W == 0 || lacksCards || !placed {
		c.Front, c.Back = nil, nil // nothing can be said of places, or of fields
	}
	if c.Cards == nil {
		return c, errs
	}
	var more diag.List
	c.Deck, more = g.cards(c.Cards)
	c.whole = more == nil
	HintFields(errs, g.shown(c.File), c.Deck)
	return c, append(errs, more...)
}

// namedSize finds the size of a component that is called by a name.
func (g *Game) namedSize(c *Component, root doc.Value) { g.findSize(&c.Size, root.Get("size")) }

// findSize finds a size that is called by a name, at its place in the data.
func (g *Game) findSize(s *namedSize, at doc.Value) {
	if size, ok := g.Theme.Sizes[s.Name]; ok {
		s.Value = size.Value
	} else if s.Name != "" {
		name := s.Name
		for word := range strings.FieldsSeq(strings.ToLower(name)) { // US Poker
			if _, ok := g.Theme.Sizes[word]; ok {
				at.FailAt(s.Pos, "unknown-size", "did-you-mean", diag.Args{
					"found": name, "allowed": slices.Sorted(maps.Keys(g.Theme.Sizes)), "near": word})
				return
			}
		}
		at.Known(name, s.Pos, "unknown-size", slices.Sorted(maps.Keys(g.Theme.Sizes)))
	}
}

// checkSeams reports seams that are not on the component.
func (c *Component) checkSeams(seams doc.Value) {
	if c.Size.Value.W == 0 {
		return // reported
	}
	for _, way := range []struct {
		key  string
		at   []Length
		most geom.Length
	}{{"vertical", c.Seams.Vertical, c.Size.Value.W}, {"horizontal", c.Seams.Horizontal, c.Size.Value.H}} {
		for i, at := range way.at {
			if at.Value >= way.most {
				seams.Get(way.key).Items()[i].Fail("length-out-of-range", "", diag.Args{"found": at.Value, "high": way.most})
			}
		}
	}
}

// Component returns the component of a name, or an error that lists them.
func (g *Game) Component(name string) (*Component, diag.List) {
	names := make([]string, len(g.Components))
	for i, c := range g.Components {
		if c.Name == name {
			return c, nil
		}
		names[i] = c.Name
	}
	return nil, diag.UnknownWord("unknown-component", name, names, diag.Pos{})
}

// Texts returns the folder of the game's catalogues. The first of its languages is the source of the others.
func (g *Game) Texts() lang.Folder { return lang.GameFolder(g.project, g.ID, g.Languages[0]) }

// Catalogue returns the game's texts in a language. What that lacks is taken from its parent language, then from English or the
// source, and the catalogue warns of it. A language that the game does not have at all is an error that lists those it has. A
// catalogue that the game's list of languages does not name is taken with a warning.
func (g *Game) Catalogue(language string) (*lang.Catalogue, diag.List) {
	c, errs := g.Texts().Catalogue(language)
	if c != nil && !lang.IsPseudo(c.Lang) && !slices.Contains(g.Languages, c.Lang) {
		c.Warn("language-unlisted", diag.Args{"found": c.Lang, "allowed": g.Languages})
	}
	return c, errs
}

// TextsIn returns the language of the game's texts for somebody who reads the program in a language: the first of the game, if it has no
// texts in that one. A language that the program does not have either stays, for others to report.
func (g *Game) TextsIn(language string) string {
	if g.Texts().Chain(language) != nil || !slices.Contains(lang.Available(g.project), language) {
		return language
	}
	return g.Languages[0]
}

// AuthorsIn returns the names of the authors: the text `game.authors`, if there is one, or those of game.yaml.
func (g *Game) AuthorsIn(texts *lang.Catalogue) []string {
	if text, ok := texts.Named("game.authors"); ok {
		return []string{text}
	}
	return g.Authors
}

// Messages returns the program's own messages in a language, as the project has them.
func (g *Game) Messages(language string) (*lang.Catalogue, error) {
	return lang.Messages(g.project, language)
}
