package deck

import (
	"slices"

	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
	"cartouche/internal/splice"
)

// Renaming is a heading that cannot be the name of a field, and the nearest name that can.
type Renaming struct{ From, To string }

// Renamed returns a spreadsheet in which the headings that cannot be names of fields are the names that their errors propose, and which
// these are. Everything else is as it was. It returns false if there are other errors, or if a heading cannot be changed without the
// rest: in CSV and TSV, and in .xlsx outside tables, it can.
func Renamed(file string, data []byte, opt Options, errs diag.List) ([]byte, []Renaming, bool) {
	better := map[diag.Pos]string{}
	var list []Renaming
	for _, d := range errs {
		near, proposed := d.Args["near"].(string)
		if d.Code != "deck-field-name" || !proposed {
			return nil, nil, false
		}
		d.Pos.Heading = ""
		better[d.Pos] = near
		list = append(list, Renaming{d.Args["found"].(string), near})
	}
	if len(list) == 0 {
		return nil, nil, false
	}
	changed, ok := renamed(file, data, opt, better)
	if !ok {
		return nil, nil, false
	}
	_, errs = Parse(file, changed, opt)
	return changed, list, errs == nil
}

// renamed writes headings by their positions.
func renamed(file string, data []byte, opt Options, better map[diag.Pos]string) ([]byte, bool) {
	t := &Table{File: file}
	if Ending(file) == ".xlsx" {
		row, texts := 0, map[int]string{}
		for at, text := range better {
			row, t.Sheet, texts[at.Column] = at.Line, at.Sheet, text
		}
		return xlsx.Renamed(file, data, t.Sheet, row, texts)
	}
	c, ok := (&reader{Table: t, opt: opt}).newCSV(data)
	if !ok || len(c.text) > len(data) || c.text != string(data[len(data)-len(c.text):]) { // lines end as on old Macs
		return nil, false
	}
	e := &csvEditor{csvReader: c, mark: len(data) - len(c.text), eol: splice.LineBreak(c.text)}
	var changes splice.Splices
	c.each(func(role role, cells []cell) bool {
		if role == names {
			for i, s := range slices.Clone(c.spans) {
				if text := better[c.pos(cells[i].line, cells[i].column)]; text != "" {
					changes.Put(e.mark+s.from, e.mark+s.to, e.spell(text, c.text[s.from:s.to], i))
				}
			}
		}
		return role != names
	})
	return changes.Apply(data), len(changes) == len(better)
}
