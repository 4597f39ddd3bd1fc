package model

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/prose"
)

// BookletTexts are the texts of a game's booklets in a language beside their sources: one for each block with words.
type BookletTexts struct {
	Source, Text *lang.Catalogue // by file and block: "rules.md: setup.3"; Text lacks what waits for a translation
	Errors       diag.List       // what cannot be read, and the first block that differs from the source

	game   *Game
	books  []*book
	blocks map[string]block
}

// book is the text of a booklet in two languages.
type book struct {
	prefix       string // of its keys
	name         string // of the translation, in the project's folder
	source, text *prose.Document
	there        bool // the translation has a file; else text is a copy of the source
}

// block is a text of a book.
type block struct {
	book         *book
	source, text prose.Passage
}

// BookletTexts reads the booklets of the game in a language. It gives the records of what they were translated from to the keys
// that their blocks have now.
func (g *Game) BookletTexts(language string, from *lang.Sources) BookletTexts {
	t := BookletTexts{game: g, blocks: map[string]block{}}
	source, text := map[string]lang.Text{}, map[string]lang.Text{}
	var file string
	for _, c := range g.Components {
		if c.Booklet == nil || c.Booklet.Text.Value == "" || slices.ContainsFunc(t.books, func(b *book) bool {
			return b.prefix == c.Booklet.Text.Value+".md: "
		}) {
			continue
		}
		b := &book{prefix: c.Booklet.Text.Value + ".md: ", name: g.path(c.Booklet.Text.Value + "." + language + ".md")}
		b.source = t.read(g.path(c.Booklet.Text.Value+".md"), g.SourceProse)
		if b.text = b.source; language == g.Languages[0] {
			b.there = true
		} else if g.project.Exists(b.name) {
			b.there, b.text = true, t.read(b.name, prose.Read)
		}
		t.books = append(t.books, b)
		if b.source == nil || b.text == nil {
			continue
		}
		if b.text != b.source {
			errs := b.text.Follow(b.source)
			if t.Errors = append(t.Errors, errs...); errs != nil {
				continue
			}
		}
		if file == "" {
			file = b.text.File
		}
		t.add(b, language, source, text)
	}
	t.Source, t.Text = lang.Of(g.Languages[0], source), lang.Of(language, text)
	if t.Text.File = file; language == g.Languages[0] {
		t.Text = t.Source
		return t
	}
	for _, b := range t.books {
		from.Follow(b.prefix, t.Source, t.Text)
	}
	maps.DeleteFunc(text, func(key string, s lang.Text) bool { return !t.blocks[key].book.there || from.Waits(key, s) })
	return t
}

// read reads the text of a booklet; nil after errors.
func (t *BookletTexts) read(name string, parse func(file string, data []byte) (*prose.Document, diag.List)) *prose.Document {
	data, shown, err := t.game.project.Read(name, project.MaxText)
	if err != nil {
		t.Errors = append(t.Errors, diag.Of(err)...)
		return nil
	}
	doc, errs := parse(shown, data)
	if t.Errors = append(t.Errors, errs...); errs != nil {
		return nil
	}
	return doc
}

// add adds the texts of a booklet to those of both languages. Pictures have captions in both or in neither.
func (t *BookletTexts) add(b *book, language string, source, text map[string]lang.Text) {
	own := b.text.Passages()
	for i, p := range b.source.Passages() {
		if p.Forms["other"] == "" {
			continue
		}
		key := b.prefix + p.Name
		t.blocks[key] = block{b, p, own[i]}
		source[key] = catalogued(p, t.game.Languages[0])
		if own[i].Forms["other"] != "" {
			text[key] = catalogued(own[i], language)
		}
	}
}

// Catalogues double the braces that are printed; Markdown has a backslash before them.
var (
	toCatalogue = strings.NewReplacer(`\{`, "{{", `\}`, "}}")
	toMarkdown  = strings.NewReplacer("{{", `\{`, "}}", `\}`)
)

// catalogued returns a text of a booklet as that of a catalogue.
func catalogued(p prose.Passage, language string) lang.Text {
	t := lang.Text{Pos: p.Pos, Lang: language, Forms: map[string]string{}, By: p.By}
	for form, words := range p.Forms {
		t.Forms[form] = toCatalogue.Replace(words)
	}
	return t
}

// words returns a text of a catalogue as that of a booklet.
func words(text lang.Text) prose.Words {
	w := prose.Words{Forms: map[string]string{}, By: text.By}
	for form, words := range text.Forms {
		w.Forms[form] = toMarkdown.Replace(words)
	}
	return w
}

// Reference is the position of the source of a text, from the project's folder: its file and line.
func (t BookletTexts) Reference(key string) string {
	b := t.blocks[key]
	return t.game.path(strings.TrimSuffix(b.book.prefix, ": ")) + ":" + strconv.Itoa(b.source.Pos.Line)
}

// Kind returns the name of what a text is: a heading, an item of a list.
func (t BookletTexts) Kind(key string) diag.Term { return t.blocks[key].source.Kind.Term() }

// Check returns what is wrong with a text in the place of a translation: Markdown that cannot be read, or another block.
func (t BookletTexts) Check(key string, text lang.Text) diag.List {
	return t.blocks[key].source.Check(words(text))
}

// Put returns the translations with other texts, by their keys, as files in the project's folder. A booklet without a file
// becomes a copy of its source with these texts. Booklets without a change are left out.
func (t BookletTexts) Put(texts map[string]lang.Text) map[string][]byte {
	files := map[string][]byte{}
	for _, b := range t.books {
		put := map[string]prose.Words{}
		for key, text := range texts {
			if own := t.blocks[key]; own.book == b {
				put[own.text.Name] = words(text)
			}
		}
		if len(put) > 0 || !b.there && b.text != nil {
			files[b.name] = b.text.With(put)
		}
	}
	return files
}

// Compare holds the booklets in a language against their sources. A regional language may leave texts to its parent.
func (t BookletTexts) Compare(from *lang.Sources, regional bool) lang.State {
	s := lang.Compare(t.Source, t.Text, from.Unmarked(), regional)
	borrowed := map[*book]bool{}
	place := func(list diag.List) (out diag.List) {
		for _, d := range list {
			key, _ := d.Args["key"].(string)
			b, ok := t.blocks[key]
			switch {
			case ok && d.Code == "lang-missing" && !b.book.there:
				borrowed[b.book] = !regional
				continue
			case ok && d.Code == "lang-missing":
				d.Pos, d.Code, d.Hint, d.Args["file"] = b.text.Pos, "lang-block-waiting", "lang-mark-card", diag.Path(from.File)
			case ok && (d.Code == "lang-stale" || d.Code == "lang-revised"):
				d.Code = strings.Replace(d.Code, "lang-", "lang-block-", 1)
				d.Args["place"] = diag.Sentence(b.source.Pos.String())
				d.Args["source"] = diag.Cut(b.source.Forms["other"])
			case d.Hint == "lang-mark": // Markdown has no room for one
				d.Hint, d.Args["file"] = "lang-mark-card", diag.Path(from.File)
			}
			out = append(out, d)
		}
		return out
	}
	s.Errors, s.Warnings = place(s.Errors), place(s.Warnings)
	for _, b := range t.books {
		if borrowed[b] {
			s.Warnings.Add(diag.Pos{File: b.source.File}, "booklet-borrowed", diag.Args{"lang": t.Text.Lang, "from": t.Source.Lang})
		}
	}
	s.Errors.Sort()
	s.Warnings.Sort()
	return s
}
