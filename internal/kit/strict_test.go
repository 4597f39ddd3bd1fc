package kit

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the goldens anew")

// base is a small game without a mistake.
var base = map[string]string{
	"data/g/game.yaml": `authors: [A person]
players: {min: 1, max: 4}
languages: [en]
version: "1"
components: [card]
`,
	"data/g/card.yaml": `size: 63 x 88 mm
stock: card
count: one
front:
  - text: {box: 5 5 53 8 mm, text: card.name, style: body}
`,
	"data/g/lang/en.yaml": `game: {title: A game}
component: {card: {title: A card, use: To look at.}}
card: {name: A name}
`,
}

// ownGame writes the base game with some files changed, and returns its folder.
func ownGame(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	all := map[string]string{}
	for _, from := range []map[string]string{base, files} {
		for name, text := range from {
			all[name] = text
		}
	}
	for name, text := range all {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// patience is for what hangs, not for what is slow: what grows with the square of
// its input takes longer than this, and nothing else does.
const patience = 2 * time.Minute

// kitOf makes the kit of the game in a folder and returns what people are told.
// A mistake must be told soon, and leave nothing behind.
func kitOf(t testing.TB, dir string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	start := time.Now()
	p, err := project.OpenBuiltin(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	_, err = Make(p, Options{Game: "g", Formats: []string{"pdf", "png", "svg"}, DPI: 72, Out: out})
	if took := time.Since(start); took > patience {
		t.Errorf("it took %v", took)
	}
	if _, there := os.Stat(out); err != nil && there == nil {
		t.Error("something was written in spite of the mistake")
	}
	return explain(t, dir, err)
}

// explain puts an error into words, as the command line does.
func explain(t testing.TB, dir string, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var list diag.List
	if !errors.As(err, &list) {
		return err.Error()
	}
	m, err := lang.Messages(nil, "en")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, d := range list {
		text, hint := m.Message(d)
		if _, ok := m.Get(d.Code); !ok {
			t.Errorf("%s has no text", d.Code)
		}
		if at := d.Pos.String(); at != "" {
			text = at + ": " + text
		}
		b.WriteString(text + "\n")
		if hint != "" {
			b.WriteString("    " + hint + "\n")
		}
	}
	return strings.ReplaceAll(b.String(), filepath.ToSlash(dir)+"/", "")
}

func TestTheBaseGameHasNoMistake(t *testing.T) {
	if got := kitOf(t, ownGame(t, nil)); got != "" {
		t.Errorf("got %s", got)
	}
}

// TestMistakesAreTold reads games with mistakes: each file of testdata/strict is
// the base game with some files changed and, under `want`, what people are told.
func TestMistakesAreTold(t *testing.T) {
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
			got := kitOf(t, ownGame(t, files))
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
