package deflate

import "encoding/binary"

// bitWriter puts bits one after the other into bytes, the first into the lowest place.
type bitWriter struct {
	bytes []byte
	bits  uint64 // that fill no byte yet
	n     int    // how many
}

// add adds the lowest n bits of v, above which there are none. Between two flushes there may
// be up to 56.
func (w *bitWriter) add(v uint64, n int) {
	w.bits |= v << w.n
	w.n += n
}

func (w *bitWriter) code(c code) { w.add(uint64(c.bits), int(c.length)) }

// flush moves whole bytes to the others.
func (w *bitWriter) flush() {
	w.bytes = binary.LittleEndian.AppendUint64(w.bytes, w.bits)[:len(w.bytes)+w.n/8]
	w.bits >>= w.n &^ 7
	w.n &= 7
}

// end fills up the last byte.
func (w *bitWriter) end() {
	w.n += -w.n & 7
	w.flush()
}
