package site

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"html"
	"image"
	"image/jpeg"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/draw/svg"
	"cartouche/internal/memory"
	"cartouche/internal/model"
	"cartouche/internal/project"
	begun "cartouche/internal/starter"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// href matches the faces that a page links to.
var href = regexp.MustCompile(`<a href="(faces/[^"]+)">`)

// TestPagesMadeInTurnComeWithFewFaces checks that the page of a game is made without its other faces, that those it has can be fetched
// before the index, that they are the first of it, and that it names all pieces as the index does.
func TestPagesMadeInTurnComeWithFewFaces(t *testing.T) {
	testall.Slow(t)
	p := projecttest.Builtin(t)
	s, err := New(p, Options{Live: true, InTurn: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range s.games {
		t.Run(g.ID, func(t *testing.T) { comesWithFew(t, s, g.ID) })
	}
	for _, kind := range begun.Kinds() {
		t.Run(kind, func(t *testing.T) {
			files, err := begun.Files("ferry", kind)
			if err != nil {
				t.Fatal(err)
			}
			own := &memory.Files{}
			for name, data := range files {
				if err := own.Put(name, data); err != nil {
					t.Fatal(err)
				}
			}
			p := project.OpenFiles(own, project.Builtin(), games.All)
			s, err := New(p, Options{Live: true, InTurn: true, Jobs: 1})
			if err != nil {
				t.Fatal(err)
			}
			comesWithFew(t, s, "ferry")
			isInOtherLanguages(t, s, p)
		})
	}
}

// pageLink matches the pages that a page leads to.
var pageLink = regexp.MustCompile(`<a [^>]*href="((?:\.\./)*[a-z./-]+\.html)`)

// isInOtherLanguages checks the page of a game for who designs it, in languages that the game does not have: its words are in these, its
// texts in the first of the game, and all that it links to is there. Guests have no such pages.
func isInOtherLanguages(t *testing.T, s *Site, p *project.Project) {
	t.Helper()
	guests, err := New(p, Options{Live: true, Guests: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	g := s.game("ferry")
	for language, print := range map[string]string{"it": "Componenti", "fr": "Composants", "ar": "المكوّنات"} {
		if slices.Contains(g.Languages, language) {
			continue
		}
		page, err := s.File(language + "/ferry/index.html")
		if err != nil || !strings.Contains(string(page), print) || !strings.Contains(string(page), `<html lang="`+language+`"`) {
			t.Fatalf("%s: %v\n%.2000s", language, err, page)
		}
		index, err := s.File(language + "/ferry/" + s.first(language, g).file())
		if err != nil || !strings.Contains(string(index), `"lang":"`+g.Languages[0]+`"`) {
			t.Errorf("%s: %v, %.300s", language, err, index)
		}
		for _, link := range pageLink.FindAllStringSubmatch(string(page), -1) {
			if _, err := s.File(path.Join(language, "ferry", link[1])); err != nil {
				t.Errorf("%s: %s: %v", language, link[1], err)
			}
		}
		if _, err := guests.File(language + "/ferry/index.html"); err == nil {
			t.Errorf("guests have the page in %s", language)
		}
	}
}

func comesWithFew(t *testing.T, s *Site, game string) {
	g := s.game(game)
	if g == nil {
		t.Skip("another name")
	}
	language := g.Languages[0]
	v := s.first(language, g)
	page, err := s.File(language + "/" + game + "/index.html")
	if err != nil {
		t.Fatal(err)
	}
	if _, all := s.sets.all()[v]; all {
		t.Error("all faces were made for the page")
	}
	var shown []string
	for _, found := range href.FindAllSubmatch(page, -1) {
		shown = append(shown, string(found[1]))
		if _, err := s.File(language + "/" + game + "/" + string(found[1])); err != nil {
			t.Error(err)
		}
	}
	if _, all := s.sets.all()[v]; all {
		t.Error("all faces were made for the first")
	}
	if n := len(s.firsts.all()[v].faces); len(shown) == 0 || n > firstFaces+1 {
		t.Errorf("the page shows %d faces; %d were made, want at most %d", len(shown), n, firstFaces+1)
	}
	index, err := s.File(language + "/" + game + "/" + v.file())
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), ` data-first="`)
	text, _, _ = strings.Cut(text, `">`)
	beginsWith(t, g, read(t, index), read(t, []byte(html.UnescapeString(text))))
}

func read(t *testing.T, text []byte) (of Index) {
	t.Helper()
	if err := json.Unmarshal(text, &of); err != nil {
		t.Fatal(err)
	}
	return of
}

// beginsWith checks that an index with few faces has the pieces of the one with all, but for booklets.
func beginsWith(t *testing.T, g *model.Game, all, few Index) {
	all.Components = slices.DeleteFunc(all.Components, func(of Component) bool {
		c := slices.IndexFunc(g.Components, func(c *model.Component) bool { return c.Name == of.Name })
		return g.Components[c].Booklet != nil
	})
	if few.Title != all.Title || few.Players != all.Players || len(few.Components) != len(all.Components) {
		t.Fatalf("the page is of %s with %d components, the index of %s with %d", few.Title, len(few.Components), all.Title, len(all.Components))
	}
	for i, c := range all.Components {
		if len(few.Components[i].Pieces) != len(c.Pieces) {
			t.Fatalf("%s has %d pieces on the page, %d in the index", c.Name, len(few.Components[i].Pieces), len(c.Pieces))
		}
		for j, piece := range c.Pieces {
			begun := few.Components[i].Pieces[j]
			if begun.Title != piece.Title || begun.Caption != piece.Caption || begun.BackTitle != piece.BackTitle ||
				begun.Front != "" && begun.Front != piece.Front || (begun.Back == nil) != (piece.Back == nil) {
				t.Errorf("piece %d of %s is %+v on the page, %+v in the index", j, c.Name, begun, piece)
			}
		}
	}
}

// TestPiecesWithErrors checks that the owner of a project sees all its pieces, each error at the piece that has it, those of many pieces and
// of files at their component, and that guests and sites get the errors alone.
func TestPiecesWithErrors(t *testing.T) {
	cards := func(icon string) string {
		return "- {title: One, icon: " + icon + ", text: Two, colour: lapis}\n"
	}
	own := &memory.Files{}
	p := begunIn(t, own)
	index := func(change map[string]string, opt Options) (found Index, errs diag.List) {
		t.Helper()
		for name, text := range change {
			if err := own.Put("data/ferry/"+name, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		s, err := New(p, opt)
		if err != nil {
			return found, diag.Of(err)
		}
		for _, page := range []string{"index.html", "4-home.json"} {
			text, err := s.File("en/ferry/" + page)
			if err == nil && page != "index.html" {
				err = json.Unmarshal(text, &found)
			}
			if errs = diag.Of(err); err != nil {
				return found, errs
			}
		}
		return found, s.Errors("en/ferry/4-home.json")
	}
	const mauvish = "size: poker\nstock: card\nper: game\ncards: deck.yaml\nfront:\n  - rect: {box: 9 9 20 20 mm, fill: mauvish}\n"
	live := Options{Live: true, InTurn: true, Jobs: 1}
	one := map[string]string{"deck.yaml": cards("star") + cards("none-such") + cards("star")}
	found, errs := index(one, live)
	pieces := found.Components[0].Pieces
	if len(errs) != 1 || len(pieces) != 3 || len(pieces[1].Errors) != 1 || pieces[0].Errors != nil || pieces[2].Errors != nil ||
		found.Components[0].Errors != nil || pieces[1].Front == "" || pieces[1].Front == pieces[0].Front {
		t.Errorf("one card of three: %v, %+v", errs, found.Components)
	}
	if _, errs := index(nil, Options{Live: true, Guests: true, Jobs: 1}); errs == nil {
		t.Error("guests see pieces with errors")
	}
	found, errs = index(map[string]string{"deck.yaml": strings.Repeat(cards("star"), 12), "cards.yaml": mauvish}, live)
	if cards := found.Components[0]; len(errs) != 12 || len(cards.Pieces) != 12 || len(cards.Errors) == 0 || cards.Pieces[0].Errors != nil {
		t.Errorf("all cards: %v, %+v", errs, found.Components)
	}
	found, errs = index(map[string]string{"deck.yaml": cards("star"), "cards.yaml": "front: ["}, live)
	if cards := found.Components[0]; len(errs) == 0 || len(cards.Pieces) != 0 || len(cards.Errors) == 0 {
		t.Errorf("a file that cannot be read: %v, %+v", errs, found.Components)
	}
	if _, errs = index(map[string]string{"game.yaml": "palyers: 3"}, live); errs == nil {
		t.Error("a game without players is shown")
	}
}

// TestPhotographsOnFaces checks that a face has a photograph of a camera with the pixels that a screen shows, and the next face the same.
func TestPhotographsOnFaces(t *testing.T) {
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 3000, 2000)), nil); err != nil {
		t.Fatal(err)
	}
	own := &memory.Files{}
	p := begunIn(t, own)
	for name, text := range map[string]string{
		"data/ferry/game.yaml": "authors: [Anna]\nplayers: {min: 1, max: 1}\nlanguages: [en]\nversion: \"1\"\ncover: {show: false}\ncomponents: [cards]\n",
		"data/ferry/cards.yaml": "size: 63 x 88 mm\nbleed: 3 mm\nsafe: 3 mm\nstock: card\nper: game\ncards: cards.csv\n" +
			"front:\n  - image: {box: 3 3 57 38 mm, image: photo.jpg, fit: cover}\n  - text: {box: 3 50 57 10 mm, text: $id, style: card-text}\n",
		"data/ferry/cards.csv": "id\none\ntwo\n",
		"data/ferry/photo.jpg": photo.String(),
	} {
		if err := own.Put(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	s, err := New(p, Options{Live: true, InTurn: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string) []byte {
		data, err := s.File("en/ferry/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	index := read(t, file("1-home.json"))
	embedded := regexp.MustCompile(`data:image/jpeg;base64,([^"]*)"`)
	for _, piece := range index.Components[0].Pieces {
		found := embedded.FindSubmatch(file(piece.Front))
		if found == nil {
			t.Fatal("no photograph on a face")
		}
		data, err := base64.StdEncoding.DecodeString(string(found[1]))
		if err != nil {
			t.Fatal(err)
		}
		if m, err := jpeg.DecodeConfig(bytes.NewReader(data)); err != nil || m.Width != 750 || m.Height != 500 { // of 57 mm: 673 pixels and more
			t.Errorf("it has %d × %d pixels: %v", m.Width, m.Height, err)
		}
	}
}

// TestFontsMadeInTurnAreWhole checks that fonts for the same device are neither cut nor packed, and that they hold every letter of a page.
func TestFontsMadeInTurnAreWhole(t *testing.T) {
	s, err := New(begunIn(t, &memory.Files{}), Options{Live: true, InTurn: true, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"en", "ar"} {
		sheet, err := s.File(language + "/fonts.css")
		if err != nil {
			t.Fatal(err)
		}
		files := regexp.MustCompile(`url\((fonts/[^)]*)\)`).FindAllSubmatch(sheet, -1)
		if len(files) < 7 {
			t.Errorf("%s has %d fonts", language, len(files))
		}
		for _, f := range files {
			if data, err := s.File(language + "/" + string(f[1])); err != nil || !bytes.HasPrefix(data, []byte{0, 1, 0, 0}) {
				t.Errorf("%s: %s begins with %q: %v", language, f[1], data[:min(4, len(data))], err)
			}
		}
		for _, letter := range "Aé7ب" {
			if !covered(t, string(sheet), letter) {
				t.Errorf("%s: no font has %q", language, letter)
			}
		}
	}
}

// TestPagesHaveTheItalicOfPencils checks that the fonts of pages have an italic, in which names and figures are written on boards, whether
// or not a face is set in it.
func TestPagesHaveTheItalicOfPencils(t *testing.T) {
	s, err := New(begunIn(t, &memory.Files{}), Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	theme, errs := model.LoadTheme(s.project)
	words, err := s.words("ar")
	if errs != nil || err != nil {
		t.Fatal(errs, err)
	}
	fonts := &svg.Fonts{}
	if err := addPageFonts(fonts, theme, words); err != nil {
		t.Fatal(err)
	}
	if sheet, _, err := fonts.Files(""); err != nil || !strings.Contains(string(sheet), "font-style:italic") {
		t.Errorf("%v in\n%s", err, sheet)
	}
}

// covered reports whether a font of a style sheet is for a letter.
func covered(t *testing.T, sheet string, letter rune) bool {
	t.Helper()
	for _, part := range regexp.MustCompile(`U\+([0-9A-F]+)(?:-([0-9A-F]+))?`).FindAllStringSubmatch(sheet, -1) {
		first, err := strconv.ParseInt(part[1], 16, 32)
		last := first
		if part[2] != "" && err == nil {
			last, err = strconv.ParseInt(part[2], 16, 32)
		}
		if err != nil {
			t.Fatal(err)
		}
		if rune(first) <= letter && letter <= rune(last) {
			return true
		}
	}
	return false
}
