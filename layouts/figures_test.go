package layouts_test

import (
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// TestFiguresOfTheLanguage: in Persian every number that a layout prints is in Persian figures. Names that are typed into
// records, A1 or N6, are not numbers, nor are the heads of the strips that they name.
func TestFiguresOfTheLanguage(t *testing.T) {
	testall.Slow(t)
	for game, heads := range map[string]string{"nile-flood": "1 2 3 4 5 6", "nile-pyramids": "", "osiris": "", "mykerinos-nile": ""} {
		g := translated(t, game, "en", "fa")
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "fa", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		arabic, plain := 0, map[string]int{}
		for _, c := range g.Components {
			if c.Booklet != nil { // its text is borrowed, and its records are written by hand
				continue
			}
			for i := range s.Count(c) {
				p, errs := s.Piece(c, i)
				for _, d := range errs {
					if !strings.HasPrefix(d.Code, "text-too-") { // whether they fit is for others to test
						t.Error(d)
					}
				}
				for _, text := range scene.Texts(p.Front.Ops) {
					if strings.ContainsAny(text.Words(), "۰۱۲۳۴۵۶۷۸۹") {
						arabic++
					}
					if number.MatchString(text.Words()) {
						plain[text.Words()]++
					}
				}
			}
		}
		if arabic < 4 {
			t.Errorf("%s: %d texts with figures", game, arabic)
		}
		for words, n := range plain {
			if !strings.Contains(heads, words) || n > 1 {
				t.Errorf("%s: %q is printed %d times", game, words, n)
			}
		}
	}
}

var number = regexp.MustCompile(`^[0-9]+$`)

// TestFiguresStayInTheirBoxes: each starts its parts with a move, closes them, and stays in its box however large that is.
func TestFiguresStayInTheirBoxes(t *testing.T) {
	g, _ := studio(t, "osiris", layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	for name, figure := range g.Theme.Figures {
		for _, box := range []geom.Rect{geom.R(0, 0, geom.MM(4), geom.MM(4)), geom.R(geom.MM(-7), geom.MM(3), geom.MM(30), geom.MM(55))} {
			path := figure.In(box)
			if !box.Contains(path.Box()) {
				t.Errorf("%s covers %v, its box is %v", name, path.Box(), box)
			}
			moves, closes := 0, 0
			for _, v := range path.Verbs {
				switch v {
				case ink.MoveTo:
					moves++
				case ink.Close:
					closes++
				}
			}
			if path.Verbs[0] != ink.MoveTo || moves != closes {
				t.Errorf("%s has %d parts and closes %d", name, moves, closes)
			}
		}
	}
}
