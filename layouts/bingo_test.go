package layouts_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// bingo lays out the bingo example with a seed, and returns the words on each child's card and on all of the caller's, each in
// their order.
func bingo(t *testing.T, lang, seed string) (cards [][]string, calls []string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../examples/bingo")); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "data/bingo/values.yaml")
	data, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(data), "seed: {value: 1}") {
		t.Fatal("no seed", err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(data), "seed: {value: 1}", "seed: {value: "+seed+"}", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "bingo")
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, layouts.Options{Players: 30, Lang: lang, Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	words := func(component, row int) (list []string) {
		p, errs := s.Piece(g.Components[component], row)
		if errs != nil {
			t.Fatal(errs)
		}
		for _, text := range scene.Texts(p.Front.Ops) {
			list = append(list, text.Words())
		}
		return list
	}
	for i := range g.Components[1].Deck.Rows {
		calls = append(calls, words(1, i)...)
	}
	for i := range g.Components[0].Deck.Rows {
		cards = append(cards, slices.DeleteFunc(words(0, i), func(w string) bool { return !slices.Contains(calls, w) }))
	}
	return cards, calls
}

// TestBingoCards: 30 cards, of 16 different words each that the caller has a card for; no two of them with the same words,
// whatever their order. The same seed gives the same cards, in another language with other words, and another seed gives
// others.
func TestBingoCards(t *testing.T) {
	cards, calls := bingo(t, "en", "1")
	if len(cards) != 30 || len(calls) != 30 || !slices.Contains(calls, "ladybird") {
		t.Fatalf("%d cards, and the caller has %q", len(cards), calls)
	}
	seen := map[string]bool{}
	for i, card := range cards {
		if sorted := slices.Compact(slices.Sorted(slices.Values(card))); len(card) != 16 || len(sorted) != 16 {
			t.Errorf("card %d has %q", i+1, card)
		} else if words := strings.Join(sorted, " "); seen[words] {
			t.Errorf("card %d is like one before: %s", i+1, words)
		} else {
			seen[words] = true
		}
	}
	if again, _ := bingo(t, "en", "1"); !reflect.DeepEqual(again, cards) {
		t.Error("the same seed gives other cards")
	}
	french, translated := bingo(t, "fr", "1")
	for i, card := range french {
		for k, word := range card {
			if nth := slices.Index(calls, cards[i][k]); translated[nth] != word {
				t.Errorf("%s is %s in French", calls[nth], word)
			}
		}
	}
	others, _ := bingo(t, "en", "2")
	for i, card := range others {
		if reflect.DeepEqual(card, cards[i]) {
			t.Errorf("card %d does not change with the seed", i+1)
		}
	}
}
