//go:build !js

package doc

import (
	"bytes"
	"runtime"
	"slices"

	"cartouche/internal/parallel"

	"gopkg.in/yaml.v3"
)

// leastPiece is the size of a piece from which it is worth its own parser.
const leastPiece = 8 << 10

// readPieces decodes a file that is a long list in pieces, on all processors. It returns nil, without a reason, for any other file and
// for every file with an error.
//
// A piece begins with `- ` at the start of a line. If the piece before it is a whole document, the list at its left edge, no text or
// bracket is open there, so that the line begins the next item of the same list.
func readPieces(data []byte) []*yaml.Node {
	starts := pieces(data)
	if len(starts) < 2 {
		return nil
	}
	read := make([]*yaml.Node, len(starts))
	parallel.Each(0, len(starts), func(i int) error {
		end := len(data)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		docs, err := readAll(data[starts[i]:end])
		if err != nil || len(docs) != 1 {
			return nil
		}
		if list := docs[0].Content[0]; list.Kind == yaml.SequenceNode && list.Style&yaml.FlowStyle == 0 && list.Column == 1 {
			read[i] = docs[0]
			down(list, bytes.Count(data[:starts[i]], []byte("\n")))
		}
		return nil
	})
	if slices.Contains(read, nil) {
		return nil
	}
	list := read[0].Content[0]
	for _, more := range read[1:] {
		list.Content = append(list.Content, more.Content[0].Content...)
	}
	return read[:1:1]
}

// pieces returns where the pieces of a list begin. There is one piece if a line may begin otherwise than after "\n", or may begin or
// end a document.
func pieces(data []byte) []int {
	starts := []int{0}
	least := max(leastPiece, len(data)/(4*runtime.GOMAXPROCS(0)))
	if bytes.Count(data, []byte("\r")) != bytes.Count(data, []byte("\r\n")) {
		return starts
	}
	for _, mark := range []string{"\n---", "\n...", "\u0085", "\u2028", "\u2029"} {
		if bytes.Contains(data, []byte(mark)) {
			return starts
		}
	}
	for at := least; at < len(data); at += least {
		next := bytes.Index(data[at:], []byte("\n- "))
		if next < 0 {
			break
		}
		at += next + 1
		starts = append(starts, at)
	}
	return starts
}

// down moves a node and all below it down by a number of lines.
func down(n *yaml.Node, lines int) {
	n.Line += lines
	for _, c := range n.Content {
		down(c, lines)
	}
}
