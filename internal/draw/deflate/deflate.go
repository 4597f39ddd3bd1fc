// Package deflate compresses the rows of pictures as zlib streams (RFC 1950, RFC 1951).
//
// It works on stretches of equal pixels instead of bytes. A drawing has a thirtieth as many
// stretches as bytes. A stretch is written as its pixel and a reference to that pixel for the rest.
// A sequence of stretches that occurred before, in the row above or in the same row, is written as
// one reference. Drawings become smaller this way than with a general compressor, and in less time: the fastest level of
// klauspost/compress 1.20 takes twice the time for a sixth more bytes.
package deflate

import "math"

// Stream is a zlib stream under construction. Reset starts it.
type Stream struct {
	stretches []stretch // not yet compressed, from index 1
	size      int64     // of the stretches in bytes
	heads     [1 << hashBits]int32
	block     block
	sum       adler
	out       bitWriter
}

// stretch is a byte, or a repeated pixel.
type stretch struct {
	value  uint32
	before int32 // index of the previous stretch with the same hash; 0 is none
	at     int64 // offset in bytes from the first stretch
}

// Flags in the value of a stretch.
const (
	isByte    = 1 << 24
	isRare    = 1 << 25
	noStretch = math.MaxUint32
)

const (
	batch    = 1 << 16 // stretches compressed at once; no reference crosses a batch
	hashBits = 14
	depth    = 4 // positions checked for the longest match

	pixel = 3 // bytes
)

// zlibHead is the header of a stream with a window of 32 KB and fast compression.
var zlibHead = []byte{0x78, 0x5e}

// Reset starts a new stream.
func (s *Stream) Reset() {
	s.stretches, s.size = append(s.stretches[:0], stretch{}), 0
	s.sum = adler{a: 1}
	s.block.clear()
	s.out = bitWriter{bytes: append(s.out.bytes[:0], zlibHead...)}
}

// Byte adds a byte, such as the filter of a row.
func (s *Stream) Byte(b byte) {
	s.sum.byte(b)
	s.add(isByte|uint32(b), 1)
}

// Pixels adds a pixel n times. A pixel is three bytes, the first in the lowest bits of value. A
// rare pixel, as in a photograph, is not worth a reference by itself.
func (s *Stream) Pixels(value uint32, n int, rare bool) {
	if n == 0 {
		return
	}
	value &= 1<<24 - 1
	s.sum.pixels(value, uint64(n))
	if rare {
		value |= isRare
	}
	s.add(value, pixel*n)
}

func (s *Stream) add(value uint32, size int) {
	if len(s.stretches) > batch {
		s.compress()
	}
	s.stretches = append(s.stretches, stretch{value: value, at: s.size})
	s.size += int64(size)
}

// Len returns the number of bytes that Take would return.
func (s *Stream) Len() int { return len(s.out.bytes) }

// Take returns the bytes made since the last call. They are valid until the next call of any method.
func (s *Stream) Take() []byte {
	b := s.out.bytes
	s.out.bytes = b[:0]
	return b
}

// Close ends the stream.
func (s *Stream) Close() {
	s.compress()
	s.block.write(&s.out, true)
	s.out.end()
	s.out.bytes = s.sum.append(s.out.bytes)
}

// compress converts all stretches to literals and references.
func (s *Stream) compress() {
	last := len(s.stretches)
	s.stretches = append(s.stretches, stretch{value: noStretch, at: s.size})
	clear(s.heads[:])
	for i := 1; i < last; {
		if s.block.full() {
			s.block.write(&s.out, false)
		}
		count, length, distance := s.find(i)
		if count == 0 {
			count, length = 1, s.block.literal(s.stretches[i].value)
		} else {
			s.block.reference(length, distance)
		}
		from := i
		for ; i < from+count; i++ {
			s.enter(i)
		}
		rest := int(s.stretches[i].at-s.stretches[from].at) - length
		s.block.reference(rest, pixel)
	}
	s.stretches, s.size = s.stretches[:1], 0
}

// find looks for the longest earlier match of the stretches from i. It returns the number of matching stretches, of which the
// last may match in part, the number of bytes worth a reference, and the distance back.
func (s *Stream) find(i int) (count, length, distance int) {
	stretches, rest := s.stretches, s.stretches[i:]
	here, best := &rest[0], 0
	tries := depth
	if here.value&isRare != 0 {
		tries = 1 // more tries take long and find hardly anything
	}
	for k := s.heads[hash(here.value)]; k > 0 && tries > 0; k, tries = stretches[k].before, tries-1 {
		back := here.at - stretches[k].at
		if back > window {
			break
		}
		there := stretches[k:]
		if there[count].value != rest[count].value {
			continue // not longer than the best
		}
		n := 0
		for there[n].value == rest[n].value {
			if n++; rest[n].at-there[n].at != back {
				break
			}
		}
		if n > count {
			count, best, distance = n, int(k), int(back)
		}
	}
	if count == 0 || count == 1 && here.value&(isByte|isRare) != 0 {
		return 0, 0, 0
	}
	length = int(min(stretches[i+count].at, stretches[best+count].at+int64(distance)) - here.at)
	if length < minLength {
		return 0, 0, 0 // bytes without pixels
	}
	if tail := &stretches[i+count-1]; length > maxLength && tail.value&isByte == 0 {
		length = int(tail.at-here.at) + pixel // repeating the previous pixel takes fewer bits
	}
	return count, length, distance
}

// enter adds a stretch to the hash chains.
func (s *Stream) enter(i int) {
	head := &s.heads[hash(s.stretches[i].value)]
	s.stretches[i].before, *head = *head, int32(i)
}

func hash(value uint32) uint32 { return value * 0x9e3779b1 >> (32 - hashBits) }
