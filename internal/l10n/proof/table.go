package proof

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// The table: its heading, the padding of its cells, and the least height for beginning a long row on a page.
const (
	tableHead = 5 * geom.Millimetre
	padding   = 1100 * geom.Micrometre
	leastRow  = 8 * geom.Millimetre
	leastPart = 30 * geom.Millimetre
	ruled     = 6500 * geom.Micrometre // between the lines for remarks
	tickBox   = 3200 * geom.Micrometre
)

// columns returns the left edges of the columns, and the right edge of the last one: number, key,
// source, translation, remark. In a proof of the source, the translation's column has no width.
func (s *setter) columns() [6]geom.Length {
	w := s.area().W
	rest := w - mm(9)
	if !s.opt.bilingual() {
		return [6]geom.Length{0, mm(9), mm(9) + rest*19/100, mm(9) + rest*62/100, mm(9) + rest*62/100, w}
	}
	return [6]geom.Length{0, mm(9), mm(9) + rest*19/100, mm(9) + rest*48/100, mm(9) + rest*77/100, w}
}

// inked is text of one colour in a row.
type inked struct {
	runs   []font.Run
	colour ink.Colour
}

// row is a row of the table, relative to its upper left corner.
type row struct {
	line   *Line
	first  bool // not the rest of a row that a page break split
	inks   []inked
	height geom.Length
}

// table draws lines below the content of the page, with the heading of the table on every page.
func (s *setter) table(lines []Line) {
	if len(lines) == 0 {
		return
	}
	rows := make([]row, len(lines))
	for i := range lines {
		rows[i] = s.row(&lines[i])
	}
	if s.left() < tableHead+min(rows[0].height, leastPart) {
		s.nextPage()
	}
	s.tableHead()
	for _, r := range rows {
		for s.left() < r.height {
			if room := s.full().H - tableHead; r.height > room && s.left() >= leastPart {
				top, rest := r.split(s.left())
				s.draw(top)
				r = rest
			}
			s.nextPage()
			s.tableHead()
		}
		s.draw(r)
	}
	s.y += mm(5)
}

func (s *setter) tableHead() {
	area, col := s.area(), s.columns()
	s.add(&ink.Fill{Path: ink.RectPath(geom.R(area.X, s.y, area.W, tableHead)), Colour: band})
	for i, head := range []struct {
		text string
		in   Language // of the heading
	}{{s.opt.Key, Language{}}, {s.opt.Source.Name, s.opt.Source}, {s.opt.Translation.Name, s.opt.Translation}, {s.opt.Remark, Language{}}} {
		if col[i+2] == col[i+1] {
			continue
		}
		box := geom.R(area.X+col[i+1]+padding, s.y, col[i+2]-col[i+1]-2*padding, tableHead)
		s.lineIn(head.in, head.text, headStyle, box)
	}
	s.y += tableHead
}

// row lays out the cells of a line.
func (s *setter) row(l *Line) row {
	col := s.columns()
	r := row{line: l, first: true, height: leastRow}
	add := func(column int, y geom.Length, text string, st font.Style, c ink.Colour) geom.Length {
		if text == "" {
			return y
		}
		block := s.layout(text, st, geom.Size{W: col[column+1] - col[column] - 2*padding})
		r.inks = append(r.inks, inked{block.At(geom.Pt(col[column]+padding, y)), c})
		r.height = max(r.height, y+block.Height+padding)
		return y + block.Height
	}
	add(1, padding, s.breakKey(l.Key, col[2]-col[1]-2*padding), keyStyle, black)
	last, y := 2, add(2, padding, l.Source, inLanguage(cellStyle, s.opt.Source), black)
	if s.opt.bilingual() {
		last, y = 3, add(3, padding, l.Translation, inLanguage(cellStyle, s.opt.Translation), black)
	}
	for _, remark := range l.Remarks {
		y = add(last, y+mm(0.4), font.Plain(remark), inLanguage(remarkStyle, s.opt.Own), pen)
	}
	return r
}

// breakKey returns a key with line breaks where it is wider than its column: after dots and
// hyphens, where the line-breaking rules allow none.
func (s *setter) breakKey(key string, width geom.Length) string {
	var out, line string
	for rest := key; rest != ""; {
		i := strings.IndexAny(rest, ".-") + 1
		if i == 0 {
			i = len(rest)
		}
		part := rest[:i]
		rest = rest[i:]
		if block, err := s.opt.Fonts.Line(font.Plain(line+part), keyStyle); line != "" && (err != nil || block.Width > width) {
			out += font.Plain(line) + "\n"
			line = ""
		}
		line += part
	}
	return out + font.Plain(line)
}

// split splits a row so that its first part is at most room high.
func (r row) split(room geom.Length) (top, rest row) {
	top, rest = row{line: r.line, first: r.first, height: room}, row{line: r.line, height: leastRow}
	limit := room - padding - mm(1)
	up := geom.Length(-1) // the baseline of the first remaining line
	for _, i := range r.inks {
		for _, run := range i.runs {
			if run.At.Y > limit && (up < 0 || run.At.Y < up) {
				up = run.At.Y
			}
		}
	}
	up -= padding + mm(3.2)
	for _, i := range r.inks {
		a, b := inked{colour: i.colour}, inked{colour: i.colour}
		for _, run := range i.runs {
			if run.At.Y <= limit {
				a.runs = append(a.runs, run)
				continue
			}
			run.At.Y -= up
			b.runs = append(b.runs, run)
			rest.height = max(rest.height, run.At.Y+padding+mm(1))
		}
		top.inks, rest.inks = append(top.inks, a), append(rest.inks, b)
	}
	return top, rest
}

// draw draws a row on the page, with a box to tick and lines to write on.
func (s *setter) draw(r row) {
	area, col := s.area(), s.columns()
	var ops []ink.Op
	if len(r.line.Remarks) > 0 {
		ops = append(ops, &ink.Fill{Path: ink.RectPath(geom.R(0, 0, area.W, r.height)), Colour: warned})
	}
	for _, i := range r.inks {
		if len(i.runs) > 0 {
			ops = append(ops, &scene.Text{Runs: slices.Clone(i.runs), Colour: i.colour})
		}
	}
	if r.first {
		if r.line.Number > 0 {
			tag := tagSize(r.line.Number)
			ops = append(ops, s.tag(r.line.Number, geom.R(col[0]+padding, padding+mm(0.3), tag.W, tag.H))...)
		}
		box := ink.RectPath(geom.R(col[4]+padding, padding+mm(0.3), tickBox, tickBox))
		ops = append(ops, &ink.Fill{Path: box, Colour: white}, &ink.Stroke{Path: box, Width: 2 * hair, Colour: black})
	}
	for y := padding + mm(0.3) + tickBox; y < r.height-mm(1); y += ruled {
		from := geom.Pt(col[4]+2*padding+tickBox, y)
		ops = append(ops, &ink.Stroke{Path: ink.LinePath(from, geom.Pt(col[5]-padding, y)), Width: hair, Colour: faint})
	}
	ops = append(ops, &ink.Stroke{Path: ink.LinePath(geom.Pt(0, r.height), geom.Pt(area.W, r.height)), Width: hair, Colour: faint})
	name := "line " + r.line.Key
	if !r.first {
		name = "rest of " + r.line.Key
	}
	s.add(&scene.Group{Name: name, Place: geom.At(geom.Pt(area.X, s.y)), Ops: ops})
	s.y += r.height
}

// tagSize returns the size of the tag with a number.
func tagSize(n int) geom.Size {
	digits := len(strconv.Itoa(n))
	return geom.Size{W: mm(0.9) + mm(1.15)*geom.Length(digits), H: mm(2.3)}
}

// tag draws the number that links a text of a picture with its line.
func (s *setter) tag(n int, box geom.Rect) []ink.Op {
	path := ink.RoundRectPath(box, box.H*40/100)
	wide := box.Inset(-mm(1)) // the number need not fit below the ascenders of other letters
	block := s.layout(strconv.Itoa(n), markStyle, wide.Size())
	return []ink.Op{
		&ink.Fill{Path: path, Colour: white}, &ink.Stroke{Path: path, Width: hair, Colour: pen},
		&scene.Text{Runs: block.At(wide.Min()), Colour: pen},
	}
}
