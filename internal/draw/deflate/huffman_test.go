package deflate

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCodesFitTogether checks that a coding is complete, that no code is longer than allowed, and
// that more frequent symbols have no longer codes.
func TestCodesFitTogether(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	steep := make([]uint32, 40) // unlimited codes would be up to 39 bits long
	a, b := uint32(1), uint32(1)
	for i := range 30 {
		steep[i], a, b = a, b, a+b
	}
	tests := [][]uint32{{3, 4}, {1, 1, 1}, {0, 7, 0, 1}, steep, steep[:19]}
	for range 200 {
		counts := make([]uint32, 2+random.IntN(284))
		for i := range counts {
			counts[i] = random.Uint32N(1 << random.IntN(16))
		}
		counts[0], counts[1] = 1, 1
		tests = append(tests, counts)
	}
	for _, counts := range tests {
		for _, most := range []int{7, maxBits} {
			used := 0
			for _, n := range counts {
				if n > 0 {
					used++
				}
			}
			if used > 1<<most {
				continue
			}
			var c coding
			c.fit(counts, most)
			sum := 0
			for i, n := range counts {
				length := int(c[i].length)
				if (length > 0) != (n > 0) || length > most {
					t.Fatalf("%v: symbol %d has a code of %d bits, at most %d", counts, i, length, most)
				}
				if length > 0 {
					sum += 1 << (most - length)
				}
				for k, other := range counts[:i] {
					if n > other && other > 0 && c[i].length > c[k].length {
						t.Fatalf("%v: symbol %d is rarer than %d, but its code is shorter", counts, k, i)
					}
				}
			}
			if sum != 1<<most {
				t.Errorf("%v: the codes take %d of %d", counts, sum, 1<<most)
			}
		}
	}
}

// TestLoneSymbolHasACompleteCode checks that a single symbol gets a code of one bit and an unused
// symbol the other, because readers may require a complete code.
func TestLoneSymbolHasACompleteCode(t *testing.T) {
	for _, tt := range []struct{ counts, want []uint32 }{
		{[]uint32{0, 0, 9}, []uint32{1, 0, 1}}, {[]uint32{9, 0, 0}, []uint32{1, 1, 0}}, {[]uint32{0, 0, 0}, []uint32{1, 1, 0}},
	} {
		var c coding
		c.fit(tt.counts, maxBits)
		var lengths []uint32
		for _, code := range c[:len(tt.counts)] {
			lengths = append(lengths, uint32(code.length))
		}
		if !slices.Equal(lengths, tt.want) {
			t.Errorf("%v: codes of %d bits, want %d", tt.counts, lengths, tt.want)
		}
	}
}
