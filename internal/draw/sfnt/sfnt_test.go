package sfnt_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	gotext "github.com/go-text/typesetting/font"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/testing/drawtest"
)

func parse(t testing.TB, name string) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(drawtest.Face(t, name).Data())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func reread(t *testing.T, data []byte) *gotext.Face {
	t.Helper()
	f, err := gotext.ParseTTF(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSubsetKeepsNumbersAndParts: a composite glyph such as é keeps its components, e and the
// accent.
func TestSubsetKeepsNumbersAndParts(t *testing.T) {
	whole := reread(t, drawtest.Face(t, "NotoSans-Regular").Data())
	e, _ := whole.NominalGlyph('é')
	x, _ := whole.NominalGlyph('x')
	small := parse(t, "NotoSans-Regular").Subset([]uint16{uint16(e)}, map[string][]byte{"GPOS": nil})
	cut := reread(t, small)
	want, _ := whole.GlyphDataOutline(e)
	got, _ := cut.GlyphDataOutline(e)
	if len(want.Segments) == 0 || len(got.Segments) != len(want.Segments) {
		t.Errorf("é has %d segments, want %d", len(got.Segments), len(want.Segments))
	}
	if g, _ := cut.GlyphDataOutline(x); len(g.Segments) != 0 {
		t.Errorf("the unused x has an outline")
	}
	if n := len(drawtest.Face(t, "NotoSans-Regular").Data()); len(small) > n/3 {
		t.Errorf("the subset has %d of %d bytes", len(small), n)
	}
}

func TestCmap(t *testing.T) {
	tests := map[string]map[rune]uint16{
		"nothing":              {},
		"one":                  {'a': 5},
		"row":                  {'a': 5, 'b': 6, 'c': 7},
		"row that jumps":       {'a': 5, 'b': 9, 'c': 10, 'x': 11},
		"private use":          {0xE000: 700, 0xE001: 3},
		"last of the plane":    {0xFFFD: 8},
		"beyond the plane":     {'a': 1, 0x132F9: 60, 0x132FA: 61, 0x13080: 4},
		"wraps below the code": {0xF8FF: 1},
	}
	f := parse(t, "NotoSans-Regular")
	for name, codes := range tests {
		t.Run(name, func(t *testing.T) {
			face := reread(t, f.Subset(nil, map[string][]byte{"cmap": sfnt.Cmap(codes)}))
			for r := rune(1); r < 0x14000; r++ {
				if r == 0xFFFF {
					continue // marks the end of the table
				}
				want, mapped := codes[r]
				if got, ok := face.NominalGlyph(r); ok != mapped || uint16(got) != want {
					t.Fatalf("%U is glyph %d (%v), want %d (%v)", r, got, ok, want, mapped)
				}
			}
		})
	}
}

// TestChecksumOfTheFile checks the sum of a whole font file, which the OpenType specification
// fixes.
func TestChecksumOfTheFile(t *testing.T) {
	data := parse(t, "Amiri-Regular").Subset([]uint16{5}, nil)
	var sum uint32
	for i := 0; i+4 <= len(data); i += 4 {
		sum += binary.BigEndian.Uint32(data[i:])
	}
	if sum != 0xB1B0AFBA {
		t.Errorf("the file sums up to %X", sum)
	}
}

func TestStyle(t *testing.T) {
	for name, want := range map[string]sfnt.Style{
		"NotoSans-Regular":    {Family: "Noto Sans", Weight: 400},
		"NotoSans-BoldItalic": {Family: "Noto Sans", Weight: 700, Italic: true},
		"Amiri-Bold":          {Family: "Amiri", Weight: 700},
	} {
		if got := parse(t, name).Style(); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestAdvance(t *testing.T) {
	whole := reread(t, drawtest.Face(t, "Vollkorn-SemiBold").Data())
	f := parse(t, "Vollkorn-SemiBold")
	for g := range uint16(1800) {
		want := float64(whole.HorizontalAdvance(gotext.GID(g))) * 1000 / float64(whole.Upem())
		if got := f.Advance(g); got != want {
			t.Errorf("glyph %d is %v thousandths wide, want %v", g, got, want)
		}
	}
}

// FuzzParse checks that damaged files are errors, never a panic. The damage is in a table of a
// small font or in its directory: random bytes do not get past the directory.
func FuzzParse(f *testing.F) {
	sound, _ := parse(f, "NotoSans-Regular").Cut([]uint16{1, 2, 3, 36, 37, 38, 200, 201})
	tables := int(binary.BigEndian.Uint16(sound[4:]))
	for table := range tables {
		f.Add(uint8(table), uint16(0), uint32(0xffffffff), uint16(0xffff))
		f.Add(uint8(table), uint16(4), uint32(0x00010000), uint16(0xffff))
		f.Add(uint8(table+tables), uint16(8), uint32(0x7fffffff), uint16(0xffff))
		f.Add(uint8(table+tables), uint16(12), uint32(3), uint16(0xffff))
	}
	f.Add(uint8(0), uint16(0), uint32(0), uint16(11))
	f.Fuzz(func(t *testing.T, table uint8, at uint16, value uint32, size uint16) {
		data := bytes.Clone(sound[:min(int(size), len(sound))])
		if entry := 12 + 16*(int(table)%tables); entry+16 <= len(data) {
			part := data[entry : entry+16] // of the directory
			if from := int(binary.BigEndian.Uint32(part[8:])); int(table)/tables%2 == 0 && from < len(data) {
				part = data[from:min(from+int(binary.BigEndian.Uint32(part[12:])), len(data))]
			}
			if len(part) >= 4 {
				binary.BigEndian.PutUint32(part[int(at)%(len(part)-3):], value)
			}
		}
		font, err := sfnt.Parse(data)
		if err != nil {
			return
		}
		font.Style()
		font.Height()
		font.Advance(3)
		font.Measures()
		file, number := font.Cut([]uint16{1, 2, 3})
		if again, err := sfnt.Parse(file); err != nil {
			t.Errorf("the cut font is damaged: %v", err)
		} else if to, ok := number[3]; ok && again.Advance(to) != font.Advance(3) {
			t.Errorf("glyph 3 is %d now and has another advance", to)
		}
		if _, err := sfnt.WOFF(font.Subset([]uint16{1, 2, 3}, nil)); err != nil {
			t.Errorf("a subset that cannot be packed: %v", err)
		}
	})
}
