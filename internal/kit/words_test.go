package kit

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
	"cartouche/rules"
)

// inspector looks for words that did not come through a catalogue. In the
// pseudo-language all letters of the catalogues are accented and in brackets;
// others are allowed only when they are known: coordinates of the game and what
// people are called.
type inspector struct {
	known []string // longest first
}

func newInspector(known map[string]bool) *inspector {
	list := slices.DeleteFunc(slices.Collect(maps.Keys(known)), func(k string) bool { return k == "" })
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return &inspector{list}
}

// foreign returns the words of a text that no catalogue holds.
func (in *inspector) foreign(text string) []string {
	var found []string
	depth := 0
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if n := in.knownAt(runes, i); n > 0 {
			i += n
			continue
		}
		switch r := runes[i]; {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case unicode.IsLetter(r) && !(depth > 0 && lang.IsAccented(r)):
			n := wordAt(runes, i)
			found = append(found, string(runes[i:i+n]))
			i += n - 1
		}
		i++
	}
	return found
}

// knownAt returns how long the known word is that stands here by itself, or 0.
func (in *inspector) knownAt(text []rune, at int) int {
	for _, k := range in.known {
		w := []rune(k)
		end := at + len(w)
		if end <= len(text) && string(text[at:end]) == k &&
			(at == 0 || !inWord(text[at-1])) && (end == len(text) || !inWord(text[end])) {
			return len(w)
		}
	}
	return 0
}

func wordAt(text []rune, at int) int {
	n := 1
	for at+n < len(text) && inWord(text[at+n]) {
		n++
	}
	return n
}

func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// texts calls do with what each text of a drawing says.
func texts(ops []scene.Op, do func(string)) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Text:
			var b strings.Builder
			for i, r := range op.Runs {
				if i > 0 && apart(op.Runs[i-1], r) && !strings.HasSuffix(b.String(), " ") {
					b.WriteByte(' ')
				}
				b.WriteString(r.Text)
			}
			do(b.String())
		case *scene.Group:
			texts(op.Ops, do)
		}
	}
}

// apart reports whether a run does not go on where the one before ends.
func apart(a, b font.Run) bool {
	end := a.At.X + a.Width
	return a.At.Y != b.At.Y || max(b.At.X-end, end-b.At.X) > geom.Millimetre/20
}

// inspect notes every foreign word of a drawing.
func (in *inspector) inspect(where string, ops []scene.Op, into map[string]bool) (seen int) {
	texts(ops, func(text string) {
		seen++
		for _, w := range in.foreign(text) {
			into[fmt.Sprintf("%s: “%s” in “%s”", where, w, text)] = true
		}
	})
	return seen
}

// coordinate is a name in a game's notation that is no word: letters stand alone
// in it, beside figures, as in A1 and 4N2b.
var coordinate = regexp.MustCompile(`^(\pL?\pN+)+\pL?$`)

// coordinates adds what is written alike in the records of all languages: the
// places of a face as its slots name them, `field.A1` is A1, and the card's name.
// Where that is a word (a city of Osiris, a section of a caravan, a city card), it
// stands below the name that the catalogue has for it.
func coordinates(p layouts.Piece, f *scene.Face, into map[string]bool) {
	for _, s := range f.Slots {
		kind, id := s.ID[:strings.IndexByte(s.ID+".", '.')], s.ID[strings.LastIndexByte(s.ID, '.')+1:]
		if coordinate.MatchString(id) || p.Component.Name == "map" && (kind == "city" || kind == "caravan") {
			into[id] = true
		}
	}
	if p.Index >= len(p.Component.Rows) {
		return
	}
	card := diag.Args{}
	p.Component.Rows[p.Index].Args(card)
	if name, _ := card["name"].(string); coordinate.MatchString(name) {
		into[name] = true
	}
	if id, _ := card["id"].(string); p.Component.Name == "city-cards" {
		into[id] = true
	}
}

// pseudoJob begins a kit in the pseudo-language.
func pseudoJob(t *testing.T, p *project.Project, game string, players int) (*job, []layouts.Piece) {
	t.Helper()
	j, err := start(p, Options{Game: game, Lang: "qps", Players: players})
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	pieces, err := j.pieces()
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	return j, pieces
}

// kitWords returns the foreign words of a kit: of every piece, of the pages that
// the press makes of them, and of the contact sheet.
func kitWords(t *testing.T, p *project.Project, game string, players int) []string {
	t.Helper()
	j, pieces := pseudoJob(t, p, game, players)
	found, all := map[string]bool{}, map[string]bool{}
	for _, a := range j.game.Authors {
		all[a] = true
	}
	seen := 0
	for _, piece := range pieces {
		for _, f := range []*scene.Face{piece.Front, piece.Back} {
			if f != nil {
				own := map[string]bool{}
				coordinates(piece, f, own)
				maps.Copy(all, own)
				seen += newInspector(own).inspect(f.Name, f.Ops, found)
			}
		}
	}
	stacks, err := j.stacks(pieces)
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	pages, err := j.contact()
	if err != nil {
		t.Fatal(err)
	}
	for _, stock := range stocks {
		pages = append(pages, press.Pages(stacks[stock])...)
	}
	for _, page := range pages {
		seen += newInspector(all).inspect(page.Name, page.Ops, found)
	}
	if seen < 2*len(pieces) {
		t.Errorf("only %d texts were found", seen)
	}
	return slices.Sorted(maps.Keys(found))
}

// TestNoWordIsOutsideTheCatalogues: what is printed in the pseudo-language says
// nothing but what the catalogues say, in all kits of all games.
func TestNoWordIsOutsideTheCatalogues(t *testing.T) {
	p, games := allGames(t)
	for _, g := range games {
		id := g.ID
		for players := g.Players.Min; players <= g.Players.Max; players++ {
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
	p, err := project.OpenBuiltin(ownGame(t, map[string]string{
		"data/g/card.yaml":  strings.Replace(base["data/g/card.yaml"], "front:\n", "cards: cards.yaml\nfront:\n  - text: {box: 10 50 40 8 mm, text: $word, style: body}\n", 1),
		"data/g/cards.yaml": "- {word: Hello A1}\n",
	}))
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

// TestCoordinates: what is one, and what is a word.
func TestCoordinates(t *testing.T) {
	for id, want := range map[string]bool{"A1": true, "4N2b": true, "r10": true, "1": true, "north-1": false, "Memphis": false, "a": false, "ab1": false} {
		if got := coordinate.MatchString(id); got != want {
			t.Errorf("%s is a coordinate: %v, want %v", id, got, want)
		}
	}
}

// TestForeignWords: which letters of a text count as foreign.
func TestForeignWords(t *testing.T) {
	in := newInspector(map[string]bool{"A1": true, "W. David MacKenzie": true})
	for text, want := range map[string]string{
		"[ŵōŗď] 12 × 3":                 "",
		"[ŵōŗď] and [ŵōŗď]":             "and",
		"ŵōŗď":                          "ŵōŗď",
		"[ŵōrď]":                        "rď",
		"A1":                            "",
		"A12":                           "A12",
		"[ģāṁēē ḃŷ W. David MacKenzie]": "",
		"W. David":                      "W David",
	} {
		if got := strings.Join(in.foreign(text), " "); got != want {
			t.Errorf("%q: foreign is %q, want %q", text, got, want)
		}
	}
}

// TestTheCalibrationPageHasNoWordOfItsOwn: but for what people type, which the
// catalogue gives.
func TestTheCalibrationPageHasNoWordOfItsOwn(t *testing.T) {
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	messages, err := lang.Messages(p, "qps")
	if err != nil {
		t.Fatal(err)
	}
	front, back, errs := layouts.Calibration{Theme: theme, Words: messages, Size: geom.Size{W: geom.MM(200), H: geom.MM(287)}}.Faces()
	if errs != nil {
		t.Fatal(explain(t, "", errs))
	}
	found := map[string]bool{}
	if n := newInspector(nil).inspect("front", front.Ops, found) + newInspector(nil).inspect("back", back.Ops, found); n < 20 {
		t.Errorf("only %d texts", n)
	}
	for w := range found {
		t.Error(w)
	}
}

// TestShownRecordsHaveNoWordOfTheirOwn: beside the boards, nothing but the
// catalogues' words, and what the record calls itself and its players.
func TestShownRecordsHaveNoWordOfTheirOwn(t *testing.T) {
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../data/*/records/*.yaml")
	if len(files) < 8 {
		t.Fatalf("only %d records", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(file)))+"/"+filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range shownWords(t, p, file, source) {
				t.Error(w)
			}
		})
	}
}

func shownWords(t *testing.T, p *project.Project, file string, source []byte) []string {
	t.Helper()
	r, errs := record.Decode(file, source, func(game string) (record.Data, diag.List) { return model.LoadValues(p, game) })
	if errs != nil {
		t.Fatal(errs)
	}
	opt := ShowOptions{Options: Options{Game: r.Game.ID, Players: len(r.Players), Lang: "qps"}}
	opt.Say = func(rules.Violation) string { return "[ŵŗōņģ]" } // what the command line says is tested there
	s, err := showRecord(p, r, r.Judge(), opt)
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	pages, err := s.pages()
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	known, found := map[string]bool{r.Title: true}, map[string]bool{}
	for _, name := range r.Players {
		known[name] = true
	}
	for _, m := range s.marks {
		known[m.Text] = true
	}
	pieces, err := s.job.pieces()
	if err != nil {
		t.Fatal(explain(t, "", err))
	}
	for _, piece := range pieces {
		coordinates(piece, piece.Front, known)
	}
	for _, page := range pages {
		newInspector(known).inspect(page.name, page.page.Ops, found)
	}
	return slices.Sorted(maps.Keys(found))
}
