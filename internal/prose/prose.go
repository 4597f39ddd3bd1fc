// Package prose reads the Markdown of booklets into blocks with positions. What a booklet cannot print, such as HTML, is an
// error at its place. Begin at Read.
package prose

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"

	"github.com/yuin/goldmark/ast"
)

// Kind is what a block is.
type Kind int

// The kinds of blocks.
const (
	Heading   Kind = iota
	Paragraph      // within a list if Level is not 0: another paragraph of the item before it
	Item
	Table
	Note // a quote
	Picture
	Contents // {contents}
	NewPage  // a thematic break
)

// Term returns the message that names a kind.
func (k Kind) Term() diag.Term {
	return diag.Term("prose-" + [...]string{"heading", "paragraph", "item", "table", "note", "picture", "contents", "new-page"}[k])
}

// Block is a piece of a text: what is between two others, above and below.
type Block struct {
	Kind   Kind
	Level  int        // of a heading, from 1; of an item, how deep its list is, from 1
	Number int        // of an item of a numbered list; -1 with a bullet
	ID     string     // of a heading, for {page:ID}
	Words  []Inline   // the caption of a picture
	Rows   [][]Cell   // of a table; the first is its head
	Inside []Block    // of a note
	File   string     // of a picture
	Rules  []Teaching // that the block teaches
	Pos    diag.Pos

	lines []span // of its words in the source, without what marks lists and quotes
}

// Cell is a cell of a table.
type Cell struct {
	Words []Inline
	Align string // "", "start", "centre" or "end"
	Pos   diag.Pos
}

// Teaching is the name of a rule, {rule:NAME}.
type Teaching struct {
	Rule string
	Pos  diag.Pos
}

// Inline is a part of a line of text in one look.
type Inline struct {
	Text         string // words, in which "\n" breaks the line; or what is within braces
	Braced       bool
	Bold, Italic bool
	Plural       *Plural // what is within braces are plural forms; Text is empty
	Whole        bool    // an address, without hyphens that it does not have
	Link         *Link   // that it is a part of; nil for none
	Pos          diag.Pos
}

// Begins reports whether a link begins with the inline, which comes after others.
func (w Inline) Begins(before []Inline) bool {
	return w.Link != nil && (len(before) == 0 || before[len(before)-1].Link != w.Link)
}

// Link is a link to an address or to a heading.
type Link struct {
	Address string // with its scheme, in the characters of addresses
	Heading string // instead: its name
}

// Document is a text that was read.
type Document struct {
	File   string
	Lang   string // if its reader says so
	Blocks []Block

	source []byte
}

// Rules returns what the blocks teach, in their order.
func (d *Document) Rules() []Teaching { return rulesOf(d.Blocks) }

func rulesOf(blocks []Block) (list []Teaching) {
	for _, b := range blocks {
		list = append(append(list, b.Rules...), rulesOf(b.Inside)...)
	}
	return list
}

// Longest is the most bytes that a text may have.
const Longest = 1 << 20

// Read reads a text. The errors are all that is wrong with it; the blocks are those that could be read.
func Read(file string, source []byte) (*Document, diag.List) {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	r := &reader{file: file, source: source, lines: []int{0}}
	for i := 0; i <= len(source); i += step {
		r.runes = append(r.runes, runeStarts(source[max(i-step, 0):i]))
		if i > 0 {
			r.runes[i/step] += r.runes[i/step-1]
		}
	}
	if !utf8.Valid(source) {
		r.fail(0, "prose-not-text", nil)
		return &Document{File: file}, r.errs
	}
	for i, c := range source {
		if c == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	r.causeOf, r.opened = make([]int, len(r.lines)), map[string]bool{}
	root := r.parse()
	if root == nil {
		return &Document{File: file}, r.errs
	}
	r.checkForeign()
	blocks := r.blocks(root, 0)
	if len(blocks) == 0 && r.errs == nil {
		r.fail(0, "prose-empty", nil)
	}
	r.checkHeadings(blocks)
	r.onlyCauses()
	for _, b := range leaves(blocks) {
		r.countOne(b)
	}
	return &Document{File: file, Blocks: blocks, source: source}, r.errs.Sort()
}

// reader reads one text.
type reader struct {
	file   string
	source []byte
	lines  []int // where they begin
	runes  []int // how many characters are before each step of the source
	errs   diag.List

	causes  diag.List       // of what else is wrong with their lines
	causeOf []int           // of each line, from 1; 0 for none
	opened  map[string]bool // elements of HTML
	printed int             // bytes of the words, with addresses
}

// step is how many bytes are counted at once.
const step = 1 << 10

// before returns how many characters are before a byte.
func (r *reader) before(offset int) int {
	from := offset / step * step
	return r.runes[offset/step] + runeStarts(r.source[from:offset])
}

// runeStarts counts the bytes that begin a character.
func runeStarts(text []byte) (n int) {
	for _, c := range text {
		if utf8.RuneStart(c) {
			n++
		}
	}
	return n
}

// lineAt returns a line with its end.
func (r *reader) lineAt(n int) []byte { return r.source[r.lines[n]:r.lineStart(n+1)] }

// lineStart returns where a line begins, or the end of the text.
func (r *reader) lineStart(n int) int {
	if n < len(r.lines) {
		return r.lines[n]
	}
	return len(r.source)
}

// at returns the position of a byte.
func (r *reader) at(offset int) diag.Pos {
	offset = max(0, min(offset, len(r.source)))
	line, found := slices.BinarySearch(r.lines, offset)
	if !found {
		line--
	}
	return diag.Pos{File: r.file, Line: line + 1, Column: r.before(offset) - r.before(r.lines[line]) + 1}
}

func (r *reader) fail(offset int, code string, args diag.Args) { r.errs.Add(r.at(offset), code, args) }

// offset returns where a node begins.
func offset(n ast.Node) int {
	if p := n.Pos(); p >= 0 {
		return p
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	if c := n.FirstChild(); c != nil {
		return offset(c)
	}
	if p := n.Parent(); p != nil && p.Kind() != ast.KindDocument {
		return offset(p)
	}
	return 0
}

// Deepest is how many lists may be within each other.
const Deepest = 3

// lowest is the lowest level of headings.
const lowest = 3

// checkHeadings reports levels that are skipped, and headings that are called alike where a page names them.
func (r *reader) checkHeadings(blocks []Block) {
	last := 0
	for i, b := range blocks {
		if b.Kind != Heading {
			if i == 0 {
				r.errs.Add(b.Pos, "prose-title", nil)
				last = 1
			}
			continue
		}
		switch {
		case b.Level > lowest:
			r.errs.Add(b.Pos, "prose-heading-deep", diag.Args{"found": b.Level, "high": lowest})
		case b.Level > last+1:
			r.errs.Add(b.Pos, "prose-heading-skipped", diag.Args{"found": b.Level, "allowed": last + 1})
		}
		last = b.Level
	}
}

// slug returns the name of a heading for pages: its letters and figures, small, with hyphens for what is between.
func slug(words []Inline) string {
	var b strings.Builder
	for _, w := range words {
		if w.Braced {
			continue
		}
		for _, c := range strings.ToLower(w.Text) {
			switch {
			case unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c):
				b.WriteRune(c)
			case b.Len() > 0 && !strings.HasSuffix(b.String(), "-") && c != '’' && c != '\'':
				b.WriteByte('-')
			}
		}
	}
	return strings.Trim(b.String(), "-")
}

// Blank reports whether words have nothing to print.
func Blank(words []Inline) bool {
	return !slices.ContainsFunc(words, func(w Inline) bool { return w.Braced || strings.TrimSpace(w.Text) != "" })
}
