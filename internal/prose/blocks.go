package prose

import (
	"bytes"
	"net/url"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"

	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
)

// blocks reads the blocks within a node, at a depth of lists.
func (r *reader) blocks(parent ast.Node, depth int) (list []Block) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		list = append(list, r.block(n, depth)...)
	}
	return list
}

func (r *reader) block(n ast.Node, depth int) []Block {
	at := offset(n)
	b := Block{Pos: r.at(at), Level: depth, lines: linesOf(n)}
	switch n := n.(type) {
	case *ast.Heading:
		b.Kind, b.Level = Heading, n.Level
		if below := r.below(b.lines); strings.HasPrefix(below, "  ") { // a table of pandoc with one column
			r.foreign(b.lines[len(b.lines)-1].to, below)
		}
		if b.Words = r.words(&b, n); Blank(b.Words) {
			r.fail(at, "prose-heading-empty", nil)
			return nil
		}
		b.ID = slug(b.Words)
	case *ast.Paragraph, *ast.TextBlock:
		return r.paragraph(b, n)
	case *ast.List:
		return r.list(n, depth+1)
	case *ast.Blockquote:
		b.Kind, b.Inside = Note, r.blocks(n, 0)
		for _, in := range b.Inside {
			if in.Kind != Paragraph && in.Kind != Item {
				r.errs.Add(in.Pos, "prose-note-holds", diag.Args{"found": in.Kind.Term()})
			}
		}
		if len(b.Inside) == 0 {
			r.fail(at, "prose-note-empty", nil)
			return nil
		}
	case *tables.Table:
		b.Kind = Table
		r.table(&b, n)
		b.lines = r.rows(b)
	case *ast.ThematicBreak:
		b.Kind = NewPage
	case *ast.HTMLBlock:
		if r.anchors(n) {
			return nil
		}
		r.html(at)
		return nil
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		if c, ok := n.(*ast.FencedCodeBlock); ok && c.Info != nil {
			at = c.Info.Segment.Start
		}
		r.code(at, b.lines)
		return nil
	default: // definitions of links
		return nil
	}
	if depth > 0 && b.Kind != Paragraph && b.Kind != Item {
		r.errs.Add(b.Pos, "prose-list-holds", diag.Args{"found": b.Kind.Term()})
		return nil
	}
	return []Block{b}
}

// code reports a block of code, whatever else is in it.
func (r *reader) code(at int, lines []span) {
	if len(lines) == 0 || r.isTold(at) && r.isTold(lines[0].from) {
		r.fail(at, "prose-code", nil)
		return
	}
	r.tell(r.at(lines[0].from).Line-1, r.at(lines[len(lines)-1].from).Line-1, at, "prose-code", nil)
}

// anchors reports whether a block of HTML only names places.
func (r *reader) anchors(n ast.Node) bool {
	for _, s := range linesOf(n) {
		words := strings.ReplaceAll(strings.TrimSpace(string(r.source[s.from:s.to])), "><", ">\n<")
		for tag := range strings.SplitSeq(words, "\n") {
			if !anchor().MatchString(tag) {
				return false
			}
		}
	}
	return true
}

// line returns the beginning of the line at an offset, for messages.
func (r *reader) line(at int) string {
	line, _, _ := bytes.Cut(r.source[at:min(at+256, len(r.source))], []byte("\n"))
	runes := []rune(strings.TrimSpace(string(line)))
	if len(runes) > 24 {
		return string(runes[:23]) + "…"
	}
	return string(runes)
}

// below returns the line of dashes below the words of a heading, or "".
func (r *reader) below(lines []span) string {
	if len(lines) == 0 {
		return ""
	}
	end := r.at(lines[len(lines)-1].to - 1).Line
	if end >= len(r.lines) {
		return ""
	}
	if line := string(r.lineAt(end)); strings.Trim(line, " -\r\n") == "" && strings.Contains(line, "--") {
		return line
	}
	return ""
}

// paragraph reads a paragraph, which may be a picture, or only {contents}.
func (r *reader) paragraph(b Block, n ast.Node) []Block {
	b.Kind = Paragraph
	if pic, ok := n.FirstChild().(*ast.Image); ok && pic.NextSibling() == nil {
		return r.picture(b, pic)
	}
	if pic, ok := n.FirstChild().(*ast.Image); ok && r.sized(pic.NextSibling()) {
		return nil
	}
	r.belowNoHead(b.lines)
	b.Words = r.words(&b, n)
	if level := r.anchoredHeading(&b); level > 0 {
		b.Kind, b.Level, b.ID = Heading, level, slug(b.Words)
		return []Block{b}
	}
	if len(b.Words) == 1 && b.Words[0].Braced && b.Words[0].Text == "contents" {
		b.Kind, b.Words = Contents, nil
		return []Block{b}
	}
	for _, w := range b.Words {
		if w.Braced && w.Text == "contents" {
			r.errs.Add(w.Pos, "prose-contents-alone", nil)
		}
	}
	if Blank(b.Words) {
		if len(b.Rules) > 0 {
			r.errs.Add(b.Rules[0].Pos, "prose-rule-alone", nil)
		}
		return nil
	}
	return []Block{b}
}

// sized reports what is behind a picture if it is attributes of another program, such as its size.
func (r *reader) sized(behind ast.Node) bool {
	words, ok := behind.(*ast.Text)
	if !ok {
		return false
	}
	found, _, closed := strings.Cut(string(words.Segment.Value(r.source)), "}")
	if !closed || !strings.HasPrefix(found, "{") || !strings.ContainsAny(found, "=.#:") {
		return false
	}
	r.fail(words.Segment.Start, "prose-picture-size", diag.Args{"found": found + "}"})
	return true
}

// anchoredHeading returns the level of a heading that begins behind an anchor, so that the parser takes it for a paragraph; else 0.
func (r *reader) anchoredHeading(b *Block) int {
	if len(b.lines) != 1 || b.Level > 0 || len(b.Words) == 0 {
		return 0
	}
	line := r.source[b.lines[0].from:b.lines[0].to]
	marks := anchored().FindSubmatch(line)
	if marks == nil {
		return 0
	}
	b.lines[0].from += len(marks[0])
	b.Words[0].Text = strings.TrimLeft(b.Words[0].Text, "# ")
	return len(marks[1])
}

func (r *reader) picture(b Block, pic *ast.Image) []Block {
	b.Kind, b.File = Picture, string(pic.Destination)
	b.Words = r.words(&b, pic)
	address, err := url.Parse(b.File)
	switch {
	case b.File == "":
		r.errs.Add(b.Pos, "picture-needed", nil)
	case strings.HasPrefix(b.File, "//"), err == nil && address.Host != "" || err == nil && address.Scheme == "data":
		r.errs.Add(b.Pos, "prose-picture-address", diag.Args{"found": diag.Cut(b.File)})
	default:
		name, query, asks := strings.Cut(b.File, "?")
		if plain, err := url.PathUnescape(name); err == nil && utf8.ValidString(plain) { // Page%201/map.png
			b.File = plain
		}
		if asks {
			b.File += "?" + query
		}
		return []Block{b}
	}
	return nil
}

// list reads a list with those within its items. Number is -1 for a bullet.
func (r *reader) list(n *ast.List, depth int) (list []Block) {
	if depth > Deepest {
		r.fail(offset(n), "prose-list-deep", diag.Args{"high": Deepest})
		return nil
	}
	number := -1
	if n.IsOrdered() {
		number = n.Start
	}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		inside := r.blocks(item, depth)
		if len(inside) == 0 || inside[0].Kind != Paragraph {
			if len(inside) > 0 || item.FirstChild() == nil {
				r.fail(offset(item), "prose-item-empty", nil)
			}
		} else {
			inside[0].Kind, inside[0].Number = Item, number
		}
		if list = append(list, inside...); n.IsOrdered() {
			number++
		}
	}
	return list
}

// aligns are the words for the alignments of columns. In a language written from right to left, `:--` is the right edge.
var aligns = map[tables.Alignment]string{tables.AlignLeft: "start", tables.AlignRight: "end", tables.AlignCenter: "centre"}

func (r *reader) table(b *Block, n *tables.Table) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []Cell
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			at := offset(c)
			if c.FirstChild() == nil {
				at = offset(row)
			}
			cell := Cell{Pos: r.at(at), Words: r.words(b, c)}
			if own, ok := c.(*tables.TableCell); ok {
				cell.Align = aligns[own.Alignment]
			}
			cells = append(cells, cell)
		}
		if len(b.Rows) > 0 { // the parser drops what is too much
			line := r.source[r.lines[r.at(offset(row)).Line-1]:]
			if wrote := columns(line); wrote != len(n.Alignments) {
				r.fail(offset(row), "prose-table-cells", diag.Args{"found": wrote, "allowed": len(n.Alignments)})
			}
		}
		b.Rows = append(b.Rows, cells)
	}
	if len(b.Rows) == 1 {
		r.errs.Add(b.Pos, "prose-table-rows", nil)
	}
}

// columns returns how many cells a line of a table has.
func columns(line []byte) int {
	line, _, _ = bytes.Cut(line, []byte("\n"))
	line = bytes.TrimLeft(bytes.TrimSpace(line), "> ")
	line = bytes.TrimPrefix(line, []byte("|"))
	n, escaped := 1, false
	for i, c := range line {
		if c == '|' && !escaped && i < len(line)-1 {
			n++
		}
		escaped = c == '\\' && !escaped
	}
	return n
}
