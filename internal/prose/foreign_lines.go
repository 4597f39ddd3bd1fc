package prose

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// Lines that other programs write into Markdown, and CommonMark would print as they are: as words, rules and headings.
var (
	// foreignLine matches lines: front matter is found by its place.
	foreignLine = pattern.Late(`^[ >]*(?:` +
		`-{2,}(?: +-{2,})+|={2,}(?: +={2,})+|` + // simple and multiline tables of pandoc, tables of reStructuredText
		`\[(?i:toc)\]|` + // contents
		`\+(?:[-=:]+\+)+|` + // grid tables
		`:{3,}.*|` + // divisions
		`[:~] +\S.*|` + // definitions, and captions of tables
		`\[\^[^\]]+\].*|[^\x60]*\^\[[^\]]+\].*|` + // footnotes
		`\\[a-zA-Z]+(?:\{.*\})?|\$\$.*|` + // commands and formulas of TeX
		`!{3} .*|\?{3}\+? .*|={3} ".*|/{3} .*|\.\. [a-z-]+::.*|\*\[[^\]]+\]: .*|` + // admonitions, tabs and abbreviations
		`%%.*|(?:(?:[-*+]|\d+[.)]) +)?(?:\*\*|_)?[\pL\pN][\pL\pN _-]{0,40}(?:\*\*|_)?::(?: .*)?|` + // comments and fields of Obsidian
		`(?:.*\S )?\^[\pL\pN-]*[\pL-][\pL\pN-]*|` + // names of its blocks
		`(?:[-*+]|\d+[.)]) +\[[-/<>!?*"]\] .*|` + // tasks
		`\(@[^)]*\) .*|#\. .*|(?:[a-zA-Z]|[ivx]+)[.)] {2,}\S.*` + // lists with other numbers
		`)[ \r]*$`)
	// otherNumber matches the begin of a line that may be of a list with letters, brackets or typed bullets; two in a row are.
	otherNumber = pattern.Late(`^[ >]*(?:[•◦▪·●○‣–—]|\((?:[a-zA-Z]|[ivxIVX]+|[0-9]+)\)|(?:[a-zA-Z]|[ivxIVX]+)[.)])[ \t]+\S`)
	// noSpace matches headings of other programs, and tags.
	noSpace = pattern.Late(`^ {0,3}(?:#\pL|#{2,6}[^\s#])`)

	columnRules = pattern.Late(`^[ >]*-{2,}(?: +-{2,})+[ \r]*$`)
	wholeRule   = pattern.Late(`^[ >]*-{3,}[ \r]*$`)
	tableTitle  = pattern.Late(`^[ >]*(?:Table)?: +\S`)
	indented    = pattern.Late(`^(?: {4}|\t)`)
)

// tell reports at a place in lines what is wrong with them; what else is wrong there comes from it.
func (r *reader) tell(from, to, at int, code string, args diag.Args) {
	r.fail(at, code, args)
	r.causes = append(r.causes, r.errs[len(r.errs)-1])
	for n := from; n <= min(to, len(r.lines)-1); n++ {
		if r.causeOf[n] == 0 {
			r.causeOf[n] = len(r.causes)
		}
	}
}

// isTold reports whether what is wrong with the line of a place is reported.
func (r *reader) isTold(at int) bool { return r.causeOf[r.at(at).Line-1] > 0 }

// onlyCauses removes what comes from a cause that is reported.
func (r *reader) onlyCauses() {
	r.errs = slices.DeleteFunc(r.errs, func(e diag.Diagnostic) bool {
		n := r.causeOf[e.Pos.Line-1]
		return n > 0 && (e.Pos != r.causes[n-1].Pos || e.Code != r.causes[n-1].Code)
	})
}

// textAt returns a line without its end.
func (r *reader) textAt(n int) string {
	if n >= len(r.lines) {
		return ""
	}
	return strings.TrimRight(string(r.lineAt(n)), "\r\n")
}

func blank(line string) bool { return strings.Trim(line, " \t>") == "" }

// checkForeign reports lines of other programs.
func (r *reader) checkForeign() {
	divisions := 0 // that are open
	for n := 0; n < len(r.lines); n++ {
		text := r.textAt(n)
		if len(text) >= 1<<12 {
			continue
		}
		at := r.lines[n] + len(text) - len(strings.TrimLeft(text, " >"))
		found := diag.Args{"found": diag.Cut(strings.TrimSpace(strings.TrimLeft(text, " >")))}
		switch {
		case n == 0 && strings.TrimSpace(text) == "---":
			r.tell(0, r.until(0, func(line string) bool { return line == "---" || line == "..." }), at, "prose-front-matter", nil)
		case divisions > 0 && strings.Trim(text, " >:") == "" && strings.Contains(text, ":::"):
			divisions--
		case noSpace().MatchString(text):
			r.fail(at, "prose-hash", found)
		case otherNumber().MatchString(text) && otherNumber().MatchString(r.textAt(n+1)):
			to := r.untilBlank(n)
			r.tell(n, to, at, "prose-foreign", found)
			n = to
		case foreignLine().MatchString(text):
			from, to := r.extent(n, strings.TrimLeft(text, " >"))
			code := "prose-foreign"
			switch trimmed := strings.TrimLeft(text, " >"); {
			case strings.HasPrefix(trimmed, "%%"):
				code = "prose-comment"
			case strings.HasPrefix(trimmed, ":::"):
				divisions++
			}
			r.tell(from, to, at, code, found)
			n = to
		}
	}
}

// untilBlank returns the last line before the next empty one.
func (r *reader) untilBlank(n int) int {
	for n+1 < len(r.lines) && !blank(r.textAt(n+1)) {
		n++
	}
	return n
}

// until returns the next line that is so, or the last one before an empty one.
func (r *reader) until(n int, is func(string) bool) int {
	for i := n + 1; i < len(r.lines); i++ {
		if is(r.textAt(i)) {
			return i
		}
	}
	return r.untilBlank(n)
}

// extent returns the lines of what begins, or has its column rules, at a line.
func (r *reader) extent(n int, text string) (from, to int) {
	switch {
	case columnRules().MatchString(text):
		return r.simpleTable(n)
	case text[0] == '+', text[0] == '=' && !strings.Contains(text, `"`):
		return n, r.untilBlank(n)
	case strings.HasPrefix(text, "$$") && strings.Count(text, "$$") == 1, strings.HasPrefix(text, "%%") && strings.Count(text, "%%") == 1:
		return n, r.until(n, func(line string) bool { return strings.Contains(line, text[:2]) })
	case strings.HasPrefix(text, ":::"):
		return n, n
	}
	to = n
	for i := n + 1; i < len(r.lines) && (blank(r.textAt(i)) || indented().MatchString(r.textAt(i))); i++ {
		if !blank(r.textAt(i)) {
			to = i
		}
	}
	return n, to
}

// simpleTable returns the lines of a table of pandoc whose columns have rules at a line, with its title.
func (r *reader) simpleTable(n int) (from, to int) {
	for from = n; from > 0 && !blank(r.textAt(from-1)); {
		from--
	}
	switch {
	case from == n:
		to = r.until(n, func(line string) bool { return columnRules().MatchString(line) || wholeRule().MatchString(line) })
	case wholeRule().MatchString(r.textAt(from)):
		to = r.until(n, wholeRule().MatchString)
	default:
		to = r.untilBlank(n)
	}
	if blank(r.textAt(to+1)) && tableTitle().MatchString(r.textAt(to+2)) {
		to += 2
	}
	return from, to
}

// belowNoHead reports lines in a paragraph that would be below the head of a table.
func (r *reader) belowNoHead(lines []span) {
	var bars []int
	for i, s := range lines {
		line := strings.TrimSpace(string(r.source[s.from:min(s.to, s.from+1<<12)]))
		switch {
		case strings.ContainsRune(line, '|') && strings.Contains(line, "-") && strings.Trim(line, "|:-+ ") == "":
			r.fail(s.from, "prose-table-head", diag.Args{"found": diag.Cut(line)})
			return
		case strings.HasPrefix(line, "| "), strings.HasPrefix(line, "|| "), strings.HasPrefix(line, "|="), strings.HasPrefix(line, "|_."):
			bars = append(bars, i)
		}
	}
	if len(bars) > 0 {
		s := lines[bars[0]]
		r.fail(s.from, "prose-foreign", diag.Args{"found": diag.Cut(strings.TrimSpace(string(r.source[s.from:min(s.to, s.from+80)])))})
	}
}
