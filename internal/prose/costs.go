package prose

import (
	"bytes"

	"cartouche/internal/diag"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// What a text may cost. The parser reads ahead at each mark, and fills up the rows of tables, so that some texts would take
// quadratic time.
const (
	mostAhead  = 100_000_000 // bytes that are read ahead, and marks that are looked back at
	mostNested = 32          // marks of lists and quotes before the words of a line
	mostCells  = 200_000     // of a table
)

// MostPrinted is the most bytes that a text may have with the addresses of its links, and with its values and contents.
const MostPrinted = 2 << 20

// parse parses the text. It returns nil after an error.
func (r *reader) parse() (root ast.Node) {
	if r.checkLines(); r.errs != nil {
		return nil
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case costly:
			r.fail(int(e), "prose-costly", diag.Args{"found": string(r.source[e])})
			root = nil
		default:
			panic(e)
		}
	}()
	marks := parser.WithInlineParsers(util.Prioritized(&meter{}, 0))
	return goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(marks)).Parser().Parse(text.NewReader(r.source))
}

// meter counts what the marks of a text cost, before they are parsed.
type meter struct {
	block    ast.Node            // whose marks are counted
	open     []*parser.Delimiter // that may begin words in another look, and are not closed yet
	brackets []int               // where those are that are not closed yet
	ahead    int                 // in all blocks
}

// costly is where a text becomes too costly to parse.
type costly int

// Trigger returns the marks.
func (m *meter) Trigger() []byte { return []byte("*_[]<`") }

// Parse counts a mark and leaves it to the others. It panics with a costly when the limit is reached.
func (m *meter) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, at := block.PeekLine()
	if parent != m.block {
		m.block, m.open, m.brackets = parent, m.open[:0], m.brackets[:0]
	}
	lines := parent.Lines()
	rest := lines.At(lines.Len()-1).Stop - at.Start
	switch line[0] {
	case '*', '_':
		m.emphasis(parser.ScanDelimiter(line, block.PrecendingCharacter(), 1, emphases{}))
	case '[':
		m.brackets = append(m.brackets, at.Start)
	case ']':
		if n := len(m.brackets); n > 0 {
			m.ahead += at.Start - m.brackets[n-1]
			m.brackets = m.brackets[:n-1]
		}
		if bytes.HasPrefix(line, []byte("](")) {
			m.ahead += distance(line[2:], ')', "<\"'(", rest)
		} else if bytes.HasPrefix(line, []byte("][")) {
			m.ahead += distance(line[2:], ']', "[", rest)
		}
	case '<':
		m.ahead += distance(line, '>', "\"'!?", rest)
	case '`':
		m.ahead += rest
	}
	if m.ahead > mostAhead {
		panic(costly(at.Start))
	}
	return nil
}

// distance returns how far the parser reads for a character: to the end of the block, if there are others before it, which may
// hide it.
func distance(line []byte, to byte, before string, rest int) int {
	if i := bytes.IndexByte(line, to); i >= 0 && !bytes.ContainsAny(line[:i], before) {
		return i
	}
	return rest
}

// emphases are the marks of bold and italic words.
type emphases struct{ parser.DelimiterProcessor }

// IsDelimiter reports whether a byte is such a mark.
func (emphases) IsDelimiter(b byte) bool { return b == '*' || b == '_' }

// emphasis looks back for the partner of a run of marks, as the parser does at the end of the block.
func (m *meter) emphasis(run *parser.Delimiter) {
	for i := len(m.open) - 1; run.CanClose && i >= 0 && m.ahead <= mostAhead; i-- {
		m.ahead++
		if o := m.open[i]; o.Char == run.Char && o.CalcComsumption(run) > 0 {
			m.open = m.open[:i]
			return
		}
	}
	if run.CanOpen {
		m.open = append(m.open, run)
	}
}

// checkLines reports lists and quotes that are deep in each other, and tables of too many cells.
func (r *reader) checkLines() {
	end, ahead := 0, 0 // the next empty line; the bytes that are read ahead
	for n, from := range r.lines {
		line := r.lineAt(n)
		for end = max(end, n); end < len(r.lines) && len(bytes.TrimSpace(r.lineAt(end))) > 0; {
			end++
		}
		if bytes.HasPrefix(bytes.TrimLeft(line, " >"), []byte("[")) { // a definition of a link, whose end the parser looks for
			if ahead += end - n; bytes.IndexByte(line, ']') < 0 || bytes.ContainsAny(line, "\"'(") {
				ahead += r.lineStart(end) - from
			}
			if ahead > mostAhead {
				r.fail(from, "prose-costly", diag.Args{"found": "["})
				return
			}
		}
		if at, deep := nested(line); deep {
			if line[at] == '>' {
				r.fail(from+at, "prose-note-holds", diag.Args{"found": Note.Term()})
			} else {
				r.fail(from+at, "prose-list-deep", diag.Args{"high": Deepest})
			}
		}
		if columns := bytes.Count(line, []byte("|")) + 1; columns > 1 && belowHead(line) {
			if columns*(end-n) > mostCells {
				r.fail(from, "prose-table-large", diag.Args{"found": columns, "rows": end - n, "high": mostCells})
				return
			}
		}
	}
}

// nested returns where more lists and quotes begin before the words of a line than may.
func nested(line []byte) (at int, deep bool) {
	n := 0
	for at < len(line) {
		rest := line[at:]
		width := 1
		switch c := rest[0]; {
		case c == ' ' || c == '\t':
			at++
			continue
		case c == '>':
		case c == '-' || c == '+' || c == '*' || c >= '0' && c <= '9':
			for c >= '0' && c <= '9' && width < len(rest) && rest[width-1] >= '0' && rest[width-1] <= '9' {
				width++
			}
			if width == len(rest) || rest[width] != ' ' && rest[width] != '\t' || c >= '0' && rest[width-1] != '.' && rest[width-1] != ')' {
				return at, false
			}
		default:
			return at, false
		}
		if n++; n > mostNested {
			return at, len(bytes.Trim(rest, " \t\r\n"+string(rest[:1]))) > 0 // else it is a rule
		}
		at += width
	}
	return at, false
}

// belowHead reports whether a line may be the one below the head of a table.
func belowHead(line []byte) bool {
	return bytes.IndexByte(line, '-') >= 0 && len(bytes.Trim(line, "|:->+*. \t\r\n0123456789)")) == 0
}
