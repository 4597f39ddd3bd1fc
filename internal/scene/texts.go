package scene

import (
	"math"
	"slices"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Printed is a text with the box around its outlines.
type Printed struct {
	Box  geom.Rect
	Text *Text
}

// Words returns the words of the text.
func (p Printed) Words() string {
	words := make([]string, len(p.Text.Runs))
	for i := range p.Text.Runs {
		words[i] = strings.TrimSpace(p.Text.Runs[i].Text)
	}
	return strings.Join(words, " ")
}

// Texts returns the texts of a drawing, in page coordinates: those in several styles as one.
func Texts(ops []ink.Op) []Printed { return appendTexts(nil, ops, Where{}) }

func appendTexts(list []Printed, ops []ink.Op, at Where) []Printed {
	for _, op := range ops {
		switch op := op.(type) {
		case *Group:
			list = appendTexts(list, op.Ops, at.Into(op))
		case *Text:
			if box, ok := op.printed(); ok {
				list = appendText(list, Printed{at.ApplyRect(box), op})
			}
		}
	}
	return list
}

// appendText adds a text to a list, or to the text that it continues in another style.
func appendText(list []Printed, p Printed) []Printed {
	last := len(list) - 1
	if !p.Text.Continues || last < 0 || list[last].Text.Source != p.Text.Source {
		return append(list, p)
	}
	whole := *list[last].Text
	whole.Runs = slices.Concat(whole.Runs, p.Text.Runs)
	list[last] = Printed{list[last].Box.Union(p.Box), &whole}
	return list
}

// printed returns the box around a text, or false for blanks.
func (t *Text) printed() (box geom.Rect, any bool) {
	for i := range t.Runs {
		b, ok := outlineBox(&t.Runs[i], t.Runs[i].Glyphs)
		switch {
		case ok && any:
			box = box.Union(b)
		case ok:
			box, any = b, true
		}
	}
	return box, any
}

// outlineBox returns the box around the outlines of glyphs of a run, or false for blanks.
func outlineBox(run *font.Run, glyphs []font.Glyph) (geom.Rect, bool) {
	if run.Face == nil {
		return geom.Rect{}, false
	}
	k := float64(run.Size) / float64(run.Face.UnitsPerEm())
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, g := range glyphs {
		if e := run.Face.Extent(g.ID); !e.Blank {
			at := run.At.Add(g.At())
			x, y := float64(at.X), float64(at.Y)
			x0, x1 = min(x0, x+float64(float64(e.Left)*k)), max(x1, x+float64(float64(e.Right)*k))
			y0, y1 = min(y0, y-float64(float64(e.High)*k)), max(y1, y-float64(float64(e.Low)*k))
		}
	}
	if x0 > x1 {
		return geom.Rect{}, false
	}
	x, y := geom.Length(math.Floor(x0)), geom.Length(math.Floor(y0))
	return geom.R(x, y, geom.Length(math.Ceil(x1))-x, geom.Length(math.Ceil(y1))-y), true
}
