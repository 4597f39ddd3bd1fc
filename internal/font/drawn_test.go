package font

import (
	"errors"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"

	"github.com/go-text/typesetting/font/opentype"
)

// square draws an icon that fills its box.
func square() (*Drawing, error) {
	at := func(x, y float32) opentype.SegmentPoint { return opentype.SegmentPoint{X: x, Y: y} }
	d := &Drawing{W: Units, H: Units, Outline: []Segment{{Op: opentype.SegmentOpMoveTo}}}
	for _, p := range []opentype.SegmentPoint{at(Units, 0), at(Units, Units), at(0, Units)} {
		d.Outline = append(d.Outline, Segment{Op: opentype.SegmentOpLineTo, Args: [3]opentype.SegmentPoint{p}})
	}
	return d, nil
}

// The box of an icon that is a drawing is a little taller than the capitals, and is in their
// middle. The text of the run is its name.
func TestDrawnIconsInALine(t *testing.T) {
	set := testSet.WithIcons(map[string]Icon{"box": {Draw: square}, "plain.box": {Draw: square}})
	b, err := set.Line("Ab{icon:plain.box}{icon:box} c", Style{Size: geom.MM(10)})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, r := range b.Runs {
		said = append(said, r.Text)
	}
	if got := strings.Join(said, "|"); got != "Ab|box|box| c" {
		t.Fatalf("the runs say %q", got)
	}
	r := b.Runs[1]
	capitals := b.Runs[0].Face.CapHeight(b.Runs[0].Size)
	at := r.Glyphs[0].At()
	above, below := r.Size-at.Y-capitals, at.Y
	if !r.Face.Drawn() || r.Size <= capitals || r.Size > capitals*5/4 || max(above-below, below-above) > 10 {
		t.Errorf("a square of %v, %v above the capitals, which are %v, and %v below", r.Size, above, capitals, below)
	}
	if at.X <= 0 || at.X+r.Size >= r.Width {
		t.Errorf("a square from %v to %v in a width of %v", at.X, at.X+r.Size, r.Width)
	}
}

// An error in a drawing is reported by each use of it, and only then.
func TestErrorsInDrawingsAreReported(t *testing.T) {
	broken := diag.List{{Pos: diag.Pos{File: "box.svg", Line: 2, Column: 1}, Code: "art-text"}}
	set := testSet.WithIcons(map[string]Icon{"box": {Draw: func() (*Drawing, error) { return nil, broken }}})
	if _, err := set.Line("A", Style{}); err != nil {
		t.Error(err)
	}
	var list diag.List
	if _, err := set.Line("{icon:box}", Style{}); !errors.As(err, &list) || list.Error() != broken.Error() {
		t.Errorf("error %v", err)
	}
}

// Icons that name their set of drawings are found, and are separate in lists.
func TestListsOfIconsKeepSetsApart(t *testing.T) {
	icon := Icon{Draw: square}
	set := testSet.WithIcons(map[string]Icon{"sun": icon, "plain.sun": icon, "plain.star": icon, "ankh": icon})
	for name, want := range map[string]string{
		"": "ankh sun", "sum": "ankh sun", "plain.sum": "plain.star plain.sun", "plane.sun": "ankh sun",
	} {
		if got := strings.Join(set.IconsLike(name), " "); got != want {
			t.Errorf("like %q are %q, want %q", name, got, want)
		}
	}
}

func TestPostScriptFontsAreRefused(t *testing.T) {
	_, err := ParseFace("fonts/Fine.otf", []byte("OTTO\x00\x01"+strings.Repeat("\x00", 100)))
	if err == nil || err.Error() != "fonts/Fine.otf: font-postscript" {
		t.Errorf("error %v", err)
	}
}
