package layouts

import (
	"strings"

	"cartouche/internal/flow"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// indentOf is how far an item is from the edge of its list if its number needs no more; afterNumber is the room behind a number.
const (
	indentOf    = 4800 * geom.Micrometre
	afterNumber = 1400 * geom.Micrometre
)

// blocks sets blocks below each other.
func (k *composer) blocks(list []prose.Block) {
	styles := k.book.Styles
	k.text = k.style(styles.Text, "body")
	turn, starts := false, make([]int, 0, len(list)+1)
	for i, b := range list {
		from := len(k.strips)
		starts = append(starts, from)
		switch b.Kind {
		case prose.NewPage:
			turn = true
			continue
		case prose.Heading:
			k.heading(b)
		case prose.Note:
			k.note(b)
		case prose.Table:
			k.table(b)
		case prose.Picture:
			k.figure(b)
		case prose.Contents:
			k.contents()
		default:
			k.indent(list, i, k.text)
			k.paragraph(b, k.text, 0, k.frame.Column())
			if n := len(k.strips); n > from && i+1 < len(list) && introduces(b, list[i+1], n-from <= 2 && list[max(i-1, 0)].Kind == prose.Heading) {
				k.strips[n-1].Keep = true
			}
			if len(k.strips) > from {
				k.strips[from].Joined = i > 0 && listed(b) && listed(list[i-1])
			}
		}
		if turn && len(k.strips) > from {
			k.strips[from].New, turn = true, false
		}
	}
	k.keepLists(list, append(starts, len(k.strips)))
}

// keepLists keeps the lists among blocks together, whose strips begin at starts: one of few lines always, a longer one if its page
// is full without it. Otherwise its first item and its last are not alone on a page.
func (k *composer) keepLists(blocks []prose.Block, starts []int) {
	for at := 0; at < len(blocks); at++ {
		if !listed(blocks[at]) {
			continue
		}
		var items []int // of the outer list
		from := starts[at]
		for ; at < len(blocks) && listed(blocks[at]); at++ {
			if blocks[at].Kind == prose.Item && blocks[at].Level == 1 {
				items = append(items, starts[at])
			}
		}
		to := starts[at]
		for i := from; i < to-1; i++ {
			k.strips[i].Whole = true
		}
		if to-from <= wholeLines {
			k.keep(from, to)
		} else if n := len(items); n > 1 {
			k.keep(max(from, items[1]-wholeLines), items[1]+1)
			k.keep(items[n-1]-1, min(to, items[n-1]+wholeLines))
		}
	}
}

// keep keeps strips in one column.
func (k *composer) keep(from, to int) {
	for i := from; i < to-1; i++ {
		k.strips[i].Keep = true
	}
}

// introduces reports whether a paragraph belongs to what follows it: one that ends with a colon, or a short one between a heading
// and a table or a list.
func introduces(b, next prose.Block, headed bool) bool {
	if headed && (next.Kind == prose.Table || next.Kind == prose.Item) {
		return true
	}
	words := b.Words
	return next.Kind != prose.Paragraph && len(words) > 0 && strings.HasSuffix(strings.TrimSpace(words[len(words)-1].Text), ":")
}

// line returns the distance of two lines of the text.
func (k *composer) line() geom.Length {
	return k.text.Size * geom.Length(max(k.text.Leading, 100)) / 100
}

// add adds strips with room above the first.
func (k *composer) add(strips []flow.Strip, before geom.Length) {
	if len(strips) > 0 {
		strips[0].Before, k.pending = max(before, k.pending), 0
		k.strips = append(k.strips, strips...)
	}
}

func (k *composer) heading(b prose.Block) {
	s := k.book.Styles
	st, before := k.style(s.H1, "title"), 2*k.line()
	switch b.Level {
	case 2:
		st, before = k.style(s.H2, "heading"), k.line()*7/4
	case 3:
		st, before = k.style(s.H3, "subheading"), k.line()*5/4
	}
	width := k.frame.Column()
	if b.Level == 1 {
		width = k.frame.Width()
	}
	block, ok := k.set(k.markup(b.Words), st, width, b.Pos)
	if !ok {
		return
	}
	k.tags.items = nil
	lines := k.lines(block, st, 0, b.Pos, k.tagged(b.Words, k.tags.heading(b)))
	for i := range lines {
		lines[i].Keep, lines[i].Heading, lines[i].Line, lines[i].Span = true, true, false, b.Level == 1
	}
	if len(lines) > 0 {
		lines[0].Mark = b.Pos.String()
	}
	if b.Level == 1 { // a rule below, with room before the text
		y := lines[len(lines)-1].Height + k.line()/4
		rule := ink.LinePath(geom.Pt(0, y), geom.Pt(width, y))
		last := &lines[len(lines)-1]
		last.Ops = append(last.Ops, &ink.Stroke{Path: rule, Colour: *k.Paint("ochre"), Width: k.Width(Medium)})
		last.Height = y + k.line()/2
	}
	k.add(lines, before)
}

// listed reports whether a block is in a list.
func listed(b prose.Block) bool {
	return b.Level > 0 && (b.Kind == prose.Item || b.Kind == prose.Paragraph)
}

// indent sets how far the items of the list that begins with a block are from its edge: as far as its widest numbers need.
func (k *composer) indent(blocks []prose.Block, at int, st bookStyle) {
	if at > 0 && listed(blocks[at-1]) || !listed(blocks[at]) {
		return
	}
	st.Bold = true
	k.indents = [len(k.indents)]geom.Length{}
	for i := 1; i < len(k.indents); i++ {
		k.indents[i] = indentOf
	}
	for _, b := range blocks[at:] {
		if !listed(b) {
			break
		}
		if b.Kind == prose.Item && b.Number >= 0 {
			if number, err := k.theme.Fonts.Line(k.Digits(b.Number)+".", st.Style); err == nil {
				k.indents[b.Level] = max(k.indents[b.Level], number.Width+afterNumber)
			}
		}
	}
	for i := 1; i < len(k.indents); i++ {
		k.indents[i] += k.indents[i-1]
	}
}

// paragraph sets a paragraph or an item of a list, from x on in a width.
func (k *composer) paragraph(b prose.Block, st bookStyle, x, width geom.Length) {
	indent := k.indents[b.Level]
	block, ok := k.set(k.flowing(b.Words), st, max(width-indent, 1), b.Pos)
	if !ok {
		return
	}
	at := x + indent
	if k.rightToLeft {
		at = x
	}
	label, body := k.tags.paragraph(b)
	lines := together(k.lines(block, st, at, b.Pos, k.tagged(b.Words, body)))
	if b.Kind == prose.Item && len(lines) > 0 {
		lines[0].Ops = append(k.marker(b, st, x, width, block.Baseline, label), lines[0].Ops...)
	}
	before := k.line() / 2
	if b.Kind == prose.Item || b.Level > 0 {
		before = k.line() / 4
	}
	k.add(lines, before)
}

// marker sets the bullet or the number of an item before its first line.
func (k *composer) marker(b prose.Block, st bookStyle, x, width, baseline geom.Length, tag *scene.Tag) []ink.Op {
	indent := k.indents[b.Level]
	if b.Number < 0 {
		r := st.Size / 9
		at := geom.Pt(x+indent-indentOf*5/9, baseline-st.Size*3/10)
		if k.rightToLeft {
			at.X = x + width - indent + indentOf*5/9
		}
		return []ink.Op{&ink.Fill{Path: ink.CirclePath(at, r), Colour: *k.Paint("ochre"), Sign: true}}
	}
	st.Bold, st.Align = true, font.End
	box := geom.R(x+k.indents[b.Level-1], 0, indent-k.indents[b.Level-1]-afterNumber, 0)
	if k.rightToLeft {
		box.X = x + width - indent + afterNumber
	}
	block, ok := k.set(k.Digits(b.Number)+".", st, box.W, b.Pos)
	if !ok {
		return nil
	}
	return []ink.Op{&scene.Text{Runs: block.At(geom.Pt(box.X, baseline-block.Baseline)), Colour: *st.colour, Tag: tag}}
}

// wholeLines is how many lines a box or a list may have that is never torn.
const wholeLines = 6

// note sets a quote as a box.
func (k *composer) note(b prose.Block) {
	const pad, bar = 2500 * geom.Micrometre, 1 * geom.Millimetre
	st := k.style(k.book.Styles.Note, k.text.name)
	before := len(k.strips)
	for i, in := range b.Inside {
		k.indent(b.Inside, i, st)
		k.paragraph(in, st, pad+bar/2, k.frame.Column()-2*pad-bar/2)
	}
	box := &flow.Box{Pad: pad * 4 / 5, Draw: func(r geom.Rect) []ink.Op {
		side := geom.R(r.X, r.Y, bar, r.H)
		if k.rightToLeft {
			side.X = r.Right() - bar
		}
		return []ink.Op{
			&ink.Fill{Path: ink.RectPath(r), Colour: *k.Paint("sand")},
			&ink.Fill{Path: ink.RectPath(side), Colour: *k.Paint("ochre"), Sign: true},
		}
	}}
	for i := before; i < len(k.strips); i++ {
		k.strips[i].Box = box
	}
	if len(k.strips)-before <= wholeLines {
		k.keep(before, len(k.strips))
	}
	if len(k.strips) > before {
		k.strips[before].Before = k.line()
		k.pending = k.line()
	}
}

// contents lists the headings below the title with their pages.
func (k *composer) contents() {
	first := true
	list := k.tags.add(scene.Contents)
	for _, b := range k.doc.Blocks {
		if b.Kind != prose.Heading || b.Level == 1 {
			continue
		}
		k.printed += 32 // a line takes more than its words, and there may be many contents
		indent := geom.Length(b.Level-2) * indentOf
		width, room := k.frame.Column(), 9*geom.Millimetre
		st := k.text
		st.Bold, st.Justify = b.Level == 2, false
		block, ok := k.set(k.markup(b.Words), st, width-indent-room, b.Pos)
		st.Align = font.End
		page, fits := k.set(k.Digits(max(k.pages[b.Pos.String()], 1)), st, room, b.Pos)
		if !ok || !fits {
			return
		}
		x, at := indent, width-room
		if k.rightToLeft {
			x, at = room, 0
		}
		tag := scene.NewTag(scene.Link, scene.NewTag(scene.Reference, scene.NewTag(scene.ContentsItem, list)))
		tag.To = k.tags.heading(b)
		lines := together(k.lines(block, st, x, b.Pos, tagged{text: tag}))
		last := &lines[len(lines)-1]
		number := &scene.Text{Runs: page.At(geom.Pt(at, block.Baseline-page.Baseline)), Colour: *st.colour, Tag: tag}
		last.Ops = append(last.Ops, number)
		last.Ops = append(last.Ops, k.leader(last.Ops, block.Baseline)...)
		before := k.line() / 4
		if first {
			before, first = k.line()/2, false
		}
		k.add(lines, before)
	}
}

// leader draws dots between the first and the last text of a line.
func (k *composer) leader(ops []ink.Op, baseline geom.Length) []ink.Op {
	words, page := ops[0].(*scene.Text).Runs, ops[len(ops)-1].(*scene.Text).Runs
	from, to := words[len(words)-1].At.X+words[len(words)-1].Width, page[0].At.X
	if k.rightToLeft {
		from, to = page[len(page)-1].At.X+page[len(page)-1].Width, words[0].At.X
	}
	gap := geom.MM(1.5)
	if to-from < 4*gap {
		return nil
	}
	line := ink.LinePath(geom.Pt(from+gap, baseline), geom.Pt(to-gap, baseline))
	dots := []geom.Length{geom.MM(0.1), geom.MM(1.1)}
	return []ink.Op{&ink.Stroke{Path: line, Colour: *k.Paint("slate"), Width: Hair, Cap: ink.RoundCap, Dash: dots}}
}
