package edit

import (
	"slices"
	"strings"

	"cartouche/internal/deck"
)

// NewerError is the error of an edit whose place has another text than the one that the edit was based on.
type NewerError struct {
	File string // which has it, by its name in the project, or in messages if it is not of the project
}

// Error is for programmers; people are shown the file by the page.
func (e *NewerError) Error() string { return e.File + " has a newer text there" }

// newer returns an error if a text is another one than that of before. Spaces around it do not count, as some files do not keep them.
func newer(file, now string, was *string) error {
	if was == nil || strings.TrimSpace(now) == strings.TrimSpace(*was) {
		return nil
	}
	return &NewerError{file}
}

// newerText returns an error if the text of an element is another one than that of before.
func (f *face) newerText(e *element, was *string) error {
	of := f.textOf(e)
	if of == nil {
		return nil // it says why it cannot be written
	}
	file := f.fileOf(e)
	switch tables := f.game.CardTables(f.component); of.In {
	case inCell:
		if part := e.places[0].Row.Part(); part < len(tables) {
			file = tables[part].File
		}
	case inCatalogue:
		file = f.game.Texts().File(f.studio.Lang())
	}
	return newer(file, of.Text, was)
}

// newerKey returns an error if a key of elements has another value than that of before, which is empty for none.
func (f *face) newerKey(chosen []*element, key string, was *string) error {
	for _, e := range chosen {
		_, keys := e.Written()
		if err := newer(f.fileOf(e), f.keys(keys)[key].Value, was); err != nil {
			return err
		}
	}
	return nil
}

// fileOf is the file that an element is in.
func (f *face) fileOf(e *element) string {
	if of := f.files[e.Pos.File]; of != nil && of.name != "" {
		return of.name
	}
	return e.Pos.File
}

// newerCell returns an error if a cell has another text than that of before, which is empty for none.
func newerCell(t *deck.Table, e Edit) error {
	columns, rows, _ := t.Cells()
	now, i := "", slices.Index(columns, e.Column)
	if e.Row < 0 || e.Row >= len(rows) {
		return nil // the edit says that no such card exists
	}
	if i >= 0 {
		now = rows[e.Row][i]
	}
	return newer(e.Deck, now, e.Was)
}
