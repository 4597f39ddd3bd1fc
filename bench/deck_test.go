package main

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

var update = flag.Bool("update", false, "update the deck of 54 cards")

func TestGoldenStoredDeckIsUpToDate(t *testing.T) {
	const file = "deck/data/deck/cards.yaml"
	var dealt bytes.Buffer
	w := bufio.NewWriter(&dealt)
	deal := newDealer()
	for i := range 54 {
		if err := asYAML(w, []card{deal.card(i + 1)}); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	if *update {
		if err := os.WriteFile(file, dealt.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stored, dealt.Bytes()) {
		t.Errorf("%s is outdated; go test ./bench -update writes it", file)
	}
}

// TestWatchedTextIsInTheExample: the bench of watch changes a text that the example deck has.
func TestWatchedTextIsInTheExample(t *testing.T) {
	table, err := os.ReadFile(watchedTable("../examples/deck"))
	if err != nil {
		t.Fatal(err)
	}
	card, found := "", false
	for line := range strings.Lines(string(table)) {
		if strings.Contains(line, watchedText) {
			card, found = line, true
			break
		}
	}
	if !found || !strings.HasPrefix(card, "sun-1,") {
		t.Errorf("%q is first in %q; watch waits for the picture of sun-1", watchedText, card)
	}
}

// TestADeckOfSeveralFilesIsPrintedWhole checks the printed files of a deck: their list, and their
// pages, with nine cards each.
func TestADeckOfSeveralFilesIsPrintedWhole(t *testing.T) {
	dir := t.TempDir()
	if err := writeDeck("deck", dir, perFile+8, "yaml"); err != nil {
		t.Fatal(err)
	}
	p := projecttest.Over(t, dir)
	made, err := kit.Make(p, kit.Options{What: kit.What{Game: "deck", Only: []string{"card"}}, Print: kit.Print{Formats: []string{"pdf"}}, Out: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != 2 || made[0].Pages != (perFile+8+8)/9 {
		t.Errorf("made %+v", made)
	}
}

// TestTheAlbumIsPrintedWhole checks that the drawings are valid, that the photographs have enough
// pixels, and that the album is reproducible.
func TestTheAlbumIsPrintedWhole(t *testing.T) {
	testall.Slow(t)
	dir, again := t.TempDir(), t.TempDir()
	for _, d := range []string{dir, again} {
		if err := writeAlbum("album", d, 20, 10); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"album/cards.csv", "album/art/drawing7.svg", "album/art/photo7.jpg", "slips/slips.csv"} {
		a, err := os.ReadFile(dir + "/data/" + name)
		b, _ := os.ReadFile(again + "/data/" + name)
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs the second time: %v", name, err)
		}
	}
	p := projecttest.Over(t, dir)
	for game, pages := range map[string]int{"album": 3, "slips": 2} {
		made, err := kit.Make(p, kit.Options{What: kit.What{Game: game}, Print: kit.Print{Formats: []string{"pdf"}}, Strict: true, Out: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		if len(made) != 2 || made[0].Pages != pages {
			t.Errorf("made %+v", made)
		}
	}
}

func TestMedian(t *testing.T) {
	got := median([]result{{seconds: 3, megabytes: 1}, {seconds: 1, megabytes: 9}, {seconds: 2, megabytes: 5}, {seconds: 7, megabytes: 4}})
	if want := (result{seconds: 2.5, megabytes: 4.5}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestRowsOfTheTable(t *testing.T) {
	got := row("54 cards, A4 PDF", "typst", result{seconds: .1254, cpu: .139, megabytes: 78.4, kilobytes: 93})
	if want := "| 54 cards, A4 PDF | typst | 0.125 | 0.139 | 78 | 93 |\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnwritableDecks puts a file in the place of the decks' folder.
func TestUnwritableDecks(t *testing.T) {
	work := t.TempDir()
	if err := os.WriteFile(filepath.Join(work, "peers"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := findPeers("", work); err == nil {
		t.Error("no error")
	}
}
