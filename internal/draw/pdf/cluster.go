package pdf

import (
	"iter"
	"slices"
	"unicode/utf8"

	"cartouche/internal/font"
)

// cluster is a sequence of neighbouring glyphs that represent the same piece of text.
//
// If each glyph represents a part of the text, the glyphs are in reading order, even in text that runs from right to left.
// Otherwise they are in order from left to right, because programs that search text take the cluster to extend from its first to
// its last glyph. Such programs also split a word at each mark above or below its letters. In text that runs from right to left,
// letters therefore carry the text of their marks, and the marks are drawn as outlines.
type cluster struct {
	glyphs []font.Glyph
	marks  []font.Glyph
	text   string
}

// clusters returns the clusters of a run from left to right.
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

// takeMarks separates the marks of a cluster from its letters, if it has letters.
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

// share returns the text of the i-th glyph: the i-th rune, and for the last glyph the rest of the
// text. Surplus glyphs have no text.
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

// spelled reports whether every glyph has a text, so that the codes alone give the text and no ActualText is needed.
func (c *cluster) spelled() bool {
	return len(c.glyphs) == 1 || len(c.glyphs) <= utf8.RuneCountInString(c.text)
}
