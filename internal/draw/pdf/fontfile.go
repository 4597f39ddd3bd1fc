package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// program is what the file holds of a font: its glyphs, and which of them belong to the codes.
type program struct{ file, glyphs *object }

// program cuts the font down to the glyphs that are used.
func (f *fontUse) program() program {
	glyphs := f.glyphs()
	file, number := f.sfnt.Cut(glyphs)
	codes := []byte{0, 0}
	for _, glyph := range glyphs {
		codes = binary.BigEndian.AppendUint16(codes, number[glyph])
	}
	p := program{
		file:   &object{value: fmt.Appendf(nil, "<</Length1 %d>>", len(file)), stream: file},
		glyphs: &object{value: []byte("<<>>"), stream: codes},
	}
	p.file.pack()
	p.glyphs.pack()
	return p
}

// addFont adds a font that shows codes of two bytes (ISO 32000-1, 9.7) and returns its number.
func (f *file) addFont(use *fontUse, p program) int {
	name, m := use.baseFont(), use.sfnt.Measures()
	flags := 1 << 2 // symbolic: the codes are of no encoding that readers know
	if m.Slant != 0 {
		flags |= 1 << 6
	}
	descriptor := f.add(fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags %d/FontBBox[%d %d %d %d]/ItalicAngle %d"+
		"/Ascent %d/Descent %d/CapHeight %d/StemV %d/FontFile2 %d 0 R>>",
		name, flags, m.Left, m.Bottom, m.Right, m.Top, m.Slant, m.Ascent, m.Descent, m.CapHeight, m.Stem, f.put(p.file)), nil)
	cid := f.add(fmt.Sprintf("<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"+
		"/FontDescriptor %d 0 R/DW 0/W%s/CIDToGIDMap %d 0 R>>", name, descriptor, use.widths(), f.put(p.glyphs)), nil)
	return f.add(fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>",
		name, cid, f.add("<<>>", use.toUnicode())), nil)
}

// baseFont is the name of the font in the file: six letters that stand for what
// the subset holds (ISO 32000-1, 9.6.4), then the font's own name.
func (f *fontUse) baseFont() string {
	h := sha256.New()
	fmt.Fprint(h, f.face.Name(), f.glyphs())
	sum := h.Sum(nil)
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag) + "+" + name(f.face.Name())
}

// name leaves out what a PDF name may not hold as it is.
func name(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' || strings.ContainsRune("()<>[]{}/%#", r) {
			return -1
		}
		return r
	}, s)
}

// widths returns the advances of the codes as the W array of the font.
func (f *fontUse) widths() string {
	b := []byte("[1[")
	for i, glyph := range f.glyphs() {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendFloat(b, f.sfnt.Advance(glyph), 'f', -1, 64)
	}
	return string(append(b, "]]"...))
}

// toUnicode returns the CMap that says what each code stands for (ISO 32000-1, 9.10.3).
func (f *fontUse) toUnicode() []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	var told []int // of the codes; some say nothing
	for i, s := range f.shown {
		if s.text != "" {
			told = append(told, i)
		}
	}
	for part := range slices.Chunk(told, 100) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(part))
		for _, i := range part {
			fmt.Fprintf(&b, "<%04X><%X>\n", i+1, utf16BE(f.shown[i].text))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
	return b.Bytes()
}
