package deflate

// lengthOrder is the order of the code length codes (RFC 1951, 3.2.7).
var lengthOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// Symbols of the header: code lengths up to maxBits, and repetitions.
const (
	again     = 16 // the last length, 3 to 6 times
	zeros     = 17 // 3 to 10 times
	manyZeros = 18 // 11 to 138 times
)

// repetition is a symbol of the header and its count above the minimum.
type repetition struct{ symbol, more int }

// writeHead writes the header of a block: the lengths of its codes, themselves coded.
func writeHead(w *bitWriter, symbols, distances *coding, last bool) {
	nSymbols, nDistances := symbols.used(257), distances.used(1)
	list := repetitions(append(symbols[:nSymbols:nSymbols], distances[:nDistances]...))
	var counts [19]uint32
	for _, r := range list {
		counts[r.symbol]++
	}
	var coded coding
	coded.fit(counts[:], 7)
	n := len(lengthOrder)
	for n > 4 && coded[lengthOrder[n-1]].length == 0 {
		n--
	}
	final := uint64(0)
	if last {
		final = 1
	}
	const dynamic = 2
	w.add(final|dynamic<<1, 3)
	w.add(uint64(nSymbols-257), 5)
	w.add(uint64(nDistances-1), 5)
	w.add(uint64(n-4), 4)
	w.flush()
	for _, i := range lengthOrder[:n] {
		w.add(uint64(coded[i].length), 3)
		w.flush()
	}
	for _, r := range list {
		w.code(coded[r.symbol])
		switch r.symbol {
		case again:
			w.add(uint64(r.more), 2)
		case zeros:
			w.add(uint64(r.more), 3)
		case manyZeros:
			w.add(uint64(r.more), 7)
		}
		w.flush()
	}
}

// used returns the number of symbols up to the last with a code, but not less than least.
func (c *coding) used(least int) int {
	n := len(c)
	for n > least && c[n-1].length == 0 {
		n--
	}
	return n
}

// repetitions returns code lengths as symbols of the header.
func repetitions(codes []code) []repetition {
	var list []repetition
	for len(codes) > 0 {
		length, n := int(codes[0].length), 1
		for n < len(codes) && int(codes[n].length) == length {
			n++
		}
		codes = codes[n:]
		if length > 0 {
			list = append(list, repetition{length, 0})
			n--
		}
		for n > 0 {
			switch {
			case length == 0 && n >= 11:
				list = append(list, repetition{manyZeros, min(n, 138) - 11})
				n -= min(n, 138)
			case length == 0 && n >= 3:
				list = append(list, repetition{zeros, n - 3})
				n = 0
			case n >= 3:
				list = append(list, repetition{again, min(n, 6) - 3})
				n -= min(n, 6)
			default:
				list = append(list, repetition{length, 0})
				n--
			}
		}
	}
	return list
}
