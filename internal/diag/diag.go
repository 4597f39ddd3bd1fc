// Package diag has diagnostics: errors and warnings about the input, each with a position, a code,
// arguments and a hint. A catalogue of messages has their texts.
package diag

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// Pos is a position in a file. Lines and columns count from 1, columns in code points; a zero Line means the whole file. In a
// spreadsheet, Line and Column are the row and column of a cell, and a zero Line means the whole worksheet.
type Pos struct {
	File         string
	Sheet        string // worksheet of a spreadsheet; "" in other files
	Line, Column int
	Heading      string // heading of the column, for a cell of a file of cards; "" elsewhere
}

// String prints the position as file:line:column or only the file; in a spreadsheet as file,
// worksheet and cell, such as goods.xlsx:Cards!B3.
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

// columnName returns the name of a column in spreadsheets: A, B … Z, AA, AB. It returns "" for 0, the whole row.
func columnName(n int) string {
	name := ""
	for ; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// Compare orders positions by file, worksheet, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Sheet, q.Sheet), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Args are the named arguments of a message: strings, whole numbers, lists of strings, or values that print themselves.
type Args map[string]any

// Shown is a whole number with a text of its own, such as 1,234.00 €.
type Shown struct {
	Text string
	N    int
}

// String implements fmt.Stringer.
func (s Shown) String() string { return s.Text }

// Term is an argument that is a key of the catalogue: a word to translate.
type Term string

// Named is an argument with a name in the catalogue and a word in files. A message has both, unless
// they are the same or there is no name.
type Named struct {
	Name Term
	Word string
}

// Called is an argument that a catalogue may name: the first of these names that it has, with these
// arguments; by default the word.
type Called struct {
	Names []Term
	Args  Args
	Word  string
}

// String implements fmt.Stringer.
func (c Called) String() string { return c.Word }

// Count is a number of things. The text of the thing may have plural forms.
type Count struct {
	N    int
	What Term
}

// Change is a difference in number; it is printed with its sign.
type Change Count

// Digits is a whole number as written in data: 07 stays 07, in the digits of the language. It may choose plural forms.
type Digits string

// Decimal is a number that is not whole, written as files have it: -7.5. It is printed with the signs of the language.
type Decimal string

// Diagnostic is an error or a warning. Code and Hint are keys of the catalogue of messages (Hint
// may be empty); both texts have the same Args.
type Diagnostic struct {
	Pos  Pos
	Code string
	Hint string
	Args Args

	Source *Source // what was being laid out, or nil
	Alike  List    // the others of the same cause, in a grouped list
	full   bool    // its message names all of them

	During *Diagnostic // the operation during which it was found, for its message; may be nil
}

// Error prints the diagnostic for programmers: position, code and arguments in the order of their
// names. People get the text of the catalogue.
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

// List is a list of diagnostics. As an error it prints one diagnostic on each line.
type List []Diagnostic

// Add appends a diagnostic without a hint.
func (l *List) Add(at Pos, code string, args Args) {
	*l = append(*l, Diagnostic{Pos: at, Code: code, Args: args})
}

// AddHint appends a diagnostic with a hint.
func (l *List) AddHint(at Pos, code, hint string, args Args) {
	*l = append(*l, Diagnostic{Pos: at, Code: code, Hint: hint, Args: args})
}

// Sort sorts the list by position and code, and drops exact duplicates of one case.
func (l List) Sort() List {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		// Printing is slow, so only diagnostics with the same position and code are printed.
		if c := cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Code, b.Code), a.rank()-b.rank()); c != 0 {
			return c
		}
		return byNumbers(a.apartFromLang(), b.apartFromLang())
	})
	return slices.CompactFunc(l, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.caseOf() == b.caseOf() && a.Error() == b.Error()
	})
}

func (d Diagnostic) rank() int {
	if d.Source == nil {
		return 0
	}
	return d.Source.Rank
}

// apartFromLang returns the result of Error without the language of the layout, so that diagnostics
// of several languages keep their order.
func (d Diagnostic) apartFromLang() string {
	if d.Source != nil && d.Args["lang"] != nil {
		d.Args = maps.Clone(d.Args)
		delete(d.Args, "lang")
	}
	return d.Error()
}

// caseOf returns the case in which the diagnostic was found, or the zero value.
func (d Diagnostic) caseOf() Case {
	if d.Source == nil {
		return Case{}
	}
	return d.Source.Case
}

// byNumbers compares texts, and numbers within them by value: 67 before 103.
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

// digits returns the number of leading digits of a text.
func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// Err returns the list as an error, sorted and with one diagnostic for each cause, or nil if it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l.flat().Sort().Grouped()
}

// Of returns the list that an error is or wraps. Any other error becomes a list of one, and nil an empty list.
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

// Error prints the list for programmers, one diagnostic on each line.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, d := range l {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Nearest returns the known word that found was probably meant to be, or "". At most a third of its
// letters may differ; two swapped letters count once. A word of another program may mean a known one.
func Nearest(found string, known []string) string {
	if word := synonyms[strings.ToLower(found)]; slices.Contains(known, word) {
		return word
	}
	best, less := "", mostLetters // a word with at most so many differences would be nearer
	f := []rune(strings.ToLower(found))
	has := letters(f)
	for _, k := range known {
		low := []rune(strings.ToLower(k))
		longer, other := max(len(f), len(low)), letters(low)
		most := min(max(1, longer/3), less)
		// Each letter more or less is a difference, and so is each that only one of them has.
		if longer > mostLetters || max(2*longer-len(f)-len(low), bits.OnesCount64(has&^other), bits.OnesCount64(other&^has)) > most {
			continue
		}
		if d := distance(f, low); d <= most {
			best, less = k, d-1
		}
	}
	return best
}

// mostLetters is how many letters words have that are compared.
const mostLetters = 60

// letters returns the set of the letters of a word. Some are one in it.
func letters(word []rune) (set uint64) {
	for _, r := range word {
		set |= 1 << (r & 63)
	}
	return set
}

// Closest returns the n known words with the smallest distances from found, the closest first.
func Closest(found string, known []string, n int) []string {
	away, f := map[string]int{}, []rune(strings.ToLower(found))
	f = f[:min(len(f), mostLetters)]
	for _, k := range known {
		low := []rune(strings.ToLower(k))
		away[k] = distance(f, low[:min(len(low), mostLetters)])
	}
	list := slices.Clone(known)
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(away[a], away[b]) })
	return list[:min(n, len(list))]
}

// distance returns the optimal string alignment distance.
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
