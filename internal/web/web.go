// Package web holds what a page in a browser needs: the front end, and the judge.
package web

import (
	"embed"
	"io/fs"

	"cartouche/internal/diag"
)

// The folder judge has the judge only when `make judge` has put it there: it is made
// from the source, and too large for the repository.
//
//go:embed app judge
var files embed.FS

// Files returns the files of the front end in the folder app and those of the judge in the
// folder judge.
func Files() fs.FS { return files }

// Judge returns the judge for a page as WebAssembly, gzipped; see cmd/judge-wasm.
// A program that was built without it says how to build it in.
func Judge() ([]byte, error) {
	packed, err := files.ReadFile("judge/judge.wasm.gz")
	if err != nil {
		return nil, diag.List{{Code: "judge-missing"}}
	}
	return packed, nil
}
