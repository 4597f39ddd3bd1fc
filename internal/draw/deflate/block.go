package deflate

import "math/bits"

// block collects literals and references and writes them with Huffman codes fitted to them.
type block struct {
	tokens         []token
	symbolCounts   [286]uint32 // number of each literal, length and end symbol
	distanceCounts [30]uint32
}

// token is a literal value, or a reference with its distance in the low 16 bits and its length above.
type token uint32

const isReference = 1 << 31

// Limits of a block and of references.
const (
	maxTokens = 1 << 13 // smaller blocks cost more headers, larger ones fit their codes worse
	minLength = 3
	maxLength = 258
	window    = 1 << 15
	end       = 256 // the end-of-block symbol
)

func (b *block) full() bool { return len(b.tokens) >= maxTokens }

// literal adds a byte or pixel and returns its size in bytes.
func (b *block) literal(value uint32) (size int) {
	b.symbolCounts[value&255]++
	if value&isByte != 0 {
		b.tokens = append(b.tokens, token(value&^isRare))
		return 1
	}
	b.symbolCounts[value>>8&255]++
	b.symbolCounts[value>>16&255]++
	b.tokens = append(b.tokens, token(value&0xffffff))
	return pixel
}

// reference adds as many references as length needs, to the bytes at a distance back. length is 0 or at least minLength.
func (b *block) reference(length, distance int) {
	for length > 0 {
		n := min(length, maxLength)
		if rest := length - n; rest > 0 && rest < minLength {
			n -= minLength
		}
		b.tokens = append(b.tokens, isReference|token(n<<16|distance))
		b.symbolCounts[lengthSymbol[n]]++
		b.distanceCounts[distanceSymbol(distance)]++
		length -= n
	}
}

// write writes the block and empties it.
func (b *block) write(w *bitWriter, last bool) {
	b.symbolCounts[end]++
	var symbols, distances coding
	symbols.fit(b.symbolCounts[:], maxBits)
	distances.fit(b.distanceCounts[:], maxBits)
	writeHead(w, &symbols, &distances, last)
	for _, t := range b.tokens {
		switch {
		case t&isReference != 0:
			length, distance := int(t>>16&0x1ff), int(t&0xffff)
			s := lengthSymbol[length]
			w.code(symbols[s])
			w.add(uint64(length-lengthBase[s-end-1]), lengthExtra[s-end-1])
			d := distanceSymbol(distance)
			w.code(distances[d])
			extra := max(d/2, 1) - 1
			w.add(uint64(distance-1)&(1<<extra-1), extra)
		case t&isByte != 0:
			w.code(symbols[t&255])
		default:
			w.code(symbols[t&255])
			w.code(symbols[t>>8&255])
			w.code(symbols[t>>16])
		}
		w.flush()
	}
	w.code(symbols[end])
	w.flush()
	b.clear()
}

func (b *block) clear() {
	b.tokens = b.tokens[:0]
	clear(b.symbolCounts[:])
	clear(b.distanceCounts[:])
}

// lengthBase is the first length of each length symbol, and lengthExtra its number of extra bits (RFC 1951, 3.2.5).
var (
	lengthBase  = [29]int{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra = [29]int{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
)

// lengthSymbol maps each length to its symbol.
var lengthSymbol = func() (symbol [maxLength + 1]int) {
	for i, base := range lengthBase {
		for n := base; n <= maxLength; n++ {
			symbol[n] = end + 1 + i
		}
	}
	return symbol
}()

// distanceSymbol returns the symbol of a distance, made of its two highest bits and the number of bits after them.
func distanceSymbol(distance int) int {
	d := uint(distance - 1)
	if d < 4 {
		return int(d)
	}
	n := bits.Len(d)
	return 2*(n-1) + int(d>>(n-2)&1)
}
