package layouts_test

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// TestWhatIsNotSeen: signs that are hidden, letters too pale by their opacity, and what is beside the outline that a piece is cut along
// are warned of, on both sides. What is hidden in part, is under something pale, or is within the outline is not.
func TestWhatIsNotSeen(t *testing.T) {
	const (
		icon   = "  - icon: {box: 20 20 10 10 mm, icon: coin}\n"
		left   = "  - polygon: {points: \"0,0 63,44 0,88 mm\", stroke: ink, for: cut}\n"
		corner = "  - text: {box: 35 20 24 6 mm, text: \"= 'corner'\", style: body, align: right}\n"
		within = "  - text: {box: 12 40 24 6 mm, text: \"= 'within'\", style: body}\n"
	)
	for _, c := range []struct {
		name, front, back string
		want              []string
	}{
		{"hidden", icon + "  - rect: {box: 10 10 30 30 mm, fill: sand}\n", "", []string{"sign-hidden"}},
		{"in part", icon + "  - rect: {box: 10 10 15 30 mm, fill: sand}\n", "", nil},
		{"under something pale", icon + "  - rect: {box: 10 10 30 30 mm, fill: sand, opacity: 40}\n", "", nil},
		{"by two", icon + "  - rect: {box: 10 10 15 30 mm, fill: sand}\n  - rect: {box: 25 10 15 30 mm, fill: sand}\n", "", []string{"sign-hidden"}},
		{"a line in part", "  - image: {box: 20 20 20 20 mm, image: a.svg}\n  - rect: {box: 25 25 10 10 mm, fill: sand}\n", "", nil},
		{"pale letters", "  - text: {box: 5 5 50 9 mm, text: \"= 'pale'\", style: body, opacity: 20}\n", "", []string{"text-contrast"}},
		{"letters a little pale", "  - text: {box: 5 5 50 9 mm, text: \"= 'pale'\", style: body, opacity: 90}\n", "", nil},
		{"beside the outline", left + corner + within, "", []string{"text-cut"}},
		{"a sign beside it", left + "  - icon: {box: 45 10 10 10 mm, icon: coin}\n", "", []string{"sign-cut"}},
		{"on the back", left, corner, nil},
		{"within it on the back", left, within + corner, nil},
		{"beside the mirrored outline", left, "  - text: {box: 5 5 24 6 mm, text: \"= 'corner'\", style: body}\n", []string{"text-cut"}},
		{"several outlines", left + "  - circle: {centre: 15 44 mm, radius: 5 mm, stroke: ink, for: cut}\n" + corner, "", nil},
	} {
		if got := foundOn(t, c.front, c.back); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s", c.name, fmt.Sprint(got))
		}
	}
}

// TestWhatIsMeant: what is seen through a panel, what replaces something on some cards, patterns of which a part is seen, and
// watermarks are not warned of. What only resembles them is.
func TestWhatIsMeant(t *testing.T) {
	const (
		icon    = "  - icon: {box: 20 20 10 10 mm, icon: coin}\n"
		image   = "  - image: {box: 20 20 20 20 mm, image: round.png}\n"
		pattern = "  - group: {box: 0 0 63 30 mm, times: 3, step: 12 0 mm, elements: [{icon: {box: 8 8 10 10 mm, icon: coin}}]}\n"
		letters = "  - text: {box: 5 15 50 16 mm, text: \"= 'DRAFT'\", style: title, opacity: "
		outline = "  - polygon: {points: \"0,0 63,44 0,88 mm\", stroke: ink, for: cut}\n"
	)
	hidden := []string{"sign-hidden"}
	for _, c := range []struct {
		name, front string
		want        []string
	}{
		{"through a panel", image + icon + "  - rect: {box: 10 10 40 40 mm, fill: sand, opacity: 85}\n", nil},
		{"hardly through a panel", icon + "  - rect: {box: 10 10 30 30 mm, fill: sand, opacity: 95}\n", hidden},
		{"instead of another", icon + "  - rect: {box: 19 19 12 12 mm, fill: sand, when: players > 1}\n", nil},
		{"over more than another", icon + "  - rect: {box: 9 9 30 30 mm, fill: sand, when: players > 1}\n", hidden},
		{"a pattern in part", pattern + "  - rect: {box: 5 5 25 20 mm, fill: sand}\n", nil},
		{"a whole pattern", pattern + "  - rect: {box: 5 5 50 20 mm, fill: sand}\n", hidden},
		{"all that is seen of a picture", image + "  - circle: {centre: 30 30 mm, radius: 9.5 mm, fill: ink}\n", hidden},
		{"a watermark", letters + "15}\n  - text: {box: 5 17 50 16 mm, text: \"= 'over it'\", style: title}\n", nil},
		{"letters too dark for one", letters + "40}\n", []string{"text-contrast"}},
		{"a sign as a watermark", outline + "  - icon: {box: 45 10 10 10 mm, icon: coin, opacity: 15}\n", nil},
	} {
		if got := foundOn(t, c.front, ""); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s", c.name, fmt.Sprint(got))
		}
	}
}

// TestSignsLikeTheirGround: a sign in the colour of what is below it is warned of, also in an element with other shapes, and pips of a die. One of
// which a part is seen is not, nor are signs of one element of which some are seen.
func TestSignsLikeTheirGround(t *testing.T) {
	const (
		white = "  - icon: {box: 20 20 10 10 mm, icon: coin, colour: white}\n"
		dark  = "  - rect: {box: 10 10 30 30 mm, fill: lapis}\n"
		token = "  - token: {box: 20 20 25 25 mm, figure: camel, fill: lapis, colour: "
		cells = "  - grid: {box: 5 20 50 50 mm, rows: 1, columns: 2, slot: cell, accepts: cross, icons: [coin, coin], colours: [white, "
		turns = "  - icon: {box: 20 20 10 10 mm, icon: coin, times: 2, step: 15 0 mm, colour: \"= index == 1 ? 'white' : '"
		die   = "  - die: {at: 5 5 mm, size: 12 mm, fill: white"
	)
	unseen := []string{"sign-unseen"}
	for _, c := range []struct {
		name, front string
		want        []string
	}{
		{"white on paper", white, unseen},
		{"a figure", strings.NewReplacer("icon: {", "figure: {", "icon: coin", "figure: camel").Replace(white), unseen},
		{"on a ground", dark + strings.Replace(white, "white", "lapis", 1), unseen},
		{"white on a ground", dark + white, nil},
		{"half on a ground", "  - rect: {box: 25 10 30 30 mm, fill: lapis}\n" + white, nil},
		{"nearly the colour of paper", strings.Replace(white, "white", "papyrus", 1), nil},
		{"a token", token + "lapis}\n", unseen},
		{"a token that is seen", token + "white}\n", nil},
		{"all cells", cells + "white]}\n", unseen},
		{"some cells", cells + "lapis]}\n", nil},
		{"all repetitions", turns + "white'\"}\n", unseen},
		{"some repetitions", turns + "lapis'\"}\n", nil},
		{"pips", die + "}\n", unseen},
		{"pips that are seen", die + ", pips: ink}\n", nil},
	} {
		if got := foundOn(t, c.front, ""); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s", c.name, fmt.Sprint(got))
		}
	}
}

// foundOn returns the codes of what is found on a card with a front and a back.
func foundOn(t *testing.T, front, back string) (codes []string) {
	t.Helper()
	if back != "" {
		back = "back:\n" + back
	}
	g, s := studioOf(t, "g", map[string]string{
		"game.yaml":    "authors: [A]\nplayers: {min: 1, max: 2}\nlanguages: [en]\nversion: '1'\ncomponents: [card]\n",
		"card.yaml":    "size: poker\nstock: card\nper: game\nfront:\n" + front + back,
		"lang/en.yaml": "game: {title: G}\ncomponent: {card: {title: G, use: G}}\n",
		"a.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="1"/>` +
			`<path d="M0 4H8" stroke="#000"/></svg>`,
		"round.png": roundPicture(t),
	}, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	piece, errs := s.Piece(g.Components[0], 0)
	if errs != nil {
		t.Error(errs)
		return nil
	}
	for _, o := range lint.Overlaps(piece.Component, piece.Front, piece.Back) {
		codes = append(codes, o.Code)
	}
	for _, d := range s.Warnings() {
		codes = append(codes, d.Code)
	}
	return codes
}

// roundPicture returns a PNG file with a disc on a transparent ground.
func roundPicture(t *testing.T) string {
	t.Helper()
	const size = 200
	disc := image.NewNRGBA(image.Rect(0, 0, size, size))
	for i := range size * size {
		if x, y := i%size-size/2, i/size-size/2; x*x+y*y < size*size/5 {
			disc.Set(i%size, i/size, color.Black)
		}
	}
	var file strings.Builder
	if err := png.Encode(&file, disc); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// TestDistortedPictures: a picture that fills a box of other proportions is warned of, unless the data or its file ask for it. A little is
// not seen.
func TestDistortedPictures(t *testing.T) {
	for element, want := range map[string]bool{
		"box: 5 5 40 20 mm": true, "box: 5 5 20 40 mm": true, "box: 5 5 40 20 mm, fit: stretch": false, "box: 5 5 40 20 mm, fit: contain": false,
		"box: 5 5 40 20 mm, fit: cover": false, "box: 5 5 40 39 mm": false,
		"box: 5 5 40 20 mm, image: loose.svg": false,
	} {
		if !strings.Contains(element, "image") {
			element += ", image: a.svg"
		}
		g, s := studioOf(t, "g", map[string]string{
			"game.yaml":    "authors: [A]\nplayers: {min: 1, max: 2}\nlanguages: [en]\nversion: '1'\ncomponents: [card]\n",
			"card.yaml":    "size: poker\nstock: card\nper: game\nfront:\n  - image: {" + element + "}\n",
			"lang/en.yaml": "game: {title: G}\ncomponent: {card: {title: G, use: G}}\n",
			"a.svg":        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>`,
			"loose.svg":    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" preserveAspectRatio="none"><path d="M0 0h8v8z"/></svg>`,
		}, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		if _, errs := s.Piece(g.Components[0], 0); errs != nil {
			t.Errorf("%s: %v", element, errs)
		}
		got := slices.ContainsFunc(s.Warnings(), func(d diag.Diagnostic) bool { return d.Code == "picture-distorted" })
		if got != want {
			t.Errorf("%s: warned %v", element, got)
		}
	}
}
