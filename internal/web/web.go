// Package web holds what a page in a browser needs: the front end, and the judge.
package web

import (
	"embed"
	"errors"
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

// Judges are the judge for a page as WebAssembly, gzipped; see cmd/judge-wasm.
type Judges struct {
	Builtin []byte // judges the built-in games
	Own     []byte // judges those that declare their rules as well
}

// Judge returns the judge for a page. A program that was built without it, or without
// what runs it in a page, says how to build it in.
func Judge() (Judges, error) {
	var j Judges
	var errs [3]error
	j.Builtin, errs[0] = files.ReadFile("judge/judge.wasm.gz")
	j.Own, errs[1] = files.ReadFile("judge/judge-own.wasm.gz")
	_, errs[2] = files.ReadFile("judge/wasm_exec.js")
	if errors.Join(errs[:]...) != nil {
		return Judges{}, diag.List{{Code: "judge-missing"}}
	}
	return j, nil
}
