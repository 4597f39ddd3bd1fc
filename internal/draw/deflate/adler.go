package deflate

import "encoding/binary"

// adler is the Adler-32 checksum of the uncompressed data (RFC 1950). It adds whole stretches at a
// time: adding each byte would take longer than compressing.
type adler struct{ a, b uint64 }

// modulus is the largest prime below 2^16.
const modulus = 65521

func (s *adler) byte(b byte) {
	s.a = (s.a + uint64(b)) % modulus
	s.b = (s.b + s.a) % modulus
}

// pixels adds three bytes n times.
func (s *adler) pixels(value uint32, n uint64) {
	x, y, z := uint64(value&255), uint64(value>>8&255), uint64(value>>16&255)
	sum, once := x+y+z, 3*x+2*y+z // of the three bytes, and of their prefix sums
	for n > 0 {
		k := min(n, 1<<16) // the sums stay below 2^64
		s.b = (s.b + k*(pixel*s.a+once) + k*(k-1)/2*pixel*sum) % modulus
		s.a = (s.a + k*sum) % modulus
		n -= k
	}
}

func (s *adler) append(b []byte) []byte {
	return binary.BigEndian.AppendUint32(b, uint32(s.b<<16|s.a))
}
