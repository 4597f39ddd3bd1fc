package kit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/press"
	"cartouche/rules/games"
)

// kitWords returns the words of a kit that no catalogue holds: of every piece, and of the pages that
// the press makes of them.
func kitWords(t *testing.T, p *project.Project, game string, players int) []string {
	t.Helper()
	j, err := Start(p, Options{What: What{Game: game, Players: players}, Look: Look{Lang: "qps"}})
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	pieces, err := j.Pieces()
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	found, all := map[string]bool{}, map[string]bool{}
	for _, a := range j.Game.Authors {
		all[a] = true
	}
	seen := 0
	for _, piece := range pieces {
		if piece.Component.Booklet != nil { // its text is in files of its own, one for each language
			continue
		}
		for _, f := range []*scene.Face{piece.Front, piece.Back} {
			if f != nil {
				own := map[string]bool{}
				kittest.Coordinates(piece, f, own)
				maps.Copy(all, own)
				seen += kittest.NewInspector(own).Inspect(f.Name, f.Ops, found)
			}
		}
	}
	stacks, err := impose(j, pieces)
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	var pages []*scene.Page
	for _, file := range stacks.files() {
		all[file] = true // the cover names it
		if !strings.HasSuffix(file, folded) {
			pages = append(pages, press.Pages(stacks[file])...)
		}
	}
	for _, page := range pages {
		seen += kittest.NewInspector(all).Inspect(page.Name, page.Ops, found)
	}
	if seen < 2*len(pieces) {
		t.Errorf("only %d texts were found", seen)
	}
	return slices.Sorted(maps.Keys(found))
}

// TestNoWordIsOutsideTheCatalogues: what is printed in the pseudo-language comes
// only from the catalogues, in kits of all games.
func TestNoWordIsOutsideTheCatalogues(t *testing.T) {
	testall.Slow(t)
	p, games := kittest.Games(t)
	for _, g := range games {
		id := g.ID
		for _, players := range kittest.Players(g) {
			t.Run(fmt.Sprintf("%s/%d", id, players), func(t *testing.T) {
				t.Parallel()
				for _, w := range kitWords(t, p, id, players) {
					t.Error(w)
				}
			})
		}
	}
}

// TestWordsOutsideTheCatalogueAreFound: a game whose card has a word in its data,
// not in a catalogue, does not pass.
func TestWordsOutsideTheCatalogueAreFound(t *testing.T) {
	p, err := project.OpenBuiltin(kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml":  strings.Replace(kittest.Base["data/g/card.yaml"], "front:\n", "cards: cards.yaml\nfront:\n  - text: {box: 10 50 40 8 mm, text: $word, style: body}\n", 1),
		"data/g/cards.yaml": "- {word: Hello A1}\n",
	}), games.All)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(kitWords(t, p, "g", 1), "\n")
	for _, want := range []string{"card.front: “Hello”", "card.front: “A1”", "[Ā ċāāŗď]: “Hello”"} {
		if !strings.Contains(got, want) {
			t.Errorf("not found: %s, but\n%s", want, got)
		}
	}
}

// TestCellsThatCanBeTranslatedAreInTheCatalogues: fields with a language beside them are
// changed as the texts of catalogues are, alone and within other texts.
func TestCellsThatCanBeTranslatedAreInTheCatalogues(t *testing.T) {
	front := "front:\n  - text: {box: 10 50 40 8 mm, text: $word, style: body}\n  - text: {box: 10 60 40 8 mm, text: $both, style: body}\n"
	p, err := project.OpenBuiltin(kittest.OwnGame(t, map[string]string{
		"data/g/card.yaml":  strings.Replace(kittest.Base["data/g/card.yaml"], "front:\n", "cards: [cards.yaml, more.yaml]\n"+front, 1),
		"data/g/cards.yaml": "- {word: Hello, word@it: Ciao, both: \"{word} Grain\"}\n",
		"data/g/more.yaml":  "- {word: World, both: All of it, both@it: Tutto}\n",
	}), games.All)
	if err != nil {
		t.Fatal(err)
	}
	if got := kitWords(t, p, "g", 1); len(got) != 0 {
		t.Error(got)
	}
}

// calibration is the page of a language on which one reads how far a printer shifts.
func calibration(t *testing.T, language string) (front, back *scene.Face) {
	p := projecttest.Builtin(t)
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	messages, err := lang.Messages(p, language)
	if err != nil {
		t.Fatal(err)
	}
	front, back, errs = layouts.Calibration{Theme: theme, Words: messages, Size: geom.Size{W: geom.MM(200), H: geom.MM(287)}}.Faces()
	if errs != nil {
		t.Fatal(kittest.Explain(t, "", errs))
	}
	return front, back
}

// TestTheCalibrationPageInArabic: what sets a shift apart from the direction of the words
// around is not spelled out.
func TestTheCalibrationPageInArabic(t *testing.T) {
	_, back := calibration(t, "ar")
	var text []string
	for _, printed := range scene.Texts(back.Ops) {
		text = append(text, printed.Words())
	}
	if all := strings.Join(text, "\n"); strings.Contains(all, "U+") || !strings.Contains(all, "0,0") {
		t.Error(all)
	}
}

// TestTheCalibrationPageHasNoWordOfItsOwn: but for what people type, which the
// catalogue gives.
func TestTheCalibrationPageHasNoWordOfItsOwn(t *testing.T) {
	front, back := calibration(t, "qps")
	found := map[string]bool{}
	if n := kittest.NewInspector(nil).Inspect("front", front.Ops, found) + kittest.NewInspector(nil).Inspect("back", back.Ops, found); n < 20 {
		t.Errorf("only %d texts", n)
	}
	for w := range found {
		t.Error(w)
	}
}
