package svg

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// unpack turns a WOFF file back into a TrueType file.
func unpack(t *testing.T, woff []byte) []byte {
	t.Helper()
	be := binary.BigEndian
	if string(woff[:4]) != "wOFF" || int(be.Uint32(woff[8:])) != len(woff) {
		t.Fatalf("not a WOFF file of %d bytes: %q", len(woff), woff[:12])
	}
	n := int(be.Uint16(woff[12:]))
	out := make([]byte, 12+16*n)
	copy(out, woff[4:8])
	be.PutUint16(out[4:], uint16(n))
	for i := range n {
		e := woff[44+20*i:]
		at, packed, size := be.Uint32(e[4:]), be.Uint32(e[8:]), be.Uint32(e[12:])
		table := woff[at : at+packed]
		if packed < size {
			r, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				t.Fatal(err)
			}
			if table, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		if len(table) != int(size) {
			t.Fatalf("table %s has %d bytes, want %d", e[:4], len(table), size)
		}
		d := out[12+16*i:]
		copy(d, e[:4])
		be.PutUint32(d[4:], be.Uint32(e[16:]))
		be.PutUint32(d[8:], uint32(len(out)))
		be.PutUint32(d[12:], size)
		out = append(out, table...)
		out = append(out, make([]byte, -len(out)&3)...)
	}
	if int(be.Uint32(woff[16:])) != len(out) {
		t.Errorf("the header's size is %d bytes, the decompressed one %d", be.Uint32(woff[16:]), len(out))
	}
	return out
}

var fontData = regexp.MustCompile(`base64,([^)]*)\) format\('woff'\)`)

// TestFontsOfTheFileSetTheSameGlyphs checks that shaping the text with the fonts of the file gives
// the placed glyphs, with outlines.
func TestFontsOfTheFileSetTheSameGlyphs(t *testing.T) {
	page := &scene.Page{Size: geom.Size{W: 100000, H: 100000}, Ops: drawtest.Words(t)}
	m := fontData.FindAllSubmatch(encode(t, page, Options{}), -1)
	var runs []font.Run
	for _, op := range page.Ops {
		runs = append(runs, op.(*scene.Text).Runs...)
	}
	byFace := map[*font.Face]*font.Face{}
	for i := range runs {
		run := &runs[i]
		if byFace[run.Face] == nil {
			data, err := base64.StdEncoding.DecodeString(string(m[len(byFace)][1]))
			if err != nil {
				t.Fatal(err)
			}
			f, err := font.ParseFace(run.Face.Name(), unpack(t, data))
			if err != nil {
				t.Fatal(err)
			}
			byFace[run.Face] = f
		}
		again := drawtest.Text(t, byFace[run.Face], run.Size, run.At, run.Text, run.RTL)
		for j, g := range again.Glyphs {
			if g != run.Glyphs[j] {
				t.Errorf("%q: glyph %d is %+v, want %+v", run.Text, j, g, run.Glyphs[j])
			}
			if len(byFace[run.Face].Outline(g.ID)) != len(run.Face.Outline(g.ID)) {
				t.Errorf("%q: glyph %d has lost its outline", run.Text, g.ID)
			}
		}
	}
	if len(m) != len(byFace) {
		t.Errorf("%d fonts in the file, want %d", len(m), len(byFace))
	}
}

func TestText(t *testing.T) {
	sans, signs := drawtest.Face(t, "NotoSans-Regular"), drawtest.Face(t, "NotoSansEgyptianHieroglyphs-Regular")
	at := geom.Pt(10000, 20000)
	capital := drawtest.Text(t, sans, 4000, at, "IBIS", false)
	capital.Text, capital.SmallCaps = "ibis", true
	icon := drawtest.Text(t, signs, 4000, at, "\U000132F9", false)
	icon.Text, icon.Glyphs[0].Bytes = "ankh", 4
	figure := drawtest.Text(t, sans, 4000, at, "2", false)
	figure.Glyphs[0].ID++ // not the font's default glyph
	small, tables := figure, figure
	small.SmallCaps, tables.Tabular = true, true
	stop := drawtest.Text(t, drawtest.Face(t, "Amiri-Regular"), 4000, at, "ل.", true)
	stop.Text, stop.Glyphs = ".", stop.Glyphs[:1]
	stop.Glyphs[0].From, stop.Glyphs[0].Bytes = 0, 1
	tests := []struct {
		name string
		run  font.Run
		want string
	}{
		{"a full stop in Arabic, which has no letter beside it, is set as one", stop, `">` + "\u061c.</tspan>"},
		{"words stand where they were set", drawtest.Text(t, sans, 4000, at, "a <b> c", false),
			`y="20" xml:space="preserve"><tspan x="10">a </tspan><tspan x="13.284">&lt;b&gt; </tspan><tspan x="21.36">c</tspan></text>`},
		{"words from right to left start at their right end",
			drawtest.Text(t, drawtest.Face(t, "Amiri-Regular"), 4000, at, "نيل نهر", true),
			`direction="rtl"><tspan x="19.008">نيل </tspan><tspan x="13.496">نهر</tspan></text>`},
		{"small capitals that are capitals", capital, `>IBIS</tspan>`},
		{"figures among small capitals are those of the small capitals", small, `style="font-feature-settings:'smcp'"`},
		{"figures of equal width are asked for", tables, `style="font-feature-settings:'tnum'"`},
		{"icons are outlines", icon, `aria-label="ankh"`},
	}
	for _, tt := range tests {
		page := &scene.Page{Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{&scene.Text{Runs: []font.Run{tt.run}}}}
		if got := string(encode(t, page, Options{})); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s is missing in\n%s", tt.name, tt.want, got[strings.LastIndex(got, "</style>")+1:])
		}
	}
}

func TestSameBytesEveryTime(t *testing.T) {
	for _, opt := range []Options{{}, {Outlines: true}} {
		first := encode(t, drawtest.Page(t), opt)
		for range 5 {
			if !bytes.Equal(encode(t, drawtest.Page(t), opt), first) {
				t.Fatalf("the bytes differ, %+v", opt)
			}
		}
	}
}

func TestGroupNamesAreIdentifiers(t *testing.T) {
	clip := ink.RectPath(geom.R(0, 0, 1000, 2000))
	page := &scene.Page{Size: geom.Size{W: 50000, H: 50000}, Ops: []ink.Op{
		&scene.Group{Name: "Grön 1", Place: geom.Placement{Turns: 1, At: geom.Pt(1500, 0)}, Clip: &clip},
		&scene.Group{Name: "Grön 1", Place: geom.At(geom.Pt(-1, 2))},
		&scene.Group{Name: "1 & 2"},
	}}
	got := string(encode(t, page, Options{}))
	for _, want := range []string{
		`<clipPath id="clip"><path d="m0 0h1v2h-1z"/></clipPath>`,
		`<g id="Gr_n_1" transform="matrix(0 1 -1 0 1.5 0)" clip-path="url(#clip)">`, `<title>Grön 1</title>`,
		`<g id="Gr_n_1-2" transform="translate(-0.001 0.002)">`,
		`<g id="_1___2">`, `<title>1 &amp; 2</title>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in\n%s", want, got)
		}
	}
}
