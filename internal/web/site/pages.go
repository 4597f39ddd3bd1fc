package site

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
)

//go:embed pages
var pageFiles embed.FS

// templates are parsed on first use: most commands make no pages.
var templates = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageFiles, "pages/*.html")) })

// Policy is the Content-Security-Policy of pages: they load only their own files, and run the judge.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// shell is the frame around the content of every page.
type shell struct {
	Lang, Dir string
	Root      string // relative path to the root of the tree
	Game      string // "" for pages outside games
	Page      string // start, gallery, workshop, frame, game, sheet, scores, read, log or rules
	Title     string
	Token     string
	Own       bool // whether the game is in the folder of the project
	Makes     bool // whether the engine makes what visitors order
	Fixed     bool // whether no files are changed by hand
	Plain     bool // whether the game is plain, or all games are
	Home      string
	Links     []link
	Langs     []link
	LangName  string
	Content   any

	words *lang.Catalogue
}

// link is a link to another page, or a choice on this one.
type link struct {
	Href, Text, Lang string
	Here             bool
}

// Policy returns the page's Content-Security-Policy. Where games are made, fonts are of the game, and a frame shows its pages.
func (p shell) Policy() string {
	if p.Page != "workshop" && p.Page != "frame" {
		return Policy
	}
	return strings.Replace(Policy, "font-src 'self'", "font-src 'self' blob:; frame-src 'self'", 1)
}

// Say returns a text of the page.
func (p shell) Say(key string) string { return say(p.words, key, nil) }

// styledAfter maps pages to the style sheet that theirs extends. The page links both, because an
// imported sheet is requested only after the importing one has loaded.
var styledAfter = map[string]string{"log": "sheet", "scores": "sheet", "read": "sheet", "sheet": "board"}

// Styles returns the page's style sheets.
func (p shell) Styles() []string {
	var list []string
	for name := p.Page; name != ""; name = styledAfter[name] {
		if own := "app/" + name + ".css"; slices.Contains(fixed(), own) {
			list = append(list, p.Root+own)
		}
	}
	list = append(list, p.Root+p.Lang+"/fonts.css", p.Root+"app/base.css")
	slices.Reverse(list)
	if p.designed() {
		list = append(list, p.Root+"app/designer.css")
	}
	if p.changed() {
		list = append(list, p.Root+"app/hand.css")
	}
	return list
}

// ordered reports whether the page has downloads on request, designed whether it has the tools of designers, and changed whether these
// change files by hand.
func (p shell) ordered() bool  { return (p.Token != "" || p.Makes) && p.Page == "game" }
func (p shell) designed() bool { return p.ordered() && p.Own && p.Token != "" }
func (p shell) changed() bool  { return p.designed() && !p.Fixed }

// Modules returns the page's scripts.
func (p shell) Modules() []string {
	list := []string{p.Root + "app/page.js"}
	if own := "app/" + p.Page + ".js"; slices.Contains(fixed(), own) {
		list = append(list, p.Root+own)
	}
	if p.designed() {
		list = append(list, p.Root+"app/designer.js")
	}
	if p.changed() {
		list = append(list, p.Root+"app/hand.js")
	}
	if p.ordered() {
		list = append(list, p.Root+"app/order.js")
	}
	return list
}

// shell returns the frame of a page of a language; game is "" outside games.
func (s *Site) shell(language, game, page string) (shell, error) {
	words, err := s.words(language)
	p := shell{
		Lang: language, Dir: lang.Direction(language), Root: "../", Game: game, Page: page, Token: s.opt.Token, Makes: s.makes(),
		Fixed: s.opt.Fixed, words: words,
	}
	p.Plain = len(s.games) > 0 && !slices.ContainsFunc(s.games, func(g *model.Game) bool {
		return g.ThemeName == model.EgyptianTheme && (game == "" || g.ID == game)
	})
	if game != "" {
		p.Root = "../../"
		p.Own = s.ownGame(game)
	}
	return p, err
}

// render executes the template of a page.
func render(p shell) ([]byte, error) {
	var b bytes.Buffer
	err := templates().ExecuteTemplate(&b, p.Page, p)
	return b.Bytes(), err
}

// languageLinks adds links to the same page in the languages in which it is available.
func (s *Site) languageLinks(p *shell, of []string, href func(language string) string) error {
	for _, l := range s.langs {
		if !slices.Contains(of, l) {
			continue
		}
		words, err := s.words(l)
		if err != nil {
			return err
		}
		name := languageName(words, l)
		if l == p.Lang {
			p.LangName = name
		}
		p.Langs = append(p.Langs, link{Href: href(l), Text: name, Lang: l, Here: l == p.Lang})
	}
	return nil
}

// start returns the page of languages, in the first language.
func (s *Site) start() ([]byte, error) {
	p, err := s.shell(s.langs[0], "", "start")
	if err != nil {
		return nil, err
	}
	p.Root, p.Title, p.Home = "", p.Say("page.program"), "index.html"
	if err := s.languageLinks(&p, s.langs, func(l string) string { return l + "/index.html" }); err != nil {
		return nil, err
	}
	return render(p)
}

// Lost is the page of a language that a server shows for missing addresses at any depth.
const Lost = "lost.html"

func (s *Site) lost(language string) ([]byte, error) {
	p, err := s.shell(language, "", "lost")
	if err != nil {
		return nil, err
	}
	p.Root, p.Title, p.Home = "/", p.Say("page.lost"), "/"+language+"/index.html"
	p.Links = []link{{Href: p.Home, Text: p.Say("page.gallery")}}
	return render(p)
}

// keepable is a game in a language that can be available offline.
type keepable struct {
	Folder, Lang, Title string
	Links               []link
}

// offlinePage returns the page of a language that a service worker shows for pages that are not available
// offline. It has all games, those in the language first, and shows those that are available.
func (s *Site) offlinePage(language string) ([]byte, error) {
	p, err := s.shell(language, "", "offline")
	if err != nil {
		return nil, err
	}
	p.Title, p.Home = p.Say("page.offline"), "index.html"
	p.Links = []link{{Href: "index.html", Text: p.Say("page.gallery")}}
	if err := s.languageLinks(&p, s.langs, func(l string) string { return "../" + l + "/" + offlinePage }); err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(slices.Clone(s.langs), func(l string) bool { return l == language })
	var games []keepable
	for _, l := range append([]string{language}, others...) {
		for _, g := range s.gamesIn(l) {
			k := keepable{Folder: l + "/" + g.ID + "/", Lang: l}
			if k.Title, err = s.title(l, g); err != nil {
				return nil, err
			}
			kinds, err := s.records(l, g.ID)
			if err != nil {
				return nil, err
			}
			if kinds.sheets {
				k.Links = append(k.Links, link{Href: "../" + k.Folder + "sheet.html", Text: p.Say("page.sheet")})
			}
			if kinds.logs {
				k.Links = append(k.Links, link{Href: "../" + k.Folder + "log.html", Text: p.Say("page.log")})
			}
			games = append(games, k)
		}
	}
	p.Content = games
	return render(p)
}

// card is a game in the gallery.
type card struct {
	ID, Href, Lang, Picture string
	Title, Players, Authors string
	Langs                   []link
	Ways                    []way // relative to the page of the game
}

// WayList returns the addresses of the ways relative to the gallery, by name, as JSON.
func (c card) WayList() (string, error) {
	list := map[string]string{}
	for _, w := range c.Ways {
		list[w.Name] = strings.TrimSuffix(c.Href, "index.html") + w.Href
	}
	data, err := json.Marshal(list)
	return string(data), err
}

// offer is the content of the gallery.
type offer struct {
	Ways  []way
	Cards []card
}

// gallery returns the page of all games. A game that is not in the language is listed in another one.
func (s *Site) gallery(language string) ([]byte, error) {
	p, err := s.shell(language, "", "gallery")
	if err != nil {
		return nil, err
	}
	p.Title, p.Home = p.Say("page.program"), "index.html"
	p.Links = []link{{Href: "index.html", Text: p.Say("page.gallery"), Here: true}}
	if err := s.languageLinks(&p, s.langs, func(l string) string { return "../" + l + "/index.html" }); err != nil {
		return nil, err
	}
	var cards []card
	for _, g := range s.games {
		c, err := s.card(&p, g)
		if err != nil {
			return nil, err
		}
		if c.Lang != "" {
			cards = append(cards, c)
		}
	}
	offered := slices.DeleteFunc(waysTo(&p, func(name string) string { return "#" + name }), func(w way) bool {
		return !slices.ContainsFunc(cards, func(c card) bool {
			return slices.ContainsFunc(c.Ways, func(of way) bool { return of.Name == w.Name })
		})
	})
	if s.makes() {
		offered = append(offered, way{"make", makingPage, p.Say("page.make.title"), p.Say("page.make.about")})
	}
	p.Content = offer{offered, cards}
	return render(p)
}

func (s *Site) card(p *shell, g *model.Game) (card, error) {
	c := card{ID: g.ID, Lang: p.Lang, Players: playersText(p.words, g), Authors: p.words.List(g.Authors...)}
	if !slices.Contains(g.Languages, p.Lang) {
		c.Lang = ""
		for _, l := range s.langs {
			if slices.Contains(g.Languages, l) {
				c.Lang = cmp.Or(c.Lang, l)
			}
		}
	}
	if c.Lang == "" {
		return c, nil
	}
	folder := g.ID + "/"
	if c.Lang != p.Lang {
		folder = "../" + c.Lang + "/" + folder
	}
	c.Href, c.Picture = folder+"index.html", folder+"picture.png"
	for _, l := range p.Langs {
		if slices.Contains(g.Languages, l.Lang) {
			l.Href = "../" + l.Lang + "/" + g.ID + "/index.html"
			c.Langs = append(c.Langs, l)
		}
	}
	var err error
	if c.Ways, err = s.ways(p, c.Lang, g); err != nil {
		return c, err
	}
	texts, errs := g.Catalogue(c.Lang)
	if errs != nil {
		return c, errs
	}
	c.Authors = p.words.List(g.AuthorsIn(texts)...)
	c.Title, err = texts.Format("game.title", nil)
	return c, err
}

// title returns the title of a game in a language.
func (s *Site) title(language string, g *model.Game) (string, error) {
	texts, errs := g.Catalogue(language)
	if errs != nil {
		return "", errs
	}
	return texts.Format("game.title", nil)
}

// playersText returns the number of players of a game as text.
func playersText(words *lang.Catalogue, g *model.Game) string {
	key := "list-players-range"
	if g.Players.Min == g.Players.Max {
		key = "list-players"
	}
	return say(words, key, diag.Args{"n": g.Players.Max, "low": g.Players.Min, "high": g.Players.Max})
}

// capital capitalises the first letter of a text.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(string(r)) + text[n:]
}
