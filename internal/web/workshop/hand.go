package workshop

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/edit"
	"cartouche/internal/lang"
	"cartouche/internal/parallel"
	"cartouche/internal/web/site"
)

// hand is what is designed by hand: one change at a time, and the steps so far.
type hand struct {
	mu      sync.Mutex
	history edit.History
}

// handled is a request to change a face.
type handled struct {
	edit.View
	Hashes map[string]string `json:"hashes"` // of the files as the page knows them, by their names in the project
	Edits  []edit.Edit       `json:"edits"`
	Joins  bool              `json:"joins"`  // whether they go on from the last step, as more of a text does
	Shows  string            `json:"shows"`  // the name of the face that the page shows
	What   *string           `json:"what"`   // of undo and redo: the step that is meant, in words; nil for any
	Window string            `json:"window"` // which asks, and has its own steps
}

// handledAnswer is the answer to one.
type handledAnswer struct {
	Words    string       `json:"words"` // what was done; "" if nothing changed
	Files    []string     `json:"files"` // which were written
	Notes    []string     `json:"notes"` // what could not be done
	Elements *facePage    `json:"elements"`
	Picture  *picture     `json:"picture,omitempty"`  // of that face; nil if the page shows it, or if it cannot be made
	Errors   []PageError  `json:"errors"`             // of the face as it is now
	Changed  []string     `json:"changed,omitempty"`  // the files that changed outside; then nothing was written
	Question *askedAnswer `json:"question,omitempty"` // then nothing was written
}

// askedAnswer is a question in words.
type askedAnswer struct {
	Words   string     `json:"words"`
	Choices []edit.Ask `json:"choices"`
}

// facePage is a face with what can be undone.
type facePage struct {
	*edit.Face
	Saved int      `json:"saved"` // the number of changes of files that are in it, as in State
	Undo  []string `json:"undo"`  // in words, the next one first
	Redo  []string `json:"redo"`
}

// picture is a piece as it is now, for a page that has the others from an index.
type picture struct {
	Of    int        `json:"of"` // how many pieces the component has
	Piece site.Piece `json:"piece"`
	Face  string     `json:"face"` // the name of the side that is looked at
	SVG   string     `json:"svg"`
}

// longestChange is the length in bytes of the longest request to change a face: a picture in base64, and what is said of it.
const longestChange = edit.MostPicture/3*4 + 64<<10

// byHand reports whether files of the project may be changed by pages.
func (w *Workshop) byHand() bool { return w.opt.Write != nil || w.opt.Files != nil }

// viewOf returns the face that a query names.
func viewOf(r Request) (v edit.View, ok bool) {
	q := r.Query
	v = edit.View{Game: q.Get("game"), Language: r.Language(), Profile: q.Get("profile"), Component: q.Get("component"), Side: q.Get("side")}
	var players, piece bool
	v.Players, players = doc.WholeNumber(q.Get("players"))
	v.Piece, piece = doc.WholeNumber(q.Get("piece"))
	return v, players && piece
}

// elements answers with what is on a face and what may be done with it.
func (w *Workshop) elements(_ context.Context, r Request) Answer {
	v, ok := viewOf(r)
	if !ok || !w.byHand() {
		return Answer{Status: NotFound}
	}
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	saved := w.Pages.Changes()
	face, err := edit.Elements(w.opt.Project, v, words)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	return answered(OK, w.facePage(face, saved, r.Query.Get("window"), words))
}

// deckPage is the files of cards of a component.
type deckPage struct {
	Tables []edit.Table      `json:"tables"`
	Hashes map[string]string `json:"hashes"` // of those that can be changed
	Errors []PageError       `json:"errors"` // of the files themselves
}

// cards answers with the cards of a component.
func (w *Workshop) cards(_ context.Context, r Request) Answer {
	v, ok := viewOf(r)
	if !ok || !w.byHand() {
		return Answer{Status: NotFound}
	}
	tables, err := edit.Tables(w.opt.Project, v)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	page, errs := deckPage{Tables: tables, Hashes: map[string]string{}}, diag.List(nil)
	for _, t := range tables {
		if errs = append(errs, t.Errors...); t.Written {
			page.Hashes[t.File] = t.Hash
		}
	}
	if page.Errors, err = w.pageErrors(errs, r.Language()); err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	return answered(OK, page)
}

// facePage returns a face with what a window can undo.
func (w *Workshop) facePage(face *edit.Face, saved int, window string, words *lang.Catalogue) *facePage {
	return &facePage{Face: face, Saved: saved, Undo: w.steps(true, window, words), Redo: w.steps(false, window, words)}
}

// mostSteps is how many steps pages list.
const mostSteps = 50

func (w *Workshop) steps(back bool, window string, words *lang.Catalogue) []string {
	out := []string{}
	for _, step := range w.hand.history.Words(back, window) {
		if len(out) == mostSteps {
			break
		}
		out = append(out, said(step, words))
	}
	return out
}

// said returns what was done in words.
func said(list diag.List, words *lang.Catalogue) string {
	var all []string
	for _, d := range list {
		text, _ := words.Message(d)
		all = append(all, text)
	}
	return words.List(all...)
}

// change makes edits of a face. In a project on the visitor's device, the answer has the files; else they are written.
func (w *Workshop) change(_ context.Context, r Request) Answer {
	return w.handle(r, func(h handled, words *lang.Catalogue) (Answer, error) {
		out, err := w.edited(h)
		if err != nil {
			return Answer{}, err
		}
		if q := out.Question; q != nil {
			asked := &askedAnswer{Words: said(diag.List{q.Words}, words), Choices: []edit.Ask{}}
			for _, c := range q.Choices {
				asked.Choices = append(asked.Choices, edit.Ask{Answer: c.Answer, Words: said(diag.List{c.Words}, words), At: c.At})
			}
			return answered(OK, map[string]any{"question": asked}), nil
		}
		a := handledAnswer{Words: said(out.Words, words), Notes: []string{}}
		for _, note := range out.Notes {
			a.Notes = append(a.Notes, said(diag.List{note}, words))
		}
		step := edit.Step{Words: out.Words, Of: h.of(), Window: h.Window, Before: map[string][]byte{}, After: out.Files}
		for name := range out.Files {
			if step.Before[name], err = w.content(name); err != nil {
				return Answer{}, err
			}
		}
		seen := h.View
		seen.Card = out.Card
		made, err := w.put(seen, out.Files, words)
		if err != nil {
			return Answer{}, err
		}
		if len(out.Files) > 0 && !(h.Joins && w.hand.history.Join(step)) {
			w.hand.history.Add(step)
		}
		return w.done(h, a, made, words), nil
	})
}

// of names what edits change, whatever they write there. That of a cell is the same whichever card is shown beside the table: the card of
// its row may come while it is typed.
func (h handled) of() string {
	view, edits := h.View, slices.Clone(h.Edits)
	for i := range edits {
		edits[i].Text, edits[i].Was, edits[i].Answer, edits[i].Data = "", nil, "", nil
		if edits[i].Do == "cell" {
			view.Piece, view.Side = 0, ""
		}
	}
	return fmt.Sprintf("%+v %+v", view, edits) // with the language
}

// edited makes edits. What goes on from the last step is made in its place, so that the files are as if it had been made at once.
func (w *Workshop) edited(h handled) (*edit.Outcome, error) {
	last, ok := w.hand.history.Next(true, h.Window)
	ok = ok && last.Of == h.of()
	for name, data := range last.After {
		now, err := w.content(name)
		ok = ok && err == nil && last.Before[name] != nil && bytes.Equal(now, data)
	}
	if h.Joins && ok {
		edits := slices.Clone(h.Edits)
		for i := range edits {
			edits[i].Was = nil // nothing changed since this window wrote
		}
		out, err := edit.Apply(edit.Over(w.opt.Project, last.Before), h.View, edits)
		if err == nil && out.Question == nil { // else what was answered is asked again
			for name, data := range last.Before {
				if _, changed := out.Files[name]; !changed {
					out.Files[name] = data
				}
			}
			return out, nil
		}
	}
	return edit.Apply(w.opt.Project, h.View, h.Edits)
}

// undo takes the last step back.
func (w *Workshop) undo(_ context.Context, r Request) Answer { return w.step(r, true) }

// redo makes the last step that was taken back again.
func (w *Workshop) redo(_ context.Context, r Request) Answer { return w.step(r, false) }

func (w *Workshop) step(r Request, back bool) Answer {
	return w.handle(r, func(h handled, words *lang.Catalogue) (Answer, error) {
		step, ok := w.hand.history.Next(back, h.Window)
		if !ok {
			return Answer{}, diag.List{{Code: "edit-no-step"}}
		}
		what := said(step.Words, words)
		if h.What != nil && *h.What != what { // made in another window meanwhile
			return w.outdated(h, slices.Sorted(maps.Keys(step.After)), words), nil
		}
		files, changed, err := w.merged(step, back)
		if err != nil {
			return Answer{}, err
		}
		if changed != nil {
			return w.outdated(h, changed, words), nil
		}
		made, err := w.put(h.View, files, words)
		if err != nil {
			return Answer{}, err
		}
		w.hand.history.Moved(back, h.Window)
		return w.done(h, handledAnswer{Words: what, Notes: []string{}}, made, words), nil
	})
}

// handle reads a request to change a face, and refuses one whose files changed.
func (w *Workshop) handle(r Request, do func(handled, *lang.Catalogue) (Answer, error)) Answer {
	var h handled
	d := json.NewDecoder(bytes.NewReader(r.Body))
	d.DisallowUnknownFields()
	if !w.byHand() {
		return Answer{Status: NotFound}
	}
	words, err := w.words(r.Language())
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	if d.Decode(&h) != nil {
		return w.Wrong(BadRequest, diag.List{{Code: "edit-unknown"}}, r.Language())
	}
	h.Language = r.Language()
	w.hand.mu.Lock()
	defer w.hand.mu.Unlock()
	if changed := w.changed(h.Hashes); changed != nil && h.Edits != nil { // steps go by lines
		return w.outdated(h, changed, words)
	}
	a, err := do(h, words)
	var newer *edit.NewerError
	if errors.As(err, &newer) {
		return w.outdated(h, []string{newer.File}, words)
	}
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	return a
}

// content returns what a file of the project has; nil if there is no such file.
func (w *Workshop) content(name string) ([]byte, error) {
	own := w.opt.Project.Own()
	if !own.Exists(name) {
		return nil, nil
	}
	data, _, err := own.Read(name, max(deck.MaxBytes, edit.MostPicture))
	return data, err
}

// changed returns the files whose content has another hash.
func (w *Workshop) changed(hashes map[string]string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(hashes)) {
		data, err := w.content(name)
		if err != nil || edit.Hash(data) != hashes[name] {
			names = append(names, name)
		}
	}
	return names
}

// merged returns the files after a step is taken back or made again, and those in which other changes touch the same lines.
func (w *Workshop) merged(step edit.Step, back bool) (files map[string][]byte, clash []string, err error) {
	from, to := step.Before, step.After
	if back {
		from, to = to, from
	}
	files = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(to)) {
		now, err := w.content(name)
		if err != nil {
			return nil, nil, err
		}
		made, ok := edit.Merged(from[name], to[name], now)
		if !ok {
			clash = append(clash, name)
		}
		files[name] = made
	}
	return files, clash, nil
}

// undoable reports whether the last step can be taken back.
func (w *Workshop) undoable() bool {
	step, ok := w.hand.history.Next(true, "")
	if !ok {
		return false
	}
	_, clash, err := w.merged(step, true)
	return clash == nil && err == nil
}

// outdated answers a request whose files changed outside, with the face as it is now.
func (w *Workshop) outdated(h handled, changed []string, words *lang.Catalogue) Answer {
	made, _ := w.put(h.View, nil, words) // without files nothing fails
	a := w.done(h, handledAnswer{Changed: changed, Notes: []string{}}, made, words)
	a.Status = Conflict
	return a
}

// made is what became of files, and a face as it is then.
type made struct {
	files   []string
	changes []Change // where the page writes the files
	saved   int      // see facePage
	face    *edit.Face
	err     error // why there is no face
}

// put writes files of the project, or returns them where the page does that, and lays a face out meanwhile.
func (w *Workshop) put(v edit.View, files map[string][]byte, words *lang.Catalogue) (m made, err error) {
	m.files, m.saved = slices.Sorted(maps.Keys(files)), w.Pages.Changes()
	parallel.Each(2, 2, func(i int) error {
		if i > 0 {
			m.face, m.err = edit.Elements(edit.Over(w.opt.Project, files), v, words)
		} else {
			m.changes, err = w.write(files)
		}
		return nil
	})
	if len(files) > 0 {
		m.saved++ // by this
	}
	return m, err
}

// write writes files of the project, or returns them where the page does that.
func (w *Workshop) write(files map[string][]byte) ([]Change, error) {
	changes := changesOf(files)
	if w.opt.Write == nil || len(changes) == 0 {
		return changes, nil
	}
	err := w.opt.Write(changes)
	w.Pages.Change()
	return nil, err
}

// done answers with a face after files changed, and with its picture.
func (w *Workshop) done(h handled, a handledAnswer, m made, words *lang.Catalogue) Answer {
	a.Files = append([]string{}, m.files...)
	errs := diag.Of(m.err)
	if m.face != nil {
		a.Elements, a.Picture = w.facePage(m.face, m.saved, h.Window, words), w.picture(h, m.face)
		errs = m.face.Errors
	}
	a.Errors = w.pageErrorsIn(errs, words)
	out := answered(OK, a)
	out.Changes = m.changes
	return out
}

// picture draws a face for a page that shows another one. The files of the set that is shown may be older: it has only what does not
// change with them.
func (w *Workshop) picture(h handled, face *edit.Face) *picture {
	of, ok := w.Pages.valid().(*site.Site)
	if !ok || face.Laid.Component == nil {
		return nil
	}
	piece, faces, err := of.Piece(site.Seen{Lang: h.Language, Game: h.Game, Players: h.Players, Profile: h.Profile}, face.Studio, face.Laid)
	p := &picture{Of: face.Studio.Count(face.Laid.Component), Piece: piece, Face: piece.Front}
	if h.Side == "back" {
		p.Face = piece.BackFace()
	}
	if p.SVG = string(faces[p.Face]); err != nil || p.SVG == "" || p.Face == h.Shows && face.Piece == h.Piece {
		return nil
	}
	return p
}
