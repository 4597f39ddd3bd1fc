package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"cartouche/internal/draw/pdf/object"
)

// object returns a composite font with two-byte codes (ISO 32000-1, 9.7), subset to the glyphs in use.
func (f *fontUse) object() *object.Object {
	glyphs := f.glyphs()
	program, number := f.sfnt.Cut(glyphs)
	codes := []byte{0, 0}
	for _, glyph := range glyphs {
		codes = binary.BigEndian.AppendUint16(codes, number[glyph])
	}
	name, m, font := f.baseFont(), f.sfnt.Measures(), object.Name("Font")
	flags := 1 << 2 // symbolic: no standard encoding
	if m.Slant != 0 {
		flags |= 1 << 6
	}
	descriptor := &object.Object{Dict: object.Dict{
		{"Type", object.Name("FontDescriptor")}, {"FontName", name}, {"Flags", object.Number(flags)},
		{"FontBBox", object.Numbers(m.Left, m.Bottom, m.Right, m.Top)}, {"ItalicAngle", object.Number(m.Slant)},
		{"Ascent", object.Number(m.Ascent)}, {"Descent", object.Number(m.Descent)},
		{"CapHeight", object.Number(m.CapHeight)}, {"StemV", object.Number(m.Stem)},
		{"FontFile2", &object.Object{Dict: object.Dict{{"Length1", object.Number(len(program))}}, Data: program}},
	}}
	system := object.Dict{{"Registry", object.Text("Adobe")}, {"Ordering", object.Text("Identity")}, {"Supplement", object.Number(0)}}
	cid := &object.Object{Dict: object.Dict{
		{"Type", font}, {"Subtype", object.Name("CIDFontType2")}, {"BaseFont", name}, {"CIDSystemInfo", system},
		{"FontDescriptor", descriptor}, {"DW", object.Number(0)}, {"W", object.Array{object.Number(1), f.widths()}},
		{"CIDToGIDMap", &object.Object{Data: codes}},
	}}
	return &object.Object{Dict: object.Dict{
		{"Type", font}, {"Subtype", object.Name("Type0")}, {"BaseFont", name}, {"Encoding", object.Name("Identity-H")},
		{"DescendantFonts", object.Array{cid}}, {"ToUnicode", &object.Object{Data: f.toUnicode()}},
	}}
}

// baseFont returns the font's name in the file: a tag of six letters derived from the subset (ISO
// 32000-1, 9.6.4), and the name of the face.
func (f *fontUse) baseFont() object.Name {
	h := sha256.New()
	fmt.Fprint(h, f.face.Name(), f.glyphs())
	sum := h.Sum(nil)
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return object.Name(string(tag) + "+" + f.face.Name())
}

// widths returns the advances of the codes in thousandths of the em.
func (f *fontUse) widths() object.Array {
	var list object.Array
	for _, glyph := range f.glyphs() {
		list = append(list, object.Number(f.sfnt.Advance(glyph)))
	}
	return list
}

// toUnicode returns the CMap from codes to text (ISO 32000-1, 9.10.3).
func (f *fontUse) toUnicode() []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n")
	var mapped []int // the codes that have a text
	for i, s := range f.shown {
		if s.text != "" {
			mapped = append(mapped, i)
		}
	}
	for part := range slices.Chunk(mapped, 100) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(part))
		for _, i := range part {
			fmt.Fprintf(&b, "<%04X><%X>\n", i+1, object.UTF16(f.shown[i].text))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
	return b.Bytes()
}
