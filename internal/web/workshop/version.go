package workshop

import (
	"context"
	"io/fs"
	"path"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/edit"
	"cartouche/internal/intake"
	"cartouche/internal/lang"
)

// versionOf is what a new version of a file of cards changes, as pages have it.
type versionOf struct {
	File   string      `json:"file"`   // its name in the project
	Hash   string      `json:"hash"`   // SHA-256 of the file as it is
	Name   string      `json:"name"`   // without its folder, with the worksheet
	Sheet  string      `json:"sheet"`  // of the spreadsheet that is brought, if it has several and the file is CSV or TSV; otherwise ""
	Words  []string    `json:"words"`  // what changes, a sentence each
	Errors []PageError `json:"errors"` // why it cannot be taken
}

// version answers with what a spreadsheet that a visitor brings would change in the files of cards of the project, or replaces one of
// them as a whole, as a step that can be undone. The design of the cards stays.
func (w *Workshop) version(_ context.Context, r Request) Answer {
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	w.hand.mu.Lock()
	defer w.hand.mu.Unlock()
	name := r.Query.Get("name")
	list, err := w.versions(name, r.Body)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	out := []versionOf{}
	for _, v := range list {
		before, _, err := w.opt.Project.Own().Read(v.File, deck.MaxBytes)
		if err != nil {
			return w.Wrong(Unreadable, err, r.Language())
		}
		hash := edit.Hash(before)
		chosen := v.File == r.Query.Get("file") && v.Sheet == r.Query.Get("sheet")
		if chosen && hash == r.Query.Get("hash") && v.Errors == nil { // else what changes is shown again
			return w.replaced(v.File, before, v.Data, words)
		}
		one := versionOf{
			File: v.File, Sheet: v.Sheet, Hash: hash, Name: path.Base(v.File), Words: []string{}, Errors: w.pageErrorsIn(v.Errors, words),
		}
		if v.Sheet != "" {
			one.Name += " (" + v.Sheet + ")"
		}
		for _, d := range v.Words {
			one.Words = append(one.Words, said(diag.List{d}, words))
		}
		out = append(out, one)
	}
	return answered(OK, map[string]any{"decks": out})
}

// versions returns the files of cards that a spreadsheet may be a new version of.
func (w *Workshop) versions(name string, data []byte) ([]edit.Version, error) {
	at := diag.Pos{File: name}
	if len(data) > deck.MaxBytes {
		return nil, diag.List{{Pos: at, Code: "file-too-large-for-kind", Args: diag.Args{"allowed": deck.MaxBytes >> 20}}}
	}
	ending, errs := intake.CardsEnding(name, data)
	if errs != nil {
		return nil, errs
	}
	files, err := fs.Glob(w.opt.Files, "data/*/game.yaml")
	if err != nil {
		return nil, err
	}
	var games []string
	for _, file := range files {
		games = append(games, path.Base(path.Dir(file)))
	}
	list, others, err := edit.Versions(w.opt.Project, games, strings.TrimSuffix(name, path.Ext(name))+ending, data)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0 && len(others) == 0:
		return nil, diag.List{{Pos: at, Code: "version-no-deck"}}
	case len(list) == 0:
		return nil, diag.List{{Pos: at, Code: "version-ending", Args: diag.Args{"found": ending, "allowed": others}}}
	}
	return list, nil
}

// replaced replaces a file of the project.
func (w *Workshop) replaced(file string, before, after []byte, words *lang.Catalogue) Answer {
	files := map[string][]byte{file: after}
	done := diag.List{{Code: "edit-deck-replaced", Args: diag.Args{"file": path.Base(file)}}}
	changes, err := w.put(files)
	if err != nil {
		return w.Wrong(Unreadable, err, words.Lang)
	}
	w.hand.history.Add(edit.Step{Words: done, Before: map[string][]byte{file: before}, After: files})
	a := answered(OK, map[string]any{"words": said(done, words)})
	a.Changes = changes
	return a
}
