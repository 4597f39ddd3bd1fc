// Package web holds what a page in a browser needs.
package web

import (
	"embed"

	"cartouche/internal/diag"
)

// The folder has the judge only when `make judge` has put it there: it is made
// from the source, and too large for the repository.
//
//go:embed judge
var files embed.FS

// Judge returns the judge for a page as WebAssembly, gzipped; see cmd/judge-wasm.
// A program that was built without it says how to build it in.
func Judge() ([]byte, error) {
	packed, err := files.ReadFile("judge/judge.wasm.gz")
	if err != nil {
		return nil, diag.List{{Code: "judge-missing"}}
	}
	return packed, nil
}
