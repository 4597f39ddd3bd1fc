package kit

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/press"
	"cartouche/templates"
)

// TestInk: a page full of one ink has 100 percent; black is one ink, red are two.
func TestInk(t *testing.T) {
	for name, c := range map[string]struct {
		pix  []byte
		want float64
	}{
		"white":            {[]byte{255, 255, 255, 255}, 0},
		"black":            {[]byte{0, 0, 0, 255}, 100},
		"grey":             {[]byte{204, 204, 204, 255}, 20},
		"cyan":             {[]byte{0, 255, 255, 255}, 100},
		"red":              {[]byte{255, 0, 0, 255}, 200},
		"black beside red": {[]byte{0, 0, 0, 255, 255, 0, 0, 255}, 150},
	} {
		if got := Ink(&scene.Picture{Width: len(c.pix) / 4, Height: 1, Pix: c.pix}); got != c.want {
			t.Errorf("%s: %g %%, want %g %%", name, got, c.want)
		}
	}
}

// TestPlanIsWhatTheKitPrints: as many pages as the files have.
func TestPlanIsWhatTheKitPrints(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	kits := []Options{
		{What: What{Game: "nile-flood"}}, {What: What{Game: "nile-flood", Players: 1}, Look: Look{Profile: "laminate"}, Print: Print{Paper: "letter"}},
		{What: What{Game: "nile-flood"}, Print: Print{Paper: "a3", Duplex: press.Separate}}, {What: What{Game: "nile-flood"}, Print: Print{Paper: "a5", Duplex: press.Gutter}},
	}
	switch {
	case testing.Short():
		kits = kits[1:2]
	case !testall.On():
		kits = kits[1:3]
	}
	for _, opt := range kits {
		plan, err := MakePlan(p, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Formats, opt.Out = []string{"pdf"}, filepath.Join(t.TempDir(), "out")
		list, err := Make(p, opt)
		if err != nil {
			t.Fatal(err)
		}
		pages := map[string]int{}
		for _, m := range drawings(list) {
			pages[m.Stock+m.Sides] += m.Pages
		}
		for _, s := range plan.Stocks {
			if s.Pages != pages[s.Stock+s.Sides] {
				t.Errorf("%+v: %d pages of %s in the plan, %d in the files", opt, s.Pages, s.Stock+s.Sides, pages[s.Stock+s.Sides])
			}
			if s.Ink <= 0 || s.Ink > 100 {
				t.Errorf("%+v: %s takes %g %% of ink", opt, s.Stock, s.Ink)
			}
			delete(pages, s.Stock+s.Sides)
		}
		if len(pages) > 0 {
			t.Errorf("%+v: not in the plan: %v", opt, pages)
		}
	}
}

// TestNoLineOfACoverEndsWithinASpan checks that a joiner follows the dash of the pages that the cover names.
func TestNoLineOfACoverEndsWithinASpan(t *testing.T) {
	j, err := Start(projecttest.Builtin(t), Options{What: What{Game: "nile-flood"}})
	if err != nil {
		t.Fatal(err)
	}
	places := map[*model.Component][]layouts.CoverPlace{}
	board := j.Components[0]
	sheet := press.Sheet{Names: []string{board.Name}}
	addPages(j, places, "card", []press.Sheet{sheet, sheet, sheet}, 1)
	if got := places[board]; len(got) != 1 || got[0].Pages != "1–\u20603" {
		t.Errorf("the places are %q", got)
	}
}

// TestCalibrationInEveryLanguage: its texts find their room on every paper, one way
// of laying backs or the other, but not on the smallest of one's own, which is a warning.
func TestCalibrationInEveryLanguage(t *testing.T) {
	p := projecttest.Builtin(t)
	ways := []press.Duplex{press.LongEdge, press.ShortEdge, press.Separate}
	for i, l := range lang.Available(lang.BuiltIn) {
		for k, paper := range []string{"a5", "a4", "a3", "a2", "letter", "legal", "tabloid"} {
			for w, duplex := range ways {
				if w != (i+k)%len(ways) && !testall.On() || k > 1 && testing.Short() {
					continue
				}
				list, err := Calibrate(p, Options{Look: Look{Lang: l}, Print: Print{Paper: paper, Duplex: duplex}, Out: t.TempDir()})
				if err != nil || len(list) != 1 || list[0].Pages != 2 {
					t.Errorf("%s on %s: %v, %v", l, paper, list, err)
				}
			}
		}
		if _, err := Calibrate(p, Options{Look: Look{Lang: l}, Print: Print{Paper: "80x100 mm"}, Out: t.TempDir()}); err == nil {
			t.Errorf("%s: a page to calibrate on 80 × 100 mm", l)
		}
	}
}

// TestAPlanHasALineForEachProfile checks that a kit is planned which some other profiles cannot print, that these have the number of
// errors that printing reports, even where only some pieces are measured, and that errors in its own profile are still errors.
func TestAPlanHasALineForEachProfile(t *testing.T) {
	testall.Slow(t)
	for _, cards := range []int{1, 950} {
		files := maps.Clone(kittest.Base)
		files["data/g/rows.yaml"] = strings.Repeat("- {name: A}\n", cards)
		files["data/g/card.yaml"] = "size: 63 x 88 mm\nstock: card\nper: game\ncards: rows.yaml\nfront:\n" +
			"  - rect: {box: trim, fill: sand}\n  - text: {box: 4 40 55 8 mm, text: $name, style: body}\n" +
			"  - text: {box: 4 60 55 8 mm, text: $name, style: body}\n"
		dir := kittest.OwnGame(t, files)
		plan, err := MakePlan(projecttest.Over(t, dir), Options{What: What{Game: "g"}})
		if err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		for _, p := range plan.Profiles {
			_, _, _, err := prepare(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Look: Look{Profile: p.Profile}, Print: Print{Formats: []string{"pdf"}}}, false)
			if want := len(diag.Of(err)); p.Errors != want || (p.Ink == nil) != (want > 0) {
				t.Errorf("of %d cards %s has %d errors, want %d", cards, p.Profile, p.Errors, want)
			}
			if _, own := MakePlan(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Look: Look{Profile: p.Profile}}); (own == nil) != (err == nil) {
				t.Errorf("the plan in %s reports %v, the kit %v", p.Profile, own, err)
			}
		}
	}
}

// TestTemplatesBleed checks that every template whose ground may be coloured can be printed in the profile press then.
func TestTemplatesBleed(t *testing.T) {
	tried := 0
	for _, name := range templateNames(t) {
		text, err := templates.FS.ReadFile("components/" + name + ".yaml")
		if err != nil || !strings.Contains(string(text), "id: ground") {
			continue
		}
		files := maps.Clone(kittest.Base)
		files["data/g/card.yaml"] = "extends: " + name + "\ncards: rows.yaml\nfront:\n  - rect: {id: ground, fill: lapis}\n"
		files["data/g/rows.yaml"] = "- {name: A, text: A}\n"
		dir := kittest.OwnGame(t, files)
		if _, _, _, err := prepare(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Look: Look{Profile: "press"}, Print: Print{Formats: []string{"pdf"}}}, false); err != nil {
			t.Errorf("%s: %s", name, kittest.Explain(t, dir, err))
		}
		tried++
	}
	if tried < 7 {
		t.Errorf("%d templates have a ground", tried)
	}
}

// templateNames returns the names of the built-in templates.
func templateNames(t *testing.T) (names []string) {
	t.Helper()
	list, err := templates.FS.ReadDir("components")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, strings.TrimSuffix(f.Name(), ".yaml"))
	}
	return names
}
