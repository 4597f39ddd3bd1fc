package prose

import (
	"regexp"
	"strings"

	"cartouche/internal/diag"
)

// What other programs write into Markdown, and CommonMark would print as it is: as words, rules and headings.
var (
	// foreignLine matches lines: front matter is found by its place.
	foreignLine = regexp.MustCompile(`^[ >]*(?:` +
		`-{2,}(?: +-{2,})+|={2,}(?: +={2,})+|` + // simple and multiline tables of pandoc, tables of reStructuredText
		`\[TOC\]|` + // contents
		`\+(?:[-=:]+\+)+|` + // grid tables
		`:{3,}.*|` + // divisions
		`[:~] +\S.*|` + // definitions, and captions of tables
		`\[\^[^\]]+\].*|[^\x60]*\^\[[^\]]+\].*|` + // footnotes
		`\\[a-zA-Z]+(?:\{.*\})?|\$\$.*|` + // commands and formulas of TeX
		`!{3} .*|\*\[[^\]]+\]: .*|` + // admonitions and abbreviations
		`\(@[^)]*\) .*|#\. .*|(?:[a-zA-Z]|[ivx]+)[.)] {2,}\S.*` + // lists with other numbers
		`)[ \r]*$`)
	// otherNumber matches the begin of a line that may be of a list with letters or brackets; two in a row are.
	otherNumber = regexp.MustCompile(`^[ >]*(?:\((?:[a-zA-Z]|[ivxIVX]+|[0-9]+)\)|(?:[a-zA-Z]|[ivxIVX]+)[.)]) +\S`)
	// foreignWords match within a line.
	foreignWords = regexp.MustCompile(`~[^\s~]+~|\^[^\s^]+\^|==[^\s=](?:[^=]*[^\s=])?==|\$[^\s$\d](?:[^$]*[^\s$])?\$|` +
		`:[a-z][a-z0-9_+-]*[a-z0-9]:`)
	// foreignBrackets match before the parser takes them for brackets: footnotes, links of wikis, callouts and tasks.
	foreignBrackets = regexp.MustCompile(`^\[\^[^\]\s]+\]|^\[\[[^\]]+\]\]|^\[![A-Za-z]+\]|^\[[ xX]\] |^\[@[^\]]+\]|^!\[[^\]]*\]\(`)
	// anchored matches a heading behind names of places, as Word files have them.
	anchored = regexp.MustCompile(`^(?:<a (?:id|name)="[^"]*"></a>)+(#{1,6}) +`)
	anchor   = regexp.MustCompile(`^(?:<a (?:id|name)="[^"]*"\s*/?>|</a>)$`)
)

// foreign reports markup of another program.
func (r *reader) foreign(at int, found string) {
	r.fail(at, "prose-foreign", diag.Args{"found": diag.Cut(strings.TrimSpace(found))})
}

// checkForeign reports lines of other programs.
func (r *reader) checkForeign() {
	numbered := false // the line before
	for n, from := range r.lines {
		line := string(r.lineAt(n))
		text := strings.TrimRight(line, "\r\n")
		lead := len(text) - len(strings.TrimLeft(text, " >"))
		switch {
		case n == 0 && strings.TrimSpace(text) == "---":
			r.foreign(from, text)
		case len(text) < 1<<12 && foreignLine.MatchString(text), numbered && otherNumber.MatchString(text):
			r.foreign(from+lead, text[lead:])
		}
		numbered = otherNumber.MatchString(text)
	}
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
		case strings.HasPrefix(line, "| "):
			bars = append(bars, i)
		}
	}
	if len(bars) > 0 {
		s := lines[bars[0]]
		r.foreign(s.from, string(r.source[s.from:min(s.to, s.from+80)]))
	}
}

// foreignAt reports brackets of other programs at a place of the source.
func (r *reader) foreignAt(at int) bool {
	found := foreignBrackets.Find(r.source[at:min(at+256, len(r.source))])
	if found == nil {
		return false
	}
	r.foreign(at, string(found))
	return true
}

// smart are the characters that other programs write with those of a typewriter.
var smart = []struct {
	typed string
	shown rune
}{{"---", '—'}, {"--", '–'}, {"...", '…'}}
