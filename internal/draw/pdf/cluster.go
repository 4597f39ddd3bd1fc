package pdf

import (
	"iter"
	"slices"
	"unicode/utf8"

	"cartouche/internal/font"
)

// cluster is neighbouring glyphs that stand for the same piece of text. When each
// says a part of it they are in reading order: a letter before its marks, also where
// text runs from right to left. For programs that search the text the marks then
// stand behind their letter. Otherwise they are from left to right, for such programs
// take the cluster to reach from its first glyph to its last.
type cluster struct {
	glyphs []font.Glyph
	text   string
}

// clusters goes through the clusters of a run from left to right.
func clusters(run *font.Run) iter.Seq[cluster] {
	return func(yield func(cluster) bool) {
		g := run.Glyphs
		for len(g) > 0 {
			n := 1
			for n < len(g) && g[n].From == g[0].From && g[n].To == g[0].To {
				n++
			}
			c := cluster{glyphs: g[:n], text: run.Text[g[0].From:g[0].To]}
			if run.RTL && c.spelled() && n > 1 {
				c.glyphs = slices.Clone(c.glyphs)
				slices.Reverse(c.glyphs)
			}
			if !yield(c) {
				return
			}
			g = g[n:]
		}
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
