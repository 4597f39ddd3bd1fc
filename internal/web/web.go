// Package web has the front end and the judge of web pages.
package web

import (
	"errors"
	"io/fs"

	"cartouche/internal/diag"
)

// Judges are gzipped WebAssembly modules: the judge and the reader; see cmd/judge-wasm and cmd/reader-wasm.
type Judges struct {
	Builtin []byte // for the built-in games
	Own     []byte // also for games that declare their rules
	Reader  []byte // of photographs
}

// Judge returns the judge. If the program was built without it, or without the script that runs it,
// the error says how to build it.
func Judge() (Judges, error) {
	var j Judges
	var errs [4]error
	j.Builtin, errs[0] = fs.ReadFile(files, "judge/judge.wasm.gz")
	j.Own, errs[1] = fs.ReadFile(files, "judge/judge-own.wasm.gz")
	j.Reader, errs[2] = fs.ReadFile(files, "judge/reader.wasm.gz")
	_, errs[3] = fs.ReadFile(files, "judge/wasm_exec.js")
	if errors.Join(errs[:]...) != nil {
		return Judges{}, diag.List{{Code: "judge-missing"}}
	}
	return j, nil
}
