package starter_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/starter"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

func TestID(t *testing.T) {
	for _, c := range []struct{ name, id, near string }{
		{"ferry", "ferry", ""},
		{"Ferry-2", "ferry-2", ""},
		{"My Game", "", "my-game"},
		{"my_game.v2", "", "my-game-v2"},
		{"Zoë", "", "zoe"},
		{"Zürich-Spiel", "", "zurich-spiel"},
		{"Łódź", "", "lodz"},
		{"Straße", "", "strasse"},
		{"Москва", "", "moskva"},
		{"النهر", "", "alnhr"},
		{"-ferry", "", "ferry"},
		{"con", "", "con-game"},
		{strings.Repeat("a", 70), "", strings.Repeat("a", 60)},
		{"李", "", ""},
		{"", "", ""},
		{"osiris", "", ""},
	} {
		id, errs := starter.ID(c.name, games.All)
		near := ""
		if errs != nil {
			near, _ = errs[0].Args["near"].(string)
		}
		if id != c.id || near != c.near || (errs == nil) != (c.id != "") {
			t.Errorf("%q: %q, %v", c.name, id, errs)
		}
	}
}

// Every reference to a schema leads to a file, and the name of the example is replaced everywhere.
func TestNewProjects(t *testing.T) {
	testall.Slow(t)
	for _, kind := range starter.Kinds() {
		folder := filepath.Join(t.TempDir(), "ferry")
		files := startertest.Write(t, folder, "ferry", kind)
		lines := 0
		readme, _ := os.ReadFile(filepath.Join(folder, "README.md"))
		head, _, _ := strings.Cut(string(readme), "\n![")
		for _, own := range []string{"data/ferry/lang/en.yaml", "data/ferry/game.yaml"} {
			if !strings.Contains(head, own) {
				t.Errorf("the first lines of the README of %s do not name %s, where the title or the authors are", kind, own)
			}
		}
		game, err := os.ReadFile(filepath.Join(folder, "data/ferry/game.yaml"))
		if err != nil || !strings.Contains(string(game), "authors: [You]") {
			t.Errorf("a game that begins as %s is by somebody else: %v\n%.200s", kind, err, game)
		}
		for _, name := range files {
			source, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(source), "\n")
			if way, ok := strings.CutPrefix(first, "# yaml-language-server: $schema="); ok {
				lines++
				if _, err := os.Stat(filepath.Join(folder, filepath.Dir(name), way)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			for _, rest := range []string{"examples/" + kind, "data/" + kind, "out/" + kind} {
				if strings.Contains(string(source), rest) || strings.Contains(name, rest) {
					t.Errorf("%s of %s still has %s", name, kind, rest)
				}
			}
		}
		if lines < 4 {
			t.Errorf("%s: only %d files name their schema", kind, lines)
		}
	}
}

func TestWriteLeavesWhatIsThereAlone(t *testing.T) {
	folder := t.TempDir()
	files, err := starter.Files("ferry", "blank")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := starter.WriteFiles(folder, files); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := starter.WriteFiles(folder, files); err == nil {
		t.Error("it wrote over a project")
	}
	file := filepath.Join(t.TempDir(), "ferry")
	if err := os.WriteFile(file, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := starter.WriteFiles(file, files); err == nil {
		t.Error("it wrote where a file is")
	}
}
