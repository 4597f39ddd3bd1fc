// Package kittest provides fixtures for tests of kits and exports: small games, and formatted error
// messages.
package kittest

import (
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// Base is a small valid game.
var Base = map[string]string{
	"data/g/game.yaml": `authors: [A person]
players: {min: 1, max: 4}
languages: [en]
version: "1"
components: [card]
`,
	"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
front:
  - text: {box: 5 5 53 8 mm, text: card.name, style: body}
`,
	"data/g/lang/en.yaml": `game: {title: A game}
component: {card: {title: A card, use: To look at.}}
card: {name: A name}
`,
}

// Players returns the minimum and maximum number of players; with CARTOUCHE_ALL every number between them,
// with -short only the minimum.
func Players(g *model.Game) []int {
	var list []int
	for n := g.Players.Min; n <= g.Players.Max; n++ {
		if testall.On() || n == g.Players.Min || n == g.Players.Max && !testing.Short() {
			list = append(list, n)
		}
	}
	return list
}

// OwnGame writes the base game with some files changed, and returns its folder.
func OwnGame(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	all := map[string]string{}
	for _, from := range []map[string]string{Base, files} {
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

// Explain formats an error as the command line does, with paths relative to dir.
func Explain(t testing.TB, dir string, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var list diag.List
	if !errors.As(err, &list) {
		return err.Error()
	}
	m, err := lang.Messages(lang.BuiltIn, "en")
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

// Games returns the built-in project and its games.
func Games(t *testing.T) (*project.Project, []*model.Game) {
	t.Helper()
	p := projecttest.Builtin(t)
	ids, err := model.Games(p)
	if err != nil || len(ids) == 0 {
		t.Fatalf("no games: %v", err)
	}
	games := make([]*model.Game, len(ids))
	for i, id := range ids {
		g, errs := layouts.LoadGame(p, id)
		if errs != nil {
			t.Fatal(errs)
		}
		games[i] = g
	}
	return p, games
}

// Names maps the names of made files to hashes of their content.
type Names map[string][32]byte

// Make calls run, which makes files in a folder. The test fails if a file of the same name had
// other content before; printed.json is exempt.
func (n Names) Make(t testing.TB, dir string, run func() error) {
	t.Helper()
	if err := run(); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "printed.json" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if sum := sha256.Sum256(data); n[name] == [32]byte{} {
			n[name] = sum
		} else if n[name] != sum {
			t.Errorf("two runs make different %s", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
