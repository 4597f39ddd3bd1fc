package deck

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"

	"cartouche/internal/deck/xlsx"
	"cartouche/internal/diag"
)

// Converts reports whether a spreadsheet in one format can become a file of cards in another: in CSV and TSV, unless the options say
// where in the file its cards are.
func Converts(from, to string, opt Options) bool {
	tables := []string{".csv", ".tsv"}
	return slices.Contains(tables, Ending(to)) && slices.Contains(append(tables, ".xlsx"), Ending(from)) &&
		opt.Header == 0 && opt.SkipFirst == 0 && opt.Skip == nil
}

// Sheets returns the names of the worksheets of a spreadsheet that can be seen; nil for other files and for damaged ones.
func Sheets(file string, data []byte) (names []string) {
	if Ending(file) != ".xlsx" {
		return nil
	}
	book, err := xlsx.Open(file, data)
	if err != nil {
		return nil // Parse reports it
	}
	for _, s := range book.Sheets {
		if !s.Hidden {
			names = append(names, s.Name)
		}
	}
	return names
}

// Converted returns the cards of a spreadsheet, or of a worksheet of it, as a file of CSV or TSV for these options. Numbers have all
// their digits, texts the markup of their bold and italic words. The errors are those of Parse.
func Converted(from string, data []byte, sheet, to string, opt Options) ([]byte, diag.List) {
	t, errs := Parse(from, data, Options{Sheet: sheet})
	if errs != nil {
		return nil, errs
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = []rune(cmp.Or(opt.Separator, map[string]string{".tsv": "\t"}[Ending(to)], ","))[0]
	head := make([]string, len(t.columns))
	for i, c := range t.columns {
		head[i] = c.name
	}
	rows := [][]string{head}
	for _, l := range t.lines {
		row := make([]string, len(head))
		for i := range head {
			c := l.at(i)
			if row[i] = c.text; c.look != nil && !c.look.number {
				row[i] = c.shown("")
			}
		}
		rows = append(rows, row)
	}
	if err := w.WriteAll(rows); err != nil {
		panic(err) // memory takes all
	}
	return b.Bytes(), nil
}
