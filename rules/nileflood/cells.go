package nileflood

import (
	"cmp"
	"fmt"
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// fieldMarks are the marks on a field, in the order in which they are drawn: the letter on sheets,
// the look, and the action.
var fieldMarks = [...]struct {
	letter string
	kind   rules.Kind
	verb   Verb
}{{"s", rules.Circle, Sow}, {"b", rules.Bucket, Shadoof}, {"p", rules.Square, Polder}}

func (c *Cell) marks() [len(fieldMarks)]*bool { return [...]*bool{&c.Sown, &c.Shadoof, &c.Polder} }

func (c Cell) drawn(seat int) []rules.Mark {
	var marks []rules.Mark
	for i, is := range c.marks() {
		if *is {
			marks = append(marks, rules.Mark{Kind: fieldMarks[i].kind, By: seat})
		}
	}
	return marks
}

// Read parses a row of fields: six cells separated by spaces, each `.` or some of the letters s, b and p.
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
		i := strings.IndexRune("sbp", letter)
		if i < 0 {
			wrong("row-letter", diag.Args{"found": string(letter), "cell": word})
			return c
		}
		mark := c.marks()[i]
		if *mark {
			wrong("row-letter-twice", diag.Args{"found": string(letter), "cell": word})
			return c
		}
		*mark = true
	}
	return c
}

// String formats the cell as sheets spell it: "." for a blank cell, otherwise the letters s (sown),
// b (shadoof) and p (polder).
func (c Cell) String() string {
	text := ""
	for i, is := range c.marks() {
		if *is {
			text += fieldMarks[i].letter
		}
	}
	return cmp.Or(text, ".")
}

// String formats the row; Read accepts it.
func (row *Cells) String() string { return strings.Trim(fmt.Sprint(*row), "[]") }

// Pattern returns the regular expression of a row.
func (row *Cells) Pattern() string { return `^\s*(\.|[sbp]{1,3})(\s+(\.|[sbp]{1,3})){5}\s*$` }
