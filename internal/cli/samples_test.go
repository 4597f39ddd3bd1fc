package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
)

// TestGoldenSamplesPrint types in what docs/samples/README.md shows, makes its pictures,
// which -update writes again, and prints its games without a warning.
func TestGoldenSamplesPrint(t *testing.T) {
	testall.Slow(t)
	docs, err := filepath.Abs("../../docs/samples")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(docs, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("samples", os.DirFS(docs)); err != nil {
		t.Fatal(err)
	}
	list := steps(string(page))
	for _, s := range list {
		if s.language == "sh" {
			for line := range strings.Lines(s.text) {
				args := strings.Fields(line)[1:]
				if args[0] == "render" && !slices.Contains(args, "--dpi") && !testall.On() {
					args = append(args, "--dpi", "40") // what it draws is compared below, at another resolution
				}
				run(t, args...)
			}
		}
	}
	r := &reader{T: t, docs: docs, project: "samples", opt: kit.Options{What: kit.What{Game: "kiln"}, Look: kit.Look{Marks: &press.Marks{Outer: true, Cut: true}}}}
	pictures := 0
	for _, s := range list {
		if s.picture != "" {
			pictures++
			r.picture(s.above, s.picture)
		}
	}
	if pictures != 5 {
		t.Errorf("%d pictures found", pictures)
	}
	for _, game := range []string{"kiln", "showcase"} {
		if said := run(t, "kit", game, "--dir", "samples", "--strict"); !strings.HasPrefix(said, "out/"+game) {
			t.Errorf("%s", said)
		}
	}
	notes := "samples/data/kiln/notes.csv"
	text, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	longer := strings.Replace(string(text), "the south.", "the south before the winter storms close the harbour.", 1)
	if err := os.WriteFile(notes, []byte(longer), 0o666); err != nil {
		t.Fatal(err)
	}
	r.said = run(t, "kit", "kiln", "--dir", "samples")
	for _, s := range list {
		if s.language == "" && s.picture == "" {
			r.compares(s.text)
		}
	}
}
