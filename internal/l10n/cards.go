package l10n

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
)

// Cards are the texts of cards, which have columns for all languages in one file. No record says
// what they were translated from.
type Cards struct {
	Source, Text *lang.Catalogue
	Reference    func(key string) string // returns the position of the source text
}

// keys returns the keys of the texts in the order of their file.
func (c *Cards) keys() []string {
	if c == nil {
		return nil
	}
	return inOrder(c.Source)
}

// source returns the source of a text.
func (c *Cards) source(key string) (lang.Text, bool) {
	if c == nil {
		return lang.Text{}, false
	}
	return c.Source.Get(key)
}

// entries returns the texts as entries of a PO file.
func (c *Cards) entries(explain func(lang.Text) []string) (list []po.Entry) {
	for _, key := range c.keys() {
		source, _ := c.Source.Get(key)
		text, _ := c.Text.Get(key)
		list = append(list, po.Entry{Context: key, HasContext: true, ID: source.Forms["other"], Str: []string{text.Forms["other"]},
			Extracted: explain(source), References: []string{c.Reference(key)}})
	}
	return list
}

// card records what the entry of a card's text changes. A text made from another source goes into
// Lost, because card files cannot mark it as stale.
func (i *importer) card(e *po.Entry, source lang.Text) {
	key := e.Context
	old, has := i.Cards.Text.Get(key)
	switch found, code := doc.Unprintable(strings.Join(e.Str, ""), doc.Card()); {
	case e.IsPlural:
		i.errs.Add(e.Pos, "po-card-plural", diag.Args{"key": key})
	case !e.Translated():
		if has && !e.HasFlag(po.Fuzzy) {
			i.result.Kept = append(i.result.Kept, key)
		}
	case e.Str[0] == old.Forms["other"]:
	case strings.TrimSpace(e.Str[0]) == "":
		i.errs.Add(e.StrPos[0], "po-blank", diag.Args{"key": key})
	case code != "":
		i.errs.Add(e.StrPos[0], code, diag.Args{"found": found})
	case e.ID != source.Forms["other"]:
		i.result.Lost.Add(e.Pos, "po-card", diag.Args{"key": key})
	default:
		if i.result.Cards == nil {
			i.result.Cards = map[string]string{}
		}
		i.result.Cards[key] = e.Str[0]
		i.result.Changed = append(i.result.Changed, key)
	}
	if len(e.Comments) > 0 {
		i.result.Lost.Add(e.Pos, "po-card-comment", diag.Args{"key": key})
	}
}

// countCards counts the card texts to translate and collects those without a source. now are the texts that this import adds.
func (w *work) countCards(now map[string]string) {
	for _, key := range w.Cards.keys() {
		_, has := w.Cards.Text.Get(key)
		if _, put := now[key]; !has && !put && !w.Borrows {
			w.Missing = append(w.Missing, key)
			w.InCards++
		}
	}
	if w.Cards == nil {
		return
	}
	for _, key := range w.Cards.Text.Keys() {
		if _, ok := w.Cards.Source.Get(key); !ok {
			w.Unused = append(w.Unused, key)
		}
	}
	slices.Sort(w.Unused)
}
