package nileflood

import (
	"strings"

	"cartouche/internal/diag"
)

// Read parses a row of fields: six cells separated by spaces, each `.` or some of the letters s, b
// and p.
func (row *Cells) Read(text string, wrong func(code string, args diag.Args)) {
	words := strings.Fields(text)
	if len(words) != len(row) {
		wrong("row-cells", diag.Args{"found": len(words), "allowed": len(row)})
	}
	for i, word := range words {
		if c := readCell(word, wrong); i < len(row) {
			row[i] = c
		}
	}
}

// readCell parses a cell up to its first error.
func readCell(word string, wrong func(code string, args diag.Args)) (c Cell) {
	if word == "." {
		return c
	}
	for _, letter := range word {
		var mark *bool
		switch letter {
		case 's':
			mark = &c.Sown
		case 'b':
			mark = &c.Shadoof
		case 'p':
			mark = &c.Polder
		}
		switch {
		case mark == nil:
			wrong("row-letter", diag.Args{"found": string(letter), "cell": word})
			return c
		case *mark:
			wrong("row-letter-twice", diag.Args{"found": string(letter), "cell": word})
			return c
		}
		*mark = true
	}
	return c
}

// String formats the row; Read accepts it.
func (row *Cells) String() string {
	var b strings.Builder
	for i, c := range row {
		if i > 0 {
			b.WriteByte(' ')
		}
		if c == (Cell{}) {
			b.WriteByte('.')
		}
		if c.Sown {
			b.WriteByte('s')
		}
		if c.Shadoof {
			b.WriteByte('b')
		}
		if c.Polder {
			b.WriteByte('p')
		}
	}
	return b.String()
}

// Pattern returns the regular expression of a row.
func (row *Cells) Pattern() string { return `^\s*(\.|[sbp]{1,3})(\s+(\.|[sbp]{1,3})){5}\s*$` }
