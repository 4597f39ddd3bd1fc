package layouts_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestGroundsAtTheTrimNeedBleed: in the profile for print shops.
func TestGroundsAtTheTrimNeedBleed(t *testing.T) {
	for name, c := range map[string]struct {
		card string
		want string // what it goes on for; "" when all is well
	}{
		"no bleed":           {"front:\n  - rect: {box: trim, fill: sand}", "0 mm"},
		"a ground too small": {"bleed: 3 mm\nfront:\n  - rect: {box: trim, fill: sand}", "0 mm"},
		"a small bleed":      {"bleed: 2 mm\nfront:\n  - rect: {box: bleed, fill: sand}", "2 mm"},
		"a bleed":            {"bleed: 3 mm\nfront:\n  - rect: {box: bleed, fill: sand}", ""},
		"a larger bleed":     {"bleed: 5 mm\nfront:\n  - rect: {box: bleed, fill: {from: sand, to: ochre}}", ""},
		"one side":           {"bleed: 3 mm\nfront:\n  - rect: {box: -3 -3 63 20 mm, fill: sand}", "0 mm"},
		"a hair inside":      {"front:\n  - rect: {box: 0.1 10 20 20 mm, fill: sand}", "0 mm"},
		"inside":             {"front:\n  - rect: {box: 1 1 58 78 mm, fill: sand}", ""},
		"white":              {"front:\n  - rect: {box: trim, fill: white}", ""},
		"a line":             {"front:\n  - rect: {box: trim, stroke: sand}", ""},
		"an outline":         {"front:\n  - rect: {box: trim, fill: sand}\n  - circle: {centre: 30 40 mm, radius: 25 mm, stroke: ink, for: cut}", ""},
		"slits":              {"cut-outline: true\nfront:\n  - rect: {box: trim, fill: sand}\n  - line: {points: \"20,40 40,40 mm\", stroke: ink, for: cut}", "0 mm"},
		"the back":           {"front: []\nback:\n  - rect: {box: trim, fill: sand}", "0 mm"},
	} {
		dir := filepath.Join(t.TempDir(), "data/g")
		for file, text := range map[string]string{
			"game.yaml":    "authors: [A]\nplayers: {min: 2, max: 2}\nlanguages: [en]\nversion: \"1\"\ncomponents: [card]\n",
			"lang/en.yaml": "game: {title: G}\n",
			"card.yaml":    "size: 60 x 80 mm\nstock: card\nper: game\n" + c.card + "\n",
		} {
			path := filepath.Join(dir, file)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
				t.Fatal(err)
			}
		}
		g, errs := layouts.LoadGame(projecttest.Over(t, filepath.Dir(filepath.Dir(dir))), "g")
		if errs != nil {
			t.Fatal(name, errs)
		}
		for _, profile := range []string{"press", "home"} {
			s, _ := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: profile})
			comp, _ := g.Component("card")
			_, errs := s.Piece(comp, 0)
			if want := c.want != "" && profile == "press"; (len(errs) == 1) != want {
				t.Errorf("%s, %s: %v", name, profile, errs)
				continue
			} else if !want {
				continue
			}
			if d := errs[0]; d.Code != "bleed-missing" || d.Args["found"].(geom.Length).String() != c.want || !strings.HasSuffix(d.Pos.File, "card.yaml") || d.Pos.Line == 0 {
				t.Errorf("%s: %v", name, d)
			}
		}
	}
}
