package edit_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// example returns a project made from an example, whose game is called ferry.
func example(t testing.TB, kind string) *project.Project {
	t.Helper()
	dir := t.TempDir()
	startertest.Write(t, dir, "ferry", kind)
	return projecttest.Over(t, dir)
}

func english(t testing.TB) *lang.Catalogue {
	t.Helper()
	words, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// card is the first card of the deck.
var card = edit.View{Game: "ferry", Language: "en", Component: "cards", Side: "front"}

func elements(t testing.TB, p *project.Project, v edit.View) *edit.Face {
	t.Helper()
	f, err := edit.Elements(p, v, english(t))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// faces calls do with each side of each component of an example, for the first piece.
func faces(t *testing.T, p *project.Project, do func(*testing.T, edit.View)) {
	g, errs := layouts.LoadGame(p, "ferry")
	if errs != nil {
		t.Fatal(errs)
	}
	for _, c := range g.Components {
		for _, side := range []string{"front", "back"} {
			if list := map[string][]model.Element{"front": c.Front, "back": c.Back}[side]; len(list) == 0 {
				continue
			}
			t.Run(c.Name+"."+side, func(t *testing.T) {
				do(t, edit.View{Game: "ferry", Language: "en", Component: c.Name, Side: side})
			})
		}
	}
}

// TestMoveEveryElement moves each element of each example by each answer, and checks that it is then seen there, that what does not
// hang on it stays, that only lines with its place change, and that a question is about what then moves. Every second element is moved,
// with CARTOUCHE_ALL each.
func TestMoveEveryElement(t *testing.T) {
	testall.Slow(t)
	moved, kinds := 0, starter.Kinds()
	if testing.Short() {
		kinds = []string{"deck", "tiles", "game"}
	}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			p := example(t, kind)
			faces(t, p, func(t *testing.T, v edit.View) {
				before := elements(t, p, v)
				for i, e := range before.Elements {
					if i%2 > 0 && !testall.On() {
						continue
					}
					if !slices.Contains(e.Can, "move") {
						if e.Why["move"] == "" {
							t.Errorf("%s cannot be moved, without a reason", e.At)
						}
						continue
					}
					answers := []string{""}
					for i, ask := range e.Asks {
						answers = append(answers[:i], ask.Answer)
					}
					for _, answer := range answers {
						moveOne(t, p, before, v, e, answer)
						moved++
					}
				}
			})
		})
	}
	if moved < 80 {
		t.Errorf("only %d moves", moved)
	}
}

// moveOne moves one element, and looks at the face after it.
func moveOne(t *testing.T, p *project.Project, before *edit.Face, v edit.View, e edit.Element, answer string) {
	t.Helper()
	by := [2]geom.Length{2000, 1500}
	out, err := edit.Apply(p, v, []edit.Edit{{Do: "move", At: []string{e.At}, By: by, Answer: answer}})
	if err != nil || out.Question != nil {
		t.Errorf("%s %s by %q: %v %+v", e.At, e.Name, answer, err, out)
		return
	}
	for name, data := range out.Files {
		old, _, err := p.Read(name, project.MaxText)
		if err != nil {
			t.Error(err)
		}
		removed, _ := lines(string(old), string(data))
		if removed > 1 && e.Kind != "nodes" {
			t.Errorf("%s %s by %q changes %d lines:\n%s", e.At, e.Name, answer, removed, diff(string(old), string(data)))
		}
	}
	after := elements(t, edit.Over(p, out.Files), v)
	moves := []string{e.At}
	for _, ask := range e.Asks {
		if ask.Answer == answer {
			moves = append(moves, ask.At...)
		}
	}
	for i, now := range after.Elements {
		then := before.Elements[i]
		free := slices.ContainsFunc(moves, func(at string) bool { return now.At == at || strings.HasPrefix(now.At, at+".") })
		if !free && !slices.Equal(now.Boxes, then.Boxes) {
			t.Errorf("%s %s by %q also moves %s: %v, before %v", e.At, e.Name, answer, now.At, now.Boxes, then.Boxes)
		}
		if now.At != e.At || len(out.Notes) > 0 || e.Writes == "shares" && answer == "region" {
			continue
		}
		if len(out.Files) == 0 {
			t.Errorf("%s %s by %q: nothing is written", e.At, e.Name, answer)
		}
		for k := range now.Boxes {
			if k == 0 && (!near(now.Boxes[0].X-then.Boxes[0].X, by[0]) || !near(now.Boxes[0].Y-then.Boxes[0].Y, by[1])) {
				t.Errorf("%s %s by %q: at %v, before %v", e.At, e.Name, answer, now.Boxes[k], then.Boxes[k])
			}
		}
	}
}

// near reports whether two lengths differ by less than what two decimals say.
func near(a, b geom.Length) bool { return a-b <= 130 && b-a <= 130 }

// lines returns how many lines of a text are not in another, and how many are new, where they differ.
func lines(a, b string) (removed, added int) {
	d := "\n" + diff(a, b)
	return strings.Count(d, "\n-"), strings.Count(d, "\n+")
}

// diff returns the lines that differ.
func diff(a, b string) string {
	x, y := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	out := ""
	for _, l := range x {
		out += "-" + l
	}
	for _, l := range y {
		out += "+" + l
	}
	return out
}

// projecttestFolder returns the folder of the deck with some other files.
func projecttestFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	startertest.Write(t, dir, "ferry", "deck")
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
