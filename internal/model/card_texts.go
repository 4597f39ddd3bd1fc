package model

import (
	"cmp"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// CardTexts are the texts of a game's cards that are there to be translated: those of
// fields that some column has in another language.
type CardTexts struct {
	Source, Text *lang.Catalogue     // by file, card and field: "goods.csv emmer name"
	Missing      map[string]diag.Pos // where the texts would stand that the language lacks
}

// CardTexts returns the texts of the game's cards in a language beside their sources.
func (g *Game) CardTexts(language string) CardTexts {
	from, to := map[string]lang.Text{}, map[string]lang.Text{}
	t := CardTexts{Missing: map[string]diag.Pos{}}
	for _, c := range g.Components {
		for i, row := range c.Rows() {
			card := c.Cards[row.Part()].File + " " + cmp.Or(row.ID(), strconv.Itoa(i+1)) + " "
			for _, field := range row.Translated() {
				source, text := row.In("").Text(field), row.In(language).Own(field)
				if source.Forms["other"] != "" {
					from[card+field] = source
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
	t.Source = lang.Of(g.Languages[0], from)
	t.Text = t.Source
	if language != g.Languages[0] {
		t.Text = lang.Of(language, to)
	}
	return t
}

// Compare holds the texts of the cards in a language against their sources. A regional
// language may leave texts to its parent.
func (t CardTexts) Compare(regional bool) lang.State {
	fresh := lang.NewSources("") // a card's texts stand side by side: nobody records what was made from which
	for _, key := range t.Source.Keys() {
		source, _ := t.Source.Get(key)
		text, _ := t.Text.Get(key)
		fresh.Record(key, source, text)
	}
	s := lang.Compare(t.Source, t.Text, fresh, regional)
	told := &s.Errors
	if regional {
		told = &s.Warnings
	}
	for i, d := range *told {
		if key, _ := d.Args["key"].(string); d.Code == "lang-missing" {
			(*told)[i] = diag.Diagnostic{Pos: t.Missing[key], Code: d.Code, Args: d.Args}
		}
	}
	told.Sort()
	return s
}
