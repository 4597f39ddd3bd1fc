package site

import (
	"encoding/json"
	"html/template"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/model"
)

// gamePage returns a page of a game by its name without extension, if it exists.
func (s *Site) gamePage(language string, g *model.Game, name string) (data []byte, ok bool, err error) {
	texts := g.TextsIn(language)
	kinds, err := s.records(texts, g.ID)
	if err != nil && (name != "index" || !s.forgiving()) {
		return nil, false, err
	}
	switch name {
	case "index":
		name = "game"
	case "game":
		return nil, false, nil
	}
	p, err := s.shell(language, g.ID, name)
	if err != nil {
		return nil, false, err
	}
	title, err := s.title(texts, g)
	if err != nil {
		return nil, false, err
	}
	beside := "" // where the other pages are
	if texts != language {
		beside = "../../" + texts + "/" + g.ID + "/"
	}
	file := p.navigate(title, beside, kinds)
	if file == "" {
		return nil, false, nil
	}
	shown := slices.DeleteFunc(slices.Clone(s.langs), func(l string) bool { return !s.shows(g, l) })
	err = s.languageLinks(&p, shown, func(l string) string { return "../../" + l + "/" + g.ID + "/" + file })
	if err != nil {
		return nil, false, err
	}
	switch name {
	case "game":
		p.Content, err = s.gameContent(&p, g, beside)
	case "rules":
		p.Content, err = s.rulesContent(language, title, g)
	case "scores", "read":
		p.Content, err = s.scoresContent(language, title, g)
	default:
		p.Content = struct{ Title string }{title}
	}
	if err != nil {
		return nil, false, err
	}
	data, err = render(p)
	return data, true, err
}

// navigate adds links to the other pages of a game, which are beside it or at another address, and returns the page's own file, or "" if
// the game has no such page.
func (p *shell) navigate(title, beside string, kinds kinds) (file string) {
	p.Title, p.Home = title, "../index.html"
	p.Links = []link{{Href: "../index.html", Text: p.Say("page.gallery")}}
	for _, page := range []struct {
		name, file, key string
		there           bool
	}{
		{"game", "index.html", "page.components", true}, {"sheet", "sheet.html", "page.sheet", kinds.sheets},
		{"scores", "scores.html", "page.scores", kinds.scores},
		{"read", "read.html", "page.reading.page", kinds.sheets},
		{"log", "log.html", "page.log", kinds.logs}, {"rules", "rules.html", "page.rules", kinds.judged()},
	} {
		if !page.there || page.name == "read" && p.Page != "read" { // a way into sheets, not a page to go to from others
			continue
		}
		l := link{Href: beside + page.file, Text: p.Say(page.key), Here: page.name == p.Page}
		if l.Here {
			l.Href, file = page.file, page.file
			p.Title += " · " + l.Text
		}
		p.Links = append(p.Links, l)
	}
	return file
}

// content is the content of a game's page.
type content struct {
	Title, Lead string
	Ways        []way
	Numbers     []choice
	Profiles    []choice
	Index       string
	First       string // the index as JSON, in which only the first pieces have faces; "" if the page has all
	Components  []Component
	Downloads   []download
	Engine      string // sizes of the parts of the engine, as JSON; "" if visitors cannot print with it
	OwnFiles    string // address of the files of the project that the engine needs, or ""
}

// FilesOf returns the downloads of one component.
func (c content) FilesOf(component string) []download {
	return slices.DeleteFunc(slices.Clone(c.Downloads), func(d download) bool { return d.What != "component" || d.Name != component })
}

// Kits returns the downloads of whole games.
func (c content) Kits() []download {
	return slices.DeleteFunc(slices.Clone(c.Downloads), func(d download) bool { return d.What == "component" })
}

// Picture returns the file of a face if browsers can show it as a picture, or "" if a module must unpack it first.
func (content) Picture(face string) string {
	if strings.HasSuffix(face, packedEnding) {
		return ""
	}
	return face
}

// choice is an option of a selection list.
type choice struct {
	Value, Text string
	Here        bool
}

// shownPixels is the number of CSS pixels per millimetre.
const shownPixels = 96 / 25.4

func (s *Site) gameContent(p *shell, g *model.Game, beside string) (content, error) {
	v := s.first(p.Lang, g)
	of := s.set
	if s.opt.InTurn {
		of = s.firstOf
	}
	set, err := of(v)
	if err != nil {
		return content{}, err
	}
	c := content{
		Title: set.index.Title, Lead: set.index.Lead, Index: v.file(),
	}
	if c.Ways, err = s.ways(p, g.TextsIn(p.Lang), g); err != nil {
		return content{}, err
	}
	for i := range c.Ways {
		c.Ways[i].Href = beside + c.Ways[i].Href
	}
	for n := g.Players.Min; n <= g.Players.Max; n++ {
		c.Numbers = append(c.Numbers, choice{strconv.Itoa(n), p.words.Number(n), n == v.players})
	}
	for _, profile := range s.opt.Profiles {
		c.Profiles = append(c.Profiles, choice{profile, profile, profile == v.profile})
	}
	c.Components = set.index.Components
	if s.opt.InTurn {
		text, err := json.Marshal(set.index)
		if err != nil {
			return c, err
		}
		c.First = string(text)
	}
	if c.Downloads, err = s.downloads(v); err != nil {
		return c, err
	}
	c.Engine, c.OwnFiles, err = s.printing()
	return c, err
}

// Wide returns the width of a component without zoom, in CSS pixels.
func (c Component) Wide() int { return int(math.Round(c.W * shownPixels)) }

// High returns the height of a component without zoom, in CSS pixels.
func (c Component) High() int { return int(math.Round(c.H * shownPixels)) }

// rule is a rule that the judge applies.
type rule struct {
	ID   string
	Text template.HTML
}

func (s *Site) rulesContent(language, title string, g *model.Game) (any, error) {
	found, err := s.loaded(language, g.ID)
	if err != nil {
		return nil, err
	}
	facts := found.Texts.Facts(found.Rules, found.Values)
	list := make([]rule, len(found.Rules.Rules))
	notation := regexp.MustCompile("`([^`]*)`") // of what is written in a record
	for i, id := range found.Rules.Rules {
		text := template.HTMLEscapeString(found.Texts.Rule(id, facts))
		list[i] = rule{id, template.HTML(notation.ReplaceAllString(text, "<code>$1</code>"))}
	}
	return struct {
		Title string
		Rules []rule
	}{title, list}, nil
}

// scores is the content of the pages of scores alone and of photographs.
type scores struct {
	Title    string
	Ties     string // names of the values of tiebreak, by id, as JSON
	Negative bool   // figures may be below 0
	Decimal  bool   // figures may have decimals
}

func (s *Site) scoresContent(language, title string, g *model.Game) (scores, error) {
	found, err := s.loaded(language, g.ID)
	if err != nil {
		return scores{}, err
	}
	ties := [][2]string{}
	for _, id := range found.Rules.Tiebreaks() {
		name, ok := found.Texts.Named("tiebreak." + id)
		if !ok {
			name = id
		}
		ties = append(ties, [2]string{id, name})
	}
	list, err := json.Marshal(ties)
	return scores{title, string(list), found.Rules.Negative, found.Rules.Unit > 0}, err
}
