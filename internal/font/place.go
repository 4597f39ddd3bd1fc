package font

import (
	"math"
	"sort"

	"cartouche/internal/geom"
)

// place puts the lines into the box.
func (t *text) place(s setting, box geom.Size) Block {
	if len(s.lines) == 0 {
		return Block{Size: s.size}
	}
	b := Block{
		Size: s.size, Lines: len(s.lines), Width: s.width, Height: t.height(s), Baseline: t.baseline(s, box), Lacks: t.lacks,
	}
	if up, down := t.room(s.size); box.H == 0 {
		b.Height = up + t.leading(s.size, len(s.lines)-1) + down
	}
	gap, all := t.gaps(s, box)
	b.Height += all
	b.Last = b.Baseline + t.leading(s.size, len(s.lines)-1) + all
	b.Runs = make([]Run, 0, len(s.lines))
	glyphs := t.glyphs()
	down := geom.Length(0)
	for i, l := range s.lines {
		if i > 0 && l.p != s.lines[i-1].p {
			down += gap
		}
		at := geom.Pt(t.indent(l.width, box.W), b.Baseline+t.leading(s.size, i)+down)
		spread := t.style.Justify && l.to < l.p.trim(0, len(l.p.runes)) && box.W > l.width
		if spread {
			at.X = 0
		}
		first := len(b.Runs)
		b.Runs, glyphs = t.runs(b.Runs, glyphs, l, s.size, at)
		runs := b.Runs[first:]
		if spread && !justify(runs, box.W-l.width) {
			for k := range runs {
				runs[k].At.X += t.indent(l.width, box.W)
			}
		} else if spread {
			b.Width = box.W
		}
	}
	return b
}

// glyphs returns room for the glyphs of all runs of the text: few need more, for hyphens.
func (t *text) glyphs() []Glyph {
	n := 0
	for _, p := range t.paragraphs {
		for i := range p.atoms {
			n += len(p.atoms[i].full.glyphs)
		}
	}
	return make([]Glyph, 0, n)
}

// justify makes a line wider: the spaces of its runs, from left to right, share what is missing. A line without any stays as
// it is, and justify returns false.
func justify(runs []Run, missing geom.Length) bool {
	n := geom.Length(0)
	for i := range runs {
		for _, g := range runs[i].Glyphs {
			if runs[i].space(g) {
				n++
			}
		}
	}
	if n == 0 {
		return false
	}
	seen := geom.Length(0)
	for i := range runs {
		r := &runs[i]
		start := missing * seen / n
		r.At.X += start
		for k := range r.Glyphs {
			g := &r.Glyphs[k]
			g.X += int32(missing*seen/n - start)
			if r.space(*g) {
				seen++
			}
		}
		r.Width += missing*seen/n - start
		r.Spread = missing / n
	}
	return true
}

// space reports whether a glyph is a space that grows with its line.
func (r *Run) space(g Glyph) bool {
	text := r.Text[g.From:g.To()]
	return text == " " || text == "\u00a0"
}

// indent returns the left end of a line. A box of width 0 has only a left edge.
func (t *text) indent(width, box geom.Length) geom.Length {
	if box == 0 {
		return 0
	}
	align := t.style.Align
	switch {
	case align == Start && t.rtl, align == End && !t.rtl:
		align = Right
	case align == Start, align == End:
		align = Left
	}
	switch align {
	case Center:
		return (box - width) / 2
	case Right:
		return box - width
	}
	return 0
}

// baseline returns the baseline of the first line. Middle centres the visible part, from the top of the capitals of the first
// line to the baseline of the last, as far as the block stays within the box.
func (t *text) baseline(s setting, box geom.Size) geom.Length {
	first, below := t.room(s.size)
	if box.H == 0 {
		return first
	}
	_, gaps := t.gaps(s, box)
	last := t.leading(s.size, len(s.lines)-1) + gaps
	switch t.style.VAlign {
	case Bottom:
		first = box.H - below - last
	case Middle, Spread:
		capitals := t.faces[0].face.CapHeight(t.faces[0].size(s.size))
		first = (box.H-capitals-last)/2 + capitals
	}
	return max(t.ascent(s.size), min(first, box.H-t.descent(s.size)-last))
}

// gaps returns the room between two paragraphs that are spread over a box, a line at most, and that between all of them.
func (t *text) gaps(s setting, box geom.Size) (each, all geom.Length) {
	n := geom.Length(0)
	for i := 1; i < len(s.lines); i++ {
		if s.lines[i].p != s.lines[i-1].p {
			n++
		}
	}
	if t.style.VAlign != Spread || n == 0 {
		return 0, 0
	}
	each = min(max(0, box.H-t.height(s))/n, t.leading(s.size, 1))
	return each, n * each
}

// part has the pieces of a line that become one run.
type part struct {
	span
	from, to int
	words    []placed // in reading order
}

// placed is a word with its first rune.
type placed struct {
	*word
	start int
}

// runs adds the runs of a line whose left end is at a point, and their glyphs in the room for those.
func (t *text) runs(runs []Run, glyphs []Glyph, l line, size geom.Length, at geom.Point) ([]Run, []Glyph) {
	parts, words, first := t.parts[:0], t.words[:0], 0
	l.p.pieces(l, l.p.atomAt(l.from), func(a *atom, from, to int, w *word) {
		n := len(parts) - 1
		if n < 0 || parts[n].span != a.span.run() {
			parts, first = append(parts, part{span: a.span.run(), from: from}), len(words)
			n++
		}
		words = append(words, placed{w, from})
		parts[n].to, parts[n].words = to, words[first:]
	})
	t.parts, t.words = parts, words
	reorder(parts, func(q part) uint8 { return q.level })
	for i := range parts {
		r := l.p.run(&parts[i], size, glyphs[len(glyphs):])
		r.At = at
		at.X += r.Width
		if len(r.Glyphs) == 0 {
			continue
		}
		if runs = append(runs, r); len(glyphs)+len(r.Glyphs) <= cap(glyphs) {
			glyphs = glyphs[:len(glyphs)+len(r.Glyphs)]
		}
	}
	return runs, glyphs
}

// atomAt returns the atom of a rune.
func (p *paragraph) atomAt(at int) int {
	return sort.Search(len(p.atoms), func(i int) bool { return at < p.atoms[i].to })
}

// run makes a run from a part, at the origin, with its glyphs in a room if that suffices.
func (p *paragraph) run(q *part, size geom.Length, room []Glyph) Run {
	size = q.size(size)
	n := 0
	for _, w := range q.words {
		n += len(w.glyphs)
	}
	if n > cap(room) {
		room = make([]Glyph, 0, n)
	}
	r := Run{
		Face: q.face, Size: size, Text: p.text[p.offset[q.from]:p.offset[q.to]], From: q.from, RTL: q.rtl(),
		Style: q.style, Link: q.link, SmallCaps: q.feature&smallCaps != 0, Tabular: q.feature&tabular != 0,
		Spacing: q.face.scale(int(q.spacing), size), Glyphs: room[:0:n],
	}
	pen := 0
	for i := range q.words {
		if q.rtl() {
			i = len(q.words) - 1 - i
		}
		w := q.words[i]
		if !q.rtl() { // the space before the word is on the left
			pen += w.lead
		}
		for _, g := range w.glyphs {
			r.Glyphs = append(r.Glyphs, Glyph{
				ID: g.id, X: int32(q.face.scale(pen+int(g.x), size)), Y: int32(q.face.scale(-int(g.y), size)),
				From: int32(p.offset[w.start+int(g.cluster)] - p.offset[q.from]),
			})
			pen += int(g.advance)
		}
		if q.rtl() {
			pen += w.lead
		}
	}
	r.Width = q.face.scale(pen, size)
	r.endClusters()
	return r
}

// endClusters sets the end of every cluster to the start of the next one in reading order, so that
// together they cover the whole text.
func (r *Run) endClusters() {
	n, all := len(r.Glyphs), int32(len(r.Text))
	end, start := all, all
	for i := range r.Glyphs {
		g := &r.Glyphs[i]
		if !r.RTL {
			g = &r.Glyphs[n-1-i]
		}
		if g.From < start {
			end, start = start, g.From
		}
		g.Bytes = uint16(min(end-g.From, math.MaxUint16))
	}
	first := start // runes without a glyph before the first cluster join it
	for i := range r.Glyphs {
		if g := &r.Glyphs[i]; g.From == first {
			g.From, g.Bytes = 0, uint16(min(g.To(), math.MaxUint16))
		}
	}
}
