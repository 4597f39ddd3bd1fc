package pdf

import (
	"iter"
	"slices"
	"unicode/utf8"

	"cartouche/internal/font"
)

// cluster is neighbouring glyphs that stand for the same piece of text. When each
// says a part of it they are in reading order, also where text runs from right to left.
// Otherwise they are from left to right, for programs that search the text take the
// cluster to reach from its first glyph to its last. Such programs part a word at every
// sign above or below its letters. So where text runs from right to left, letters say
// what their marks say, and marks are drawn.
type cluster struct {
	glyphs []font.Glyph
	marks  []font.Glyph
	text   string
}

// clusters goes through the clusters of a run from left to right.
func clusters(run *font.Run) iter.Seq[cluster] {
	return func(yield func(cluster) bool) {
		g := run.Glyphs
		for len(g) > 0 {
			n := 1
			for n < len(g) && g[n].From == g[0].From && g[n].Bytes == g[0].Bytes {
				n++
			}
			c := cluster{glyphs: g[:n], text: run.Text[g[0].From:g[0].To()]}
			if run.RTL && n > 1 {
				c.takeMarks(run.Face)
			}
			n, g = len(c.glyphs), g[n:]
			if run.RTL && c.spelled() && n > 1 {
				c.glyphs = slices.Clone(c.glyphs)
				slices.Reverse(c.glyphs)
			}
			if !yield(c) {
				return
			}
		}
	}
}

// takeMarks parts the marks of a cluster from its letters, when it has any.
func (c *cluster) takeMarks(face *font.Face) {
	var letters, marks []font.Glyph
	for _, g := range c.glyphs {
		if face.Mark(g.ID) {
			marks = append(marks, g)
		} else {
			letters = append(letters, g)
		}
	}
	if len(letters) > 0 {
		c.glyphs, c.marks = letters, marks
	}
}

// share returns what the i-th glyph says: the i-th rune, and the last glyph all
// that is left. Together they say the text; a glyph too many says nothing.
func (c *cluster) share(i int) string {
	text := c.text
	for range i {
		_, n := utf8.DecodeRuneInString(text)
		text = text[n:]
	}
	if i == len(c.glyphs)-1 {
		return text
	}
	_, n := utf8.DecodeRuneInString(text)
	return text[:n]
}

// spelled reports whether every glyph says something, so that the codes alone tell
// the text and it needs no ActualText.
func (c *cluster) spelled() bool {
	return len(c.glyphs) == 1 || len(c.glyphs) <= utf8.RuneCountInString(c.text)
}
