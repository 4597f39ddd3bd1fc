package layouts_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

var update = flag.Bool("update", false, "write the goldens anew")

// studio prepares a built-in game.
func studio(t *testing.T, game string, opt layouts.Options) (*model.Game, *layouts.Studio) {
	t.Helper()
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	g, errs := model.LoadGame(p, game)
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	return g, s
}

// faces lays out all components of a kit, by the names of their faces.
func faces(t *testing.T, game string, opt layouts.Options) map[string]*scene.Face {
	t.Helper()
	g, s := studio(t, game, opt)
	out := map[string]*scene.Face{}
	for _, c := range g.Components {
		if s.Count(c) == 0 {
			continue
		}
		p, errs := s.Piece(c, 0)
		if errs != nil {
			t.Fatal(errs)
		}
		for _, f := range []*scene.Face{p.Front, p.Back} {
			if f != nil {
				out[f.Name] = f
			}
		}
	}
	return out
}

// TestTheFacesOfNileFlood compares what is on every face of the kit for four, and
// on those that only one who plays alone gets, with testdata. After a change
// that is meant: go test ./layouts -update, and look at the difference.
func TestTheFacesOfNileFlood(t *testing.T) {
	for _, kit := range []struct {
		name    string
		players int
		only    []string
	}{
		{"four", 4, nil},
		{"solo", 1, []string{"nebamun.front", "temple-plan.front", "granaries.front"}},
	} {
		for name, f := range faces(t, "nile-flood", layouts.Options{Players: kit.players, Lang: "en", Profile: "home"}) {
			if kit.only != nil && !slices.Contains(kit.only, name) {
				continue
			}
			file := filepath.Join("testdata", "nile-flood-"+kit.name, name+".txt")
			got := scene.Dump(f)
			if *update {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s is not what %s says:\n%s", name, file, firstDifference(got, string(want)))
			}
		}
	}
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "", ""
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return "got  " + a + "\nwant " + b
		}
	}
	return ""
}

// TestALanguageMovesWordsAndNothingElse: shapes and slots of a face are the same
// in every language.
func TestALanguageMovesWordsAndNothingElse(t *testing.T) {
	slots := func(lang string) map[string][]scene.Slot {
		out := map[string][]scene.Slot{}
		for name, f := range faces(t, "nile-flood", layouts.Options{Players: 3, Lang: lang, Profile: "home"}) {
			out[name] = f.Slots
		}
		return out
	}
	en := slots("en")
	for _, lang := range []string{"it", "de", "fr"} {
		for name, list := range slots(lang) {
			if !slices.EqualFunc(list, en[name], func(a, b scene.Slot) bool { return a.ID == b.ID && a.Box == b.Box }) {
				t.Errorf("%s: the slots of %s are not those of English", lang, name)
			}
		}
	}
}
