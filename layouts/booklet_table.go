package layouts

import (
	"errors"

	"cartouche/internal/diag"
	"cartouche/internal/flow"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// Room in the cells of tables.
const (
	cellSide = 1500 * geom.Micrometre
	cellTop  = 900 * geom.Micrometre
)

// leastRows is how many rows of a table stay together at least, so that one of five is not torn.
const leastRows = 3

// table sets a table whose rows are strips. Its head is repeated where a column begins in it.
func (k *composer) table(b prose.Block) {
	st := k.style(k.book.Styles.Table, k.text.name)
	texts := make([][]string, len(b.Rows))
	for i, row := range b.Rows {
		for _, c := range row {
			texts[i] = append(texts[i], k.FieldText(k.markup(c.Words)))
		}
	}
	if *k.Errs != nil {
		return
	}
	widths, ok := k.columnWidths(b, texts, st)
	if !ok {
		return
	}
	var head *flow.Strip
	tags := k.tags.add(scene.Table)
	for i, row := range b.Rows {
		tags.AddRow(len(row), i == 0)
		strip, ok := k.row(row, texts[i], widths, st, i, tags.Kids[i])
		if !ok {
			return
		}
		switch {
		case i == 0:
			first := strip
			first.Ops = untagged(strip.Ops)
			head, strip.Keep, strip.Before = &first, true, k.line()*3/4
		default:
			strip.Head = head
		}
		strip.Whole = i < len(b.Rows)-1
		if i > 0 && (i < leastRows || i > len(b.Rows)-1-leastRows) {
			strip.Keep = strip.Whole
		}
		if i == 0 {
			strip.Before = max(strip.Before, k.pending)
			k.pending = 0
		}
		k.strips = append(k.strips, strip)
	}
	k.pending = k.line() * 3 / 4
}

// columnWidths divides the width of the column of text among those of a table: each as wide as its texts on one line or, if
// there is not enough room, less, but never less than its longest word.
func (k *composer) columnWidths(b prose.Block, texts [][]string, st bookStyle) ([]geom.Length, bool) {
	n := len(b.Rows[0])
	most, least := make([]geom.Length, n), make([]geom.Length, n)
	for i, row := range texts {
		st.Bold = i == 0 || k.theme.Styles[st.name].Bold
		for j, text := range row {
			line, err := k.layout(text, st, tooHigh)
			if err != nil {
				k.misfitIn(err, st, text, b.Rows[i][j].Pos)
				return nil, false
			}
			word := line.Width
			var over *font.Overflow
			if _, err = k.layout(text, st, 1); errors.As(err, &over) {
				word = over.Need.W
			}
			most[j], least[j] = max(most[j], line.Width+2*cellSide), max(least[j], word+2*cellSide)
		}
	}
	var all, low geom.Length
	for j := range n {
		all, low = all+most[j], low+least[j]
	}
	room := k.frame.Column()
	switch {
	case low > room:
		k.Errs.Add(b.Pos, "booklet-table-wide", diag.Args{"found": low, "allowed": room})
		return nil, false
	case all <= room:
		for j := range most {
			most[j] += (room - all) * most[j] / all
		}
	default:
		for j := range most {
			most[j] = least[j] + (most[j]-least[j])*(room-low)/(all-low)
		}
	}
	return most, true
}

// cellAligns are the words for the alignments of cells.
var cellAligns = map[string]font.Align{"": font.Start, "start": font.Start, "centre": font.Center, "end": font.End}

// row sets a row of a table.
func (k *composer) row(cells []prose.Cell, texts []string, widths []geom.Length, st bookStyle, n int, tag *scene.Tag) (
	flow.Strip, bool,
) {
	st.Bold, st.Justify = n == 0 || k.theme.Styles[st.name].Bold, false
	strip := flow.Strip{Pos: cells[0].Pos}
	var x, high geom.Length
	var words []ink.Op
	for j, text := range texts {
		st.Align = cellAligns[cells[j].Align]
		block, ok := k.set(text, st, widths[j]-2*cellSide, cells[j].Pos)
		if !ok {
			return strip, false
		}
		left := x
		if k.rightToLeft {
			left = k.frame.Column() - x - widths[j]
		}
		tags := k.tagged(cells[j].Words, tag.Kids[j])
		for n, part := range k.parts(block.At(geom.Pt(left+cellSide, cellTop)), *st.colour) {
			part.Continues, part.Tag = n > 0, tags.of(part)
			words = append(words, part)
		}
		high, x = max(high, block.Height), x+widths[j]
	}
	strip.Height = high + 2*cellTop
	if n > 0 && n%2 == 0 {
		strip.Ops = append(strip.Ops, &ink.Fill{Path: ink.RectPath(geom.R(0, 0, k.frame.Column(), strip.Height)), Colour: *k.Paint("sand")})
	}
	strip.Ops = append(strip.Ops, words...)
	if n == 0 {
		line := ink.LinePath(geom.Pt(0, strip.Height), geom.Pt(k.frame.Column(), strip.Height))
		strip.Ops = append(strip.Ops, &ink.Stroke{Path: line, Colour: *k.Paint("ochre"), Width: k.Width(Medium)})
	}
	return strip, true
}
