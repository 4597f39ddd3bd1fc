package font

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"cartouche/internal/geom"
)

// withTable returns a font file with one more table, at its place in the directory.
func withTable(file []byte, name string, table []byte) []byte {
	list := entries(file)
	const entry = 16
	moved := make([]byte, 0, len(file)+entry+len(table))
	all := slices.Clone(list)
	all = append(all, slices.Concat([]byte(name), make([]byte, 4), be32(len(file)), be32(len(table))))
	slices.SortFunc(all, func(a, b []byte) int { return bytes.Compare(a[:4], b[:4]) })
	moved = append(moved, file[:12]...)
	binary.BigEndian.PutUint16(moved[4:], uint16(len(all)))
	for _, e := range all {
		e = slices.Clone(e)
		binary.BigEndian.PutUint32(e[8:], binary.BigEndian.Uint32(e[8:])+entry)
		moved = append(moved, e...)
	}
	return slices.Concat(moved, file[12+entry*len(list):], table)
}

func be32(n int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

// axes returns the table of axes that vary from a least to a most value.
func axes(list ...Axis) []byte {
	table := []byte{0, 1, 0, 0, 0, 16, 0, 2, 0, byte(len(list)), 0, 20, 0, 0, 0, 0}
	for _, a := range list {
		table = slices.Concat(table, []byte(a.Tag), be32(a.Least<<16), be32(a.Default<<16), be32(a.Most<<16), make([]byte, 4))
	}
	return table
}

func regular(t *testing.T) []byte {
	t.Helper()
	data, _, err := readFont("NotoSans-Regular.ttf")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestVariableFontsSayWhatTheyLack: a font is doubtful for a style for which its default is wrong and another instance is not.
func TestVariableFontsSayWhatTheyLack(t *testing.T) {
	file := regular(t)
	weight := func(least, start, most int) Axis { return Axis{"wght", least, start, most} }
	for _, c := range []struct {
		name          string
		axes          []Axis
		regular, bold string
	}{
		{"none", nil, "", ""},
		{"thin", []Axis{weight(100, 100, 900)}, "wght 100", "wght 100"},
		{"regular", []Axis{weight(100, 400, 900)}, "", "wght 400"},
		{"black", []Axis{weight(100, 900, 900)}, "wght 900", ""},
		{"only light ones", []Axis{weight(200, 300, 300)}, "", ""},
		{"of another width", []Axis{{"opsz", 14, 14, 32}, {"wdth", 75, 100, 125}}, "", ""},
		{"several", []Axis{{"opsz", 14, 14, 32}, weight(100, 200, 900)}, "wght 200", "wght 200"},
	} {
		data := file
		if c.axes != nil {
			data = withTable(file, "fvar", axes(c.axes...))
		}
		if k := KindOf(data); k.Other(false, false) != c.regular || k.Other(true, false) != c.bold || k.Coloured {
			t.Errorf("%s: regular %q, bold %q, want %q and %q", c.name, k.Other(false, false), k.Other(true, false), c.regular, c.bold)
		}
	}
	slant := KindOf(withTable(file, "fvar", axes(Axis{"slnt", -10, 0, 0})))
	if slant.Other(false, false) != "" || slant.Other(false, true) != "slnt 0" {
		t.Errorf("upright %q, italic %q", slant.Other(false, false), slant.Other(false, true))
	}
	for _, bad := range [][]byte{nil, []byte("OTTO"), file[:40], withTable(file, "fvar", axes(weight(1, 2, 3))[:20])} {
		if k := KindOf(bad); k.Axes != nil || k.Coloured {
			t.Errorf("%d bytes: %+v", len(bad), k)
		}
	}
	for _, table := range []string{"COLR", "SVG ", "sbix", "CBDT"} {
		if !KindOf(withTable(file, table, []byte{0, 0, 0, 0})).Coloured {
			t.Errorf("%s: no colours", table)
		}
	}
}

// TestVariableFontsStandStill: what is put into files is not variable, so that all programs show its default.
func TestVariableFontsStandStill(t *testing.T) {
	file := regular(t)
	plain, err := ParseFace("Plain.ttf", file)
	if err != nil {
		t.Fatal(err)
	}
	varied, err := ParseFace("Varied[wght].ttf", withTable(withTable(file, "fvar", axes(Axis{"wght", 100, 100, 900})), "STAT", make([]byte, 20)))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(entries(varied.Data()), entries(file), func(a, b []byte) bool { return string(a[:4]) == string(b[:4]) }) ||
		!bytes.Equal(varied.Data()[:12], file[:12]) {
		t.Errorf("its directory is %q", varied.Data()[:12+16*25])
	}
	g, _ := plain.Nominal('Q')
	if h, ok := varied.Nominal('Q'); !ok || h != g || !slices.Equal(varied.Outline(g), plain.Outline(g)) || !bytes.Equal(plain.Data(), file) {
		t.Errorf("its Q is glyph %d, want %d", h, g)
	}
}

// blanked returns a font file in which the glyph of a letter is blank.
func blanked(t *testing.T, file []byte, letter rune) []byte {
	t.Helper()
	f, err := ParseFace("x.ttf", file)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := f.Nominal(letter)
	out := slices.Clone(file)
	places := map[string]int{}
	for _, e := range entries(out) {
		places[string(e[:4])] = int(binary.BigEndian.Uint32(e[8:]))
	}
	loca, size := out[places["loca"]:], 2
	if out[places["head"]+51] != 0 {
		size = 4
	}
	copy(loca[size*int(g):], loca[size*int(g+1):size*int(g+2)])
	return out
}

// TestBlankGlyphsAreMissing: a letter whose glyph is blank comes from another font, or is an error. What is blank by its nature stays.
func TestBlankGlyphsAreMissing(t *testing.T) {
	file := blanked(t, regular(t), 'Q')
	set := NewSet(Config{Families: map[string]Family{
		"text": {Regular: "own.ttf"}, "more": {Regular: "own.ttf", Fallback: []string{"other"}}, "other": {Regular: "NotoSans-Bold.ttf"},
	}}, func(name string) ([]byte, string, error) {
		if name == "own.ttf" {
			return file, name, nil
		}
		return readFont(name)
	})
	var missing *Missing
	if _, err := set.Line("A Quay", Style{Size: geom.MM(4)}); !errors.As(err, &missing) || string(missing.Runes) != "Q" {
		t.Errorf("without another font: %v", err)
	}
	b, err := set.Line("A Quay", Style{Family: "more", Size: geom.MM(4)})
	if err != nil || len(b.Runs) != 3 || b.Runs[1].Face.Name() != "NotoSans-Bold" {
		t.Errorf("with another font: %d runs, %v", len(b.Runs), err)
	}
	if _, err := set.Line("A\u00a0b\u2009c\u00ad\u200d", Style{Size: geom.MM(4)}); err != nil {
		t.Errorf("spaces: %v", err)
	}
}

// TestFontsHaveNamesOfTheirOwn: style sheets and files tell fonts apart by names without accents, signs and folders.
func TestFontsHaveNamesOfTheirOwn(t *testing.T) {
	files := []string{"Grün.ttf", "Grön.ttf", "a/Regular.ttf", "b/regular.ttf", "Serif.1.ttf", "Serif.2.ttf", "字.ttf", "文.ttf"}
	c := Config{Families: map[string]Family{}}
	for _, file := range files {
		c.Families[file] = Family{Regular: file}
	}
	data := regular(t)
	set := NewSet(c, func(name string) ([]byte, string, error) { return data, name, nil })
	faces, err := set.Faces()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, f := range faces {
		plain := Bare(f.Name())
		if other, twice := seen[plain]; twice {
			t.Errorf("%s and %s are both %q", other, f.Name(), plain)
		}
		seen[plain] = f.Name()
	}
	if len(seen) != len(files) {
		t.Errorf("%d names for %d files", len(seen), len(files))
	}
}
