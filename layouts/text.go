package layouts

import (
	"cmp"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

var _ = mirrored("text", drawText)

// drawText prints a text in its box.
func drawText(d *drawing, t *model.Text) {
	style, at := d.scope.Word(t.Style)
	box := d.scope.Box(t.Box)
	look := setting{style: style, styleAt: at, align: t.Align, valign: t.VAlign, colour: t.Colour}
	if n := len(d.set); n < len(d.sizes) {
		look.size = d.sizes[n]
	}
	d.turned(t.Look, box, func() {
		d.set = append(d.set, set{style, box, d.printKey(box, t.Text, look)})
	})
}

// set is how a text element was set.
type set struct {
	style string
	box   geom.Rect
	size  geom.Length // 0 without a text
}

// beside reports whether two texts of one style are in one row or in one column: their boxes share the edges of it.
func (s set) beside(o set) bool {
	row := s.box.Y == o.box.Y && s.box.H == o.box.H
	column := s.box.X == o.box.X && s.box.W == o.box.W
	return s.style == o.style && s.size != 0 && o.size != 0 && (row || column)
}

// inCommon returns for each text the smallest size of all that are in rows and columns with it, so that none is smaller than
// its neighbours. It returns nil if they are so already.
func inCommon(texts []set) []geom.Length {
	sizes := make([]geom.Length, len(texts))
	for i, t := range texts {
		sizes[i] = t.size
	}
	changed := false
	for again := true; again; {
		again = false
		for i := range texts {
			for j := range texts {
				if sizes[j] < sizes[i] && texts[i].beside(texts[j]) {
					sizes[i] = sizes[j]
					changed, again = true, true
				}
			}
		}
	}
	if !changed {
		return nil
	}
	return sizes
}

// longestText is the most characters of one text: more than fill a sheet of A3.
const longestText = 50_000

// print prints a text in a box, and reports what does not fit.
func (d *drawing) print(box geom.Rect, s setting) font.Block {
	s.source = cmp.Or(s.source, d.at)
	st, ok := d.styleOf(s)
	if !ok {
		d.style(s.style, s.styleAt)
		return font.Block{}
	}
	st.Align = d.mirror.align(st.Align)
	d.insideSafe(box, d.at, "text "+s.key)
	if n := utf8.RuneCountInString(s.text); n > longestText {
		d.errs.Add(s.source, "text-too-long", diag.Args{"key": s.key, "found": n, "high": longestText})
		return font.Block{}
	}
	block, err := d.theme.Fonts.Layout(s.text, st, box.Size())
	if err != nil {
		d.misfit(err, s)
		return font.Block{}
	}
	if c := d.colour(s.colour.Or(d.theme.Styles[s.style].Colour.Or("ink").Value)); c != nil {
		d.upright(box, func() {
			d.add(&scene.Text{Runs: block.At(box.Min()), Colour: *c, Key: s.entry, Source: s.text})
		})
	}
	return block
}

// printKey prints the text of a key in a box, and returns its size; 0 without a text.
func (d *drawing) printKey(box geom.Rect, key model.Key, s setting) geom.Length {
	text, at, ok := d.words(key)
	if !ok {
		return 0
	}
	s.text, s.source, s.key, s.entry = text, at, key.String(), d.entry(key)
	return d.print(box, s).Size
}

// printAlike prints texts in boxes, all in the size of the smallest.
func (d *drawing) printAlike(boxes []geom.Rect, texts []model.Key, s setting) {
	for i, box := range boxes {
		s = d.alike(box, texts[i], s)
	}
	for i, box := range boxes {
		d.printKey(box, texts[i], s)
	}
}

// printMessage prints a message of the program.
func (d *drawing) printMessage(box geom.Rect, key string, args diag.Args, s setting) {
	if s.text, s.source = d.message(key, args); s.text != "" {
		s.key = key
		d.print(box, s)
	}
}

// printDisk prints a number in white in a disk.
func (d *drawing) printDisk(c geom.Point, r geom.Length, colour string, s setting) {
	d.fill(ink.CirclePath(c, r), colour)
	s.colour = named("white")
	d.print(geom.R(c.X-r, c.Y-r, 2*r, 2*r), s)
}

// printHeads prints the labels of narrow columns, which divide the box, in one size. If a label is too long for its column,
// they alternate between two lines, so that each may extend over its neighbours.
func printHeads(d *drawing, columns []model.Column, box geom.Rect) {
	n := geom.Length(len(columns))
	cells, texts := make([]geom.Rect, len(columns)), make([]model.Key, len(columns))
	fit := true
	for i, c := range columns {
		col := grid{box, 1, len(columns)}.cell(0, i)
		cells[i], texts[i] = geom.R(col.X+headAir, col.Y, col.W-2*headAir, box.H-mm(0.8)), c.Text
		fit = fit && d.fits(cells[i], c.Text, setting{style: "label"})
	}
	if !fit {
		line := (box.H - mm(0.2)) / 2
		for i, c := range cells {
			reach := min(box.W/n/2, c.X-box.X, box.Right()-c.Right()) // the same to both sides
			cells[i] = geom.R(c.X-reach, box.Y+line*geom.Length(i%2), c.W+2*reach, line)
		}
	}
	d.printAlike(cells, texts, setting{style: "label"})
}

// headAir is the space at both sides of a label.
const headAir = 700 * geom.Micrometre
