package layouts_test

import (
	"os"
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestDecimalsOnCards: a column of decimals is a column of numbers, printed as each language writes them.
func TestDecimalsOnCards(t *testing.T) {
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml": strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, de, fr, ar]", 1),
		"data/g/cards.csv": "id;weight;share\na;2,5;0,125\nb;1250;0,5\nc;0,75;\nd;10;1\n",
		"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
cards: {file: cards.csv, where: weight > 2 and share <= 0.5 or blank(share)}
front:
  - text: {box: 5 5 53 8 mm, text: "= number(weight) + ' ' + fixed(weight * 2, 2) + ' ' + percent(share)", style: body}
  - text: {box: 5 25 53 8 mm, text: $weight, style: body}
  - text: {box: 5 35 53 8 mm, text: = weight, style: body}
  - rect: {box: "= string(weight * 0.01) + ' 60 5 5 mm'", fill: sand, times: "round(weight) > 5 ? 2 : 1", step: 6 0 mm}
  - text: {box: 5 45 53 8 mm, text: "= join(map([weight, share, 0.25], string(#)), ' ')", style: body}
  - text: {box: 5 55 53 8 mm, text: "= string(it)", each: "sortBy([weight, 3.25], #)", step: 0 8 mm, style: body}
`,
		"data/g/lang/de.yaml": "game: {title: Spiel}\ncomponent: {card: {title: Karte, use: Karte.}}\ncard: {name: Ad}\n",
		"data/g/lang/fr.yaml": "game: {title: Jeu}\ncomponent: {card: {title: Carte, use: Carte.}}\ncard: {name: Ad}\n",
		"data/g/lang/ar.yaml": "game: {title: لعبة}\ncomponent: {card: {title: بطاقة, use: بطاقة.}}\ncard: {name: اسم}\n",
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	for lang, want := range map[string]string{
		"en": "2.5 5.00 12.5%|2,5|2.5|2.5 0.125 0.25|2.5|3.25 1,250 2,500.00 50%|1250|1250|1250 0.5 0.25|3.25|1250 0.75 1.50 0%|0,75|0.75|0.75 0 0.25|0.75|3.25",
		"de": "2,5 5,00 12,5\u202f%|2,5|2.5|2.5 0.125 0.25|2.5|3.25 1.250 2.500,00 50\u202f%|1250|1250|1250 0.5 0.25|3.25|1250 0,75 1,50 0\u202f%|0,75|0.75|0.75 0 0.25|0.75|3.25",
		"fr": "2,5 5,00 12,5\u202f%|2,5|2.5|2.5 0.125 0.25|2.5|3.25 1\u202f250 2\u202f500,00 50\u202f%|1250|1250|1250 0.5 0.25|3.25|1250 0,75 1,50 0\u202f%|0,75|0.75|0.75 0 0.25|0.75|3.25",
		"ar": "٢٫٥ ٥٫٠٠ ١٢٫٥٪\u061c|2,5|2.5|2.5 0.125 0.25|2.5|3.25 ١٬٢٥٠ ٢٬٥٠٠٫٠٠ ٥٠٪\u061c|١٢٥٠|١٢٥٠|1250 0.5 0.25|3.25|١٢٥٠ ٠٫٧٥ ١٫٥٠ ٠٪\u061c|0,75|0.75|0.75 0 0.25|0.75|3.25",
	} {
		s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
		if errs != nil {
			t.Fatal(kittest.Explain(t, dir, errs))
		}
		var got []string
		for i := range s.Count(g.Components[0]) {
			p, errs := s.Piece(g.Components[0], i)
			if errs != nil {
				t.Fatal(kittest.Explain(t, dir, errs))
			}
			var texts []string
			for _, x := range scene.Texts(p.Front.Ops) {
				texts = append(texts, x.Text.Source)
			}
			got = append(got, strings.Join(texts, "|"))
		}
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%s:\n%q, want\n%q", lang, all, want)
		}
	}
}

// TestGoldenDecimalsInWrongPlaces: where a decimal cannot be, the message has the position of what is to change.
func TestGoldenDecimalsInWrongPlaces(t *testing.T) {
	const file = "testdata/decimals.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, cases, _ := strings.Cut(string(data), "== ")
	got := head
	for _, c := range strings.Split(cases, "\n== ") {
		element, rest, _ := strings.Cut(c, "\n")
		table, _, _ := strings.Cut(rest, "\t")
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/cards.csv": table,
			"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\ncards: {file: cards.csv}\nfront:\n  - " + element + "\n",
		})
		g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
		if errs == nil {
			s, _ := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
			_, errs = s.Piece(g.Components[0], 0)
		}
		said := strings.TrimSpace(kittest.Explain(t, dir, errs))
		if said == "" {
			t.Errorf("%s: nothing is wrong", element)
		}
		got += "== " + element + "\n" + table + "\t" + strings.ReplaceAll(said, "\n", "\n\t") + "\n\n"
	}
	got = strings.TrimSuffix(got, "\n")
	if got == string(data) {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("got:\n%s", got)
}
