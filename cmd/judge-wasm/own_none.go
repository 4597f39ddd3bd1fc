//go:build js && wasm && !declared

package main

import "cartouche/internal/report"

// declared knows no games: they need a module of their own, with expressions.
type declared struct{}

func newDeclared() declared { return declared{} }

func (declared) functions(*page, map[string]any) {}

func (declared) games(*files) report.Own { return nil }
