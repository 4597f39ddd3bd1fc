package workshop

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/edit"
	"cartouche/internal/intake"
	"cartouche/internal/lang"
	"cartouche/internal/model"
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

// versionPage is what can be done with a spreadsheet that a visitor brings.
type versionPage struct {
	Decks []versionOf `json:"decks"`
	Why   []PageError `json:"why"` // why there are none
	Fresh *freshDeck  `json:"new"` // nil where it cannot become a deck of its own
}

// freshDeck is a new deck that a spreadsheet can become.
type freshDeck struct {
	ID    string   `json:"id"`
	Words string   `json:"words"`
	Notes []string `json:"notes"` // what is not on its cards
}

// version answers with what a spreadsheet that a visitor brings would change in the files of cards of the project, or replaces one of
// them as a whole, or makes a new deck of it, as a step that can be undone. The design of other cards stays.
func (w *Workshop) version(_ context.Context, r Request) Answer {
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	if !w.byHand() {
		return Answer{Status: NotFound}
	}
	w.hand.mu.Lock()
	defer w.hand.mu.Unlock()
	games, err := model.Games(w.opt.Project.Own())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	list, err := w.versions(r.Query.Get("name"), r.Body, games)
	why, out := diag.Of(err), versionPage{Decks: []versionOf{}}
	for _, v := range list {
		before, _, err := w.opt.Project.Own().Read(v.File, deck.MaxBytes)
		if err != nil {
			return w.Wrong(Unreadable, err, r.Language())
		}
		hash := edit.Hash(before)
		chosen := v.File == r.Query.Get("file") && v.Sheet == r.Query.Get("sheet")
		if chosen && hash == r.Query.Get("hash") && v.Errors == nil { // else what changes is shown again
			done := diag.List{{Code: "edit-deck-replaced", Args: diag.Args{"file": path.Base(v.File)}}}
			return w.brought(r, done, map[string][]byte{v.File: v.Data}, words)
		}
		out.Decks = append(out.Decks, w.versionOf(v, hash, words))
	}
	made, done, fresh, err := w.freshDeck(r, games, words)
	if fresh != nil && fresh.ID == r.Query.Get("new") {
		return w.brought(r, done, made.Files, words)
	}
	why = append(why, diag.Of(err)...)
	if out.Fresh, out.Why = fresh, w.pageErrorsIn(why, words); fresh == nil && len(list) == 0 {
		return w.Wrong(Unreadable, why, r.Language())
	}
	return answered(OK, out)
}

// versionOf returns what a new version changes in a file with a hash.
func (w *Workshop) versionOf(v edit.Version, hash string, words *lang.Catalogue) versionOf {
	out := versionOf{File: v.File, Sheet: v.Sheet, Hash: hash, Name: path.Base(v.File), Words: []string{}}
	out.Errors = w.pageErrorsIn(v.Errors, words)
	if v.Sheet != "" {
		out.Name += " (" + v.Sheet + ")"
	}
	for _, d := range v.Words {
		out.Words = append(out.Words, said(diag.List{d}, words))
	}
	return out
}

// freshDeck returns the new deck that a spreadsheet can become in the game of the page, or else in the only one; nil if it cannot. What is
// wrong with the spreadsheet is said elsewhere.
func (w *Workshop) freshDeck(r Request, games []string, words *lang.Catalogue) (*edit.Outcome, diag.List, *freshDeck, error) {
	game, name := r.Query.Get("game"), r.Query.Get("name")
	if game == "" && len(games) == 1 {
		game = games[0]
	}
	if !slices.Contains(games, game) {
		return nil, nil, nil, nil
	}
	ending, errs := intake.CardsEnding(name, r.Body)
	if errs != nil {
		return nil, nil, nil, nil
	}
	name = strings.TrimSuffix(name, path.Ext(name)) + ending
	taken := func(id string) bool {
		return model.Reserved(id) || slices.ContainsFunc([]string{".yaml", ".csv", ".tsv", ".xlsx"}, func(ending string) bool {
			return w.opt.Project.Exists(path.Join("data", game, id+ending))
		})
	}
	d, errs := intake.NewDeck(name, r.Body, words.Lang, taken)
	if errs != nil {
		return nil, nil, nil, nil
	}
	title, _ := w.title(intake.TitleOf(name))
	out, err := edit.AddComponent(w.opt.Project, game, edit.Component{
		ID: d.ID, Files: map[string][]byte{d.ID + ".yaml": d.Design, d.ID + d.Ending: r.Body},
		Texts: func(language string) (string, string) {
			own, err := w.words(language)
			if err != nil {
				own = words
			}
			return cmp.Or(title, own.Show(diag.Term("intake-title"))), own.Show(diag.Term("intake-use"))
		},
	})
	if err != nil {
		return nil, nil, nil, err
	}
	done := diag.List{{Code: "edit-deck-added", Args: diag.Args{"n": d.Cards, "name": cmp.Or(title, d.ID)}}}
	fresh := &freshDeck{ID: d.ID, Words: said(done, words), Notes: []string{}}
	for _, note := range d.Notes {
		fresh.Notes = append(fresh.Notes, said(diag.List{note}, words))
	}
	return out, done, fresh, nil
}

// versions returns the files of cards that a spreadsheet may be a new version of.
func (w *Workshop) versions(name string, data []byte, games []string) ([]edit.Version, error) {
	at := diag.Pos{File: name}
	if len(data) > deck.MaxBytes {
		return nil, diag.List{{Pos: at, Code: "file-too-large-for-kind", Args: diag.Args{"allowed": deck.MaxBytes >> 20}}}
	}
	ending, errs := intake.CardsEnding(name, data)
	if errs != nil {
		return nil, errs
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

// brought writes what became of a spreadsheet, as a step of a window.
func (w *Workshop) brought(r Request, done diag.List, files map[string][]byte, words *lang.Catalogue) Answer {
	step := edit.Step{Words: done, Window: r.Query.Get("window"), Before: map[string][]byte{}, After: files}
	var err error
	for name := range files {
		if step.Before[name], err = w.content(name); err != nil {
			return w.Wrong(Unreadable, err, words.Lang)
		}
	}
	changes, err := w.put(files)
	if err != nil {
		return w.Wrong(Unreadable, err, words.Lang)
	}
	w.hand.history.Add(step)
	a := answered(OK, map[string]any{"words": said(done, words)})
	a.Changes = changes
	return a
}
