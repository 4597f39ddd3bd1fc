package proof

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
)

// addBooklets adds the texts of the game's booklets to those of the catalogues. It returns what cannot be read.
func (pr *proofing) addBooklets() diag.List {
	from := pr.sources
	if from == nil {
		from = lang.NewSources("")
	}
	if pr.source == nil || pr.translation == nil { // reported
		return nil
	}
	language := pr.language
	if lang.IsPseudo(language) { // booklets are not in them
		language = pr.texts.Source
	}
	t := pr.Game.BookletTexts(language, from)
	pr.blocks = t.Source
	pr.source.Merge(t.Source)
	if !pr.sourceOnly {
		pr.translation.Merge(t.Text)
	}
	return t.Errors
}

// booklet lists the texts of a booklet in their order. Its pages are not drawn beside each other, because languages fill them
// differently.
func (pr *proofing) booklet(c *model.Component, shown map[string]bool) Section {
	s := Section{Title: pr.title("component." + c.Name + ".title")}
	keys := slices.DeleteFunc(pr.blocks.Keys(), func(key string) bool { return !strings.HasPrefix(key, c.Booklet.Text.Value+".md: ") })
	slices.SortFunc(keys, func(a, b string) int {
		x, _ := pr.blocks.Get(a)
		y, _ := pr.blocks.Get(b)
		return x.Pos.Compare(y.Pos)
	})
	for _, key := range keys {
		s.Lines = append(s.Lines, pr.line(key, 0, nil))
		shown[key] = true
	}
	return s
}
