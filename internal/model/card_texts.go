package model

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// CardTexts are the texts of a game's cards that are there to be translated: those of fields that some column has in another
// language, but for those that elements only take for names, such as pictures.
type CardTexts struct {
	Source, Text *lang.Catalogue     // by file, card and field: "goods.csv emmer name"
	Plain        *lang.Catalogue     // texts in the source language that no column has in another, by the same keys
	Missing      map[string]diag.Pos // positions for the texts that the language lacks
	Nameless     diag.List           // errors: cards without an id, whose texts nothing calls for sure

	game   *Game
	places map[string]cardText

	// columns has the headings of fields that no column has in another language, by the keys of their texts with words.
	columns map[string]diag.Pos
}

// cardText is where a text of a card belongs.
type cardText struct {
	file  cardFile
	card  diag.Pos
	field string
	own   bool        // whether its file has a column for the language
	head  diag.Pos    // the heading of that column, or of the field
	on    diag.Source // the card
}

// column names the column in which a text belongs, in messages of one cause.
func (c cardText) column(language string) string {
	return c.file.File + " " + c.file.Sheet + " " + c.field + "@" + language
}

// CardTexts returns the texts of the game's cards in a language beside their sources.
func (g *Game) CardTexts(language string) CardTexts {
	from, to, plain := map[string]lang.Text{}, map[string]lang.Text{}, map[string]lang.Text{}
	t := CardTexts{Missing: map[string]diag.Pos{}, game: g, places: map[string]cardText{}, columns: map[string]diag.Pos{}}
	for _, c := range g.Components {
		use := c.fieldUse()
		nameless := map[int]bool{} // files reported
		for i, row := range c.Rows() {
			file := c.Cards[row.Part()]
			card := strings.TrimSuffix(file.File+"!"+file.Sheet, "!") + " " + cmp.Or(row.ID(), strconv.Itoa(i+1)) + " "
			for _, field := range row.Names() {
				if !use.texts[field] {
					continue
				}
				text := row.In("").Text(field)
				plain[card+field] = text
				if field != "id" && use.printed[field] && lang.HasWords(text.Forms["other"]) {
					t.columns[card+field] = row.Heading(field)
				}
			}
			for _, field := range row.Translated() {
				delete(plain, card+field)
				delete(t.columns, card+field)
				if use.onlyNames(field) {
					continue
				}
				source, text := row.In("").Text(field), row.In(language).Own(field)
				if source.Forms["other"] != "" {
					from[card+field] = source
					t.places[card+field] = placeOf(c, i, field, language)
					if row.ID() == "" && !nameless[row.Part()] {
						nameless[row.Part()] = true
						t.Nameless.Add(row.Head(), "deck-id-needed", nil)
					}
				}
				switch {
				case text.Forms["other"] != "":
					to[card+field] = text
				case source.Forms["other"] != "":
					t.Missing[card+field] = text.Pos
				}
			}
		}
	}
	t.Source, t.Plain = lang.Of(g.Languages[0], from), lang.Of(g.Languages[0], plain)
	t.Text = t.Source
	if language != g.Languages[0] {
		t.Text = lang.Of(language, to)
	}
	return t
}

// placeOf returns the place for a text of card i of a component.
func placeOf(c *Component, i int, field, language string) cardText {
	row := c.Rows()[i]
	p := cardText{file: c.Cards[row.Part()], card: row.Pos, field: field}
	p.head, p.own = row.In(language).OwnColumn(field)
	p.on = diag.Source{Row: row.Pos, Card: i + 1, Cards: len(c.Rows()), Cause: p.column(language)}
	p.on.Case = diag.Case{Component: c.Name, Card: i, Lang: language}
	if id := row.ID(); id != "" {
		p.on.Card = diag.Quote(id)
	}
	return p
}

// Reference is the position of the source of a text, from the project's folder: its file and line, or sheet and cell.
func (t CardTexts) Reference(key string) string {
	source, _ := t.Source.Get(key)
	at := source.Pos
	if at.File = t.game.path(t.places[key].file.File); at.Sheet != "" {
		return at.String()
	}
	return at.File + ":" + strconv.Itoa(at.Line)
}

// Columns returns the columns in which texts belong, by their keys, and the files of these in the project's folder. Keys that
// name no text of a card are skipped.
func (t CardTexts) Columns(keys []string) (columns, files []string) {
	for _, key := range keys {
		place, ok := t.places[key]
		if !ok {
			continue
		}
		if column := place.field + "@" + t.Text.Lang; !slices.Contains(columns, column) {
			columns = append(columns, column)
		}
		if file := t.game.path(place.file.File); !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return columns, files
}

// CardEdits are texts that are to be put into files of cards.
type CardEdits []cardEdit

type cardEdit struct {
	game    *Game
	name    string // in the project's folder
	file    cardFile
	changes []deck.Change
}

// Put records texts by their keys for the language that t was asked for, and returns the names of the files in the project's
// folder.
func (e *CardEdits) Put(t CardTexts, texts map[string]string) (names []string) {
	if len(texts) == 0 {
		return nil
	}
	for _, key := range t.Source.Keys() {
		text, ok := texts[key]
		if !ok {
			continue
		}
		place := t.places[key]
		name := t.game.path(place.file.File)
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		i := slices.IndexFunc(*e, func(f cardEdit) bool { return f.name == name && f.file.Sheet == place.file.Sheet })
		if i < 0 {
			i = len(*e)
			*e = append(*e, cardEdit{game: t.game, name: name, file: place.file})
		}
		f := &(*e)[i]
		f.changes = append(f.changes, deck.Change{Card: place.card, Field: place.field, Lang: t.Text.Lang, Text: text})
	}
	return names
}

// Each calls write for each of the files, as it is with the texts put in. The errors are all that keeps them from being put in.
func (e CardEdits) Each(write func(name string, data []byte) error) error {
	var errs diag.List
	for _, f := range e {
		data, shown, err := f.game.project.Read(f.name, deck.MaxBytes)
		if err != nil {
			return err
		}
		data, more := deck.Edit(shown, data, f.file.options(), f.changes)
		if errs = append(errs, more...); more != nil {
			continue
		}
		if err := write(f.name, data); err != nil {
			return err
		}
	}
	return errs.Err()
}

// Compare holds the texts of the cards in a language against their sources, of which from says which may be the same. A
// regional language may leave texts to its parent.
func (t CardTexts) Compare(from *lang.Sources, regional bool) lang.State {
	fresh := lang.NewSources("") // the texts of cards have no translation history
	fresh.Allow(from)
	for _, key := range t.Source.Keys() {
		source, _ := t.Source.Get(key)
		text, _ := t.Text.Get(key)
		fresh.Record(key, source, text)
	}
	s := lang.Compare(t.Source, t.Text, fresh, regional)
	list := &s.Errors
	if regional {
		list = &s.Warnings
	}
	*list = t.byColumn(*list)
	t.addColumns(&s, regional)
	list.Sort()
	for i, d := range s.Warnings {
		if d.Hint == "lang-mark" { // a table has no room for one
			s.Warnings[i].Hint, d.Args["file"] = "lang-mark-card", diag.Path(from.File)
		}
	}
	return s
}

// byColumn gives missing texts their positions. Those of a column that the file lacks, or that is empty, become one diagnostic
// at its heading, and those of another column have one cause.
func (t CardTexts) byColumn(list diag.List) (out diag.List) {
	filled, lacking := map[string]bool{}, map[string]int{}
	for key, place := range t.places {
		if _, ok := t.Text.Get(key); ok {
			filled[place.column(t.Text.Lang)] = true
		} else {
			lacking[place.column(t.Text.Lang)]++
		}
	}
	for _, d := range list {
		key, _ := d.Args["key"].(string)
		place, ok := t.places[key]
		if !ok || d.Code != "lang-missing" {
			out = append(out, d)
			continue
		}
		column := place.column(t.Text.Lang)
		switch n := lacking[column]; {
		case !filled[column] && n == 0: // reported already
		case !filled[column]:
			code := "lang-column-empty"
			if !place.own {
				code = "lang-column-missing"
			}
			out.Add(place.head, code, diag.Args{"key": place.field + "@" + t.Text.Lang, "lang": t.Text.Lang, "n": n})
			lacking[column] = 0
		default:
			out = append(out, diag.Diagnostic{Pos: t.Missing[key], Code: d.Code, Args: d.Args, Source: &place.on})
		}
	}
	return out
}

// addColumns counts the texts of fields that no column has in another language, and warns of each such field.
func (t CardTexts) addColumns(s *lang.State, regional bool) {
	s.Keys += len(t.columns)
	source := t.Source.Lang
	if strings.HasPrefix(t.Text.Lang+"-", source+"-") {
		s.Translated += len(t.columns)
		return
	}
	warned := map[diag.Pos][]string{}
	for _, key := range slices.Sorted(maps.Keys(t.columns)) {
		at, field := t.columns[key], key[strings.LastIndexByte(key, ' ')+1:]
		if !regional {
			s.Missing = append(s.Missing, key)
		}
		if slices.Contains(warned[at], field) {
			continue
		}
		warned[at] = append(warned[at], field)
		args := diag.Args{"found": field, "key": field + "@" + t.Text.Lang, "lang": t.Text.Lang, "from": source}
		s.Warnings.Add(at, "deck-no-language", args)
	}
	slices.Sort(s.Missing)
	s.Warnings.Sort()
}
