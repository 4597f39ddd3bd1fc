package deck

import (
	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// formula matches the beginning of what spreadsheet programs and expressions of elements calculate.
var formula = pattern.Late(`^= *[-+(]*(\$?[A-Z]{1,3}\$?[0-9]+\b|[A-Za-z][A-Za-z0-9_.]*\(|[0-9.]+ *[-+*/^&]|"[^"]*" *&)`)

// doubtFormula warns of a cell that has a formula as its text: the format of the cell was Text when it was typed, or a file of
// formulas was saved instead of their results.
func (r *reader) doubtFormula(i int, c cell) {
	if c.text[0] != '=' || !formula().MatchString(c.text) {
		return
	}
	at := r.at(i, c)
	r.doubts = append(r.doubts, diag.Diagnostic{Pos: at, Code: "deck-formula-text", Args: diag.Args{"found": diag.Quote(c.text)},
		Source: &diag.Source{Cause: "formulas as texts of " + r.head.String() + at.Heading}})
}
