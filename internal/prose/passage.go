package prose

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"cartouche/internal/diag"

	"github.com/yuin/goldmark/ast"
)

// Passage is the text of a block, for translators. Its forms are Markdown on one line; only rows of tables and lines that the
// author broke are lines of their own. What the block teaches is not part of it.
type Passage struct {
	Name  string // the heading, "setup", and for what is below it the number of the text: "setup.3"
	Kind  Kind
	Level int
	Pos   diag.Pos
	Forms map[string]string // by plural form; always has "other", which is empty for a picture without a caption
	By    string            // the number that chooses the form; "" is the usual one

	block *Block
	words span // in the source
}

// span is a part of the source in bytes.
type span struct{ from, to int }

// linesOf returns the lines of a node's words.
func linesOf(n ast.Node) (list []span) {
	if n.Type() != ast.TypeBlock || n.Lines() == nil {
		return nil
	}
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		list = append(list, span{s.Start, s.Stop})
	}
	return list
}

// rows returns the lines of a table.
func (r *reader) rows(b Block) (list []span) {
	for n := b.Pos.Line; n <= len(r.lines) && len(list) <= len(b.Rows); n++ { // one more line is below the head
		from, to := r.lines[n-1], len(r.source)
		if n < len(r.lines) {
			to = r.lines[n]
		}
		list = append(list, span{from, to})
	}
	return list
}

// leaves returns the blocks that hold no others, in their order.
func leaves(blocks []Block) (list []*Block) {
	for i := range blocks {
		if b := &blocks[i]; b.Kind == Note {
			list = append(list, leaves(b.Inside)...)
		} else {
			list = append(list, b)
		}
	}
	return list
}

// hasText reports whether a block is something to translate.
func (b *Block) hasText() bool { return b.Kind != Contents && b.Kind != NewPage && len(b.lines) > 0 }

// Passages returns the texts of a document, in their order. Of two headings with the same name, the second gets a number.
func (d *Document) Passages() (list []Passage) {
	section, n := "", 0
	taken, same := map[string]bool{}, map[string]int{}
	for _, b := range leaves(d.Blocks) {
		if !b.hasText() {
			continue
		}
		name := section + "." + strconv.Itoa(n+1)
		if n++; b.Kind == Heading {
			for section, n = b.ID, max(same[b.ID], 2); taken[section]; n++ {
				section = b.ID + "-" + strconv.Itoa(n)
			}
			taken[section], same[b.ID] = true, n
			name, n = section, 0
		}
		list = append(list, d.passage(b, name))
	}
	return list
}

func (d *Document) passage(b *Block, name string) Passage {
	p := Passage{Name: name, Kind: b.Kind, Level: b.Level, Pos: b.Pos, block: b}
	p.words = span{b.lines[0].from, b.lines[len(b.lines)-1].to}
	if b.Kind == Picture {
		p.words = d.caption(p.words)
	}
	if b.Kind != Table {
		p.words.to = d.beforeRules(p.words)
	}
	plurals := pluralsOf(b)
	p.Forms = map[string]string{"other": d.form(p, plurals, "other")}
	for _, counted := range plurals {
		p.By = cmp.Or(p.By, counted.number())
		for form := range counted.Forms {
			if _, done := p.Forms[form]; !done {
				p.Forms[form] = d.form(p, plurals, form)
			}
		}
	}
	return p
}

// caption returns where the caption of a picture is.
func (d *Document) caption(in span) span {
	from := in.from + bytes.Index(d.source[in.from:in.to], []byte("![")) + len("![")
	depth := 1
	for i := from; i < in.to; i++ {
		switch d.source[i] {
		case '\\':
			i++
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return span{from, i}
			}
		}
	}
	return span{from, from}
}

// beforeRules returns where words end that {rule:NAME} may follow.
func (d *Document) beforeRules(in span) int {
	for {
		words := bytes.TrimRight(d.source[in.from:in.to], " \t\r\n")
		in.to = in.from + len(words)
		brace := bytes.LastIndexByte(words, '{')
		if !bytes.HasSuffix(words, []byte("}")) || brace < 0 || !bytes.HasPrefix(words[brace:], []byte(rulePrefix)) {
			return in.to
		}
		in.to = in.from + brace
	}
}

// rulePrefix begins the name of a rule that a block teaches.
const rulePrefix = "{rule:"

// pluralsOf returns the plural forms of a block, in their order.
func pluralsOf(b *Block) (list []*Plural) {
	words := slices.Clone(b.Words)
	for _, row := range b.Rows {
		for _, c := range row {
			words = append(words, c.Words...)
		}
	}
	for _, w := range words {
		if w.Plural != nil {
			list = append(list, w.Plural)
		}
	}
	return list
}

// form returns the words of a passage with one of its plural forms.
func (d *Document) form(p Passage, plurals []*Plural, form string) string {
	var out strings.Builder
	at := p.words.from
	for _, counted := range plurals {
		words, ok := counted.spans[form]
		if !ok {
			words = counted.spans["other"]
		}
		out.WriteString(d.plain(p.block, span{at, counted.whole.from}))
		out.WriteString(strings.ReplaceAll(d.plain(p.block, words), `\"`, `"`))
		at = counted.whole.to
	}
	out.WriteString(d.plain(p.block, span{at, p.words.to}))
	if p.Kind == Table {
		return withoutRules(out.String())
	}
	return strings.TrimSpace(out.String())
}

// plain returns a part of a block as one line, but for rows of tables and lines that the author broke.
func (d *Document) plain(b *Block, part span) string {
	var out strings.Builder
	first := sort.Search(len(b.lines), func(i int) bool { return b.lines[i].to >= part.from })
	for i := first; i < len(b.lines) && b.lines[i].from <= part.to; i++ {
		line := b.lines[i]
		from, to := max(line.from, part.from), min(line.to, part.to)
		if from > to || from == to && part.from != part.to {
			continue
		}
		words := strings.TrimRight(string(d.source[from:to]), "\r\n")
		if from == line.from {
			words = strings.TrimLeft(words, " \t")
		}
		last := i == len(b.lines)-1 || part.to < line.to
		bare := strings.TrimRight(words, " \t")
		switch {
		case last:
			out.WriteString(words)
		case b.Kind == Table:
			out.WriteString(bare + "\n")
		case strings.HasSuffix(words, "  "):
			out.WriteString(bare + "\\\n")
		case strings.HasSuffix(bare, `\`):
			out.WriteString(bare + "\n")
		default:
			out.WriteString(bare + " ")
		}
	}
	return out.String()
}

// withoutRules returns the rows of a table without what they teach.
func withoutRules(text string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, rulePrefix)
		if !found {
			out.WriteString(before)
			return strings.TrimRight(out.String(), " \t\n")
		}
		out.WriteString(strings.TrimRight(before, " "))
		_, text, _ = strings.Cut(after, "}")
	}
}
