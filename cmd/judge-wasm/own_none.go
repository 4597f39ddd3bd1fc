//go:build js && wasm && !declared

package main

import "cartouche/internal/report"

// ownGames knows no games: they need a module of their own, with expressions.
type ownGames struct{}

func newOwnGames() ownGames { return ownGames{} }

func (ownGames) functions(*page, map[string]any) {}

func (ownGames) games(*files) report.Own { return nil }
