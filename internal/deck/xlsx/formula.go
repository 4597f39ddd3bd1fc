package xlsx

import (
	"encoding/xml"
	"strings"
)

// formula is the formula of a cell.
type formula struct{ text string }

// maxArrays is the largest number of arrays in one row.
const maxArrays = 1000

// array is a formula whose results fill an area.
type array struct {
	Area
	*formula
}

// formula reads a formula. The cells of one that is shared have no text of their own.
func (s *sheetReader) formula(e *xml.StartElement) (*formula, error) {
	text, err := s.part.text()
	f := &formula{text: strings.TrimSpace(text)}
	if kind, _ := attribute(e, "t"); kind == "array" || kind == "dataTable" {
		ref, _ := attribute(e, "ref")
		if a, ok := area(ref); ok && (a.LastRow > a.Row || a.LastColumn > a.Column) {
			if s.arrays = append(s.arrays, array{a, f}); len(s.arrays) > maxArrays {
				return nil, errLarge
			}
		}
	}
	if f.text == "" {
		f.text = "…"
	}
	return f, err
}

// arrayFormula returns the formula whose results fill the current cell, or nil.
func (s *sheetReader) arrayFormula() *formula {
	for _, a := range s.arrays {
		if a.Row <= s.row && a.Column <= s.column && s.column <= a.LastColumn {
			return a.formula
		}
	}
	return nil
}

// unknown reports whether a formula has no result. Programs that write formulas without calculating them leave the result out,
// or store 0 and ask the next program to calculate. Only an empty text that is stored is a result.
func (s *sheetReader) unknown(f *formula, kind string, value content, c Cell) bool {
	switch {
	case f == nil:
		return false
	case c.Text == "" && c.Kind == Text:
		return kind != "str" || !value.stored
	}
	return s.recalculate && c.Kind == Number && c.Number == 0
}

// area parses the name of an area, B3:C4, or of a cell.
func area(ref string) (a Area, ok bool) {
	from, to, several := strings.Cut(ref, ":")
	if !several {
		to = from
	}
	var last bool
	a.Column, a.Row, ok = reference(from)
	a.LastColumn, a.LastRow, last = reference(to)
	return a, ok && last && a.Column <= a.LastColumn && a.Row <= a.LastRow
}
