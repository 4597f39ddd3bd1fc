package deflate

import (
	"math/bits"
	"slices"
)

// coding is a Huffman code for each symbol.
type coding [286]code

// code is the code of a symbol: its bits, the first in the lowest position, and its length.
type code struct {
	bits   uint16
	length uint8
}

// maxBits is the longest code.
const maxBits = 15

// fit makes the optimal code for symbols with these counts and with no code longer than most. At least two symbols get a code, as
// in zlib: RFC 1951 allows a single distance code of one bit, but readers may refuse an incomplete code.
func (c *coding) fit(counts []uint32, most int) {
	var places [len(c)]uint64
	byCount := places[:0] // ascending: count and symbol
	for symbol, n := range counts {
		if n > 0 {
			byCount = append(byCount, uint64(n)<<16|uint64(symbol))
		}
	}
	for symbol := 0; len(byCount) < 2; symbol++ {
		if counts[symbol] == 0 {
			byCount = append(byCount, 1<<16|uint64(symbol))
		}
	}
	slices.Sort(byCount)
	var weights [len(c)]int
	for i, r := range byCount {
		weights[i] = int(r >> 16)
	}
	numbers := lengths(weights[:len(byCount)], most)
	at := 0
	for length := most; length > 0; length-- {
		for range numbers[length] {
			c[byCount[at]&0xffff].length = uint8(length)
			at++
		}
	}
	c.number(&numbers)
}

// number assigns the codes (RFC 1951, 3.2.2).
func (c *coding) number(numbers *[maxBits + 1]int) {
	var next [maxBits + 1]uint16
	for length := 1; length < maxBits; length++ {
		next[length+1] = (next[length] + uint16(numbers[length])) << 1
	}
	for i := range c {
		if n := c[i].length; n > 0 {
			c[i].bits = bits.Reverse16(next[n]) >> (16 - n)
			next[n]++
		}
	}
}

// lengths returns the number of codes of each length up to most, for at least two ascending weights. It overwrites weights.
func lengths(weights []int, most int) (numbers [maxBits + 1]int) {
	depths(weights)
	kraft := 0 // the sum of the codes' shares of the code space, in units of 2^-most
	for _, depth := range weights {
		depth = min(depth, most)
		numbers[depth]++
		kraft += 1 << (most - depth)
	}
	for ; kraft > 1<<most; kraft-- { // lengthen codes to make room for shortened ones
		i := most - 1
		for numbers[i] == 0 {
			i--
		}
		numbers[i]--
		numbers[i+1] += 2
		numbers[most]--
	}
	return numbers
}

// depths replaces at least two ascending weights by their depths in a Huffman tree (Moffat and
// Katajainen, In-place calculation of minimum-redundancy codes, 1995).
func depths(w []int) {
	n := len(w)
	root, leaf := 0, 0
	for next := range n - 1 { // replace each pair by its sum, and a used sum by its parent
		sum := 0
		for range 2 {
			if leaf >= n || root < next && w[root] < w[leaf] {
				sum += w[root]
				w[root] = next
				root++
			} else {
				sum += w[leaf]
				leaf++
			}
		}
		w[next] = sum
	}
	w[n-2] = 0
	for i := n - 3; i >= 0; i-- { // depth of each pair
		w[i] = w[w[i]] + 1
	}
	pair, next := n-2, n-1
	for depth, free := 0, 1; free > 0; depth++ { // free positions at a depth that are not pairs are leaves
		pairs := 0
		for ; pair >= 0 && w[pair] == depth; pair-- {
			pairs++
		}
		for ; free > pairs; free-- {
			w[next] = depth
			next--
		}
		free = 2 * pairs
	}
}
