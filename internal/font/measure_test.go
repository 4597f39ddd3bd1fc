package font

import (
	"encoding/binary"
	"slices"
	"testing"
)

// said returns a font file in which numbers of 16 bits of a table are others, by their offset.
func said(file []byte, table string, numbers map[int]int16) []byte {
	file = slices.Clone(file)
	for _, e := range entries(file) {
		if string(e[:4]) == table {
			for at, n := range numbers {
				binary.BigEndian.PutUint16(file[int(binary.BigEndian.Uint32(e[8:]))+at:], uint16(n))
			}
		}
	}
	return file
}

// TestImpossibleMeasures of a font are not used: icons in its texts would have no size, and its texts would be outside their boxes.
func TestImpossibleMeasures(t *testing.T) {
	const ascender, descender, capHeight = 4, 6, 88 // offsets
	sound, err := ParseFace("sound.ttf", regular(t))
	if err != nil {
		t.Fatal(err)
	}
	capitals := sound.capHeight
	for name, tt := range map[string]struct {
		table             string
		numbers           map[int]int16
		up, down, capital int
	}{
		"no capitals":       {"OS/2", map[int]int16{capHeight: 0}, sound.ascent, sound.descent, capitals},
		"enormous capitals": {"OS/2", map[int]int16{capHeight: 30000}, sound.ascent, sound.descent, capitals},
		"depth as a height": {"hhea", map[int]int16{descender: int16(sound.descent)}, sound.ascent, sound.descent, capitals},
		"no lines":          {"hhea", map[int]int16{ascender: 0, descender: 0}, capitals, 240, capitals},
	} {
		f, err := ParseFace("own.ttf", said(regular(t), tt.table, tt.numbers))
		if err != nil {
			t.Fatal(name, err)
		}
		if f.ascent != tt.up || f.descent != tt.down || f.capHeight != tt.capital {
			t.Errorf("%s: %d above, %d below, capitals of %d; want %d, %d, %d", name, f.ascent, f.descent, f.capHeight, tt.up, tt.down, tt.capital)
		}
	}
}
