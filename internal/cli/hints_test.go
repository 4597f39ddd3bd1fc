package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// hints are elements of a card, each with what is wrong in it and what a hint proposes; "" for nothing that could be.
var hints = []struct{ element, wrong, hint string }{
	{"text: {id: t, box: art, style: card-text, text: %}", `"{row} {players} Cow"`, `"= string(row) + ' {players} Cow'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"= '{row} {players} Cow'"`, `"= string(row) + ' {players} Cow'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"{language}"`, `"= language"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"In {language}, {profile}!"`, `"= 'In ' + language + ', ' + profile + '!'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `It's a cow`, `"= 'It’s a cow'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"a {icon:sun} **b**"`, `"= 'a {icon:sun} **b**'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"{players} cows"`, `"= '{players} cows'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"5 < 6 & 7"`, `"= '5 < 6 & 7'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"{Cow}"`, ""},      // an expression would not print it
	{"text: {id: t, box: art, style: card-text, text: %}", `"a {b"`, ""},       // nor this
	{"text: {id: t, box: art, style: card-text, text: %}", `"<b>b</b> a"`, ""}, // nor this
	{"text: {id: t, box: art, style: card-text, text: %}", `$knd`, `$kind`},
	{"text: {id: t, box: art, style: card-text, text: %}", `kind`, `$kind`},
	{"text: {id: t, box: art, style: card-text, text: %}", `say.hullo`, `say.hello`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"= knd"`, `kind`},
	{"text: {id: t, box: art, style: card-txt, text: $kind}", "card-txt", "card-text"},
	{"rect: {id: t, box: art, fill: %}", "sandd", "sand"},
	{"rect: {id: t, box: %, fill: sand}", "artt", "art"},
	{"text: {id: t, box: art, style: card-text, text: %}", `"bread + butter"`, `"= 'bread + butter'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"kind + 's'"`, `"= kind + 's'"`},
	{"text: {id: t, box: art, style: card-text, text: %}", `"players > 1 ? 'a' : 'b'"`, `"= players > 1 ? 'a' : 'b'"`},
	{"icon: {id: t, box: art, icon: %}", "sunn", "sun"},
}

// TestHintsCanBeFollowed writes what a hint proposes in the place of what is wrong, and finds no error then. A value without a proposal
// says why it has none.
func TestHintsCanBeFollowed(t *testing.T) {
	testall.Slow(t)
	t.Setenv("LC_ALL", "C")
	code := regexp.MustCompile("`([^`]+)`")
	for _, try := range hints {
		t.Run(try.wrong, func(t *testing.T) {
			dir := t.TempDir()
			element := func(value string) string {
				if !strings.Contains(try.element, "%") {
					return strings.Replace(try.element, try.wrong, value, 1)
				}
				return strings.Replace(try.element, "%", value, 1)
			}
			run := func(value string) (string, int) {
				for name, text := range map[string]string{
					"cartouche.yaml":         "{}\n",
					"data/cows/game.yaml":    "authors: [Me]\nplayers: {min: 1, max: 2}\nlanguages: [en, de]\nversion: \"1\"\ncomponents: [cards]\n",
					"data/cows/cards.csv":    "id,name,kind\nx,a,b\n",
					"data/cows/lang/en.yaml": "game: {title: Cows}\ncomponent: {cards: {title: Cards, use: Play.}}\nsay: {hello: Hello}\n",
					"data/cows/lang/de.yaml": "game: {title: Cows}\ncomponent: {cards: {title: Karten, use: Spielt.}}\nsay: {hello: Hallo}\n",
					"data/cows/cards.yaml":   "extends: poker-card\ncards: cards.csv\nfront:\n  - remove: body\n  - " + element(value) + "\n",
				} {
					if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				var stdout, stderr bytes.Buffer
				exit := Run([]string{"kit", "cows", "--plan", "--dir", dir, "--ui-lang", "en"}, strings.NewReader(""), &stdout, &stderr)
				return stderr.String(), exit
			}
			said, exit := run(try.wrong)
			if exit == 0 {
				t.Fatal("no error")
			}
			proposed := ""
			for _, m := range code.FindAllStringSubmatch(said, -1) {
				if m[1] == try.hint || strings.HasPrefix(m[1], `"= `) {
					proposed = m[1]
				}
			}
			if proposed != try.hint {
				t.Fatalf("proposes %s, want %s:\n%s", proposed, try.hint, said)
			}
			if proposed == "" {
				return
			}
			if strings.HasPrefix(try.wrong, `"= `) && !strings.HasPrefix(proposed, `"`) {
				proposed = `"= ` + proposed + `"`
			}
			if said, exit := run(proposed); exit != 0 {
				t.Errorf("%s is an error:\n%s", proposed, said)
			}
		})
	}
}
