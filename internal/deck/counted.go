package deck

import "cartouche/internal/diag"

// maxErrors is how many errors of a file of cards are listed. The rest are only counted: they take more than the cards.
const maxErrors = 10_000

// errors are those of a file of cards.
type errors struct {
	list diag.List
	more int
	last diag.Pos // of those that are only counted
}

// put adds errors.
func (e *errors) put(found ...diag.Diagnostic) {
	for _, d := range found {
		if len(e.list) < maxErrors {
			e.list = append(e.list, d)
		} else {
			e.more, e.last = e.more+1, d.Pos
			e.last.Heading = ""
		}
	}
}

// Add adds an error.
func (e *errors) Add(at diag.Pos, code string, args diag.Args) { e.AddHint(at, code, "", args) }

// AddHint adds an error with a hint.
func (e *errors) AddHint(at diag.Pos, code, hint string, args diag.Args) {
	e.put(diag.Diagnostic{Pos: at, Code: code, Hint: hint, Args: args})
}

// all returns the errors, and how many more there are.
func (e *errors) all() diag.List {
	if e.more > 0 {
		return append(e.list, diag.Diagnostic{Pos: e.last, Code: "more-mistakes", Args: diag.Args{"n": e.more}})
	}
	return e.list
}
