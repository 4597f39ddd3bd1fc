package show

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestShownRecordsHaveNoWordOfTheirOwn: the texts beside the boards come only from the catalogues
// and the record. Every other record is left to CARTOUCHE_ALL.
func TestShownRecordsHaveNoWordOfTheirOwn(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	files, _ := filepath.Glob("../../data/*/records/*.yaml")
	if len(files) < 8 {
		t.Fatalf("only %d records", len(files))
	}
	for i, file := range files {
		if i%2 > 0 && !testall.On() {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(file)))+"/"+filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range shownWords(t, p, file, source) {
				t.Error(w)
			}
		})
	}
}

func shownWords(t *testing.T, p *project.Project, file string, source []byte) []string {
	t.Helper()
	r, errs := record.Decode(file, source, library{p})
	if errs != nil {
		t.Fatal(errs)
	}
	opt := Options{Options: kit.Options{What: kit.What{Game: r.Game.ID, Players: len(r.Players)}, Look: kit.Look{Lang: "qps"}}}
	opt.Say = func(rules.Violation) string { return "[ŵŗōņģ]" } // the sentences of the command line are tested there
	s, err := showRecord(p, r, r.Judge(), opt)
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	pages, err := s.pages()
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	known, found := map[string]bool{r.Title: true}, map[string]bool{}
	for _, name := range r.Players {
		known[name] = true
	}
	for _, m := range s.Marks {
		known[m.Text] = true
	}
	pieces, err := s.Pieces()
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	for _, piece := range pieces {
		kittest.Coordinates(piece, piece.Front, known)
	}
	for _, page := range pages {
		kittest.NewInspector(known).Inspect(page.name, page.page.Ops, found)
	}
	return slices.Sorted(maps.Keys(found))
}
