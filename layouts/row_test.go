package layouts_test

import (
	"path"
	"strings"
	"testing"

	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestExpressionsKnowTheRowAndTheLanguage: row is the position in the table, unless a field has that name; letters are
// those of the printed language.
func TestExpressionsKnowTheRowAndTheLanguage(t *testing.T) {
	for table, want := range map[string]string{
		"id,name,kind\na,ilk,x\nb,iki,y\nc,bir,x\n":     "en: 1 Ilk ILK, 3 Bir BIR; tr: 1 İlk İLK, 3 Bir BİR",
		"id,name,kind,row\na,iki,x,7\nb,on,y,8\nc,,x,9": "en: 7 Iki IKI, 9  ; tr: 7 İki İKİ, 9  ",
	} {
		g, errs := layouts.LoadGame(projecttest.Over(t, kittest.OwnGame(t, map[string]string{
			"data/g/game.yaml": strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, tr]", 1),
			"data/g/cards.csv": table,
			"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
cards: {file: cards.csv, where: "kind == 'x'"}
front:
  - text: {box: 5 5 53 8 mm, text: "= string(row) + ' ' + title(name) + ' ' + upper(name)", style: body}
`,
			"data/g/lang/tr.yaml": "game: {title: Oyun}\ncomponent: {card: {title: Kart, use: Kart.}}\ncard: {name: Ad}\n",
		})), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		var got []string
		for _, lang := range []string{"en", "tr"} {
			s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
			if errs != nil {
				t.Fatal(errs)
			}
			var texts []string
			for i := range s.Count(g.Components[0]) {
				p, errs := s.Piece(g.Components[0], i)
				if errs != nil {
					t.Fatal(errs)
				}
				texts = append(texts, scene.Texts(p.Front.Ops)[0].Text.Source)
			}
			got = append(got, lang+": "+strings.Join(texts, ", "))
		}
		if all := strings.Join(got, "; "); all != want {
			t.Errorf("%s, want %s", all, want)
		}
	}
}

// TestElementsKnowTheProfile: an element may ask which one prints it, by a name that exists; how many cards there are may not.
func TestElementsKnowTheProfile(t *testing.T) {
	const asks = "when: profile != 'poster'"
	for _, try := range []struct{ fields, card, file, home, poster, wrong string }{
		{"id,name", asks, "", "a b", "", ""},
		{"id,name", `when: "profile in ['poster', 'press']"`, "", "", "a b", ""},
		{"id,profile", asks, "", "a b", "a b", ""}, // the field of a card comes first
		{"id,name", "when: profile != 'postr'", "", "", "", "card.yaml:7:74 formula-no-word"},
		{"id,name", "when: profiles != 'poster'", "", "", "", "card.yaml:7:63 formula-unknown-name"},
		{"id,name", "opacity: 50", ", where: \"profile != 'poster'\"", "", "", "card.yaml:4:34 formula-unknown-name"},
	} {
		g, errs := layouts.LoadGame(projecttest.Over(t, kittest.OwnGame(t, map[string]string{
			"data/g/cards.csv": try.fields + "\na,x\nb,y\n",
			"data/g/card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\ncards: {file: cards.csv" + try.file + "}\n" +
				"front:\n  - rect: {box: safe, fill: sand}\n  - text: {box: 5 5 53 8 mm, text: \"= id\", style: body, " + try.card + "}\n",
		})), "g")
		if errs != nil {
			t.Fatal(errs)
		}
		for profile, want := range map[string]string{"home": try.home, "poster": try.poster} {
			s, errs := layouts.New(g, layouts.Options{Players: 2, Lang: "en", Profile: profile})
			if errs != nil {
				t.Fatal(errs)
			}
			var texts []string
			for i := range s.Count(g.Components[0]) {
				p, more := s.Piece(g.Components[0], i)
				if errs = append(errs, more...); more != nil {
					continue
				}
				for _, op := range scene.Texts(p.Front.Ops) {
					texts = append(texts, op.Text.Source)
				}
			}
			wrong := ""
			if errs != nil {
				wrong = strings.Join([]string{path.Base(errs[0].Pos.String()), errs[0].Code}, " ")
			}
			if got := strings.Join(texts, " "); got != want || wrong != try.wrong {
				t.Errorf("%s, %s%s, %s: %q %s, want %q %s", try.fields, try.card, try.file, profile, got, wrong, want, try.wrong)
			}
		}
	}
}
