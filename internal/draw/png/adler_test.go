package png

import (
	"bytes"
	"hash/adler32"
	"math/rand/v2"
	"testing"
)

// TestSumsOfRows: the sum of rows one after the other is that of all their bytes, also
// where both halves of it come near the modulus.
func TestSumsOfRows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		sum := adler{a: 1}
		var all []byte
		for range random.IntN(20) {
			row := bytes.Repeat([]byte{byte(random.IntN(256))}, random.IntN(70_000))
			sum.row(row)
			all = append(all, row...)
		}
		if got, want := sum.b<<16|sum.a, adler32.Checksum(all); got != want {
			t.Fatalf("%d bytes have the sum %08x; rows give %08x", len(all), want, got)
		}
	}
}
