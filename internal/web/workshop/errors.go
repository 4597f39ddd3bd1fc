package workshop

import (
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// PageError is an error in the data as shown by a page.
type PageError struct {
	Place   string `json:"place"` // file:line:column, as far as known
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 for the whole file
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Source  string `json:"source"` // the line's text, or ""
}

// words returns the program's messages in a language, or in English if the program does not have that language.
func (w *Workshop) words(language string) (*lang.Catalogue, error) {
	words, err := lang.Messages(w.opt.Project, language)
	if err != nil { // an error in the project's own catalogue
		return lang.Messages(lang.BuiltIn, language)
	}
	return words, nil
}

// pageErrors returns errors as messages in a language with the lines of text they refer to.
func (w *Workshop) pageErrors(err error, language string) ([]PageError, error) {
	words, failed := w.words(language)
	if failed != nil {
		return nil, failed
	}
	return w.pageErrorsIn(err, words), nil
}

func (w *Workshop) pageErrorsIn(err error, words *lang.Catalogue) []PageError {
	from := sources{project: w.opt.Project}
	out := []PageError{}
	for _, d := range diag.Of(err).Shown(false) {
		text, hint := words.Message(d)
		out = append(out, PageError{
			Place: d.Pos.String(), File: d.Pos.File, Line: d.Pos.Line, Column: d.Pos.Column,
			Message: text, Hint: hint, Source: from.line(d.Pos),
		})
	}
	return out
}

// Wrong answers with errors in a language.
func (w *Workshop) Wrong(status int, err error, language string) Answer {
	list, failed := w.pageErrors(err, language)
	if failed != nil {
		w.report(failed)
		return Answer{Status: Failed}
	}
	return answered(status, map[string]any{"errors": list})
}
