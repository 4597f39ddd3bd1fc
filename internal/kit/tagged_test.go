package kit

import (
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/project"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/matterhorn"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// TestFilesCanBeReadAloud checks tagged files with the Matterhorn protocol: components alone and kits, with texts from right to
// left and a folded booklet. Sheets of cards and files for a press have no structure.
func TestFilesCanBeReadAloud(t *testing.T) {
	testall.Slow(t)
	games, _ := kittest.Games(t)
	beach := projecttest.Over(t, "../../examples/game")
	all := func(string) bool { return true }
	plain := func(file string) bool { return !strings.Contains(file, "-card") }
	for _, c := range []struct {
		p      *project.Project
		made   func(*project.Project, Options) ([]Made, error)
		tagged func(file string) bool
		Options
	}{
		{games, Render, all, Options{What: What{Game: "nile-flood"}, Look: Look{Lang: "ar"}}},
		{games, Render, all, Options{What: What{Game: "osiris", Only: []string{"score-sheet", "reference"}}, Look: Look{Lang: "de"}}},
		{games, Make, plain, Options{What: What{Game: "nile-flood", Players: 2}, Look: Look{Lang: "en"}}},
		{beach, Render, all, Options{What: What{Game: "game"}, Look: Look{Lang: "de"}}},
		{beach, Make, plain, Options{What: What{Game: "game"}, Look: Look{Lang: "en"}}},
		{beach, Render, func(string) bool { return false }, Options{What: What{Game: "game"}, Print: Print{PDFX: "x1a"}}},
	} {
		t.Run(c.Game+" "+c.Lang, func(t *testing.T) {
			t.Parallel()
			c.Out, c.Formats = t.TempDir(), []string{"pdf"}
			made, err := c.made(c.p, c.Options)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range made {
				if filepath.Ext(m.Path) == ".pdf" {
					checkAloud(t, filepath.Join(c.Out, m.Path), c.tagged(m.Path))
				}
			}
		})
	}
}

// checkAloud checks a file with the protocol, or that it has no structure.
func checkAloud(t *testing.T, path string, tagged bool) {
	t.Helper()
	name := filepath.Base(path)
	if structure := drawtest.Run(t, "pdfinfo", "-struct", path); (structure != "") != tagged {
		t.Errorf("%s has the structure %.100q", name, structure)
	}
	if !tagged {
		return
	}
	for _, broken := range matterhorn.Check(t, path) {
		t.Errorf("%s: %s", name, broken)
	}
}
