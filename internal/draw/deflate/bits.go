package deflate

import "encoding/binary"

// bitWriter packs bits into bytes, starting with the lowest bit.
type bitWriter struct {
	bytes []byte
	bits  uint64 // not yet flushed
	n     int    // number of bits
}

// add appends the lowest n bits of v; the higher bits must be 0. At most 56 bits may be added between two flushes.
func (w *bitWriter) add(v uint64, n int) {
	w.bits |= v << w.n
	w.n += n
}

func (w *bitWriter) code(c code) { w.add(uint64(c.bits), int(c.length)) }

// flush moves whole bytes to bytes.
func (w *bitWriter) flush() {
	w.bytes = binary.LittleEndian.AppendUint64(w.bytes, w.bits)[:len(w.bytes)+w.n/8]
	w.bits >>= w.n &^ 7
	w.n &= 7
}

// end pads the last byte and flushes it.
func (w *bitWriter) end() {
	w.n += -w.n & 7
	w.flush()
}
