//go:build js && wasm && declared

package main

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/report"
	"cartouche/rules/declared"
)

// ownGames are the page's games that declare their rules, with what they print.
type ownGames map[string]declared.Printed

func newOwnGames() ownGames { return ownGames{} }

// functions adds the function by which the page passes such games.
func (o ownGames) functions(p *page, to map[string]any) {
	to["printed"] = receive(func(game string, value declared.PrintedJSON) error {
		of, err := value.Printed()
		if err == nil {
			o[game] = of
			clear(p.libraries)
		}
		return err
	})
}

func (o ownGames) games(files *files) report.Own {
	return declared.Games{
		Files: files,
		IDs:   func() []string { return slices.Sorted(maps.Keys(o)) },
		Open: func(id string) (declared.Printed, diag.List) {
			return o[id], nil // called only with ids of IDs
		},
	}
}
