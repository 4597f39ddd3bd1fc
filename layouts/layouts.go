// Package layouts turns the components of a game into faces: it resolves values and texts, sets the text, draws the shapes and
// names the slots. Each kind of element is a function in a file that registers it. What does not fit is an error, at its
// position in the data. Begin at New and Studio.Piece; ticks.go is a typical element. Package press puts the faces on sheets of paper.
package layouts

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts/inks"
	"cartouche/layouts/lint"
)

// Options are the settings for laying out the faces of a game.
type Options struct {
	Players int
	Lang    string // a language of the game, or a form of it, such as it-CH
	Profile string // one of the theme's profiles
	Printed string // the profile of expressions; "" is Profile
	Coarse  bool   // pictures with few pixels: the faces are measured, not shown
	Final   bool   // for a print shop: a placeholder for a picture is an error
	// Paper is what booklets are folded from, which may need their other size; the zero value is for pages by themselves.
	Paper geom.Size
	// Values replaces the values of the game, for a record; nil uses those of the game.
	Values map[string]any
	// Usual is a studio with these options, which New returns, or with these but for the usual number of players, whose booklets the
	// new one has; nil makes one when it is needed.
	Usual *Studio
	// Keep keeps each face for the next time that it is laid out, for studios that several runs use.
	Keep bool
	// Wrapped, if it is set, gets each text that is set in several lines, as it is printed. It is called concurrently, and again for
	// a text that is printed repeatedly.
	Wrapped func(Wrap)
	// Placed, if it is set, gets where each element is drawn, in the order of drawing. It is called as Wrapped is.
	Placed func(Place)
	// Worked, if it is set, gets what expressions of elements come to, and on which card. It is called as Wrapped is.
	Worked func(at diag.Pos, card model.Row, result any)
}

// Wrap is a text that is set in several lines.
type Wrap struct {
	Pos       diag.Pos // of the text
	Key       string   // of the catalogue; "" for other texts
	Component string
	Message   bool // one of the program's, not of the game
	Block     font.Block
}

// Studio lays out the components of one game in one language for one way to print. It is safe for concurrent use.
type Studio struct {
	game     *model.Game
	theme    *model.Theme
	profile  model.Profile
	inks     *inks.Inks // of the profile
	texts    *lang.Catalogue
	messages *lang.Catalogue // of the program, for what the press adds
	opt      Options
	values   map[string]any
	args     diag.Args
	pictures pictures
	cutPaths sync.Map // of the pieces in slots, by their components
	formulas sync.Map // *model.Component to *model.Formulas
	warned   warned
	unused   sync.Once // see warnOfUnused
	cards    cards
	icons    sync.Map // iconKey to ink.Path
	slips    sync.Map // a word to the key of the catalogue that it is nearly, or ""
	sides    sync.Map // sideKey to sideFace
	booklets sync.Map // names of components to *bound
	figures  sync.Map // figureKey to *scene.Face
	regions  sync.Map // *model.Component to model.Regions, which are the same for all cards
	usually  sync.Once
	other    *Studio // for the usual number of players, see usual
	complete bool

	textKeys    func() []string // of the texts, once
	rightToLeft bool            // the language is written from right to left
}

// New prepares the layout of a game.
func New(g *model.Game, opt Options) (*Studio, diag.List) {
	if u := opt.Usual; u != nil && u.complete && u.opt.Players == opt.Players && u.opt.Paper == opt.Paper {
		return u, nil
	}
	s := &Studio{game: g, theme: g.Theme, opt: opt}
	var errs diag.List
	s.texts, errs = g.Catalogue(opt.Lang)
	if s.texts != nil {
		s.textKeys = sync.OnceValue(s.texts.Keys)
		s.opt.Lang = s.texts.Lang // the requested language may have no texts
	}
	var err error
	if s.messages, err = g.Messages(s.opt.Lang); err != nil {
		errs = append(errs, diag.Of(err)...)
	}
	if s.texts != nil && s.messages != nil {
		s.texts.JoinBy(s.messages)
	}
	s.rightToLeft = lang.RightToLeft(s.opt.Lang)
	profile, ok := g.Theme.Resolved(opt.Profile)
	if !ok {
		errs = append(errs, diag.UnknownWord("unknown-profile", opt.Profile, slices.Sorted(maps.Keys(g.Theme.Profiles)), diag.Pos{})...)
	}
	s.profile, s.inks = profile, inks.New(g.Theme, profile)
	if !g.Players.Holds(opt.Players) {
		code, args := g.Players.PlayersOutside(opt.Players)
		errs.Add(diag.Pos{}, code, args)
	}
	switch {
	case opt.Values != nil:
		s.values = opt.Values
	case g.Values != nil && g.Players.Holds(opt.Players): // else errors would not be those of the values
		s.values = g.Values.For(opt.Players)
	}
	s.args = (&model.Scope{Values: s.values, Players: opt.Players}).Args()
	read := s.texts != nil && len(s.texts.Keys()) > 0 // else the broken file is the error, not each of its texts
	s.complete = ok && read && s.messages != nil && g.Players.Holds(opt.Players)
	if _, own := s.args["n"]; !own { // a value of the game
		s.args["n"] = opt.Players // so that a text may have a plural by the players
	}
	return s, errs
}

// warnOfUnused warns of what the game's files have and no kit prints, because its name is probably misspelt: components that
// game.yaml does not name, columns of cards for languages that it does not have, fields of cards whose names are almost those of
// fields with a meaning, columns of copies that a component overrides, words that cards have in other capitals or with blanks, and
// cards of players that the game never has.
func (s *Studio) warnOfUnused() {
	for _, d := range s.theme.Doubts {
		s.warn(d.Pos, d.Code, d.Args)
	}
	for _, file := range s.game.Unnamed {
		s.warn(diag.Pos{File: file}, "component-unnamed", nil)
	}
	for _, f := range s.game.Unread {
		s.warn(diag.Pos{}, "file-yml", diag.Args{"file": f.File, "near": f.Near})
	}
	for _, c := range s.game.Components {
		for _, t := range c.Deck.Translations() {
			known := func(l string) bool { return l == t.Lang || strings.HasPrefix(l, t.Lang+"-") }
			if !slices.ContainsFunc(s.game.Languages, known) && !known(s.opt.Lang) {
				s.warn(t.At, "deck-language-unlisted", diag.Args{"found": t.Column, "allowed": s.game.Languages})
			}
		}
		for _, slip := range c.Slips(s.game.Languages, s.asksFor) {
			s.warn(slip.At, "deck-field-unused", diag.Args{"found": slip.Name, "near": slip.Near})
		}
		if f, ok := s.game.Overridden(c); ok {
			s.warn(c.Each.Pos, "deck-copies-overridden", diag.Args{"file": f.At.File})
		}
		for _, u := range c.Unequals(s.opt.Lang) {
			if u.Card == (diag.Pos{}) {
				s.warn(u.At, "deck-capitals", diag.Args{"found": u.Word, "field": u.Field, "near": u.Near})
			} else {
				s.warn(u.Card, "deck-word-other", diag.Args{"found": u.Near, "field": u.Field, "near": u.Word, "place": diag.Path(u.At.String())})
			}
		}
		for _, row := range c.Unseated(s.values, s.game.Players.Max) {
			s.warn(row.Pos, "seat-never", diag.Args{"high": s.game.Players.Max})
		}
	}
}

// asksFor reports whether a text of the catalogue names a field of cards in braces.
func (s *Studio) asksFor(field string) bool {
	return s.texts == nil || slices.ContainsFunc(s.textKeys(), func(key string) bool {
		t, _ := s.texts.Get(key)
		for _, form := range t.Forms {
			if strings.Contains(form, "{"+field) {
				return true
			}
		}
		return false
	})
}

// Lang returns the language of the studio's texts.
func (s *Studio) Lang() string { return s.opt.Lang }

// Texts returns the game's texts in the studio's language.
func (s *Studio) Texts() *lang.Catalogue { return s.texts }

// Messages returns the program's own messages in the studio's language.
func (s *Studio) Messages() *lang.Catalogue { return s.messages }

// Warnings returns the texts used so far that are not in the requested language, in catalogues and in decks, and the pictures
// that are missing or have few pixels, and what no kit prints.
func (s *Studio) Warnings() diag.List {
	s.unused.Do(s.warnOfUnused)
	return slices.Concat(s.texts.Warnings(), s.messages.Warnings(), s.warned.sorted())
}

// Drawable reports whether pieces can be laid out in spite of the errors that New found, to find more of them.
func (s *Studio) Drawable() bool { return s.complete }

// Copies returns the number of pieces of a component in this kit.
func (s *Studio) Copies(c *model.Component) int { return c.Pieces(s.values, s.opt.Players) }

// Piece lays out piece i of a component, and returns all errors found in it.
func (s *Studio) Piece(c *model.Component, i int) (Piece, diag.List) {
	if c.Booklet != nil {
		return s.page(c, i)
	}
	var errs diag.List
	row := s.card(c, i)
	defer func() { s.FoundOn(c, i, errs) }()
	p := Piece{Component: c, Index: i}
	scope := s.scope(c, row, &errs)
	scope.Profile = "" // how many there are does not depend on it
	p.Copies = c.CopiesOf(&scope)
	if c.Seat.Set() {
		p.Seat = scope.Number(c.Seat)
	}
	if c.Net == model.Punchboard {
		p.Front, p.Back = s.punchboard(c, &errs)
	} else {
		p.Front, p.Back = s.sideOf(c, i, false, row, &errs), s.sideOf(c, i, true, row, &errs)
	}
	if own := scene.Outline(p.Front.Ops, scene.Cut); own.Verbs != nil && !c.CutOutline {
		p.Front.Cut = &own
	}
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f != nil {
			errs = append(errs, s.holding(f, c)...)
			if model.On(s.profile.Bleed, false) && p.Front.Cut == nil { // else no cut is along the trim
				errs = append(errs, lint.Unbled(c, f, lint.FullBleed)...)
			}
		}
	}
	return p, errs
}

// scope is what the elements of a component know when they show a row.
func (s *Studio) scope(c *model.Component, row model.Row, errs *diag.List) model.Scope {
	scope := model.Scope{Row: row, Values: s.values, Players: s.opt.Players, Profile: cmp.Or(s.opt.Printed, s.opt.Profile), Errs: errs,
		Lang: s.opt.Lang, Worked: s.opt.Worked}
	scope.Formulas = s.formulasOf(c)
	scope.Regions = s.regionsOf(c, &scope)
	return scope
}

func (s *Studio) formulasOf(c *model.Component) *model.Formulas {
	formulas, ok := s.formulas.Load(c)
	if !ok {
		ways := model.Ways{Profiles: slices.Sorted(maps.Keys(s.game.Theme.Profiles)), Languages: s.game.Languages}
		formulas, _ = s.formulas.LoadOrStore(c, model.NewFormulas(c, s.values, ways))
	}
	return formulas.(*model.Formulas)
}

// Title returns the component's name in the studio's language.
func (s *Studio) Title(c *model.Component) (string, diag.List) {
	return s.name("component."+c.Name+".title", c.Pos)
}

// Use returns what the component is for, in the studio's language; "" if the catalogue has no text, which is reported where it
// is printed.
func (s *Studio) Use(c *model.Component) string {
	text, _ := s.name("component."+c.Name+".use", c.Pos)
	return text
}

// GameTitle returns the game's name in the studio's language.
func (s *Studio) GameTitle() (string, diag.List) {
	return s.name("game.title", diag.Pos{File: s.texts.File})
}

func (s *Studio) name(key string, at diag.Pos) (string, diag.List) {
	text, _, errs := s.text(key, at, nil)
	return text, errs
}

// Say returns a text of the game with the game's values and some arguments; for a missing text, its name.
func (s *Studio) Say(key string, args diag.Args) string {
	all := maps.Clone(s.args)
	maps.Copy(all, args)
	text, _ := s.texts.Message(diag.Diagnostic{Code: key, Args: all})
	return text
}

// Has reports whether the game's catalogue has a text.
func (s *Studio) Has(key string) bool {
	_, ok := s.texts.Get(key)
	return ok
}

// Digits returns a number in the figures of the studio's language.
func (s *Studio) Digits(n int) string { return s.texts.Number(n) }

// text returns a text of the catalogue with its arguments, and its position.
func (s *Studio) text(key string, at diag.Pos, args diag.Args) (string, diag.Pos, diag.List) {
	t, ok := s.texts.Get(key)
	if !ok {
		return "", at, diag.List{s.textMissing(key, at, args)}
	}
	if !t.Plural() && !strings.ContainsAny(t.Forms["other"], "{}") {
		return lang.Isolate(t.Lang, s.opt.Lang, t.Forms["other"]), t.Pos, nil
	}
	all, counts := s.args, t.Plural() && t.By == ""
	if len(args) > 0 || counts {
		all = maps.Clone(s.args)
		maps.Copy(all, args)
	}
	var err error
	if counts {
		var name string
		if name, err = t.Counts(key, all); err == nil {
			all["n"] = all[name]
		}
	}
	var text string
	if err == nil {
		text, err = s.texts.Format(key, all)
	}
	if errs := diag.Of(err); errs != nil {
		return "", t.Pos, diag.List{s.orIcon(errs[0])}
	}
	return lang.Isolate(t.Lang, s.opt.Lang, text), t.Pos, nil
}

// textMissing is the error of a missing text. Its hint is to spell the key as in the catalogue, to write words in the catalogue
// under a key, or to add the text.
func (s *Studio) textMissing(key string, at diag.Pos, args diag.Args) diag.Diagnostic {
	all := maps.Clone(s.args)
	maps.Copy(all, args)
	d := diag.Diagnostic{Pos: at, Code: "text-missing", Args: diag.Args{"key": key, "lang": s.texts.Lang}}
	near := diag.Nearest(key, alphabetically(key, s.textKeys()))
	computed := computed(key, all)
	switch {
	case computed != "":
		d.Hint, d.Args["near"] = "slip-expression", computed
	case strings.Contains(key, " "), near == "" && !strings.Contains(key, "."): // the words themselves
		d.Hint = "text-key"
		if near := s.inExpression(key, all); near != "" {
			d.Hint, d.Args["near"] = "text-words", near
		}
	case near == "", strings.HasPrefix(key, "component."): // such a key is the program's own
		d.Hint = "text-file"
	default:
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
	return d
}

// mostCompared is how many keys of a catalogue are compared with one that is missing.
const mostCompared = 1000

// alphabetically returns the sorted keys nearest to one in their order, at most so many.
func alphabetically(key string, keys []string) []string {
	at, _ := slices.BinarySearch(keys, key)
	from := max(min(at-mostCompared/2, len(keys)-mostCompared), 0)
	return keys[from:min(from+mostCompared, len(keys))]
}

// face lays out a side of a piece. Texts in one row or column share a size: if one of them had to shrink, everything is laid
// out again with the sizes that they share.
func (s *Studio) face(c *model.Component, side string, elements []model.Element, row model.Row, errs *diag.List) *scene.Face {
	before := len(*errs)
	d := s.paint(c, side, elements, row, errs, nil)
	if sizes := inCommon(d.set); sizes != nil {
		*errs = (*errs)[:before]
		d = s.paint(c, side, elements, row, errs, sizes)
	}
	d.showWraps()
	d.showPlaces()
	return d.Face
}

// paint draws a side of a piece with bounds on the sizes of its texts.
func (s *Studio) paint(
	c *model.Component,
	side string,
	elements []model.Element,
	row model.Row,
	errs *diag.List,
	sizes []geom.Length,
) *Drawing {
	key := sideKey{c, side}
	last, known := s.sides.Load(key)
	if !known {
		last = sideFace{name: c.Name + "." + side}
	}
	like := last.(sideFace)
	f := &scene.Face{
		Name: like.name, Size: c.Size.Value, Bleed: c.Bleed.Value, Safe: s.profile.Inset(c.Safe.Value),
		Ops: make([]ink.Op, 0, like.ops), From: make([]scene.From, 0, len(elements)),
	}
	d := s.newDrawing(f, c.Name, s.scope(c, row, errs), c.FollowDirection && s.rightToLeft)
	if c.Shape != nil {
		shape := ink.PolygonPath(c.Shape...)
		d.rim = &shape
	}
	d.sizes = sizes
	for i := range elements {
		d.draw(&elements[i])
	}
	if side == "front" && c.Code.Set() {
		d.At = c.Code.Pos
		before := len(f.Ops)
		d.sheetCode(c)
		f.From = append(f.From, scene.From{At: c.Code.Pos, Ops: len(f.Ops) - before})
	}
	d.warnOfLost(elements, d.finish())
	if slices.Equal(f.From, like.from) { // faces share it: it must not change
		f.From = like.from
	} else {
		s.sides.Store(key, sideFace{like.name, len(f.Ops), f.From})
	}
	return d
}

type sideKey struct {
	component *model.Component
	side      string
}

// sideFace is what the faces of a side of a component mostly share; a deck has thousands of them.
type sideFace struct {
	name string
	ops  int // their number
	from []scene.From
}
