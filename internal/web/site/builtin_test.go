package site

import (
	"bytes"
	"testing"

	"cartouche/internal/memory"
	"cartouche/internal/project"
	begun "cartouche/internal/starter"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// begunIn returns a new project in memory, the game ferry.
func begunIn(t *testing.T, own *memory.Files) *project.Project {
	t.Helper()
	files, err := begun.Files("ferry", "blank")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		if err := own.Put(name, data); err != nil {
			t.Fatal(err)
		}
	}
	return project.OpenFiles(own, project.Builtin(), games.All)
}

// TestBuiltinGamesOfTheSiteBefore checks that a built-in game is loaded again only when a file that it depends on changed.
func TestBuiltinGamesOfTheSiteBefore(t *testing.T) {
	testall.Slow(t)
	own := &memory.Files{}
	p := begunIn(t, own)
	var last *Site
	next := func() *Site {
		t.Helper()
		s, err := New(p, Options{Live: true, Jobs: 1, Before: last})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	last = next()
	for _, change := range []struct {
		name          string
		data          []byte
		osiris, flood bool // whether the games are those of the site before
	}{
		{"data/ferry/deck.yaml", []byte("- {title: One, icon: sun, text: Two, colour: lapis}\n"), true, true},
		{"README.md", []byte("Mine.\n"), true, true},
		{"templates/palette.yaml", []byte("lapis: '#112233'\n"), false, false},
		{"templates/palette.yaml", []byte("lapis: '#332211'\n"), false, false},
		{"templates/palette.yaml", []byte("lapis: '#332211'\n"), true, true},
		{"templates/palette.yaml", nil, false, false},
		{"messages/en.yaml", []byte("page:\n  gallery: Mine\n"), false, false},
		{"data/osiris/lang/en.yaml", []byte("game:\n  title: Mine\n"), false, true},
		{"data/osiris/lang/en.yaml", []byte("game:\n  title: Yours\n"), false, true},
		{"data/osiris/lang/en.yaml", nil, false, true},
		{"data/ferry/game.yaml", []byte("what\n"), true, true},
	} {
		if own.Delete(change.name); change.data != nil {
			if err := own.Put(change.name, change.data); err != nil {
				t.Fatal(err)
			}
		}
		now := next()
		if got := now.game("osiris") == last.game("osiris"); got != change.osiris {
			t.Errorf("%s: osiris is that of before: %t", change.name, got)
		}
		if got := now.game("nile-flood") == last.game("nile-flood"); got != change.flood {
			t.Errorf("%s: nile-flood is that of before: %t", change.name, got)
		}
		last = now
	}
	again, err := New(p, Options{Live: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"en/index.html", "en/osiris/index.html", "en/osiris/2-home.json"} {
		kept, err := last.File(name)
		fresh, errs := again.File(name)
		if err != nil || errs != nil || !bytes.Equal(kept, fresh) {
			t.Errorf("%s differs: %v %v", name, err, errs)
		}
	}
}

// TestBuiltinGamesOfNoProject checks that a project has the built-in games and fonts of a site without one, but for those that depend on
// its files, and the same pages as without.
func TestBuiltinGamesOfNoProject(t *testing.T) {
	testall.Slow(t)
	bare, err := New(project.OpenFiles(&memory.Files{}, project.Builtin(), games.All), Options{Live: true, InTurn: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, text    string
		osiris, flood bool // whether the games are those of the site without a project
	}{
		{"README.md", "Mine.\n", true, true},
		{"templates/palette.yaml", "lapis: '#112233'\n", false, false},
		{"data/osiris/lang/en.yaml", "game:\n  title: Mine\n", false, true},
	} {
		own := &memory.Files{}
		if err := own.Put(c.name, []byte(c.text)); err != nil {
			t.Fatal(err)
		}
		p := begunIn(t, own)
		s, err := New(p, Options{Live: true, InTurn: true, Jobs: 1, Before: bare})
		if err != nil {
			t.Fatal(err)
		}
		if osiris, flood := s.game("osiris") == bare.game("osiris"), s.game("nile-flood") == bare.game("nile-flood"); osiris != c.osiris || flood != c.flood {
			t.Errorf("%s: osiris is that without a project: %t; Nile Flood: %t", c.name, osiris, flood)
		}
		alone, err := New(p, Options{Live: true, InTurn: true, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"en/fonts.css", "en/ferry/index.html", "en/osiris/index.html", "en/osiris/2-home.json"} {
			got, err := s.File(name)
			want, errs := alone.File(name)
			if err != nil || errs != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: %s differs: %v %v", c.name, name, err, errs)
			}
		}
	}
}
