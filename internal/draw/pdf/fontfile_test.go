package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// lines returns a page with the given runs of text.
func lines(runs ...font.Run) *scene.Page {
	return &scene.Page{Size: geom.Size{W: 100000, H: 50000}, Ops: []ink.Op{&scene.Text{Runs: runs}}}
}

// TestFontDescriptors checks the font descriptors and the advances of the codes, which
// start at 1. A face without visible glyphs is not in the file.
func TestFontDescriptors(t *testing.T) {
	bold := drawtest.Text(t, drawtest.Face(t, "NotoSans-Bold"), 6000, geom.Pt(0, 5000), "x", false)
	bold.Glyphs = nil
	for name, want := range map[string]string{
		"NotoSans-Regular": "/Flags 4/FontBBox[-621 -389 2800 1067]/ItalicAngle 0/Ascent 1069/Descent -293/CapHeight 714/StemV 87/",
		"NotoSans-Italic":  "/Flags 68/FontBBox[-665 -389 2767 1084]/ItalicAngle -12/Ascent 1069/Descent -293/CapHeight 714/StemV 87/",
	} {
		face := drawtest.Face(t, name)
		data := string(write(t, lines(bold, drawtest.Text(t, face, 6000, geom.Pt(0, 5000), "xiA", false))))
		if !strings.Contains(data, want) || strings.Count(data, "/FontDescriptor/") != 1 {
			t.Errorf("%s: the file has no %s, or %d fonts", name, want, strings.Count(data, "/FontDescriptor/"))
		}
		whole, err := sfnt.Parse(face.Data())
		if err != nil {
			t.Fatal(err)
		}
		var wide []any
		for _, r := range "Aix" { // in glyph order
			g, _ := face.Nominal(r)
			wide = append(wide, whole.Advance(g))
		}
		if want := fmt.Sprintf("/DW 0/W[1[%v %v %v]]", wide...); !strings.Contains(data, want) {
			t.Errorf("%s: the file has no %s", name, want)
		}
	}
}

// TestMoreGlyphsThanCodes checks the limit of 65,535 codes. A glyph has one code for each text that
// it represents.
func TestMoreGlyphsThanCodes(t *testing.T) {
	run := drawtest.Text(t, drawtest.Face(t, "NotoSans-Regular"), 6000, geom.Pt(0, 5000), "x", false)
	glyph := run.Glyphs[0]
	var text strings.Builder
	run.Glyphs = nil
	for r := rune(0x10000); len(run.Glyphs) < 65535; r++ {
		glyph.From, glyph.Bytes = int32(text.Len()), uint16(utf8.RuneLen(r))
		run.Glyphs = append(run.Glyphs, glyph)
		text.WriteRune(r)
	}
	run.Text = text.String()
	var out bytes.Buffer
	if err := Write(&out, []*scene.Page{lines(run)}, Options{}); err != nil {
		t.Errorf("65,535 texts: %v", err)
	}
	one := drawtest.Text(t, run.Face, 6000, geom.Pt(0, 5000), "x", false)
	var list diag.List
	if err := Write(&out, []*scene.Page{lines(run, one)}, Options{}); !errors.As(err, &list) ||
		list[0].Code != "pdf-too-many-glyphs" || list[0].Args["found"] != 65536 {
		t.Errorf("one more: %v", err)
	}
}
