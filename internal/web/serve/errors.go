package serve

import (
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// pageError is an error in the data as shown by a page.
type pageError struct {
	Place   string `json:"place"` // file:line:column, as far as known
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 for the whole file
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Source  string `json:"source"` // the line's text, or ""
}

// words returns the program's messages in a language, or in English if the program does not have that language.
func (s *Server) words(language string) (*lang.Catalogue, error) {
	words, err := lang.Messages(s.opt.Project, language)
	if err != nil { // an error in the project's own catalogue
		return lang.Messages(lang.BuiltIn, language)
	}
	return words, nil
}

// pageErrors returns errors as messages in a language with the lines of text they refer to.
func (s *Server) pageErrors(err error, language string) ([]pageError, error) {
	words, failed := s.words(language)
	if failed != nil {
		return nil, failed
	}
	return s.pageErrorsIn(err, words), nil
}

func (s *Server) pageErrorsIn(err error, words *lang.Catalogue) []pageError {
	from := sources{project: s.opt.Project}
	out := []pageError{}
	for _, d := range diag.Of(err).Shown(false) {
		text, hint := words.Message(d)
		out = append(out, pageError{
			Place: d.Pos.String(), File: d.Pos.File, Line: d.Pos.Line, Column: d.Pos.Column,
			Message: text, Hint: hint, Source: from.line(d.Pos),
		})
	}
	return out
}
