package site

import (
	"bytes"
	"crypto/sha256"
	"net/url"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// download is a file to print.
type download struct {
	What   string `json:"what"` // kit, component or contact
	Name   string `json:"name"` // a stock, a component, or ""
	Paper  string `json:"paper"`
	Format string `json:"format"`
	Href   string `json:"href"`
	Bytes  int    `json:"bytes"` // 0 until it is made
	Pages  int    `json:"pages"`
	Text   string `json:"text"`
	About  string `json:"about"` // its format, paper, pages and size
	sides  string // of the sheets, if the stock has two files
	data   []byte
}

// kitOf is a way to print a game.
type kitOf struct {
	view
	paper string
}

// kitsOf returns the ways to print a game in a language, those for the usual number of players first.
func (s *Site) kitsOf(language string, g *model.Game) (all []kitOf) {
	if !s.opt.Kits {
		return nil
	}
	for _, usual := range []bool{true, false} {
		for _, v := range s.views(language, g) {
			for _, paper := range s.opt.Papers {
				if usual == (v.players == g.Default) {
					all = append(all, kitOf{v, paper})
				}
			}
		}
	}
	return all
}

// printed returns the files of all kits of a game in a language. Of files with the same content, such as a booklet, which is the
// same for every number of players, only the first is on the site, and the others link to it.
func (s *Site) printed(language string, g *model.Game) (map[kitOf][]download, error) {
	return s.prints.get(language+"/"+g.ID, func() (map[kitOf][]download, error) {
		all, first := map[kitOf][]download{}, map[[sha256.Size]byte]string{}
		for _, k := range s.kitsOf(language, g) {
			made, err := s.kit(k)
			if err != nil {
				return nil, err
			}
			list := slices.Clone(made.files)
			for i := range list {
				sum := sha256.Sum256(list[i].data)
				if first[sum] == "" {
					first[sum] = list[i].Href
				}
				list[i].Href = first[sum]
			}
			all[k] = list
		}
		return all, nil
	})
}

// madeKit is the files for printing a game in one way. The usual kits have what those for other numbers of players share.
type madeKit struct {
	files []download
	usual atomic.Pointer[usualKit]
}

// usualKit is a studio that lays booklets out, the files of booklets, and what files have in common.
type usualKit struct {
	studio   *layouts.Studio
	booklets []booklet
	kept     *kit.Kept
}

// booklet is a file of sheets to fold, and what it shows.
type booklet struct {
	title, stock string
	pages        []*scene.Page
	data         []byte
}

// kit returns the files for printing a game in one way.
func (s *Site) kit(k kitOf) (*madeKit, error) {
	return s.kits.get(k, func() (*madeKit, error) {
		kept, _ := s.kept.get(k.game, func() (*kit.Kept, error) { return &kit.Kept{}, nil })
		made, from := &madeKit{}, usualKit{kept: kept}
		if n := s.game(k.game).Default; k.players != n {
			of := k
			of.players = n
			if kit, err := s.kit(of); err == nil { // else this kit has the same error, or that one reports it
				if usual := kit.usual.Load(); usual != nil {
					from = *usual
				}
			}
		}
		set, err := s.set(k.view)
		if err == nil && set.paper == k.paper {
			if studio := set.laid(); studio != nil {
				from.studio = studio
			}
		}
		if err := s.makeKit(k, from, made); err != nil {
			return nil, err
		}
		if err == nil && k.players != s.game(k.game).Default {
			set.studio.Store(nil)
		}
		return made, nil
	})
}

// release lets go of what the kits of a game share, once all of them are made.
func (s *Site) release(language string, g *model.Game) {
	for v, set := range s.sets.all() {
		if v.lang == language && v.game == g.ID {
			set.studio.Store(nil)
		}
	}
	for k, kit := range s.kits.all() {
		if k.lang == language && k.game == g.ID {
			kit.usual.Store(nil)
		}
	}
}

// write writes a file. A booklet with the pages of an earlier one, which are the same values, has its content.
func (u *usualKit) write(title string, t kit.Task) ([]byte, error) {
	folded := t.Made.Sides == "booklet"
	b := booklet{title: title, stock: t.Made.Stock}
	if folded {
		b.pages = slices.Clone(t.Pages())
		for _, other := range u.booklets {
			if other.title == title && other.stock == b.stock && reflect.DeepEqual(other.pages, b.pages) {
				return other.data, nil
			}
		}
	}
	var out bytes.Buffer
	if err := t.Write(&out); err != nil {
		return nil, err
	}
	b.data = bytes.Clone(out.Bytes())
	if folded {
		u.booklets = append(u.booklets, b)
	}
	return b.data, nil
}

func (s *Site) makeKit(k kitOf, from usualKit, made *madeKit) error {
	opt := kit.Options{
		What:  kit.What{Game: k.game, Loaded: s.game(k.game), Players: k.players, Usual: from.studio},
		Look:  kit.Look{Lang: k.lang, Profile: k.profile},
		Print: kit.Print{Paper: k.paper, Formats: []string{"pdf"}},
		Jobs:  1, Date: s.opt.Date, Warn: s.opt.Tell, Kept: from.kept,
	}
	words, err := s.words(k.lang)
	if err != nil {
		return err
	}
	whole, apart, studio, err := kit.KitAndComponents(s.project, opt)
	if err != nil {
		return err
	}
	title, _ := studio.GameTitle()
	add := func(tasks []kit.Task, before string, as func(kit.Made) download) error {
		for _, t := range tasks {
			data, err := from.write(title, t)
			if err != nil {
				return err
			}
			d := as(t.Made)
			d.Paper, d.Format, d.Pages, d.Bytes, d.data = k.paper, "pdf", t.Made.Pages, len(data), data
			d.Href = "files/" + before + path.Base(t.Made.Path)
			d.describe(words)
			made.files = append(made.files, d)
		}
		return nil
	}
	if err := add(whole, "", func(m kit.Made) download { return download{What: "kit", Name: m.Stock, sides: m.Sides} }); err != nil {
		return err
	}
	apart = slices.DeleteFunc(apart, func(t kit.Task) bool { return t.Made.Sides == "booklet" }) // the kit has the same file
	if err := add(apart, "", func(m kit.Made) download { return download{What: "component", Name: m.Component} }); err != nil {
		return err
	}
	if k.players != s.game(k.game).Default {
		return nil
	}
	from.studio = studio
	made.usual.Store(&from)
	if len(whole) == 0 {
		return nil // the contact sheet is made once
	}
	opt.Usual = studio
	contact, err := export.Tasks(s.project, export.Options{Options: opt, For: export.ContactSheet})
	if err != nil {
		return err
	}
	first := whole[0].Made
	end := first.Stock + ".pdf"
	if first.Sides != "" && first.Sides != "both" {
		end = first.Stock + "-" + first.Sides + ".pdf"
	}
	named := strings.TrimSuffix(path.Base(first.Path), end)
	return add(contact, named, func(kit.Made) download { return download{What: "contact"} })
}

// describe sets the texts that describe the file.
func (d *download) describe(words *lang.Catalogue) {
	about := []string{
		say(words, "plan-pages", diag.Args{"n": d.Pages}),
		say(words, "page.kilobytes", diag.Args{"n": (d.Bytes + 999) / 1000}),
	}
	d.name(words)
	if d.What != "component" {
		about = append([]string{d.kind()}, about...)
	}
	d.About = strings.Join(about, " · ")
}

// name sets the text of the link to the file.
func (d *download) name(words *lang.Catalogue) {
	switch d.What {
	case "kit":
		d.Text = capital(say(words, "page.kit", diag.Args{"stock": layouts.StockName(words, model.Stock(d.Name), d.sides)}))
	case "contact":
		d.Text = capital(say(words, "contact-sheet", nil))
	case "component":
		d.Text = d.kind()
	}
}

// kind returns the format and the paper of the file.
func (d *download) kind() string { return strings.ToUpper(d.Format) + " " + capital(d.Paper) }

// downloads returns the downloads of a view.
func (s *Site) downloads(v view) ([]download, error) {
	all := []download{}
	if s.opt.Guests {
		return s.kitLinks(v)
	}
	if !s.opt.Kits {
		return all, nil
	}
	kits, err := s.printed(v.lang, s.game(v.game))
	for _, paper := range s.opt.Papers {
		all = append(all, kits[kitOf{v, paper}]...)
	}
	return all, err
}

// KitPath is the address at which a server makes a kit for guests, relative to the root of the tree.
const KitPath = "-/kit"

// guestPapers are those for which guests get kits, where the project has them.
var guestPapers = []string{"a4", "letter"}

// stocksOf returns what a kit is printed on, for a number of players. The cover is on plain paper.
func stocksOf(g *model.Game, players int) []model.Stock {
	var list []model.Stock
	if g.Cover.Shown() {
		list = append(list, model.Plain)
	}
	for _, c := range g.Components {
		if c.Players.Holds(players) {
			list = append(list, c.Stock)
		}
	}
	return model.InOrder(list)
}

// kitLinks returns links to kits that a server makes for guests, one for each stock of paper.
func (s *Site) kitLinks(v view) ([]download, error) {
	words, err := s.words(v.lang)
	if err != nil {
		return nil, err
	}
	all := []download{}
	for _, paper := range s.opt.Papers {
		if !slices.Contains(guestPapers, paper) {
			continue
		}
		for _, stock := range stocksOf(s.game(v.game), v.players) {
			query := url.Values{
				"game": {v.game}, "lang": {v.lang}, "players": {strconv.Itoa(v.players)}, "profile": {v.profile}, "paper": {paper},
				"stock": {string(stock)},
			}
			d := download{What: "kit", Name: string(stock), Paper: paper, Format: "pdf", Href: "../../" + KitPath + "?" + query.Encode()}
			d.name(words)
			d.About = d.kind()
			all = append(all, d)
		}
	}
	return all, nil
}

// download returns a file to print.
func (s *Site) download(language string, g *model.Game, name string) (data []byte, ok bool, err error) {
	if s.opt.Live {
		return nil, false, nil
	}
	kits, err := s.printed(language, g)
	for _, list := range kits {
		for _, d := range list {
			if d.Href == name {
				return d.data, true, nil
			}
		}
	}
	return nil, false, err
}
