package press_test

import (
	"fmt"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
)

// bookletPages returns faces of A5 with the names 1, 2, 3, …; the last is blank.
func bookletPages(n int) []*scene.Face {
	pages := make([]*scene.Face, n)
	for i := range n - 1 {
		pages[i] = &scene.Face{Name: fmt.Sprint(i + 1), Size: geom.Size{W: geom.MM(148), H: geom.MM(210)}}
	}
	return pages
}

// sides prints the pages of a side from left to right.
func sides(p *scene.Page) string {
	text := ""
	for _, half := range []bool{true, false} {
		name := "-"
		for _, op := range p.Ops {
			if g, ok := op.(*scene.Group); ok && g.Clip != nil && (g.Place.At.X+geom.MM(74) < p.Size.W/2) == half {
				name = g.Name
			}
		}
		text += name + " "
	}
	return text
}

// TestPagesOfABooklet checks that every page is behind the one before it, and that halves of sheets meet at the fold.
func TestPagesOfABooklet(t *testing.T) {
	a4 := press.Options{Paper: geom.Size{W: geom.MM(210), H: geom.MM(297)}, Marks: press.Crop}
	for _, c := range []struct {
		pages int
		rtl   bool
		want  string
	}{
		{4, false, "- 1 |2 3 |"},
		{8, false, "- 1 |2 7 |6 3 |4 5 |"},
		{8, true, "1 - |7 2 |3 6 |5 4 |"},
	} {
		opt := a4
		opt.RightToLeft = c.rtl
		sheets, ok := press.Booklet(press.Item{Name: "rules", Title: "Rules", Copies: 1}, bookletPages(c.pages), opt)
		if !ok {
			t.Fatal("does not fit")
		}
		got := ""
		for _, p := range press.Pages(sheets) {
			if p.Size != (geom.Size{W: geom.MM(297), H: geom.MM(210)}) {
				t.Errorf("a page of %s", p.Size)
			}
			got += sides(p) + "|"
		}
		if got != c.want {
			t.Errorf("%d pages: got %s want %s", c.pages, got, c.want)
		}
	}
}

func TestBookletsThatAreNotFolded(t *testing.T) {
	item := press.Item{Name: "rules", Copies: 1}
	for name, paper := range map[string]geom.Size{"small paper": {W: geom.MM(200), H: geom.MM(297)}, "short paper": {W: geom.MM(210), H: geom.MM(290)}} {
		if _, ok := press.Booklet(item, bookletPages(4), press.Options{Paper: paper}); ok {
			t.Error(name, "fits")
		}
	}
	if _, ok := press.Booklet(item, bookletPages(44), press.Options{Paper: geom.Size{W: geom.MM(210), H: geom.MM(297)}}); ok {
		t.Error("44 pages are folded")
	}
}

// TestMarksOfABooklet checks that a spread has crop marks where the paper is larger.
func TestMarksOfABooklet(t *testing.T) {
	for _, c := range []struct {
		paper geom.Size
		marks int
	}{{geom.Size{W: geom.MM(210), H: geom.MM(297)}, 0}, {geom.Size{W: geom.MM(297), H: geom.MM(420)}, 8}} {
		sheets, ok := press.Booklet(press.Item{Copies: 1}, bookletPages(4), press.Options{Paper: c.paper, Margin: geom.MM(5), Marks: press.Crop})
		if !ok {
			t.Fatal("does not fit")
		}
		n := 0
		for _, op := range sheets[0].Front.Ops {
			if g, ok := op.(*scene.Group); ok && g.Role == scene.Guide {
				for _, v := range g.Ops[0].(*ink.Stroke).Path.Verbs {
					if v == ink.MoveTo {
						n++
					}
				}
			}
		}
		if n != c.marks {
			t.Errorf("on %s: %d marks, want %d", c.paper, n, c.marks)
		}
	}
}

// TestBleedOfABooklet: it is printed on the three sides away from the fold, the marks are outside it, and there are none where
// pages fill the paper.
func TestBleedOfABooklet(t *testing.T) {
	pages := bookletPages(4)
	pages[0].Bleed = geom.MM(3)
	for _, c := range []struct {
		name        string
		paper       geom.Size
		rtl         bool
		clip, bleed geom.Rect
		marks       geom.Rect // around them
	}{
		{"A3", geom.Size{W: geom.MM(297), H: geom.MM(420)}, false, geom.R(0, -3000, 151000, 216000), geom.R(59000, 40500, 302000, 216000),
			geom.R(53500, 35000, 313000, 227000)},
		{"A3, from right to left", geom.Size{W: geom.MM(297), H: geom.MM(420)}, true, geom.R(-3000, -3000, 151000, 216000),
			geom.R(59000, 40500, 302000, 216000), geom.R(53500, 35000, 313000, 227000)},
		{"A4", geom.Size{W: geom.MM(210), H: geom.MM(297)}, false, geom.R(0, -3000, 151000, 216000), geom.R(0, 0, 297000, 210000), geom.Rect{}},
		{"8 mm larger", geom.Size{W: geom.MM(218), H: geom.MM(304)}, false, geom.R(0, -3000, 151000, 216000),
			geom.R(1000, 1000, 302000, 216000), geom.R(1000, 1000, 302000, 216000)},
	} {
		opt := press.Options{Paper: c.paper, Margin: geom.MM(1), Marks: press.Crop, Gutter: true, RightToLeft: c.rtl}
		sheets, _ := press.Booklet(press.Item{Copies: 1}, pages, opt)
		var clip, marks geom.Rect
		for _, op := range sheets[0].Front.Ops {
			switch g := op.(*scene.Group); {
			case g.Name == "1":
				clip = g.Clip.Box()
			case g.Role == scene.Guide:
				marks = g.Ops[len(g.Ops)-1].(*ink.Stroke).Path.Box()
			}
		}
		if p := sheets[0].Front; clip != c.clip || p.Bleed != c.bleed || marks != c.marks {
			t.Errorf("%s: clip %v, bleed box %v, marks %v", c.name, clip, p.Bleed, marks)
		}
	}
}

// TestCutsOfABooklet: they are counted. Without room for marks they are recorded, and drawn as lines if asked for. Those in the margin are recorded
// with lines too, because printers do not print them.
func TestCutsOfABooklet(t *testing.T) {
	for name, c := range map[string]struct {
		paper    geom.Size
		unmarked int
		lines    bool
		beyond   int
		cuts     int
	}{
		"it fills the paper":         {geom.Size{W: geom.MM(210), H: geom.MM(297)}, 0, false, 0, 0},
		"one side fills it":          {geom.Size{W: geom.MM(210), H: geom.MM(330)}, 1, true, 0, 2},
		"no room for marks":          {geom.Size{W: geom.MM(220), H: geom.MM(306)}, 2, true, 0, 4},
		"the cuts are in the margin": {geom.Size{W: geom.MM(216), H: geom.MM(356)}, 2, true, 1, 4},
		"there is enough room":       {geom.Size{W: geom.MM(297), H: geom.MM(420)}, 0, true, 0, 4},
	} {
		opt := press.Options{Paper: c.paper, Margin: geom.MM(5), Marks: press.Crop}
		sheets, _ := press.Booklet(press.Item{Copies: 1}, bookletPages(4), opt)
		if got := sheets[0].Unmarked; len(got) != c.unmarked || sheets[0].Cuts != c.cuts {
			t.Errorf("%s: %d, %d cuts", name, len(got), sheets[0].Cuts)
		}
		for _, opt.Marks = range []press.Marks{{Cut: true}, press.Crop.With("cut")} {
			sheets, _ = press.Booklet(press.Item{Copies: 1}, bookletPages(4), opt)
			lines := false
			for _, op := range sheets[0].Front.Ops {
				g, ok := op.(*scene.Group)
				lines = lines || ok && g.Role == scene.Cut
			}
			if got := sheets[0].Unmarked; lines != c.lines || len(got) != c.beyond || c.beyond > 0 && !got[0].Beyond {
				t.Errorf("%s with %s: %t, %v", name, opt.Marks, lines, got)
			}
		}
	}
}
