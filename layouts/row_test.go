package layouts_test

import (
	"strings"
	"testing"

	"cartouche/internal/kit/kittest"
	"cartouche/internal/project/projecttest"
	"cartouche/internal/scene"
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
