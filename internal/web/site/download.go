package site

import (
	"bytes"
	"path"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/export"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
)

// download is a file to print.
type download struct {
	What   string `json:"what"` // kit, component or contact
	Name   string `json:"name"` // what it is called: a stock, the name of a component, or ""
	Paper  string `json:"paper"`
	Format string `json:"format"`
	Href   string `json:"href"`
	Bytes  int    `json:"bytes"` // 0 until it has been made
	Pages  int    `json:"pages"`
	Text   string `json:"text"`
	About  string `json:"about"` // its kind, paper, pages and size
	data   []byte
}

// kitOf is all that is printed of a game in one way.
type kitOf struct {
	view
	paper string
}

// kitsOf are the ways in which a game is printed in a language.
func (s *Site) kitsOf(language string, g *model.Game) (all []kitOf) {
	for _, v := range s.views(language, g) {
		for _, paper := range s.opt.Papers {
			all = append(all, kitOf{v, paper})
		}
	}
	return all
}

// kit makes what is printed of a game in one way.
func (s *Site) kit(k kitOf) ([]download, error) {
	return s.kits.get(k, func() ([]download, error) { return s.makeKit(k) })
}

func (s *Site) makeKit(k kitOf) ([]download, error) {
	opt := kit.Options{
		Game: k.game, Players: k.players, Lang: k.lang, Profile: k.profile, Paper: k.paper,
		Formats: []string{"pdf"}, Jobs: 1, Date: s.opt.Date, Tell: s.opt.Tell,
	}
	tasks, err := kit.Tasks(s.project, opt)
	if err != nil {
		return nil, err
	}
	words, err := s.words(k.lang)
	if err != nil {
		return nil, err
	}
	var made []download
	add := func(what, name string, t kit.Task) error {
		var b bytes.Buffer
		if err := t.Write(&b); err != nil {
			return err
		}
		d := download{What: what, Name: name, Paper: k.paper, Format: "pdf", Pages: t.Made.Pages,
			Href: "files/" + k.fileName(path.Base(t.Made.Path)), Bytes: b.Len(), data: b.Bytes()}
		d.describe(words)
		made = append(made, d)
		return nil
	}
	for _, t := range tasks {
		if err := add("kit", t.Made.Stock, t); err != nil {
			return nil, err
		}
	}
	contact, err := export.Tasks(s.project, export.Options{Options: opt, For: export.ContactSheet})
	if err != nil {
		return nil, err
	}
	for _, t := range contact {
		if err := add("contact", "", t); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// describe puts into words what the file is.
func (d *download) describe(words *lang.Catalogue) {
	d.Text = capital(say(words, "contact-sheet", nil))
	if d.What == "kit" {
		d.Text = capital(say(words, "page.kit", diag.Args{"stock": say(words, "stock-"+d.Name, nil)}))
	}
	d.About = strings.Join([]string{strings.ToUpper(d.Format), d.Paper, say(words, "plan-pages", diag.Args{"n": d.Pages}),
		say(words, "page.kilobytes", diag.Args{"n": (d.Bytes + 999) / 1000})}, " · ")
}

// fileName is how a file is called that people keep: kit.Tasks tells all but the number of
// players when that is the usual one, and of a contact sheet nothing.
func (k kitOf) fileName(base string) string {
	if !strings.HasPrefix(base, k.game) {
		base = strings.Join([]string{k.game, k.lang, k.paper, k.profile, "p" + strconv.Itoa(k.players), base}, "-")
	}
	return base
}

// downloads are those of a view.
func (s *Site) downloads(v view) ([]download, error) {
	all := []download{}
	if s.opt.Live { // they are made when they are asked for
		return all, nil
	}
	for _, paper := range s.opt.Papers {
		list, err := s.kit(kitOf{v, paper})
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// download returns a file to print.
func (s *Site) download(language string, g *model.Game, name string) (data []byte, ok bool, err error) {
	if s.opt.Live {
		return nil, false, nil
	}
	for _, k := range s.kitsOf(language, g) {
		list, err := s.kit(k)
		if err != nil {
			return nil, false, err
		}
		for _, d := range list {
			if d.Href == name {
				return d.data, true, nil
			}
		}
	}
	return nil, false, nil
}
