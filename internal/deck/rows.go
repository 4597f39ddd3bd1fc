package deck

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// role is the role of a row in a table.
type role byte

const (
	skipped role = iota
	names        // the names of the fields
	card
	stop // neither this row nor any later one is needed
)

// role returns the role of the next row that is not empty. n is its number, or that of its first line.
func (r *reader) role(n int) role {
	r.last = n
	switch {
	case r.headed && r.first > 0:
		r.first--
		return skipped
	case r.headed && slices.Contains(r.opt.Skip, n):
		return skipped
	case r.headed:
		return card
	case n < r.opt.Header:
		return skipped
	case n > r.opt.Header && r.opt.Header > 0:
		return stop
	}
	r.headed, r.first = true, r.opt.SkipFirst
	return names
}

// addRow adds a row of the table. It returns false if no more rows are needed.
func (r *reader) addRow(role role, cells []cell) bool {
	if role == card {
		return r.row(line{cells[0].line, cells[0].column, cells})
	}
	if r.Sheet != "" { // empty cells after the last name do not count
		if cells = cells[:filled(cells)]; len(cells) == 0 { // the row has only errors
			return false
		}
	}
	r.header(cells)
	return !r.empty
}

// filled returns the number of cells up to the last one with a text.
func filled(cells []cell) int {
	for n := len(cells); n > 0; n-- {
		if !isBlank(cells[n-1].text) {
			return n
		}
	}
	return 0
}

// finish reports a table without names, and rows to skip that it does not have.
func (r *reader) finish() {
	if r.errs.list != nil {
		return
	}
	switch {
	case !r.headed && r.opt.Header > 0:
		r.empty = true
		r.errs.Add(r.optionsAt, "deck-header", diag.Args{"found": r.opt.Header})
		return
	case !r.headed:
		r.empty = true
		at := diag.Pos{File: r.File, Sheet: r.Sheet}
		if r.Sheet == "" {
			at.Line, at.Column = 1, 1
		}
		r.errs.Add(at, "deck-empty", nil)
		return
	}
	for _, n := range r.opt.Skip {
		if n <= r.head.Line || n > r.last {
			r.errs.Add(r.optionsAt, "deck-skip", diag.Args{"found": n, "low": r.head.Line + 1, "high": r.last})
		}
	}
}

// reportTitle reports that the names of the fields come further down: the row that should have them
// has one text, and this row looks like names.
func (r *reader) reportTitle(cells []cell) bool {
	first, names := "", 0
	for _, h := range r.headings {
		if h != "" {
			first = h
			names++
		}
	}
	if r.opt.Header > 0 || names != 1 || r.head == (diag.Pos{}) || !likeNames(cells, fieldName(first) == first) {
		return false
	}
	r.errs = errors{}
	r.errs.AddHint(
		r.head,
		"deck-title",
		"deck-title-header",
		diag.Args{"found": diag.Quote(first), "n": strconv.Itoa(int(cells[0].line)), "file": path.Base(r.File)},
	)
	r.lines, r.columns, r.headings, r.index = nil, nil, nil, map[string]int{}
	return true
}

// likeNames reports whether a row looks like names of fields: several different texts. If sure is
// true, one of them must be a common name.
func likeNames(cells []cell, sure bool) bool {
	seen := map[string]bool{}
	common := false
	for _, c := range cells {
		if c.text == "" {
			continue
		}
		field, _, _ := strings.Cut(c.text, "@")
		_, err := strconv.ParseFloat(c.text, 64)
		if err == nil || len(c.text) > maxID || fieldName(field) == "" || strings.Contains(c.text, "\n") || seen[c.text] {
			return false
		}
		common = common || slices.Contains(Known, field) || field == "name"
		seen[c.text] = true
	}
	return len(seen) > 1 && (common || !sure)
}
