package sfnt

import (
	"bytes"
	"testing"
)

// TestAdvancesOfSomeGlyphs uses a font of five glyphs: two have an advance and a bearing of two
// bytes each, and three have only a bearing because they share the second advance. Glyphs that are
// not kept become zeros.
func TestAdvancesOfSomeGlyphs(t *testing.T) {
	f := &Font{glyphs: 5, metrics: 2, tables: map[string][]byte{"hmtx": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}}}
	for _, c := range []struct {
		keep []int
		want []byte
	}{
		{[]int{0, 1, 2, 3, 4}, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
		{nil, []byte{0, 0, 0, 0, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0}},
		{[]int{0}, []byte{1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0}},
		{[]int{3}, []byte{0, 0, 0, 0, 5, 6, 7, 8, 0, 0, 11, 12, 0, 0}},
		{[]int{4}, []byte{0, 0, 0, 0, 5, 6, 7, 8, 0, 0, 0, 0, 13, 14}},
	} {
		keep := map[int]bool{}
		for _, g := range c.keep {
			keep[g] = true
		}
		if got := f.advances(keep); !bytes.Equal(got, c.want) {
			t.Errorf("of the glyphs %v: %v, want %v", c.keep, got, c.want)
		}
	}
}
