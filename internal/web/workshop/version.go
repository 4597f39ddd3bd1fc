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
	Most   bool        `json:"most"`   // whether most of the cards go
	Errors []PageError `json:"errors"` // why it cannot be taken
}

// versionPage is what can be done with a spreadsheet that a visitor brings.
type versionPage struct {
	Decks []versionOf `json:"decks"`
	Why   []PageError `json:"why"` // why there are none
	Fresh []freshDeck `json:"new"` // the decks of their own that it can become, one for each worksheet
}

// freshDeck is a new deck that a spreadsheet can become.
type freshDeck struct {
	ID    string   `json:"id"`
	Sheet string   `json:"sheet"` // "" for a spreadsheet with one
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
	why, out := diag.Of(err), versionPage{Decks: []versionOf{}, Fresh: []freshDeck{}}
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
	game, bad := gameOf(r, games), diag.List(nil)
	for _, sheet := range sheetsOf(r) {
		made, done, fresh, errs := w.freshDeck(r, game, sheet, words)
		if fresh == nil {
			bad = append(bad, errs...)
			continue
		}
		if fresh.ID == r.Query.Get("new") && sheet == r.Query.Get("sheet") {
			return w.brought(r, done, made.Files, words)
		}
		out.Fresh = append(out.Fresh, *fresh)
	}
	switch {
	case len(list) == 0 && len(out.Fresh) == 0 && len(bad) > 0:
		why = bad
	case !slices.ContainsFunc(list, func(v edit.Version) bool { return v.Errors != nil }): // else the decks have them
		why = append(why, bad...)
	}
	if out.Why = w.pageErrorsIn(why, words); len(out.Fresh) == 0 && len(list) == 0 {
		return w.Wrong(Unreadable, why, r.Language())
	}
	return answered(OK, out)
}

// versionOf returns what a new version changes in a file with a hash.
func (w *Workshop) versionOf(v edit.Version, hash string, words *lang.Catalogue) versionOf {
	out := versionOf{File: v.File, Sheet: v.Sheet, Hash: hash, Name: path.Base(v.File), Words: []string{}, Most: v.Most}
	out.Errors = w.pageErrorsIn(v.Errors, words)
	if v.Sheet != "" {
		out.Name += " (" + v.Sheet + ")"
	}
	for _, d := range v.Words {
		out.Words = append(out.Words, said(diag.List{d}, words))
	}
	return out
}

// gameOf returns the game of the page, or else the only one; "" without one.
func gameOf(r Request, games []string) string {
	game := r.Query.Get("game")
	if game == "" && len(games) == 1 {
		game = games[0]
	}
	if !slices.Contains(games, game) {
		return ""
	}
	return game
}

// sheetsOf returns the worksheets of the spreadsheet that a visitor brings; "" alone for one without several.
func sheetsOf(r Request) []string {
	if ending, _ := intake.CardsEnding(r.Query.Get("name"), r.Body); ending == ".xlsx" {
		if sheets := deck.Sheets("cards.xlsx", r.Body); len(sheets) > 1 {
			return sheets
		}
	}
	return []string{""}
}

// freshDeck returns the new deck that a spreadsheet, or a worksheet of it, can become in a game; nil if it cannot, with what is wrong with
// the cards.
func (w *Workshop) freshDeck(r Request, game, sheet string, words *lang.Catalogue) (*edit.Outcome, diag.List, *freshDeck, diag.List) {
	name := r.Query.Get("name")
	ending, errs := intake.CardsEnding(name, r.Body)
	if errs != nil || game == "" {
		return nil, nil, nil, nil
	}
	name = strings.TrimSuffix(name, path.Ext(name)) + ending
	taken := func(id string) bool {
		return model.Reserved(id) || slices.ContainsFunc([]string{".yaml", ".csv", ".tsv", ".xlsx"}, func(ending string) bool {
			return w.opt.Project.Exists(path.Join("data", game, id+ending))
		})
	}
	d, errs := intake.NewDeck(name, r.Body, sheet, words.Lang, taken)
	if errs != nil {
		return nil, nil, nil, errs
	}
	title, _ := w.title(cmp.Or(sheet, intake.TitleOf(name)))
	out, err := edit.AddComponent(w.opt.Project, game, edit.Component{
		ID: d.ID, Files: map[string][]byte{d.ID + ".yaml": d.Design, d.ID + d.Ending: d.Data},
		Texts: func(language string) (string, string) {
			own, err := w.words(language)
			if err != nil {
				own = words
			}
			return cmp.Or(title, own.Show(diag.Term("intake-title"))), own.Show(diag.Term("intake-use"))
		},
	})
	if err != nil {
		return nil, nil, nil, diag.Of(err)
	}
	done := diag.List{{Code: "edit-deck-added", Args: diag.Args{"n": d.Cards, "name": cmp.Or(title, d.ID)}}}
	fresh := &freshDeck{ID: d.ID, Sheet: sheet, Words: said(done, words), Notes: []string{}}
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
	changes, err := w.write(files)
	if err != nil {
		return w.Wrong(Unreadable, err, words.Lang)
	}
	w.hand.history.Add(step)
	a := answered(OK, map[string]any{"words": said(done, words)})
	a.Changes = changes
	return a
}
