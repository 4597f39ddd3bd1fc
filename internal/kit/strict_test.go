package kit

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the goldens anew")

// kitOf makes the kit of the game in a folder and returns what is reported.
// An error must leave no files.
func kitOf(t testing.TB, dir string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	p := projecttest.Over(t, dir)
	_, err := Make(p, Options{What: What{Game: "g"}, Print: Print{Formats: []string{"pdf", "png", "svg"}, DPI: 72}, Out: out})
	if _, there := os.Stat(out); err != nil && there == nil {
		t.Error("something was written in spite of the mistake")
	}
	return kittest.Explain(t, dir, err)
}

func TestTheBaseGameHasNoMistake(t *testing.T) {
	if got := kitOf(t, kittest.OwnGame(t, nil)); got != "" {
		t.Errorf("got %s", got)
	}
}

// TestGoldenMistakesAreTold reads games with errors: each file of testdata/strict is
// the base game with some files changed and, under `want`, what is reported.
func TestGoldenMistakesAreTold(t *testing.T) {
	testall.Slow(t)
	cases, err := filepath.Glob("testdata/strict/*.txt")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files, want, at := map[string]string{}, "", -1
			for i, f := range archive.Files {
				if f.Name == "want" {
					want, at = string(f.Data), i
				} else {
					files[f.Name] = string(f.Data)
				}
			}
			got := kitOf(t, kittest.OwnGame(t, files))
			if got == "" {
				t.Error("no mistake was found")
			}
			if *update {
				if at >= 0 {
					archive.Files = archive.Files[:at]
				}
				archive.Files = append(archive.Files, txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
					t.Fatal(err)
				}
			} else if got != want {
				t.Errorf("people are told:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}
