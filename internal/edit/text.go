package edit

import (
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
	"cartouche/internal/project"
)

// Where the text of an element is.
const (
	inCell      = "cell"      // of the card
	inCatalogue = "catalogue" // of the language
	inFile      = "file"      // in the element itself, or an expression there: a key like others
	inWords     = "words"     // in quotes in the element itself
)

// Text is the text of an element on this card, in the language shown.
type Text struct {
	In   string `json:"in"`   // cell, catalogue, file or words
	Key  string `json:"key"`  // the column of the cell, or the key of the catalogue
	Text string `json:"text"` // as it is written
}

// textOf returns the text of an element; nil for one without, or that is not drawn on this card.
func (f *face) textOf(e *element) *Text {
	_, keys := e.Written()
	raw := keys.Get("text").Raw()
	if raw == "" || len(e.places) == 0 {
		return nil
	}
	p := e.places[0]
	if field, ok := strings.CutPrefix(raw, "$"); ok {
		column := field
		if language := f.studio.Lang(); language != f.game.Languages[0] {
			column += "@" + language
		}
		if text, ok := p.Row.Field(field); ok {
			return &Text{In: inCell, Key: column, Text: text}
		}
		return &Text{In: inFile, Key: "text", Text: raw}
	}
	if text, ok := quoted(raw); ok {
		return &Text{In: inWords, Key: "text", Text: text}
	}
	if t, ok := f.studio.Texts().Get(p.Entry); ok && !t.Plural() {
		return &Text{In: inCatalogue, Key: p.Entry, Text: t.Forms["other"]}
	}
	return &Text{In: inFile, Key: "text", Text: raw}
}

// quoted returns the text of an expression that is one in quotes, such as = 'Go'.
func quoted(raw string) (string, bool) {
	text, ok := strings.CutPrefix(raw, "=")
	text = strings.TrimSpace(text)
	if !ok || len(text) < 2 || text[0] != '\'' && text[0] != '"' || text[len(text)-1] != text[0] {
		return "", false
	}
	inner := text[1 : len(text)-1]
	return inner, !strings.ContainsAny(inner, text[:1]+`\`)
}

// say writes the text of an element in the language shown: into the cell of the card, the catalogue, or the element itself.
func (o *Outcome) say(f *face, e *element, text, answer string) error {
	of := f.textOf(e)
	if of == nil {
		return diag.List{{Pos: e.Pos, Code: "edit-why-unseen"}}
	}
	switch of.In {
	case inCell:
		return o.sayInCell(f, e, of.Key, text)
	case inCatalogue:
		return o.sayInCatalogue(f, of.Key, text)
	case inWords:
		quote := "'"
		if strings.Contains(text, quote) {
			quote = `"`
		}
		if strings.ContainsAny(text, quote+"\\\n") {
			return diag.List{{Pos: e.Pos, Code: "edit-words"}}
		}
		text = "= " + quote + text + quote
	}
	return f.set([]*element{e}, "text", text, answer)
}

// sayInCell writes a cell of the card that is shown.
func (o *Outcome) sayInCell(f *face, e *element, column, text string) error {
	row := e.places[0].Row
	tables := f.game.CardTables(f.component)
	if row.Part() >= len(tables) {
		return f.failed(e)
	}
	table := tables[row.Part()]
	data, shown, err := f.project.Read(table.File, deck.MaxBytes)
	if err != nil {
		return err
	}
	if !deck.Written(table.File) || !f.project.Own().Exists(table.File) {
		return diag.List{{Pos: diag.Pos{File: shown}, Code: "edit-deck-elsewhere", Args: diag.Args{"file": shown}}}
	}
	read, errs := deck.Parse(shown, data, table.Options)
	if errs != nil {
		return errs
	}
	out, errs := deck.SetCell(shown, data, table.Options, read.Card(row.Pos), column, text)
	if errs != nil {
		return errs
	}
	o.Files[table.File] = out
	return nil
}

// sayInCatalogue writes an entry of the catalogue of the language shown.
func (o *Outcome) sayInCatalogue(f *face, key, text string) error {
	folder := f.game.Texts()
	read := func(language string) (*edit.File, string, error) {
		name := folder.File(language)
		data, shown, err := f.project.Read(name, project.MaxText)
		if err != nil {
			return nil, name, err
		}
		file, errs := edit.Parse(language, shown, data)
		return file, name, errs.Err()
	}
	source, _, err := read(f.game.Languages[0])
	if err != nil {
		return err
	}
	file, name, err := read(f.studio.Lang())
	if err != nil {
		return err
	}
	if !f.project.Own().Exists(name) {
		return diag.List{{Pos: diag.Pos{File: file.Name}, Code: "edit-why-builtin", Args: diag.Args{"file": file.Name}}}
	}
	file.Put(source, key, lang.Text{Forms: map[string]string{"other": text}})
	data, err := file.Bytes()
	if err != nil {
		return err
	}
	o.Files[name] = data
	return nil
}
