//go:build js && !declared && !engine

package record

import (
	"cartouche/internal/doc"
	"cartouche/rules"
)

// ownOf knows no declared games: their judge for web pages is a module of its own, so that this one stays small.
func ownOf(rules.Sheet) (ownSheet, bool) { return nil, false }

// figureOf reads a figure of the score.
func figureOf(v doc.Value, _ rules.Game, low int, _ string) int { return v.Int(low, doc.MaxNumber) }

// readTeams is not needed: only declared games have teams.
func readTeams(*reader, doc.Value) []rules.Team { return nil }
