//go:build js && wasm && declared

package main

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/own"
	"cartouche/internal/report"
)

// declared are the games of the page that declare their rules, by what they print.
type declared map[string]own.Printed

func newDeclared() declared { return declared{} }

// functions adds what a page tells of such games.
func (d declared) functions(p *page, to map[string]any) {
	to["printed"] = tell(func(game string, told own.Told) error {
		of, err := told.Printed()
		if err == nil {
			d[game] = of
			clear(p.libraries)
		}
		return err
	})
}

// games are those of which the page has told what they print.
func (d declared) games(files *files) report.Own {
	return own.Games{
		Files: files,
		IDs:   func() []string { return slices.Sorted(maps.Keys(d)) },
		Open: func(id string) (own.Printed, diag.List) {
			return d[id], nil // for those of IDs alone
		},
	}
}
