package declared

import (
	"path"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/values"
	"cartouche/rules"
)

// Games opens the games of a project that have a file rules.yaml.
type Games struct {
	Files lang.Files
	// IDs returns the ids of the games, sorted.
	IDs func() []string
	// Open reads the printed components of a game. It returns all errors in the game's files.
	Open func(id string) (Printed, diag.List)
}

// Games returns the ids of the games, sorted.
func (g Games) Games() []string { return g.IDs() }

// Load reads the rules and the values of a game. messages are cartouche's own texts. Load returns
// all errors in the game's files.
func (g Games) Load(id string, messages *lang.Catalogue) (rules.Game, *values.Values, diag.List) {
	printed, errs := g.Open(id)
	if len(errs) > 0 {
		return rules.Game{}, nil, errs
	}
	game := rules.Game{ID: id, MinPlayers: printed.MinPlayers, MaxPlayers: printed.MaxPlayers}
	numbers, errs := values.Load(g.Files, path.Join("data", id), game)
	if slices.ContainsFunc(errs, func(d diag.Diagnostic) bool { return d.Code == "file-missing" }) {
		numbers, errs = values.None(game), nil // values are optional
	}
	source := lang.SourceOf(g.Files, id)
	texts, more := lang.GameFolder(g.Files, id, source).Catalogue(source)
	data, shown, err := g.Files.Read(path.Join("data", id, "rules.yaml"), doc.MaxBytes)
	if err != nil {
		more = append(more, diag.Of(err)...)
	}
	if errs = append(errs, more...); len(errs) > 0 {
		return rules.Game{}, nil, errs
	}
	texts.Merge(messages)
	r, errs := Load(shown, data, Setting{ID: id, Printed: printed,
		Texts: path.Join(path.Dir(shown), "lang", source+".yaml"),
		Data:  func(players int) rules.Data { return numbers.For(players) },
		Text: func(key string) ([]string, bool) {
			t, ok := texts.Get(key)
			return t.Arguments(), ok
		},
	})
	if len(errs) > 0 {
		return rules.Game{}, nil, errs
	}
	return r.Game(), numbers, nil
}
