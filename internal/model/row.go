package model

import (
	"fmt"
	"path"
	"slices"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
)

// Row is one card of a component.
type Row = deck.Row

// Cards is where the rows of a component come from: one file of the game's folder, or a list of them.
type Cards []cardFile

// cardFile is one file of cards: its name alone, or a map.
type cardFile struct {
	Pos       diag.Pos
	File      string
	Sheet     string     // of a spreadsheet; default the first that is not hidden
	Separator string     // of CSV; default the most frequent in the row of names
	Header    int        // of a table: the row that names the fields; default 1
	Skip      Skip       // rows of a table that are no cards
	Where     expression // the cards that kits have; default all
}

// Skip says which rows of a table are no cards: how many below the one that names the fields, or a list of rows as spreadsheets
// number them.
type Skip struct {
	First int
	Rows  []int
}

// DecodeDoc implements doc.Decoder.
func (s *Skip) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.List {
		s.First = v.Int(1, maxRow)
		return
	}
	for _, item := range v.Items() {
		s.Rows = append(s.Rows, item.Int(1, maxRow))
	}
}

// maxRow is the last row that spreadsheets have.
const maxRow = 1_048_576

// DecodeDoc implements doc.Decoder.
func (c *Cards) DecodeDoc(v doc.Value) {
	*c = Cards{}
	list := each(v)
	if len(list) == 0 {
		v.Fail("empty-value", "", nil)
	}
	for _, item := range list {
		var f cardFile
		doc.Decode(item, &f)
		*c = append(*c, f)
	}
}

// DecodeDoc implements doc.Decoder.
func (f *cardFile) DecodeDoc(v doc.Value) {
	f.Pos = v.Pos()
	if v.Kind() != doc.Map {
		if f.File = v.Text(); v.Kind() == doc.Scalar && f.File == "" {
			v.Fail("empty-value", "", nil)
		}
		return
	}
	var keys struct {
		File      string     `doc:"file,required"`
		Sheet     string     `doc:"sheet"`
		Separator string     `doc:"separator"`
		Header    int        `doc:"header" range:"1,1048576"`
		Skip      Skip       `doc:"skip"`
		Where     expression `doc:"where"`
	}
	doc.Decode(v, &keys)
	f.File, f.Sheet, f.Separator, f.Where = keys.File, keys.Sheet, keys.Separator, keys.Where
	f.Header, f.Skip = keys.Header, keys.Skip
	if at := v.Get("file"); at.Exists() {
		f.Pos = at.Pos()
	}
}

// CardTable is a file of cards as a component reads it.
type CardTable struct {
	File    string // its name in the project
	Options deck.Options
}

// CardTables returns the files of a component's cards.
func (g *Game) CardTables(c *Component) (list []CardTable) {
	for _, f := range c.Cards {
		if f.File != "" {
			list = append(list, CardTable{g.path(f.File), f.options()})
		}
	}
	return list
}

// options say how the file is read.
func (f cardFile) options() deck.Options {
	return deck.Options{At: f.Pos, Sheet: f.Sheet, Separator: f.Separator, Header: f.Header, SkipFirst: f.Skip.First, Skip: f.Skip.Rows}
}

// each returns the items of a list, or the value itself when it is none.
func each(v doc.Value) []doc.Value {
	if v.Kind() == doc.List {
		return v.Items()
	}
	return []doc.Value{v}
}

// cards reads the files of cards, several at a time, and puts them together, one after the other. The errors are all that is
// wrong with them.
func (g *Game) cards(files Cards) (*deck.Deck, diag.List) {
	tables := make([]*deck.Table, len(files))
	found := make([]diag.List, len(files))
	parallel.Each(0, len(files), func(i int) error {
		tables[i], found[i] = g.table(files[i])
		return nil
	})
	source := ""
	if len(g.Languages) > 0 {
		source = g.Languages[0]
	}
	d, more := deck.New(source, tables...)
	return d, append(slices.Concat(found...), more...)
}

// cardsHint returns the hint for a missing file of cards: the file that was probably meant or, if no name is similar, the
// tables in its folder; for one with a source, how to load it. YAML files are not listed, because most are no tables.
func (g *Game) cardsHint(name string, from address) (hint string, args diag.Args) {
	args = diag.Args{"found": diag.Path(g.shown(g.path(name))), "game": g.ID}
	if from.URL != nil {
		return "cards-fetch", args
	}
	folder := path.Dir(name)
	names, _ := g.project.Names(g.path(folder)) // a folder that cannot be read has none
	var tables []string
	for _, n := range names {
		if ending := deck.Ending(n); slices.Contains(deck.Endings, ending) && ending != ".yaml" && ending != ".yml" {
			tables = append(tables, n)
		}
	}
	if tables == nil {
		return "", args
	}
	args["allowed"] = tables
	if near := diag.Nearest(path.Base(name), tables); near != "" {
		args["near"] = path.Join(folder, near)
		return "did-you-mean", args
	}
	return "cards-files", args
}

// table reads a file of cards when it is new or has changed. One that is not there is nil, with an error where it is named.
func (g *Game) table(f cardFile) (*deck.Table, diag.List) {
	type reading struct {
		table *deck.Table
		errs  diag.List
	}
	name := g.path(f.File)
	if f.File == "" || !g.project.Exists(name) {
		return nil, nil // reported
	}
	data, shown, err := g.project.Read(name, deck.MaxBytes)
	if err != nil {
		return nil, diag.Of(err)
	}
	opt := f.options()
	r := project.Cached(g.project, fmt.Sprintf("%q %#v", shown, opt), data, func() (r reading) {
		r.table, r.errs = deck.Parse(shown, data, opt)
		return r
	})
	return r.table, r.errs
}
