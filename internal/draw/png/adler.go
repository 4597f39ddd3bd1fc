package png

import "hash/adler32"

// adler is the checksum of the data before they are compressed (RFC 1950, Adler-32). It
// is put together row by row, for the sum of a row like the one above is known: summing
// all bytes would take a sixth of the time of a picture.
type adler struct{ a, b uint32 }

// modulus is the largest prime below 2^16.
const modulus = 65521

// add takes n more bytes into the sum; own is their own sum.
func (s *adler) add(own uint32, n int) {
	a, b := own&0xffff, own>>16
	s.b = (s.b + b + uint32(uint64(n)*uint64(s.a+modulus-1)%modulus)) % modulus
	s.a = (s.a + a + modulus - 1) % modulus
}

// row takes a row into the sum.
func (s *adler) row(data []byte) { s.add(adler32.Checksum(data), len(data)) }
