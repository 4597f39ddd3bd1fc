package edit

import (
	"regexp"
	"strings"
	"sync"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
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
	if field := columnOf().FindStringSubmatch(raw); field != nil {
		column := strings.Join(field[1:], "")
		if text, ok := p.Row.Field(column); ok {
			if language := f.studio.Lang(); language != f.game.Languages[0] {
				column += "@" + language
			}
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

// columnOf matches a text that is a column of the card, in other letters at most: $name, = name, = upper(name).
var columnOf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:\$(.+)|=\s*([A-Za-z]\w*)\s*|=\s*(?:upper|lower|title)\(\s*([A-Za-z]\w*)\s*\)\s*)$`)
})

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

// say writes the text of an element in the language shown: into the cell of the card, the catalogue, or the element itself. It returns
// what has to be said of that.
func (o *Outcome) say(f *face, e *element, text, answer string) (notes diag.List, err error) {
	of := f.textOf(e)
	if of == nil {
		return nil, diag.List{{Pos: e.Pos, Code: "edit-why-unseen"}}
	}
	switch of.In {
	case inCell:
		return nil, o.sayInCell(f, e, of.Key, text)
	case inCatalogue:
		return nil, o.sayInCatalogue(f, of.Key, text)
	case inWords:
		text, err = f.inQuotes(e, text)
	case inFile:
		if _, known := f.studio.Texts().Get(text); !known && f.words(e, text) {
			if notes = (diag.List{{Code: "edit-note-words", Args: diag.Args{"found": of.Text}}}); of.Text == "" || of.Text[0] != '=' {
				notes = nil
			}
			text, err = f.inQuotes(e, text)
		}
	}
	if err != nil {
		return nil, err
	}
	return notes, f.set([]*element{e}, "text", text, answer)
}

// words reports whether a text of an element is words, unless it is the name of a text: neither an expression, nor a field, nor a name
// with fields in it.
func (f *face) words(e *element, text string) bool {
	switch e.places[0].Body.(type) {
	case *model.QR, *model.Barcode:
		return false // of which the file has the text as it is
	}
	return text != "" && !strings.ContainsRune("=$", rune(text[0])) && (strings.ContainsAny(text, " \n") || !strings.Contains(text, "{"))
}

// inQuotes returns words as an expression.
func (f *face) inQuotes(e *element, words string) (string, error) {
	quote := "'"
	if strings.Contains(words, quote) {
		quote = `"`
	}
	if strings.ContainsAny(words, quote+"\\\n") {
		return "", diag.List{{Pos: e.Pos, Code: "edit-words"}}
	}
	return "= " + quote + words + quote, nil
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
