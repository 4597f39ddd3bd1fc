//go:build !js || engine

package doc

import "bytes"

// joined returns a file with word joiners in place of the byte order marks within its texts, which mean the same and have as many
// bytes.
func joined(data []byte) []byte {
	inner := bytes.TrimPrefix(data, byteOrderMark)
	if !bytes.Contains(inner, byteOrderMark) {
		return data
	}
	first := len(data) - len(inner)
	return append(data[:first:first], bytes.ReplaceAll(inner, byteOrderMark, []byte("\u2060"))...)
}

// unclosed returns the first control of direction that nothing closes before the end of its line, or 0. The end of an isolate
// also closes the embeddings in it.
func unclosed(text string) rune {
	var open []rune
	for _, r := range text + "\n" {
		last := len(open) - 1
		switch {
		case 0x202a <= r && r <= 0x202e && r != 0x202c, 0x2066 <= r && r <= 0x2068:
			open = append(open, r)
		case r == 0x202c && last >= 0 && open[last] < 0x2066:
			open = open[:last]
		case r == 0x2069:
			for last >= 0 && open[last] < 0x2066 {
				last--
			}
			if last >= 0 {
				open = open[:last]
			}
		case r == '\n' && last >= 0:
			return open[0]
		}
	}
	return 0
}
