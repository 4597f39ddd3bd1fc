package press_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
)

// pages are the sizes that fill half a sheet or a whole one.
var pages = []string{"a5", "a6", "half-letter"}

// TestEveryPaperSizeAndMode tries every known paper, in both orientations for custom sizes, with
// every card size and number of cards, and every way of printing.
func TestEveryPaperSizeAndMode(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	n := 0
	for _, paper := range slices.Sorted(maps.Keys(theme.Papers)) {
		for _, size := range slices.Sorted(maps.Keys(theme.Sizes)) {
			for duplex := press.LongEdge; duplex <= press.Separate; duplex++ {
				for _, count := range []int{1, 4, 9, 25} {
					opt := options(theme.Papers[paper].Size.Value)
					opt.Margin, opt.Duplex = theme.Papers[paper].Margin.Value, duplex
					opt.Gutter, opt.Shift = count == 4, geom.Pt(0, geom.Length(count%2)*300)
					s := theme.Sizes[size].Value
					c := printing{opt: opt, items: []press.Item{{
						Name: "0", Title: size, Front: face("0 front", s, 3*mm), Back: face("0 back", s, 3*mm), Copies: count,
					}}}
					name := fmt.Sprintf("%s/%s/%d/%d", paper, size, duplex, count)
					sheets, errs := press.Impose(c.items, opt)
					if errs != nil && duplex == press.Gutter && s.W+6*mm > opt.Paper.W/2-opt.Margin {
						continue // the error says that half of the sheet is too small
					}
					if page := slices.Contains(pages, size); page && (errs != nil || sheets[0].Glued || sheets[0].Part != "") {
						continue // a page of a booklet that fills a sheet; other tests try these
					}
					if !t.Run(name, c.try) {
						return
					}
					n++
				}
			}
		}
	}
	if n < 2000 {
		t.Errorf("only %d cases were tried", n)
	}
}
