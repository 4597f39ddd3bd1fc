package model

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"cartouche/internal/project"
)

// readRows reads rows from files with the texts, named a.yaml, b.yaml and so on.
func readRows(t *testing.T, texts ...string) ([]Row, string) {
	t.Helper()
	dir := t.TempDir()
	game := filepath.Join(dir, "data", "deck")
	if err := os.MkdirAll(game, 0o777); err != nil {
		t.Fatal(err)
	}
	var files Cards
	for i, text := range texts {
		files = append(files, cardFile{File: string(rune('a'+i)) + ".yaml"})
		if err := os.WriteFile(filepath.Join(game, files[i].File), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := project.Open(dir, fstest.MapFS{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	d, errs := (&Game{ID: "deck", project: p}).cards(files)
	for i := range errs {
		errs[i].Pos.File = filepath.Base(errs[i].Pos.File)
	}
	return d.Rows, errs.Error()
}

func TestRowsOfSeveralFilesFollowEachOther(t *testing.T) {
	rows, errs := readRows(t, "- title: One\n- title: Two\n", "- title: Three\n  value: 3\n")
	if errs != "" || len(rows) != 3 {
		t.Fatalf("%d rows, %s", len(rows), errs)
	}
	for i, want := range []string{"One", "Two", "Three"} {
		if got, ok := rows[i].Field("title"); !ok || got != want {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
	if value, ok := rows[0].Field("value"); value != "" || !ok {
		t.Errorf("the first row has the value %q of the third, %t", value, ok)
	}
	at := rows[2].At("value")
	at.File = filepath.Base(at.File)
	if at.String() != "b.yaml:2:10" {
		t.Errorf("the value stands at %s", at)
	}
}

func TestMistakesOfAllFilesOfRowsComeOut(t *testing.T) {
	_, errs := readRows(t, "- title: [One]\n", "- title: One\n", "title: Two\n")
	const want = "a.yaml:1:10: wrong-type allowed=kind-text found=kind-list near= suggest=\n" +
		"c.yaml:1:1: wrong-type allowed=kind-list found=kind-map near=- {name: Emmer, cost: 3} hint=deck-list"
	if errs != want {
		t.Errorf("got\n%s\nwant\n%s", errs, want)
	}
}
