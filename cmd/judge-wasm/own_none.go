//go:build js && wasm && !declared

package main

import "cartouche/internal/report"

// ownGames has no games: they need the module built with the tag declared.
type ownGames struct{}

func newOwnGames() ownGames { return ownGames{} }

func (ownGames) functions(*page, map[string]any) {}

func (ownGames) games(*files) report.Own { return nil }
