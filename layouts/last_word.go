package layouts

import (
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/hyphen"
)

// shortest is the part of a column, in percent, that the last line of a text fills if it is a single word.
const shortest = 15

// kept returns the block of a text, or another one in which its last word, if it would be a short line of its own, keeps the word
// before it. That takes no more lines and no smaller letters.
func kept(fonts *font.Set, b font.Block, markup string, st font.Style, box geom.Size) font.Block {
	if !lone(b, box.W) {
		return b
	}
	bound, ok := lastBound(markup)
	if !ok {
		return b
	}
	other, err := fonts.Layout(bound, st, box)
	if err != nil || other.Lines != b.Lines || other.Size != b.Size || lone(other, box.W) {
		return b
	}
	return other
}

// lone reports whether the last of several lines is one short word, or the end of one.
func lone(b font.Block, width geom.Length) bool {
	var last geom.Length
	for i := len(b.Runs) - 1; i >= 0 && b.Lines > 1; i-- {
		r := b.Runs[i]
		if r.At.Y != b.Last {
			break
		}
		if strings.ContainsAny(strings.TrimSpace(r.Text), " \u00a0") {
			return false
		}
		last += r.Width
	}
	return last > 0 && last*100 < width*shortest
}

// lastBound returns a text whose last word stays with the one before it, and is not divided.
func lastBound(markup string) (string, bool) {
	i := strings.LastIndexByte(markup, ' ')
	if i <= 0 || strings.ContainsAny(markup[i:], "{}<\n") {
		return "", false
	}
	return markup[:i] + "\u00a0" + strings.ReplaceAll(markup[i+1:], string(hyphen.Soft), ""), true
}
