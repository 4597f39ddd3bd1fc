package workshop

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/order"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
)

// ordered answers an order in a workshop, with the messages of progress.
func ordered(t *testing.T, w *Workshop, o order.Order) (a Answer, steps []string) {
	t.Helper()
	body, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	a = w.Answer(t.Context(), Request{Method: "POST", Path: "/-/build", Query: url.Values{"lang": {"en"}}, Body: body,
		Progress: func(text string, done, of int) { steps = append(steps, fmt.Sprintf("%s %d/%d", text, done, of)) }})
	return a, steps
}

func workshopOf(p *project.Project, settings string) *Workshop {
	return New(Options{Project: p, Settings: settings, Tell: func(diag.Diagnostic) {}})
}

// deckOf is a small game of one's own, whose settings say how it is printed.
func deckOf(t *testing.T, settings string) *project.Project {
	t.Helper()
	return projecttest.Over(t, deckFolder(t, settings))
}

func deckFolder(t *testing.T, settings string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../../examples/deck")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "cartouche.yaml"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestOrdersOverSettings checks that an order has what the settings of the project say, and over them what its flags say; and that
// an error that comes from a setting names its place.
func TestOrdersOverSettings(t *testing.T) {
	w := workshopOf(deckOf(t, "paper: letter\nduplex: none\n"), "")
	a, steps := ordered(t, w, order.Order{Command: "kit", Game: "deck"})
	if want := "deck-en-letter-one-sided"; !strings.HasPrefix(a.Name, want) {
		t.Errorf("with the settings: %d %s %s, want %s", a.Status, a.Name, a.Body[:min(len(a.Body), 300)], want)
	}
	if len(steps) == 0 || !slices.ContainsFunc(steps, func(s string) bool { return s == "2 of 2 files 2/2" }) {
		t.Errorf("progress: %q", steps)
	}
	a, _ = ordered(t, w, order.Order{Command: "kit", Game: "deck", Flags: map[string]string{"paper": "a3", "duplex": "gutter"}})
	if want := "deck-en-a3-gutter"; !strings.HasPrefix(a.Name, want) {
		t.Errorf("with flags: %s, want %s", a.Name, want)
	}
	a, _ = ordered(t, workshopOf(deckOf(t, "\npaper: a9\n"), ""), order.Order{Command: "kit", Game: "deck"})
	if !strings.Contains(string(a.Body), `cartouche.yaml:2:8`) || a.Status != Unreadable {
		t.Errorf("a wrong setting: %d %s", a.Status, a.Body)
	}
}

// TestChoices checks that a form offers what a game has, in the language of the page.
func TestChoices(t *testing.T) {
	w := workshopOf(projecttest.Builtin(t), "")
	a := w.Answer(t.Context(), Request{Method: "GET", Path: "/-/choices", Query: url.Values{"game": {"nile-flood"}, "lang": {"it"}}})
	var all order.Choices
	if err := json.Unmarshal(a.Body, &all); err != nil || a.Status != OK {
		t.Fatalf("%d %v %s", a.Status, err, a.Body)
	}
	fields := map[string]order.Field{}
	for _, f := range all.Commands["kit"] {
		fields[f.Name] = f
	}
	if f := fields["players"]; f.Low != 1 || f.High != 6 || f.Value != "4" || f.Kind != "number" || !f.Usual {
		t.Errorf("players: %+v", f)
	}
	if f := fields["paper"]; !f.Open || !slices.Contains(f.Words, order.Word{Value: "letter", Text: "letter"}) {
		t.Errorf("paper: %+v", f)
	}
	if f := fields["lang"]; !slices.Contains(f.Words, order.Word{Value: "it", Text: "italiano"}) || f.Value != "en" {
		t.Errorf("lang: %+v", f)
	}
	if f := fields["duplex"]; f.Usual || !strings.HasPrefix(f.Text, "come si stampano i retri") {
		t.Errorf("duplex: %+v", f)
	}
	var texts []string
	for _, ware := range all.Wares {
		texts = append(texts, ware.Text)
	}
	for _, want := range []string{"Il kit intero", "Provini", "The Game Crafter", "Tabletop Simulator", "Plotter da taglio", "Calibrazione"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not in %q", want, texts)
		}
	}
	if a := w.Answer(t.Context(), Request{Method: "GET", Path: "/-/choices", Query: url.Values{"game": {"none"}}}); a.Status != BadRequest {
		t.Errorf("of no game: %d %s", a.Status, a.Body)
	}
}
