package art

import (
	"strings"
	"testing"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// TestPathDataAlone: path data on their own are read like those of a drawing, and errors
// have their position within the data.
func TestPathDataAlone(t *testing.T) {
	for _, c := range []struct{ data, want, wrong string }{
		{data: "M 1 2 h3v4 l-3,0z", want: "face \"\" 0 0 bleed 0 safe 0\nfill #000000 box 1,2 3×4\n"},
		{data: "m1.5.5q1 0 1 1t1 1", want: "face \"\" 0 0 bleed 0 safe 0\nfill #000000 M 1.5,0.5 C 2.167,0.5 2.5,0.833 2.5,1.5 C 2.5,2.167 2.833,2.5 3.5,2.5\n"},
		{data: "M0 0A1 1 0 012 0", want: "face \"\" 0 0 bleed 0 safe 0\nfill #000000 M 0,0 C 0,-0.552 0.448,-1 1,-1 C 1.552,-1 2,-0.552 2,0\n"},
		{data: "L 1 2", wrong: ":1:1: art-path-letter allowed=[M] found=L"},
		{data: "M 1 2 X", wrong: ":1:7: art-path-letter allowed=[M L H V C S Q T A Z] found=X"},
		{data: "M 1", wrong: ":1:4: art-path-end allowed=[] found="},
	} {
		path, errs := Path(c.data, geom.Millimetre)
		if got := errs.Error(); got != c.wrong {
			t.Errorf("%q: got the error %s, want %s", c.data, got, c.wrong)
		}
		if got := scene.Dump(&scene.Face{Ops: []ink.Op{&ink.Fill{Path: path}}}); c.want != "" && got != c.want {
			t.Errorf("%q: got\n%s, want\n%s", c.data, got, c.want)
		}
	}
}

// TestLongLinesHaveColumns: columns are counted in characters, and from a mark that is near, in whatever order positions are asked for.
func TestLongLinesHaveColumns(t *testing.T) {
	text := "<svg>\n" + strings.Repeat("aé·象", 2_000) + "\xff\xbf\xbfé\n\nb"
	f := &file{data: []byte(text)}
	for offset := len(text); offset >= 0; offset -= 7 {
		before := text[:offset]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		if got, want := f.pos(offset), (diag.Pos{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(line)}); got != want {
			t.Fatalf("byte %d is at %v, want %v", offset, got, want)
		}
	}
	for i, m := range f.marks[1:] {
		if d := m.offset - f.marks[i].offset; d >= apart+utf8.UTFMax {
			t.Errorf("between the marks %d and %d are %d bytes", i, i+1, d)
		}
	}
}
