package kit_test

import (
	"os"
	"strings"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/kit/kittest"
	"cartouche/internal/project/projecttest"
)

// bookletGame returns a project with a booklet of a text and, unless it is "", a translation.
func bookletGame(t *testing.T, component, text, german string) string {
	t.Helper()
	files := map[string]string{
		"data/g/game.yaml":    strings.NewReplacer("[card]", "[card, booklet]", "[en]", "[en, de]").Replace(kittest.Base["data/g/game.yaml"]),
		"data/g/booklet.yaml": component,
		"data/g/lang/en.yaml": `game: {title: A game}
component:
  card: {title: A card, use: To look at.}
  booklet: {title: Rules, use: To read.}
card: {name: A name}
`,
		"data/g/lang/de.yaml": `game: {title: Ein Spiel}
component:
  card: {title: Eine Karte, use: Zum Ansehen.}
  booklet: {title: Regeln, use: Zum Lesen.}
card: {name: Ein Name}
`,
		"data/g/wide.yaml": "size: 200 x 20 mm\nstock: card\nper: game\nfront: []\n",
		"data/g/rules.md":  text,
	}
	if german != "" {
		files["data/g/rules.de.md"] = german
	}
	return kittest.OwnGame(t, files)
}

// TestBadBooklets reads testdata/booklets.txt: texts, each with the errors of a booklet in it.
func TestBadBooklets(t *testing.T) {
	data, err := os.ReadFile("testdata/booklets.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(string(data), "\n==== ")[1:]
	if len(cases) < 40 {
		t.Errorf("only %d cases", len(cases))
	}
	for _, c := range cases {
		name, rest, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) {
			rest, want, ok := strings.Cut(rest, "\n---- wants")
			if !ok {
				t.Fatal("no wanted errors")
			}
			text, german, _ := strings.Cut(rest, "\n---- rules.de.md\n")
			component := "kind: booklet\ntext: rules\nsize: a6\n"
			if own, after, ok := strings.Cut(text, "\n---- rules.md\n"); ok {
				component, text = own+"\n", after
			}
			opt := kit.Options{Game: "g", Out: t.TempDir(), Formats: []string{"svg"}}
			if german != "" {
				opt.Lang = "de"
			}
			dir := bookletGame(t, component, text+"\n", german)
			_, err := kit.Render(projecttest.Over(t, dir), opt)
			if got := kittest.Explain(t, dir, err); strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}
