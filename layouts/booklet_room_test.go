package layouts_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// tokenPages lays out a booklet of pages of A6 that shows a token of 20 by 20 mm.
func tokenPages(t *testing.T, text string) ([]*scene.Face, diag.List) {
	t.Helper()
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[booklet, token]", 1),
		"data/g/booklet.yaml": "kind: booklet\ntext: rules\nsize: a6\nfigures: float\n",
		"data/g/token.yaml":   "size: 20 x 20 mm\nstock: card\nper: game\nfront:\n  - rect: {box: trim, fill: sand}\n",
		"data/g/rules.md":     "# Title\n\n" + text,
		"data/g/lang/en.yaml": "game: {title: A game}\ncomponent:\n  booklet: {title: Rules, use: To read.}\n  token: {title: Token, use: To lay.}\n",
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	var faces []*scene.Face
	for i := range s.Count(g.Components[0]) {
		p, found := s.Piece(g.Components[0], i)
		faces, errs = append(faces, p.Front), append(errs, found...)
	}
	return faces, errs
}

// TestFiguresTakeTheRoomOfTheirPage checks figures with a range: on a full page they are as small as they may be, else larger, but
// not larger than they may be nor wider than the column.
func TestFiguresTakeTheRoomOfTheirPage(t *testing.T) {
	for text, want := range map[string]geom.Length{
		"![](component:token?height=20..40mm)\n":                                     geom.MM(40),
		"![](component:token?width=20..40mm)\n":                                      geom.MM(40),
		"![](component:token?height=20..120mm)\n":                                    geom.MM(79), // the width of A6 without its margins
		"![](component:token?height=20..40mm)\n\n---\n\nMore.\n":                     geom.MM(40),
		"![](component:token?height=90..90mm)\n":                                     0,
		"![](component:token?height=40mm)\n":                                         geom.MM(40),
		strings.Repeat("A line.\n\n", 11) + "![](component:token?height=20..70mm)\n": geom.MM(32.6),
	} {
		faces, errs := tokenPages(t, text)
		if (errs != nil) != (want == 0) {
			t.Errorf("%q: %v", text, errs)
		}
		if want == 0 {
			continue
		}
		clips := clipsOf(faces[0].Ops)
		if len(clips) != 1 || max(clips[0].Box().H-want, want-clips[0].Box().H) > geom.MM(0.3) {
			t.Errorf("%q: a figure of %v, want %v", text, clips[0].Box().Size(), want)
		}
	}
	for _, wrong := range []string{"20..10mm", "20mm..40mm", "0..10mm", "..10mm", "20..mm", "10..4000mm"} {
		if _, errs := tokenPages(t, "![](component:token?height="+wrong+")\n"); len(errs) != 1 || errs[0].Code != "not-a-length" {
			t.Errorf("%s: %v", wrong, errs)
		}
	}
}

// TestAShortParagraphStaysWithItsTable checks that a table is on the page of its heading if only a short paragraph is between.
func TestAShortParagraphStaysWithItsTable(t *testing.T) {
	table := "| Name | Worth |\n|:--|:--|\n| row1 | 1 |\n| row2 | 2 |\n| row3 | 3 |\n"
	for lines := range 24 {
		for n, f := range bookletPages(t, "en", "# Title\n\n"+strings.Repeat("A line.\n\n", lines)+"## Worth\n\nSo much.\n\n"+table) {
			words := said(f)
			if slices.Contains(words, "Worth") != slices.Contains(words, "row1") {
				t.Errorf("%d lines: page %d has only one of a heading and its table", lines, n+1)
			}
		}
	}
}

// clipsOf returns what the drawings in a drawing are clipped to.
func clipsOf(ops []ink.Op) (clips []ink.Path) {
	for _, op := range ops {
		if g, ok := op.(*scene.Group); ok {
			if g.Clip != nil {
				clips = append(clips, *g.Clip)
			}
			clips = append(clips, clipsOf(g.Ops)...)
		}
	}
	return clips
}
