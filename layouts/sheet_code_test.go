package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/sheetcode"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// TestCodesSayWhichSheetItIs: the boards and score sheets of Nile Flood have a code, beside their places, that tells them and
// their prints apart and is the same for the same print.
func TestCodesSayWhichSheetItIs(t *testing.T) {
	testall.Slow(t)
	taken := map[string]string{}
	for _, opt := range []layouts.Options{
		{Players: 2, Lang: "en", Profile: "home"}, {Players: 6, Lang: "en", Profile: "home"}, {Players: 2, Lang: "ar", Profile: "home"},
		{Players: 2, Lang: "en", Profile: "ink-saver"},
	} {
		again := layOut(t, "nile-flood", opt)
		for name, f := range faces(t, "nile-flood", opt) {
			if f.Code == nil {
				continue
			}
			text := f.Code.Text
			if other := taken[text]; len(text) != sheetcode.Signs || other != "" {
				t.Errorf("%v: %s has the code %q of %q", opt, name, text, other)
			}
			if taken[text] = name; again[name].Code.Text != text {
				t.Errorf("%s has the codes %q and %q", name, text, again[name].Code.Text)
			}
			code := sheetcode.Text(text)
			if !code.Of(opt.Players, opt.Lang, opt.Profile) || code.Of(opt.Players+1, opt.Lang, opt.Profile) || !code.Like(code) {
				t.Errorf("%q is not of %v", text, opt)
			}
			for _, s := range f.Slots {
				if s.Box.Overlaps(f.Code.Box.Inset(-geom.MM(2))) {
					t.Errorf("%v: the code of %s covers %s", opt, name, s.ID)
				}
			}
			if !f.Trim().Contains(f.Code.Box) || f.Code.Box.W != geom.MM(10.5) {
				t.Errorf("%s has its code at %v", name, f.Code.Box)
			}
		}
	}
	if len(taken) < 16 {
		t.Errorf("%d codes", len(taken))
	}
}

// TestTheEditionIsThatOfTheData: another value and another place give another edition of the same sheet; another text does not.
func TestTheEditionIsThatOfTheData(t *testing.T) {
	code := func(change ...string) sheetcode.Text {
		text := "size: 60 x 60 mm\nstock: plain\nper: player\ncode: 40 40 15 15 mm\nfront:\n" +
			"  - slot: {id: a, box: 5 5 10 10 mm, accepts: number}\n  - text: {box: 5 20 30 10 mm, text: one, style: body}\n"
		values := "points: {value: 3}\n"
		r := strings.NewReplacer(change...)
		dir := kittest.OwnGame(t, map[string]string{"data/g/card.yaml": r.Replace(text), "data/g/values.yaml": r.Replace(values),
			"data/g/lang/en.yaml": kittest.Base["data/g/lang/en.yaml"] + "one: One\ntwo: Two\n"})
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		p, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		return sheetcode.Text(p.Front.Code.Text)
	}
	same := code()
	for _, c := range []struct {
		from, to string
		equal    bool
	}{
		{"5 5 10 10 mm", "5 5.5 10 10 mm", false}, {"value: 3", "value: 4", false}, {"id: a", "id: b", false}, {"text: one", "text: two", true},
		{"5 20 30 10", "5 21 30 10", true},
	} {
		if other := code(c.from, c.to); (other == same) != c.equal || !other.Like(same) {
			t.Errorf("%s instead of %s: %q and %q", c.to, c.from, other, same)
		}
	}
}

// TestACodeThatCutsADrawingIsReported: once for each element that the white plate cuts, and not for one that a ground of one
// colour below the whole plate hides, nor for that ground.
func TestACodeThatCutsADrawingIsReported(t *testing.T) {
	const plate = "39.5 39.5 15.5 15.5 mm" // the code is at 40 40
	for _, c := range []struct {
		name, elements string
		want           int
	}{
		{"bare paper", "", 0},
		{"a ground of one colour", "  - rect: {box: trim, fill: sand}\n", 0},
		{"its edge", "  - rect: {box: 5 5 40 40 mm, fill: sand}\n", 1},
		{"an outline", "  - circle: {centre: 47 47 mm, radius: 4 mm, stroke: ink}\n", 1},
		{"a line", "  - line: {points: \"5,42 58,42 mm\", stroke: ink}\n", 1},
		{"a line beside it", "  - line: {points: \"5,38 58,38 mm\", stroke: ink}\n", 0},
		{"a text", "  - text: {box: 42 42 12 6 mm, text: one, style: body}\n", 1},
		{"an icon", "  - icon: {box: 36 36 8 8 mm, icon: wheat}\n", 1},
		{"two drawings", "  - icon: {box: 36 36 8 8 mm, icon: wheat}\n  - line: {points: \"5,42 58,42 mm\", stroke: ink}\n", 2},
		{"a place over a drawing", "  - icon: {box: 36 36 8 8 mm, icon: wheat}\n  - rect: {box: " + plate + ", fill: white}\n", 0},
		{"a drawing on the place", "  - rect: {box: " + plate + ", fill: white}\n  - icon: {box: 36 36 8 8 mm, icon: wheat}\n", 1},
		{"a place that is too small", "  - rect: {box: 41 41 12 12 mm, fill: white}\n", 1},
	} {
		text := "size: 60 x 60 mm\nstock: plain\nper: player\ncode: 40 40 15 15 mm\nfront:\n" +
			"  - slot: {id: a, box: 5 5 10 10 mm, accepts: number}\n" + c.elements
		dir := kittest.OwnGame(t, map[string]string{"data/g/card.yaml": text,
			"data/g/lang/en.yaml": kittest.Base["data/g/lang/en.yaml"] + "one: One\n"})
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		p, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		found := 0
		for _, o := range lint.Overlaps(p.Component, p.Front, p.Back) {
			if o.Code == "code-over-art" {
				found++
			}
		}
		if found != c.want {
			t.Errorf("%s: %d warnings, want %d", c.name, found, c.want)
		}
	}
}
