package serve

import (
	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// mistake is something that is wrong with the data, as a page shows it.
type mistake struct {
	Place   string `json:"place"` // file:line:column, or what of it there is
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 for the file as a whole
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Source  string `json:"source"` // the line itself; "" where there is none to show
}

// words returns the program's messages in a language, or in English when it does not
// speak that one.
func (s *Server) words(language string) (*lang.Catalogue, error) {
	words, err := lang.Messages(s.opt.Project, language)
	if err != nil { // in the project's own catalogue
		return lang.Messages(lang.BuiltIn, language)
	}
	return words, nil
}

// mistakes puts what is wrong into words of a language, with the lines that are wrong.
func (s *Server) mistakes(err error, language string) ([]mistake, error) {
	words, failed := s.words(language)
	if failed != nil {
		return nil, failed
	}
	return s.worded(err, words), nil
}

func (s *Server) worded(err error, words *lang.Catalogue) []mistake {
	from := sources{project: s.opt.Project}
	out := []mistake{}
	for _, d := range diag.Of(err).Shown(false) {
		text, hint := words.Message(d)
		out = append(out, mistake{
			Place: d.Pos.String(), File: d.Pos.File, Line: d.Pos.Line, Column: d.Pos.Column,
			Message: text, Hint: hint, Source: from.line(d.Pos),
		})
	}
	return out
}
