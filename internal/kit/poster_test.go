package kit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// TestPostersFillTheirPaper: whatever the proportions of both, the face covers the page, from its middle, and lies as it does.
func TestPostersFillTheirPaper(t *testing.T) {
	size := func(w, h float64) geom.Size { return geom.Size{W: geom.MM(w), H: geom.MM(h)} }
	for _, c := range []struct{ face, paper, page geom.Size }{
		{size(420, 297), size(297, 420), size(420, 297)},
		{size(420, 297), size(420, 594), size(594, 420)},
		{size(297, 420), size(420, 594), size(420, 594)},
		{size(300, 300), size(297, 420), size(297, 420)},
		{size(200, 100), size(297, 420), size(420, 297)},
		{size(100, 400), size(420, 594), size(420, 594)},
	} {
		f := &scene.Face{Name: "poster.front", Size: c.face}
		f.Ops = []ink.Op{&ink.Fill{Path: ink.RectPath(f.Trim())}}
		page := filling(f, c.paper)
		painted, whole := scene.Around(page.Ops), geom.R(0, 0, page.Size.W, page.Size.H)
		if page.Size != c.page || !painted.Contains(whole) {
			t.Errorf("%v on %v: %v on a page of %v, want %v", c.face, c.paper, painted, page.Size, c.page)
		}
		if left, right := -painted.X, painted.Right()-whole.W; left-right > 2 || right-left > 2 {
			t.Errorf("%v on %v: %v is left of the page and %v right of it", c.face, c.paper, left, right)
		}
	}
}

// TestTheProfilePosterIsTheCommand: a game with a poster makes the same files with both, and says so; one without prints its
// boards with the profile, and has no poster.
func TestTheProfilePosterIsTheCommand(t *testing.T) {
	const wall = "size: 420 x 297 mm\nstock: plain\nper: game\nfront:\n  - rect: {box: trim, fill: lapis}\n"
	game := kittest.Base["data/g/game.yaml"]
	run := func(make func(Options) ([]Made, error)) (made []Made, codes []string) {
		opt := Options{What: What{Game: "g"}, Print: Print{DPI: 30}, Out: t.TempDir()}
		opt.Warn = func(d diag.Diagnostic) { codes = append(codes, d.Code) }
		made, err := make(opt)
		for _, d := range diag.Of(err) {
			codes = append(codes, d.Code)
		}
		return made, codes
	}
	for _, c := range []struct {
		name     string
		files    map[string]string
		profile  string
		poster   bool
		paths    string
		reported string
	}{
		{"the command", map[string]string{"data/g/game.yaml": game + "poster: wall\n", "data/g/wall.yaml": wall}, "", true, "g/en/poster-a3.pdf", ""},
		{"the profile", map[string]string{"data/g/game.yaml": game + "poster: wall\n", "data/g/wall.yaml": wall}, "poster", false,
			"g/en/poster-a2.pdf", "poster-profile"},
		{"no poster", nil, "", true, "", "no-poster"},
		{"no file", map[string]string{"data/g/game.yaml": game + "poster: wall\n"}, "", true, "", "component-file"},
		{"a component of kits", map[string]string{"data/g/game.yaml": game + "poster: card\n"}, "", true, "", "poster-component"},
	} {
		p := projecttest.Over(t, kittest.OwnGame(t, c.files))
		made, codes := run(func(opt Options) ([]Made, error) {
			if opt.Formats, opt.Profile = []string{"pdf"}, c.profile; c.poster {
				return Poster(p, opt)
			}
			return Make(p, opt)
		})
		var paths []string
		for _, m := range made {
			paths = append(paths, m.Path)
		}
		if got := strings.Join(paths, " "); got != c.paths || c.reported != "" && !slices.Contains(codes, c.reported) || c.reported == "" && codes != nil {
			t.Errorf("%s: %q and %v, want %q and %s", c.name, got, codes, c.paths, c.reported)
		}
	}
	p := projecttest.Over(t, kittest.OwnGame(t, nil))
	if made, codes := run(func(opt Options) ([]Made, error) {
		opt.Formats, opt.Profile = []string{"pdf"}, "poster"
		return Make(p, opt)
	}); len(made) == 0 || slices.Contains(codes, "poster-profile") {
		t.Errorf("without a poster the profile makes %v and reports %v", made, codes)
	}
}

// TestThePlanOfAPosterIsWhatIsPrinted: the profile plans one sheet with the poster, and every plan has the ink of the poster for it. A
// game without one plans its boards, and a poster with an error has that in both.
func TestThePlanOfAPosterIsWhatIsPrinted(t *testing.T) {
	const wall = "size: 420 x 297 mm\nstock: plain\nper: game\nfront:\n  - rect: {box: trim, fill: ink}\n"
	game := kittest.Base["data/g/game.yaml"] + "poster: wall\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		paper string
		plan  string // the sheets, and the errors of the profile in a plan of another
	}{
		{"a poster", map[string]string{"data/g/game.yaml": game, "data/g/wall.yaml": wall}, "", "plain 1 1 1 on a2, warns poster-profile; 0"},
		{"on A3", map[string]string{"data/g/game.yaml": game, "data/g/wall.yaml": wall}, "a3", "plain 1 1 1 on a3, warns poster-profile; 0"},
		{"no poster", nil, "", "plain 1 1 1 on a2, warns ; 0"},
		{"an error", map[string]string{"data/g/game.yaml": game, "data/g/wall.yaml": wall + "  - text: {box: trim, text: no.such, style: body}\n"}, "",
			"text-missing; 1"},
	} {
		p := projecttest.Over(t, kittest.OwnGame(t, c.files))
		plan, err := MakePlan(p, Options{What: What{Game: "g"}, Look: Look{Profile: "poster"}, Print: Print{Paper: c.paper}})
		var got string
		if err != nil {
			got = diag.Of(err)[0].Code
		} else {
			s := plan.Stocks[0]
			var codes []string
			for _, w := range plan.Warnings {
				codes = append(codes, w.Code)
			}
			got = fmt.Sprintf("%s %d %d %d on %s, warns %s", s.Stock, s.Sheets, s.Pages, s.Pieces, plan.Paper, strings.Join(codes, " "))
		}
		home, err := MakePlan(p, Options{What: What{Game: "g"}})
		if err != nil {
			t.Fatal(c.name, err)
		}
		for _, ink := range home.Profiles {
			if ink.Profile == posterProfile {
				got += fmt.Sprintf("; %d", ink.Errors)
				if c.name == "a poster" && (ink.Ink == nil || *ink.Ink < 90) {
					t.Errorf("the ink of a black poster is %v", ink.Ink)
				}
			}
		}
		if got != c.plan {
			t.Errorf("%s: %s, want %s", c.name, got, c.plan)
		}
	}
}
