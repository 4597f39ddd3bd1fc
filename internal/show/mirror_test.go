package show

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// inHebrew returns a folder with a game whose English texts are declared as Hebrew too, so that
// only the direction differs.
func inHebrew(t *testing.T, game string) string {
	t.Helper()
	dir := t.TempDir()
	for from, to := range map[string]string{"game.yaml": "game.yaml", "lang/en.yaml": "lang/he.yaml"} {
		b, err := data.FS.ReadFile(game + "/" + from)
		if err != nil {
			t.Fatal(err)
		}
		b = regexp.MustCompile(`languages: \[.*\]`).ReplaceAll(b, []byte("languages: [en, he]"))
		file := filepath.Join(dir, "data", game, to)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// drawn returns a record's pages in one language, by name.
func drawn(t *testing.T, dir, file, lang string) map[string]*scene.Page {
	t.Helper()
	p := projecttest.Over(t, dir)
	source, err := data.FS.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, errs := record.Decode(file, source, library{p})
	if errs != nil {
		t.Fatal(errs)
	}
	opt := Options{Say: func(v rules.Violation) string { return v.Error() }}
	opt.Lang, opt.Formats, opt.Out = lang, []string{"svg"}, t.TempDir()
	s, err := showRecord(p, r, r.Judge(), opt)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := s.pages()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*scene.Page{}
	for _, page := range pages {
		out[page.name] = page.page
	}
	return out
}

// written returns the handwritten numbers and names of a page, with their positions.
func written(page *scene.Page) []scene.Printed {
	var list []scene.Printed
	for _, op := range page.Ops {
		if board, ok := op.(*scene.Group); ok && board.Name == "board" {
			marks := *board
			marks.Ops = slices.DeleteFunc(slices.Clone(board.Ops), func(op ink.Op) bool { return op.(*scene.Group).Name != "marks" })
			list = append(list, scene.Texts([]ink.Op{&marks})...)
		}
	}
	return list
}

// TestMarksOnMirroredFaces: handwriting is at its printed place on sheets that are mirrored, on
// boards that are not, and on boards with mirrored parts. The panel is then at the left.
func TestMarksOnMirroredFaces(t *testing.T) {
	testall.Slow(t)
	for _, c := range []struct {
		game, record, mirrored, plain string      // pages, without their numbers
		parts                         []geom.Rect // the mirrored parts of the plain page
	}{
		{"mykerinos-nile", "season-log.yaml", "score-sheet", "", nil},
		{"nile-flood", "duel-log.yaml", "temple-plan", "player-board", []geom.Rect{
			geom.R(geom.MM(29), geom.MM(5), geom.MM(160), geom.MM(12)), geom.R(geom.MM(191.5), geom.MM(20), geom.MM(70.5), geom.MM(165)),
		}},
		{"osiris", "family-sheet.yaml", "score-sheet", "map", nil},
	} {
		file := c.game + "/records/" + c.record
		if _, err := data.FS.ReadFile(file); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		dir := inHebrew(t, c.game)
		en, he := drawn(t, dir, file, "en"), drawn(t, dir, file, "he")
		seen := map[string]int{}
		for name, page := range en {
			wide := page.Size.W - panelWidth
			a, b := written(page), written(he[name])
			if len(a) != len(b) {
				t.Fatalf("%s: %d texts from the left, %d from the right", name, len(a), len(b))
			}
			base := strings.TrimRight(name, "-0123456789")
			for i := range a {
				want := a[i].Box.Center().X
				if base != c.plain && c.mirrored != "" {
					want = wide - want
				}
				for _, part := range c.parts {
					if base == c.plain && part.Contains(a[i].Box) {
						want = part.X + part.Right() - want
					}
				}
				got := b[i].Box.Center().X - panelWidth
				if d := got - want; d < -geom.MM(2) || d > geom.MM(2) || a[i].Box.Y != b[i].Box.Y {
					t.Errorf("%s %s: %q is written at %v, not %v", file, name, a[i].Words(), got, want)
				}
				seen[base]++
			}
		}
		if c.mirrored != "" && seen[c.mirrored] == 0 || c.plain != "" && seen[c.plain] == 0 {
			t.Errorf("%s: too few texts: %v", file, seen)
		}
	}
}
