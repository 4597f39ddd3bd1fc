package edit

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/formula"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/splice"
)

// mostWorked is how many results of an expression are said, such as of the copies of an element.
const mostWorked = 4

// worked is what expressions come to on cards, by their positions.
type worked struct {
	mu      sync.Mutex
	results map[diag.Pos]map[diag.Pos][]string // by those of the cards, too; each once
}

func (w *worked) note(at diag.Pos, card model.Row, result any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.results == nil {
		w.results = map[diag.Pos]map[diag.Pos][]string{}
	}
	if w.results[at] == nil {
		w.results[at] = map[diag.Pos][]string{}
	}
	if list, text := w.results[at][card.Pos], plainly(result); len(list) <= mostWorked && !slices.Contains(list, text) {
		w.results[at][card.Pos] = append(list, text)
	}
}

// plainly returns the result of an expression as an expression has it.
func plainly(result any) string {
	switch v := result.(type) {
	case []any:
		all := make([]string, len(v))
		for i := range v {
			all[i] = plainly(v[i])
		}
		return strings.Join(all, ", ")
	case map[string]any:
		return "{…}"
	}
	if result == formula.Blank {
		return ""
	}
	return fmt.Sprint(result)
}

// onCard adds what keys are on this card, and their errors.
func (f *face) onCard(keys doc.Value, to map[string]Key, words *lang.Catalogue) {
	if keys.Kind() != doc.Map {
		return
	}
	for _, entry := range keys.Entries() {
		key := to[entry.Key]
		key.Here = f.here(entry.Value)
		if at := entry.Value.Pos(); entry.Key != "elements" && f.files[at.File] != nil {
			key.Wrong = f.wrong(f.files[at.File], at, words)
		}
		to[entry.Key] = key
	}
}

// here returns what a value is on this card, if its file does not say that already: of an expression, a field, or a name with fields.
func (f *face) here(v doc.Value) *string {
	raw := v.Raw()
	if list := f.worked.results[v.Pos()][f.row.Pos]; list != nil {
		if len(list) > mostWorked {
			list = append(list[:mostWorked:mostWorked], "…")
		}
		text := strings.Join(list, ", ")
		return &text
	}
	name, field := strings.CutPrefix(raw, "$")
	text, ok := f.row.Field(name)
	if !field {
		text = (&model.Scope{Row: f.row}).Braces(raw)
		ok = text != raw
	}
	if !ok {
		return nil
	}
	return &text
}

// wrong returns the errors of the face in the value at a position of a file.
func (f *face) wrong(of *file, at diag.Pos, words *lang.Catalogue) (list []string) {
	var spot *doc.Spot
	for _, d := range f.errs {
		if d.Pos.File != of.shown {
			continue
		}
		if spot == nil {
			spot = of.find(at)
		}
		if from := of.offset(d.Pos); spot == nil || from < spot.From || from >= max(spot.To, spot.From+1) {
			continue
		}
		text, hint := words.Message(d)
		if hint != "" {
			text += "; " + hint
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// offset returns the offset of a position in a file.
func (f *file) offset(at diag.Pos) int {
	from := 0
	for range at.Line - 1 {
		from = splice.LineEnd(f.text, from)
	}
	for range at.Column - 1 {
		_, size := utf8.DecodeRuneInString(f.text[from:])
		from += size
	}
	return from
}
