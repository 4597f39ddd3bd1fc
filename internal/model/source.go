package model

import (
	"net/url"
	"slices"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
)

// Source is a table that is published at an address, and the file of a component's cards that it is for.
type Source struct {
	Pos     diag.Pos // of the address
	Address *url.URL
	File    string // from the project's folder
	Shown   string // the file in messages
	Ending  string // of the file: .csv, .tsv or .xlsx

	game *Game
	card cardFile
}

// address is where a table is published.
type address struct {
	Pos diag.Pos
	URL *url.URL // nil without one
}

// DecodeDoc implements doc.Decoder.
func (a *address) DecodeDoc(v doc.Value) {
	a.Pos = v.Pos()
	text := v.Text()
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && here(u)) {
		v.Fail("source-address", "", diag.Args{"found": text})
		return
	}
	a.URL = u
}

// here reports whether an address is on this machine, so that a table needs no encryption on its way.
func here(u *url.URL) bool {
	return slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, strings.ToLower(u.Hostname()))
}

// fetched are the endings of files that tables may be fetched into.
var fetched = []string{".csv", ".tsv", ".xlsx"}

// checkSource reports an address without one file of cards that a table can be fetched into.
func (c *Component) checkSource(root doc.Value) {
	source := root.Get("source")
	if !source.Exists() {
		return
	}
	if !root.Get("cards").Exists() || len(c.Cards) > 1 {
		at := root.KeyPos("source")
		source.FailAt(at, "source-cards", "", diag.Args{"found": len(c.Cards)})
		c.Source.URL = nil
		return
	}
	for _, f := range c.Cards {
		if ending := deck.Ending(f.File); f.File != "" && !slices.Contains(fetched, ending) {
			root.FailAt(f.Pos, "source-file", "", diag.Args{"found": diag.Path(f.File), "allowed": fetched})
			c.Source.URL = nil
		}
	}
}

// Sources returns what the components of a game have published, without reading their cards, which may not be there yet. The
// errors are those that keep a source from being found, and two sources of one file.
func Sources(p *project.Project, id string) (list []Source, errs diag.List) {
	g, file, errs := readGame(p, id)
	if g == nil {
		return nil, errs
	}
	errs = nil // of game.yaml; kits report them
	for _, name := range file.Components {
		file := g.path(string(name) + ".yaml")
		if name == "" || !p.Exists(file) {
			continue
		}
		d, more := load(p, file)
		if errs = append(errs, more...); more != nil {
			continue
		}
		layers, _ := g.layers(d.Root, file)
		c, root := &Component{Name: string(name), File: file}, merged(layers)
		if !root.Get("source").Exists() {
			continue
		}
		c.Source.DecodeDoc(root.Get("source"))
		if cards := root.Get("cards"); cards.Exists() {
			c.Cards.DecodeDoc(cards)
		}
		c.checkSource(root)
		if more := d.Errors(); more != nil || c.Source.URL == nil || len(c.Cards) != 1 {
			errs = append(errs, more...)
			continue
		}
		card := c.Cards[0]
		s := Source{Pos: c.Source.Pos, Address: c.Source.URL, File: g.path(card.File), Ending: deck.Ending(card.File), game: g, card: card}
		s.Shown = g.shown(s.File)
		switch i := slices.IndexFunc(list, func(other Source) bool { return other.File == s.File }); {
		case i < 0:
			list = append(list, s)
		case list[i].Address.String() != s.Address.String():
			errs.Add(s.Pos, "source-twice", diag.Args{"found": diag.Path(card.File), "place": diag.Path(list[i].Pos.String())})
		}
	}
	return list, errs
}

// Read reads a table that was loaded from the source. The errors are all that is wrong with it; their positions count in it.
func (s Source) Read(data []byte) (*deck.Deck, diag.List) {
	table, errs := deck.Parse(s.Shown, data, s.card.options())
	source := ""
	if len(s.game.Languages) > 0 {
		source = s.game.Languages[0]
	}
	d, more := deck.New(source, table)
	return d, append(errs, more...)
}
