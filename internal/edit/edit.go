// Package edit changes a game by hand: what is done on a face becomes the smallest change of the files that say so. Comments, order,
// quotes, braces and the unit of lengths stay. It knows no network, no browser and no clock. Begin at Elements, which says what is on a
// face and what may be done with it, and Apply.
package edit

import (
	"errors"
	"maps"
	"slices"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/memory"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// Edit is one thing that is done on a face. Lengths are in micrometres, as the face is seen.
type Edit struct {
	Do     string         `json:"do"`
	At     []string       `json:"at"`     // the addresses of elements
	Copy   int            `json:"copy"`   // which frame of the element is dragged, from 0
	By     [2]geom.Length `json:"by"`     // of move: to the right and down
	Box    [4]geom.Length `json:"box"`    // of size, and of add where wanted: the frame before it is turned, x, y, width and height
	To     any            `json:"to"`     // of turn: degrees; of order, row-move, row-remove: a number; of align and its like: a word
	Key    string         `json:"key"`    // of set
	Value  any            `json:"value"`  // of set: a text, or nil to remove the key; of add: its picture or icon
	Deck   string         `json:"deck"`   // of cell and row-…: the file of cards, by its name in the project
	Row    int            `json:"row"`    // the card in it, from 0; of row-add, after which it comes
	Column string         `json:"column"` // of cell; of add, the field that the element shows
	Kind   string         `json:"kind"`   // of add
	Name   string         `json:"name"`   // of add: that of a picture, which becomes a file of the game
	Data   []byte         `json:"data"`   // its content
	Text   string         `json:"text"`
	Was    *string        `json:"was"`    // of text, set and cell: the text that the place must still have; nil for any
	Answer string         `json:"answer"` // to a question
}

// Question is what has to be answered before an edit is written.
type Question struct {
	Words   diag.Diagnostic
	Choices []Choice
}

// Choice is an answer to a question.
type Choice struct {
	Answer string
	Words  diag.Diagnostic
	At     []string // the addresses of the elements that it changes
}

// Outcome is what edits write.
type Outcome struct {
	Files    map[string][]byte // what changes, by their names in the project
	Words    diag.List         // what was done
	Notes    diag.List         // what could not be
	Card     *Card             // where the last edit ends, if it is one of a row of cards
	Question *Question         // nil unless an answer is needed; then nothing is written
}

// mostSteps is how often an edit may write something else first.
const mostSteps = 8

// Apply makes edits of a face. Its errors are why they cannot be made, such as a *NewerError; then nothing is written.
func Apply(p *project.Project, v View, edits []Edit) (*Outcome, error) {
	out := &Outcome{Files: map[string][]byte{}}
	for _, e := range edits {
		e.At = once(e.At)
		do := out.apply
		if e.Deck != "" {
			do = out.applyDeck
		}
		words, err := do(p, v, e)
		var q ask
		if errors.As(err, &q) {
			return &Outcome{Question: &q.Question}, nil
		}
		if err != nil {
			return nil, err
		}
		out.Words = append(out.Words, words...)
	}
	for name, data := range out.Files {
		if before, _, err := p.Read(name, deck.MaxBytes); err == nil && string(before) == string(data) {
			delete(out.Files, name)
		}
	}
	if out.Words = summed(out.Words); len(out.Files) == 0 {
		out.Words = nil
	}
	return out, nil
}

// once returns addresses without those that are repeated, in order.
func once(at []string) (list []string) {
	for _, one := range at {
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}

// apply makes one edit over those before it, as often as it writes something else first.
func (o *Outcome) apply(p *project.Project, v View, e Edit) (words diag.List, err error) {
	for range mostSteps {
		f, err := open(Over(p, o.Files), v)
		if err != nil {
			return nil, err
		}
		words, notes, err := o.do(f, e)
		if err != nil && err != (again{}) {
			return nil, err
		}
		if failed := o.take(f); failed != nil {
			return nil, failed
		}
		if err == nil && (e.Do == "group" || e.Do == "ungroup") {
			err = o.looksTheSame(p, f, e.Answer == answerTogether)
			return words, err
		}
		if err == nil {
			o.Notes = append(o.Notes, notes...)
			return words, nil
		}
	}
	return nil, diag.List{{Code: "edit-failed"}}
}

// Over returns a project with the content of some of its files in place of what these have. It shares the folder with p, which must be
// closed instead.
func Over(p *project.Project, changed map[string][]byte) *project.Project {
	if len(changed) == 0 {
		return p
	}
	files := &memory.Files{}
	for name, data := range changed {
		if data != nil {
			files.Put(name, data) // names of files that the project has, or beside these
		}
	}
	return p.With(files)
}

// take takes the changed files of a face, which must be readable.
func (o *Outcome) take(f *face) error {
	for _, shown := range slices.Sorted(maps.Keys(f.files)) {
		of := f.files[shown]
		if len(of.Splices) == 0 {
			continue
		}
		data := of.Apply([]byte(of.text))
		if errs := model.Document(f.project, shown, data).Errors(); errs != nil || of.name == "" {
			return diag.List{{Pos: diag.Pos{File: shown}, Code: "edit-failed"}}
		}
		o.Files[of.name] = data
	}
	return nil
}

// do makes an edit, and returns what was done and what could not be.
func (o *Outcome) do(f *face, e Edit) (words, notes diag.List, err error) {
	switch e.Do {
	case "text":
	case "add":
		if e.Name != "" {
			e.Kind, e.Column = "image", ""
			if e.Value, err = o.picture(f, e.Name, e.Data); err != nil {
				return nil, nil, err
			}
		}
		words, err = f.add(e)
		return words, nil, err
	default:
		return f.do(e)
	}
	of := (*element)(nil)
	if len(e.At) == 1 {
		of = f.find(e.At[0])
	}
	if of == nil {
		return nil, nil, diag.List{{Code: "edit-gone"}}
	}
	if err := f.newerText(of, e.Was); err != nil {
		return nil, nil, err
	}
	notes, err = o.say(f, of, e.Text, e.Answer)
	return diag.List{{Code: "edit-text", Args: diag.Args{"name": f.name(of)}}}, notes, err
}

// do makes an edit of a face, and returns what was done and what could not be.
func (f *face) do(e Edit) (words, notes diag.List, err error) {
	var chosen []*element
	for _, at := range e.At {
		of := f.find(at)
		if of == nil {
			return nil, nil, diag.List{{Code: "edit-gone"}}
		}
		chosen = append(chosen, of)
	}
	if len(chosen) == 0 {
		return nil, nil, diag.List{{Code: "edit-unknown"}}
	}
	switch to, _ := e.To.(float64); e.Do {
	case "move":
		notes, err = f.moveAll(chosen, e)
		words = f.moved(chosen, e.By)
	case "size":
		if err = f.may(chosen[0], func(p place) diag.List { return p.size }); err == nil {
			b := e.Box
			notes, err = f.resize(chosen[0], e.Copy, geom.R(b[0], b[1], b[2], b[3]), e.Answer)
		}
		words = diag.List{{Code: "edit-sized", Args: diag.Args{"name": f.name(chosen[0])}}}
	case "turn":
		if err = f.may(chosen[0], func(p place) diag.List { return p.turn }); err == nil {
			err = f.turn(chosen[0], e.Copy, to, e.Answer)
		}
		words = diag.List{{Code: "edit-turned", Args: diag.Args{"name": f.name(chosen[0]), "found": int(to)}}}
	default:
		words, notes, err = f.doMore(chosen, e)
	}
	return words, notes, err
}

// doMore makes an edit that is not a drag.
func (f *face) doMore(chosen []*element, e Edit) (words, notes diag.List, err error) {
	name, code := f.names(chosen), ""
	args := diag.Args{"name": name, "key": e.Key}
	switch number, isNumber := e.To.(float64); {
	case e.Do == "set":
		if code = "edit-set"; e.Value == nil {
			code = "edit-unset"
		}
		if err = f.newerKey(chosen, e.Key, e.Was); err == nil {
			err = f.set(chosen, e.Key, e.Value, e.Answer)
		}
	case e.Do == "remove":
		code, err = "edit-removed", f.removeElements(chosen, e.Answer)
	case e.Do == "duplicate" && len(chosen) == 1:
		code, err = "edit-duplicated", f.duplicate(chosen[0], e.Answer)
	case e.Do == "group":
		code, err = "edit-grouped", f.wrap(chosen, e.Answer)
	case e.Do == "ungroup" && len(chosen) == 1:
		code, err = "edit-ungrouped", f.unwrap(chosen[0], e.Answer)
	case e.Do == "order" && len(chosen) == 1 && isNumber:
		code, err = "edit-ordered", f.reorder(chosen[0], int(number))
	case e.Do == "align", e.Do == "distribute", e.Do == "same-size":
		code = "edit-arranged"
		notes, err = f.arrange(chosen, e)
	default:
		return nil, nil, diag.List{{Code: "edit-unknown"}}
	}
	return diag.List{{Code: code, Args: args}}, notes, err
}

// may returns why something cannot be done with an element.
func (f *face) may(e *element, why func(place) diag.List) error { return why(f.placeOf(e)).Err() }

// moveAll moves elements, each region once. What has to be written first is written for all of them before any moves.
func (f *face) moveAll(chosen []*element, e Edit) (notes diag.List, err error) {
	regions := map[string]bool{}
	var moving []*element
	for _, of := range chosen {
		p := f.placeOf(of)
		if len(chosen) == 1 && slices.Contains(p.spreads, e.Copy) {
			if err := f.reach(of, e.Answer); err != nil {
				return nil, err
			}
			return f.move(of, e.Copy, geom.Pt(e.By[0], e.By[1]), e.Answer)
		}
		if p.move != nil {
			return nil, p.move
		}
		if of.within(chosen) {
			continue // it moves with its group
		}
		if err := f.prepare(of, p, e.Answer); err != nil {
			return nil, err
		}
		if p.region != "" && e.Answer == answerRegion {
			whole, _ := part(p.region)
			if regions[whole] {
				continue
			}
			regions[whole] = true
		}
		moving = append(moving, of)
	}
	for _, of := range moving {
		nth := e.Copy
		if len(chosen) > 1 {
			nth = 0
		}
		more, err := f.move(of, nth, geom.Pt(e.By[0], e.By[1]), e.Answer)
		if err != nil {
			return nil, err
		}
		notes = append(notes, more...)
	}
	return notes, nil
}

// prepare asks what has to be asked of an element, and writes what has to be written before it can be moved.
func (f *face) prepare(e *element, p place, answer string) error {
	if p.region == "" {
		return f.reach(e, answer)
	}
	only := f.whyRegion(p.region) != nil
	switch {
	case answer == "" && !only:
		return ask{f.regionQuestion(e, p)}
	case answer != answerRegion:
		return f.reach(e, answerName)
	}
	if whole, _ := part(p.region); f.regionSpot(whole) == nil {
		return f.copyRegion(whole)
	}
	return nil
}

// within reports whether one of some elements is a group around this one.
func (e *element) within(list []*element) bool {
	for g := e.group; g != nil; g = g.group {
		if slices.Contains(list, g) {
			return true
		}
	}
	return false
}
