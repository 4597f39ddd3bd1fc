// Package splice changes ranges of bytes of a text and keeps all others. Begin at Splices.
package splice

import (
	"cmp"
	"slices"
	"strings"
)

// Splices are the changes of a text. Their ranges, which are offsets in the text as it was, must not overlap.
type Splices []one

type one struct {
	from, to int
	text     string
}

// Put replaces the bytes from one offset to another by a text. Of several texts that are put at one offset, the first comes first.
func (s *Splices) Put(from, to int, text string) { *s = append(*s, one{from, to, text}) }

// Apply returns the text with its changes.
func (s Splices) Apply(data []byte) []byte {
	sorted := slices.Clone(s)
	slices.SortStableFunc(sorted, func(a, b one) int { return cmp.Compare(a.from, b.from) })
	out := make([]byte, 0, len(data)+64)
	at := 0
	for _, s := range sorted {
		out = append(append(out, data[at:s.from]...), s.text...)
		at = s.to
	}
	return append(out, data[at:]...)
}

// LineBreak returns the line break of a text.
func LineBreak(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// LineStart returns the offset of the start of the line of an offset.
func LineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// LineEnd returns the offset after the line break of the line of an offset, or the end of the text.
func LineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}
