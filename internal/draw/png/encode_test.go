package png

import (
	"bytes"
	"encoding/binary"
	"image"
	stdpng "image/png"
	"math/rand/v2"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestEncoderIsReadBack checks that another decoder reads the same pixels, for any content and any
// number of rows per call.
func TestEncoderIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []image.Point{{1, 1}, {1, 50}, {50, 1}, {7, 9}, {300, 400}} {
		pix := make([]byte, 4*size.X*size.Y)
		for y := range size.Y {
			row := pix[4*size.X*y : 4*size.X*(y+1)]
			switch y % 4 {
			case 0: // like a photograph
				for i := range row {
					row[i] = byte(random.Uint32())
				}
			case 1:
				copy(row, pix[4*size.X*(y-1):])
			case 2: // like a drawing
				for len(row) > 0 {
					n := min(4*(1+random.IntN(40)), len(row))
					fill4(row[:n], [4]byte{byte(random.IntN(4)), 2, 3, 255})
					row = row[n:]
				}
			default:
				fill4(row, [4]byte{byte(y), 2, 3, 255})
			}
		}
		for _, step := range []int{1, 3, size.Y} {
			var b bytes.Buffer
			var e encoder
			e.begin(&b, size.X, size.Y, 300)
			for y := 0; y < size.Y; y += step {
				e.rows(pix[4*size.X*y:], min(step, size.Y-y))
			}
			if err := e.end(); err != nil {
				t.Fatal(err)
			}
			m, err := stdpng.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(pix); i += 4 {
				r, g, bl, _ := m.At(i/4%size.X, i/4/size.X).RGBA()
				if byte(r>>8) != pix[i] || byte(g>>8) != pix[i+1] || byte(bl>>8) != pix[i+2] {
					t.Fatalf("%v: pixel %d is %v, want %v", size, i/4, m.At(i/4%size.X, i/4/size.X), pix[i:i+3])
				}
			}
		}
	}
}

// TestFilesAreSmall checks that files are not larger than those of the standard library, with and
// without pictures and gradients.
func TestFilesAreSmall(t *testing.T) {
	for name, page := range map[string]*scene.Page{
		"card": drawtest.Card(t, 7).Page(true, "en"), "pictures": drawtest.Page(t),
	} {
		ours := encode(t, page, 150, Options{})
		m, err := stdpng.Decode(bytes.NewReader(ours))
		if err != nil {
			t.Fatal(err)
		}
		var theirs bytes.Buffer
		if err := stdpng.Encode(&theirs, m); err != nil {
			t.Fatal(err)
		}
		if len(ours) > theirs.Len() {
			t.Errorf("%s: %d bytes; the standard library's has %d", name, len(ours), theirs.Len())
		}
	}
}

// TestResolutionIsInTheFile checks the pHYs chunk, which has pixels per metre: 300 dpi are
// 11,811.
func TestResolutionIsInTheFile(t *testing.T) {
	page := &scene.Page{Size: geom.Size{W: 63500, H: 88900}}
	for dpi, want := range map[int]uint32{72: 2835, 150: 5906, 300: 11811, 600: 23622} {
		data := encode(t, page, dpi, Options{})
		at := bytes.Index(data, []byte("pHYs")) + 4
		x, y, unit := binary.BigEndian.Uint32(data[at:]), binary.BigEndian.Uint32(data[at+4:]), data[at+8]
		if x != want || y != want || unit != 1 {
			t.Errorf("%d dpi: %d × %d, unit %d; want %d and metres", dpi, x, y, unit, want)
		}
	}
}

func TestSize(t *testing.T) {
	for _, tt := range []struct {
		size geom.Size
		dpi  int
		w, h int
	}{
		{geom.Size{W: 63500, H: 88900}, 300, 750, 1050},
		{geom.Size{W: 69000, H: 94000}, 300, 815, 1110},
		{geom.Size{W: 210000, H: 297000}, 300, 2480, 3508},
		{geom.Size{W: 1, H: 25400}, 1, 1, 1},
	} {
		if w, h := Size(tt.size, tt.dpi); w != tt.w || h != tt.h {
			t.Errorf("%v at %d dpi: %d × %d, want %d × %d", tt.size, tt.dpi, w, h, tt.w, tt.h)
		}
	}
}

func TestInvalidSizesAreErrors(t *testing.T) {
	for _, tt := range []struct {
		name string
		size geom.Size
		dpi  int
		code string
	}{
		{"no resolution", geom.Size{W: 1000, H: 1000}, 0, "png-dpi"},
		{"absurd resolution", geom.Size{W: 1000, H: 1000}, 1_000_000, "png-dpi"},
		{"no area", geom.Size{W: 1000}, 300, "png-no-area"},
		{"too many pixels", geom.Size{W: 3_000_000, H: 3_000_000}, 300, "png-too-large"},
		{"sides beyond all bounds", geom.Size{W: 1 << 61, H: 1 << 61}, 300, "png-too-large"},
	} {
		var b bytes.Buffer
		err := Encode(&b, &scene.Page{Name: "x", Size: tt.size}, tt.dpi, Options{})
		list, ok := err.(diag.List)
		if !ok || len(list) != 1 || list[0].Code != tt.code || b.Len() > 0 {
			t.Errorf("%s: %v and %d bytes, want %s and none", tt.name, err, b.Len(), tt.code)
		}
	}
}

func TestSameBytesEveryTime(t *testing.T) {
	page := drawtest.Page(t)
	first := encode(t, page, 150, Options{})
	for range 20 {
		if !bytes.Equal(encode(t, page, 150, Options{}), first) {
			t.Fatal("the bytes differ")
		}
	}
}

// TestPosterTakesLittleMemory checks that only a band of a poster is in memory: A1 at 300 dpi has
// 70 million pixels.
func TestPosterTakesLittleMemory(t *testing.T) {
	page := drawtest.Page(t)
	page.Size = geom.Size{W: 594 * geom.Millimetre, H: 841 * geom.Millimetre}
	r := &renderer{glyphs: newGlyphCache()}
	w, h := Size(page.Size, 300)
	rows := bandBytes / (4 * w)
	r.band(page, 300, w, 0, rows)
	if got := cap(r.pix); got > 64<<20 || rows >= h {
		t.Errorf("a band of %d rows of %d takes %d MB", rows, h, got>>20)
	}
}
