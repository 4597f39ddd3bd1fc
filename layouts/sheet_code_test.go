package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/sheetcode"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestCodesSayWhichSheetItIs: the boards and score sheets of Nile Flood have a code, beside their places, that tells them and
// their prints apart and is the same for the same print.
func TestCodesSayWhichSheetItIs(t *testing.T) {
	taken := map[string]string{}
	for _, opt := range []layouts.Options{
		{Players: 2, Lang: "en", Profile: "home"}, {Players: 6, Lang: "en", Profile: "home"}, {Players: 2, Lang: "ar", Profile: "home"},
		{Players: 2, Lang: "en", Profile: "ink-saver"},
	} {
		again := faces(t, "nile-flood", opt)
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
