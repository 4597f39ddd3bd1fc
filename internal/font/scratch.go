package font

import (
	"sync"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/segmenter"
)

// scratch is reused memory: of the Unicode algorithms, and for what a text consists of until it is placed. Blocks have nothing of it.
type scratch struct {
	bidi   bidi.Paragraph
	unic   segmenter.Segmenter
	markup markup
	items  []item
	paras  slab[paragraph]
	atoms  slab[atom]
	places slab[int]
	breaks slab[bool]
	lines  []line
	parts  []part
	words  []placed

	dresses    []dress // outside all spans, and of each span
	paragraphs []*paragraph
	faces      []sized // the first face of the plain style, and all other faces in the text except those of icons
	lacks      []Lack
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// newScratch returns memory for one text. Release it when the text is placed.
func newScratch() *scratch { return scratches.Get().(*scratch) }

func (c *scratch) release() {
	c.paras.used, c.atoms.used, c.places.used, c.breaks.used = 0, 0, 0, 0
	c.dresses, c.paragraphs, c.faces, c.lacks = c.dresses[:0], c.paragraphs[:0], c.faces[:0], nil
	scratches.Put(c)
}

// slab is a list whose parts are handed out.
type slab[T any] struct {
	list []T
	used int
}

// take returns a part of n zero values. What is appended to it later leaves the slab.
func (s *slab[T]) take(n int) []T {
	if s.used+n > len(s.list) {
		s.list, s.used = make([]T, max(n, 2*len(s.list))), 0
	}
	part := s.list[s.used : s.used+n : s.used+n]
	s.used += n
	clear(part)
	return part
}
