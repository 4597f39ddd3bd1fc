package deflate

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"testing"
)

// picture builds a stream together with the bytes it must decompress to.
type picture struct {
	stream Stream
	plain  []byte
	made   []byte
}

func (p *picture) byte(b byte) {
	p.stream.Byte(b)
	p.plain = append(p.plain, b)
	p.made = append(p.made, p.stream.Take()...)
}

func (p *picture) pixels(value uint32, n int, rare bool) {
	p.stream.Pixels(value, n, rare)
	p.made = append(p.made, p.stream.Take()...)
	p.plain = append(p.plain, bytes.Repeat([]byte{byte(value), byte(value >> 8), byte(value >> 16)}, n)...)
}

// check decompresses the stream with the standard library, which also verifies its checksum.
func (p *picture) check(t *testing.T) {
	t.Helper()
	p.stream.Close()
	p.made = append(p.made, p.stream.Take()...)
	r, err := zlib.NewReader(bytes.NewReader(p.made))
	if err != nil {
		t.Fatal(err)
	}
	read, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("after %d of %d bytes: %v", len(read), len(p.plain), err)
	}
	if !bytes.Equal(read, p.plain) {
		t.Fatalf("%d bytes are read back as %d different ones", len(p.plain), len(read))
	}
}

func newPicture() *picture {
	p := &picture{}
	p.stream.Reset()
	return p
}

func TestStreamIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, tt := range []struct {
		name      string
		rows      int
		stretches int // per row
		values    int // number of different pixels
		length    int // of the longest stretch
		rare      bool
	}{
		{"nothing", 0, 0, 1, 1, false},
		{"rows without pixels", 1000, 0, 1, 1, false},
		{"stretches of no pixels", 300, 60, 4, 0, false},
		{"one pixel", 1, 1, 1, 1, false},
		{"one colour", 3000, 1, 1, 800, false},
		{"two colours", 400, 60, 2, 30, false},
		{"a drawing", 300, 60, 200, 40, false},
		{"wide stretches, further back than the window", 60, 40, 5, 5000, false},
		{"stretches of millions of pixels", 2, 2, 3, 3_000_000, false},
		{"every pixel another", 300, 400, 1 << 24, 1, false},
		{"a photograph", 300, 400, 50, 2, true},
		{"more stretches than are held at once", 20, 20_000, 9, 3, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPicture()
			for range tt.rows {
				p.byte(byte(random.IntN(5)))
				for range tt.stretches {
					p.pixels(uint32(random.IntN(tt.values))*0x9e3779b1>>8, min(1, tt.length)+random.IntN(max(1, tt.length)), tt.rare)
				}
			}
			p.check(t)
		})
	}
}

// TestResetDiscardsAStream checks that Reset discards an abandoned stream.
func TestResetDiscardsAStream(t *testing.T) {
	p := newPicture()
	for i := range 100_000 {
		p.stream.Pixels(uint32(i*i), 1, false)
	}
	p.stream.Reset()
	p.byte(1)
	p.pixels(0x030201, 2, false)
	p.check(t)
}

// FuzzStream checks that any rows are read back. Four bytes are a pixel of few colours and its
// count; some start a row.
func FuzzStream(f *testing.F) {
	f.Add([]byte{255, 0, 0, 0, 1, 0, 0, 9, 1, 0, 0, 200})
	f.Add(bytes.Repeat([]byte{7, 0, 1, 100, 255, 2, 0, 0}, 50))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := newPicture()
		for ; len(data) >= 4; data = data[4:] {
			if data[0] == 255 {
				p.byte(data[1])
			}
			n := 1 + int(binary.LittleEndian.Uint16(data[2:])&0x3ff)
			p.pixels(uint32(data[0])|uint32(data[1]&3)<<14, n, data[1] >= 128)
		}
		p.check(t)
	})
}

// TestRowsAreFoundAgain checks that a row similar to one shortly above takes only a reference or
// two.
func TestRowsAreFoundAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	p := newPicture()
	colours := make([]uint32, 50)
	for i := range colours {
		colours[i] = random.Uint32() & 0xffffff
	}
	const rows = 1000
	for range rows {
		p.byte(0)
		for i, c := range colours {
			p.pixels(c, 1+i%3, false)
		}
	}
	p.check(t)
	if len(p.made) > 8*rows {
		t.Errorf("%d rows take %d bytes", rows, len(p.made))
	}
}
