package pdf

import (
	"iter"
	"unicode/utf8"

	"cartouche/internal/font"
)

// cluster is neighbouring glyphs that stand for the same piece of text.
type cluster struct {
	glyphs  []font.Glyph
	text    string
	inOrder bool // as many glyphs as runes, each the one of its rune, in reading order
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
			c.inOrder = n > 1 && !run.RTL && nominal(run.Face, c)
			if !yield(c) {
				return
			}
			g = g[n:]
		}
	}
}

func nominal(face *font.Face, c cluster) bool {
	i := 0
	for _, r := range c.text {
		if i == len(c.glyphs) {
			return false
		}
		if g, ok := face.Nominal(r); !ok || g != c.glyphs[i].ID {
			return false
		}
		i++
	}
	return i == len(c.glyphs)
}

// share returns what the i-th glyph says: its own rune when the glyphs stand in
// order, otherwise the first glyph says everything and the others nothing.
func (c *cluster) share(i int) string {
	if c.inOrder {
		at := 0
		for range i {
			_, n := utf8.DecodeRuneInString(c.text[at:])
			at += n
		}
		_, n := utf8.DecodeRuneInString(c.text[at:])
		return c.text[at : at+n]
	}
	if i == 0 {
		return c.text
	}
	return ""
}

// spelled reports whether the codes of the cluster alone tell its text, so that
// it needs no ActualText.
func (c *cluster) spelled() bool { return len(c.glyphs) == 1 || c.inOrder }
