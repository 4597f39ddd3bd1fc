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

var _ = Mirrored("text", drawText)

func drawText(d *Drawing, t *model.Text) {
	style, at := d.Scope.Word(t.Style)
	box := d.Scope.Box(t.Box)
	look := Setting{Style: style, styleAt: at, Align: t.Align, VAlign: t.VAlign, Colour: t.Colour}
	if !d.sized(&look, t) {
		return
	}
	if n := len(d.set); n < len(d.sizes) {
		look.size = d.sizes[n]
	}
	d.finished(t.For, t.Opacity.Set() || d.theme.Styles[style].Outline.Width > 0, func() {
		d.turned(t.Look, box, func() {
			d.set = append(d.set, set{style, look.wanted, box, d.PrintKey(box, t.Text, look)})
		})
	})
}

// sized sets the size and the least size that a text element has of its own, and returns whether they can be set.
func (d *Drawing) sized(s *Setting, t *model.Text) bool {
	style, known := d.theme.Styles[s.Style]
	if !known || !t.Size.Set() && !t.Min.Set() {
		return true
	}
	before := len(*d.Errs)
	s.wanted, s.min = style.Size.Value, min(style.Min.Or(style.Size.Value).Value, style.Size.Value)
	if t.Size.Set() {
		s.wanted = d.Scope.Length(t.Size)
		s.min = min(s.min, s.wanted)
	}
	if t.Min.Set() {
		s.min = d.Scope.Length(t.Min)
	}
	if len(*d.Errs) == before && d.Scope.Lost == 0 {
		model.CheckType(s.wanted, s.min, t.Size.Pos, t.Min.Pos, d.Errs)
	}
	return len(*d.Errs) == before
}

type set struct {
	style  string
	wanted geom.Length // 0 for the style's
	box    geom.Rect
	size   geom.Length // 0 without a text
}

// beside reports whether two texts of one style are in one row or in one column: their boxes share the edges of it.
func (s set) beside(o set) bool {
	row := s.box.Y == o.box.Y && s.box.H == o.box.H
	column := s.box.X == o.box.X && s.box.W == o.box.W
	return s.style == o.style && s.wanted == o.wanted && s.size != 0 && o.size != 0 && (row || column)
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

// Print prints a text in a box, and reports what does not fit.
func (d *Drawing) Print(box geom.Rect, s Setting) font.Block {
	s.message = s.message || s.Source == (diag.Pos{}) // else it has a place in the game
	s.Source = cmp.Or(s.Source, d.At)
	st, ok := d.styleOf(s)
	if !ok {
		d.style(s.Style, s.styleAt)
		return font.Block{}
	}
	st.Align = d.mirror.align(st.Align)
	d.InsideSafe(box, d.At, "text "+s.Key)
	if n := utf8.RuneCountInString(s.Text); n > longestText {
		d.Errs.Add(s.Source, "text-too-long", diag.Args{"key": s.Key, "found": n, "high": longestText})
		return font.Block{}
	}
	block, err := d.theme.Fonts.Layout(s.Text, st, box.Size())
	if err != nil {
		d.misfit(err, s)
		return font.Block{}
	}
	d.warnOfLacks(block, s.Text, st.Family, s.Source)
	d.wrapped(block, s)
	if c := d.Colour(s.Colour.Or(d.theme.Styles[s.Style].Colour.Or("ink").Value)); c != nil {
		d.Upright(box, func() { d.addText(block.At(box.Min()), *c, s) })
	}
	return block
}

// halo returns the colour and the width of the outline around the letters of a style; nil for none.
func (r *resolver) halo(style string) (*ink.Colour, geom.Length) {
	outline := r.theme.Styles[style].Outline
	if outline.Width == 0 {
		return nil, 0
	}
	colour := Named(outline.Colour)
	colour.Pos = outline.Pos
	return r.Colour(colour), outline.Width
}

// headings are the styles of texts that are headings.
var headings = map[string]scene.TagKind{
	"title": scene.Heading1, "board-title": scene.Heading1, "cover-title": scene.Heading1, "card-title": scene.Heading1,
	"heading": scene.Heading2, "subheading": scene.Heading3,
}

// addText adds the runs of a text, and below all of them the outlines of their letters.
func (d *Drawing) addText(runs []font.Run, own ink.Colour, s Setting) {
	for i := range runs {
		c, width := d.halo(cmp.Or(runs[i].Style, s.Style))
		if c == nil {
			continue
		}
		line := &ink.Stroke{Colour: *c, Width: 2 * width, Cap: ink.RoundCap, Join: ink.RoundJoin, Halo: true}
		for _, letter := range scene.RunPaths(&runs[i]) {
			line.Path.Add(letter)
		}
		if len(line.Path.Verbs) > 0 {
			d.Add(line)
		}
	}
	if kind, ok := headings[s.Style]; ok && s.tag == nil {
		s.tag = scene.NewTag(kind, nil)
	}
	for i, part := range d.parts(runs, own) {
		part.Tag = s.tag
		part.Key, part.Source, part.Continues = s.entry, s.Text, i > 0
		part.Outline, _ = d.halo(cmp.Or(part.Runs[0].Style, s.Style))
		d.Add(part)
	}
}

// parts returns the runs of a text as operations: neighbours in one style together.
func (r *resolver) parts(runs []font.Run, own ink.Colour) (list []*scene.Text) {
	for from := 0; from < len(runs); {
		to := from + 1
		for to < len(runs) && runs[to].Style == runs[from].Style && runs[to].Link == runs[from].Link {
			to++
		}
		part := &scene.Text{Runs: runs[from:to], Colour: own}
		if colour := r.theme.Styles[runs[from].Style].Colour; colour.Set() {
			if c := r.Colour(colour); c != nil {
				part.Colour = *c
			}
		}
		list, from = append(list, part), to
	}
	return list
}

// PrintKey prints the text of a key in a box, and returns its size; 0 without a text.
func (d *Drawing) PrintKey(box geom.Rect, key model.Key, s Setting) geom.Length {
	text, at, ok := d.words(key)
	if !ok {
		return 0
	}
	s.Text, s.Source, s.Key, s.entry = text, at, key.String(), d.entry(key)
	return d.Print(box, s).Size
}

// printAlike prints texts in boxes, all in the size of the smallest.
func (d *Drawing) printAlike(boxes []geom.Rect, texts []model.Key, s Setting) {
	for i, box := range boxes {
		s = d.alike(box, texts[i], s)
	}
	for i, box := range boxes {
		d.PrintKey(box, texts[i], s)
	}
}

func (d *Drawing) printMessage(box geom.Rect, key string, args diag.Args, s Setting) {
	if s.Text, s.Source = d.message(key, args); s.Text != "" {
		s.Key, s.message = key, true
		d.Print(box, s)
	}
}

// PrintDisk prints a number in white in a disk.
func (d *Drawing) PrintDisk(c geom.Point, r geom.Length, colour string, s Setting) {
	d.Fill(ink.CirclePath(c, r), colour)
	s.Colour = Named("white")
	d.Print(geom.R(c.X-r, c.Y-r, 2*r, 2*r), s)
}

// printHeads prints the labels of narrow columns, which divide the box, in one size, and apart from what is below the box where
// they have room. If a label is too long for its column, they alternate between two lines, so that each may extend over its
// neighbours.
func printHeads(d *Drawing, columns []model.Column, box geom.Rect) {
	n, look := geom.Length(len(columns)), Setting{Style: "label"}
	cells, apart, texts := make([]geom.Rect, n), make([]geom.Rect, n), make([]model.Key, n)
	for i, c := range columns {
		col := Grid{box, 1, len(columns)}.Cell(0, i)
		cells[i], texts[i] = geom.R(col.X+headAir, col.Y, col.W-2*headAir, box.H-mm(0.8)), c.Text
		apart[i] = geom.R(cells[i].X, col.Y, cells[i].W, box.H-mm(1.5))
	}
	switch size := d.sizeInAll(cells, texts, look); size {
	case 0:
		line := (box.H - mm(0.2)) / 2
		for i, c := range cells {
			reach := min(box.W/n/2, c.X-box.X, box.Right()-c.Right()) // the same to both sides
			cells[i] = geom.R(c.X-reach, box.Y+line*geom.Length(i%2), c.W+2*reach, line)
		}
	case d.sizeInAll(apart, texts, look):
		cells = apart
	}
	d.printAlike(cells, texts, look)
}

const headAir = 700 * geom.Micrometre
