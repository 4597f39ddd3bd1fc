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
