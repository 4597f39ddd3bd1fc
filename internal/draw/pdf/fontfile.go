package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/jung-kurt/gofpdf"

	"cartouche/internal/diag"
	"cartouche/internal/draw/sfnt"
)

// register hands the fonts to gofpdf and tells it which codes are used, by a
// template that no page shows.
func (r *resources) register(doc *gofpdf.Fpdf) {
	for _, f := range r.fonts {
		doc.AddUTF8FontFromBytes(f.name, "", f.file())
	}
	doc.CreateTemplate(func(t *gofpdf.Tpl) {
		for _, f := range r.fonts {
			t.SetFont(f.name, "", 10)
			var codes strings.Builder
			for _, c := range slices.Sorted(maps.Keys(f.texts)) {
				codes.WriteRune(rune(c))
			}
			t.Text(0, 0, codes.String())
		}
	})
}

// damaged is the error that gofpdf could not cut a font down, which it does not name.
// Fonts are all that it reads.
func (r *resources) damaged(why any) diag.List {
	var list diag.List
	for _, f := range r.fonts {
		list = append(list, f.face.Damaged(why)...)
	}
	return list
}

// file returns the font with the outlines that are used and with our codes as
// its character map.
func (f *fontUse) file() []byte {
	var glyphs []uint16
	codes := map[rune]uint16{}
	for c, g := range f.glyphs() {
		codes[rune(c)] = g
		glyphs = append(glyphs, g)
	}
	replace := f.sfnt.Plain()
	maps.Copy(replace, map[string][]byte{"cmap": sfnt.Cmap(codes), "GSUB": nil, "GPOS": nil, "GDEF": nil})
	return f.sfnt.Subset(glyphs, replace)
}

// baseFont is the name of the font in the file: six letters that stand for what
// the subset holds (ISO 32000-1, 9.6.4), then the font's own name.
func (f *fontUse) baseFont() string {
	h := sha256.New()
	fmt.Fprint(h, f.face.Name(), f.glyphs()) // fmt prints maps in order
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
	glyphs := f.glyphs()
	b := []byte("[")
	last := -2
	for _, c := range slices.Sorted(maps.Keys(glyphs)) {
		if int(c) != last+1 {
			if last >= 0 {
				b = append(b, ']')
			}
			b = strconv.AppendInt(b, int64(c), 10)
			b = append(b, '[')
		} else {
			b = append(b, ' ')
		}
		last = int(c)
		b = strconv.AppendFloat(b, f.sfnt.Advance(glyphs[c]), 'f', -1, 64)
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
	var codes []uint16
	for c, t := range f.texts {
		if t != "" {
			codes = append(codes, c)
		}
	}
	slices.Sort(codes)
	for part := range slices.Chunk(codes, 100) {
		fmt.Fprintf(&b, "%d beginbfchar\n", len(part))
		for _, c := range part {
			fmt.Fprintf(&b, "<%04X><%X>\n", c, utf16BE(f.texts[c]))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
	return b.Bytes()
}
