// Package diag holds what the program has to say about its input: a place, a
// code, arguments and a hint. The words come later, from a catalogue of messages.
package diag

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Pos is a place in a file. Lines and columns count from 1, columns in code
// points; a zero Line means the file as a whole. In a spreadsheet they are the row and
// the column of a cell of the sheet, and a zero Line means the sheet as a whole.
type Pos struct {
	File         string
	Sheet        string // of a spreadsheet; "" in other files
	Line, Column int
	Heading      string // of a table's column, for a cell of a file of cards; "" elsewhere
}

// String prints the place for people: file:line:column, the file alone, or the file,
// the sheet and the cell, such as goods.xlsx:Cards!B3.
func (p Pos) String() string {
	file := Visible(p.File)
	if p.Sheet != "" {
		file += ":" + Visible(p.Sheet)
	}
	switch {
	case p.Line == 0:
		return file
	case p.Sheet != "":
		return fmt.Sprintf("%s!%s%d", file, columnName(p.Column), p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", file, p.Line, p.Column)
}

// columnName is how spreadsheets call a column: A, B … Z, AA, AB; "" for the row as a
// whole.
func columnName(n int) string {
	name := ""
	for ; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// Compare orders places by file, sheet, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Sheet, q.Sheet), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Args are the named values that a message speaks of: strings, whole numbers,
// lists of strings, or anything that prints itself.
type Args map[string]any

// Shown is an argument that is a whole number and is printed in another way than numbers
// are: 1,234.00 €.
type Shown struct {
	Text string
	N    int
}

// String implements fmt.Stringer.
func (s Shown) String() string { return s.Text }

// Term is an argument that is itself a key of the catalogue: a word to translate.
type Term string

// Named is an argument that people know by a name of the catalogue, and that files
// spell as a word. Both are shown, unless they are the same or there is no name.
type Named struct {
	Name Term
	Word string
}

// Count is an argument that says how many of a thing there are. The text of the
// thing may have plural forms.
type Count struct {
	N    int
	What Term
}

// Change says how many more or, below zero, fewer there are; its sign is shown.
type Change Count

// Digits is a whole number as somebody wrote it into data: 07 stays 07, in the figures of
// the language. Plural forms may go by it.
type Digits string

// Diagnostic is one thing that is wrong. Code and Hint are keys of the
// catalogue of messages (Hint may be empty); both texts see the same Args.
type Diagnostic struct {
	Pos  Pos
	Code string
	Hint string
	Args Args

	Source *Source // what was laid out when it was found; nil where nothing was
	Alike  List    // the others of the same cause, of a list that was grouped
	full   bool    // its message names all of them

	During *Diagnostic // what was being done when it showed, for its message; nil where nothing is known
}

// Error prints the diagnostic for programmers: place, code and arguments in
// the order of their names. People get the text of the catalogue instead.
func (d Diagnostic) Error() string {
	var b strings.Builder
	if d.Pos != (Pos{}) {
		b.WriteString(d.Pos.String() + ": ")
	}
	b.WriteString(d.Code)
	for _, n := range slices.Sorted(maps.Keys(d.Args)) {
		fmt.Fprintf(&b, " %s=%v", n, d.Args[n])
	}
	if d.Hint != "" {
		b.WriteString(" hint=" + d.Hint)
	}
	return b.String()
}

// List is all that is wrong. As an error it prints one diagnostic a line.
type List []Diagnostic

// Add appends a diagnostic without a hint.
func (l *List) Add(at Pos, code string, args Args) {
	*l = append(*l, Diagnostic{Pos: at, Code: code, Args: args})
}

// AddHint appends a diagnostic with a hint.
func (l *List) AddHint(at Pos, code, hint string, args Args) {
	*l = append(*l, Diagnostic{Pos: at, Code: code, Hint: hint, Args: args})
}

// Sort orders the list by place, then by code, and drops exact repetitions in one case.
func (l List) Sort() List {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		// Printing is slow: only those at the same place under the same code are.
		if c := cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Code, b.Code)); c != 0 {
			return c
		}
		return byNumbers(a.apartFromLang(), b.apartFromLang())
	})
	return slices.CompactFunc(l, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.caseOf() == b.caseOf() && a.Error() == b.Error()
	})
}

// apartFromLang is what Error returns, but for the language of what was laid out: what several
// languages have stays in their order.
func (d Diagnostic) apartFromLang() string {
	if d.Source != nil && d.Args["lang"] != nil {
		d.Args = maps.Clone(d.Args)
		delete(d.Args, "lang")
	}
	return d.Error()
}

// caseOf is the case in which the diagnostic was found; the zero value where nothing was
// laid out.
func (d Diagnostic) caseOf() Case {
	if d.Source == nil {
		return Case{}
	}
	return d.Source.Case
}

// byNumbers compares texts, their numbers as numbers: 67 before 103.
func byNumbers(a, b string) int {
	for a != "" && b != "" {
		m, n := digits(a), digits(b)
		if m == 0 || n == 0 {
			if a[0] != b[0] {
				break
			}
			a, b = a[1:], b[1:]
			continue
		}
		x, y := strings.TrimLeft(a[:m], "0"), strings.TrimLeft(b[:n], "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y), cmp.Compare(m, n)); c != 0 {
			return c
		}
		a, b = a[m:], b[n:]
	}
	return cmp.Compare(a, b)
}

// digits is how many digits a text begins with.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// Err returns the list as an error, sorted and with one diagnostic for each cause, or nil when
// it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l.flat().Sort().Grouped()
}

// Of returns an error as the list that it is or holds; any other error is a list of
// one, and nil is none.
func Of(err error) List {
	var list List
	var one Diagnostic
	switch {
	case err == nil:
		return nil
	case errors.As(err, &list):
		return list
	case errors.As(err, &one):
		return List{one}
	}
	return List{{Code: "failed", Args: Args{"found": err.Error()}}}
}

// Error prints the list for programmers, one diagnostic a line.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, d := range l {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Nearest returns the word of known that found was most likely meant to be, or
// "" when none is near: at most a third of its letters differ (two letters that
// changed places count once).
func Nearest(found string, known []string) string {
	best, at := "", 0
	f := []rune(strings.ToLower(found))
	for _, k := range known {
		lower := []rune(strings.ToLower(k))
		most := max(1, max(len(f), len([]rune(k)))/3)
		if max(len(f)-len(lower), len(lower)-len(f)) > most {
			continue // a letter more or less is a change
		}
		if d := distance(f, lower); d <= most && (best == "" || d < at) {
			best, at = k, d
		}
	}
	return best
}

// distance is the optimal string alignment distance.
func distance(a, b []rune) int {
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
