package proof

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// proofOf starts the proof of a game.
func proofOf(t *testing.T, dir string, opt kit.Options) *proofing {
	t.Helper()
	p := projecttest.Over(t, dir)
	pr, err := startProof(p, opt)
	if err != nil {
		t.Fatal(kittest.Explain(t, dir, err))
	}
	return pr
}

func contentOf(t *testing.T, pr *proofing) *Proof {
	t.Helper()
	content, errs := pr.content()
	if errs != nil {
		t.Fatal(kittest.Explain(t, "", errs))
	}
	return content
}

// linesOf returns the lines of a section and of its pictures.
func linesOf(s Section) []Line {
	lines := slices.Clone(s.Lines)
	for _, p := range s.Pairs {
		lines = append(lines, p.Lines...)
	}
	return lines
}

// TestEveryTextIsProofread checks that in the proof of every game in its own language and in Arabic, with CARTOUCHE_ALL in every language,
// each key of the catalogue has a line, once in each section, and that the line is on a page.
func TestEveryTextIsProofread(t *testing.T) {
	testall.Slow(t)
	_, games := kittest.Games(t)
	for _, g := range games {
		id := g.ID
		for i, language := range g.Languages {
			if i > 0 && language != "ar" && !testall.On() {
				continue
			}
			t.Run(id+"/"+language, func(t *testing.T) {
				t.Parallel()
				pr := proofOf(t, "", kit.Options{What: kit.What{Game: id}, Look: kit.Look{Lang: language}})
				lines := map[string]Line{}
				for _, s := range contentOf(t, pr).Sections {
					once := map[string]bool{}
					for _, l := range linesOf(s) {
						if once[l.Key] {
							t.Errorf("%s has two lines in %q", l.Key, s.Title)
						}
						once[l.Key], lines[l.Key] = true, l
					}
				}
				pages, errs := proofOf(t, "", kit.Options{What: kit.What{Game: id}, Look: kit.Look{Lang: language}}).pages()
				if errs != nil {
					t.Fatal(kittest.Explain(t, "", errs))
				}
				set := map[string]bool{}
				for _, page := range pages {
					for _, op := range page.Ops {
						if g, ok := op.(*scene.Group); ok {
							set[strings.TrimPrefix(g.Name, "line ")] = true
						}
					}
				}
				for _, key := range pr.source.Keys() {
					if l := lines[key]; l.Source == "" || (l.Translation == "") != (i == 0) || !set[key] {
						t.Errorf("%s: its line is %+v, on a page: %v", key, l, set[key])
					}
				}
			})
		}
	}
}

// TestEveryMessageIsProofread checks the proof of the program's messages in English and in Arabic, with CARTOUCHE_ALL in every language, in
// sections by the first word of their keys.
func TestEveryMessageIsProofread(t *testing.T) {
	testall.Slow(t)
	for _, language := range lang.Available(lang.BuiltIn) {
		if language != "en" && language != "ar" && !testall.On() {
			continue
		}
		pr := proofOf(t, "", kit.Options{What: kit.What{Game: Program}, Look: kit.Look{Lang: language}})
		lines := map[string]Line{}
		for _, s := range contentOf(t, pr).Sections {
			for _, l := range linesOf(s) {
				lines[l.Key] = l
			}
		}
		for _, key := range pr.source.Keys() {
			if l := lines[key]; l.Source == "" || (l.Translation == "") != (language == "en") {
				t.Errorf("%s: the line of %s is %+v", language, key, l)
			}
		}
		if _, errs := pr.pages(); errs != nil {
			t.Error(kittest.Explain(t, "", errs))
		}
	}
}

// twoLanguages returns a game with a card in English and Italian.
func twoLanguages(more map[string]string) map[string]string {
	files := map[string]string{
		"data/g/game.yaml": strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, it]", 1),
		"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
cards:
  - deck.yaml
front:
  - rect: {box: 0 0 63 88 mm, fill: $fill}
  - text: {box: 5 5 53 8 mm, text: "card.{kind}", style: body}
  - text: {box: 5 45 53 8 mm, text: card.worth, style: body}
back:
  - rect: {box: 0 0 63 88 mm, fill: sand}
`,
		"data/g/deck.yaml": `- {kind: emmer, n: 2, fill: sand}
- {kind: gold, n: 5, fill: ochre}
- {kind: emmer, n: 2, fill: lapis}
`,
		"data/g/lang/en.yaml": `game: {title: A game}
component: {card: {title: A card, use: To look at.}}
card: {emmer: Emmer, gold: "**Gold**", worth: "Worth {n}"}
rule: {end: {one: "{n} year", other: "{n} years"}}
violation: {late: "too late, {player}"}
`,
		"data/g/lang/it.yaml": `game: {title: Un gioco}
component: {card: {title: Una carta, use: Da guardare.}}
card: {emmer: Farro, gold: "**Oro**", worth: "Vale {n}"}
rule: {end: {one: "{n} anno", other: "{n} anni"}}
violation: {late: "troppo tardi, {player}"}
`,
	}
	for name, text := range more {
		files[name] = text
	}
	return files
}

// TestContentOfAProof checks a small game: equal cards once, texts as printed, and texts on no piece
// as in the catalogue.
func TestContentOfAProof(t *testing.T) {
	content := contentOf(t, proofOf(t, kittest.OwnGame(t, twoLanguages(nil)), kit.Options{What: kit.What{Game: "g"}, Look: kit.Look{Lang: "it"}}))
	var got []string
	for _, s := range content.Sections {
		got = append(got, "# "+s.Title)
		for _, l := range s.Lines {
			got = append(got, l.Key+" | "+l.Source+" | "+l.Translation)
		}
		for _, p := range s.Pairs {
			got = append(got, "## "+p.Title)
			for _, l := range p.Lines {
				got = append(got, string(rune('0'+l.Number))+" "+l.Key+" | "+l.Source+" | "+l.Translation)
			}
		}
	}
	want := `# Copertina
game.title | A game | Un gioco
component.card.title | A card | Una carta
component.card.use | To look at. | Da guardare.
# A card · Una carta
## Una carta 1, 3 · fronte · 63 × 88 mm
1 card.emmer | Emmer | Farro
2 card.worth | Worth 2
Worth 5 | Vale 2
Vale 5
## Una carta 2 · fronte · 63 × 88 mm
3 card.gold | **Gold** | **Oro**
# Su nessun pezzo: rule
rule.end | _one:_ \{n\} year
_other:_ \{n\} years | _one:_ \{n\} anno
_other:_ \{n\} anni
# Su nessun pezzo: violation
violation.late | too late, \{player\} | troppo tardi, \{player\}`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("the proof has\n%s\nwant\n%s", s, want)
	}
	if !strings.Contains(content.Intro, "Una carta 1–3 · retro") {
		t.Errorf("no note that the backs without words are omitted: %s", content.Intro)
	}
}

// TestRemarksOfAProof checks that a missing, stale or overflowing text has a remark, and that the
// piece shows the rest.
func TestRemarksOfAProof(t *testing.T) {
	source := func(text string) lang.Text { return lang.Text{Forms: map[string]string{"other": text}} }
	sources := lang.NewSources("it.yaml")
	sources.Record("card.emmer", source("Wheat"), source("Farro"))
	sources.Record("card.worth", source("Worth {n}"), source("Vale {n}"))
	files := twoLanguages(map[string]string{
		"data/g/lang/it.yaml": `game: {title: Un gioco}
component: {card: {title: Una carta, use: Da guardare.}}
card: {emmer: Farro, worth: "Vale {n}"}
rule: {end: {one: "{n} anno", other: "{n} anni"}, start: Si comincia.}
violation: {late: "` + strings.Repeat("troppo tardi ", 8) + `"}
`,
		"data/g/lang/.translated-from/it.yaml": string(sources.Bytes()),
	})
	files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "back:", "  - text: {box: 5 60 53 5 mm, text: violation.late, style: line}\nback:", 1)
	files["data/g/lang/en.yaml"] = strings.Replace(files["data/g/lang/en.yaml"], "too late, {player}", "Too late", 1)
	var told []string
	pr := proofOf(t, kittest.OwnGame(t, files), kit.Options{What: kit.What{Game: "g"}, Look: kit.Look{Lang: "it"}, Warn: func(d diag.Diagnostic) { told = append(told, d.Code) }})
	content := contentOf(t, pr)
	remarks := map[string]string{}
	for _, s := range content.Sections {
		for _, l := range linesOf(s) {
			remarks[l.Key] = strings.Join(l.Remarks, " ")
			if want := l.Key != "card.gold"; (l.Translation != "") != want {
				t.Errorf("%s is shown as %q", l.Key, l.Translation)
			}
		}
	}
	for key, part := range map[string]string{
		"card.gold": "Non tradotto", "card.emmer": "è cambiato", "rule.start": "non ha questo testo", "violation.late": "troppo alto",
	} {
		if !strings.Contains(remarks[key], part) {
			t.Errorf("%s has the remark %q, want one with %q", key, remarks[key], part)
		}
	}
	for _, key := range []string{"card.worth", "rule.end", "game.title"} {
		if remarks[key] != "" {
			t.Errorf("%s has the remark %q", key, remarks[key])
		}
	}
	if !slices.Equal(told, []string{"text-too-high"}) {
		t.Errorf("reported %v, want the text that does not fit, once", told)
	}
	if !strings.Contains(content.Intro, "non tradotti: 1; tradotti da un originale più vecchio: 1") {
		t.Errorf("the counts are wrong: %s", content.Intro)
	}
}

// TestAProofOfTheSource checks that each side and each text is shown once, and that only a text
// that does not fit has a remark.
func TestAProofOfTheSource(t *testing.T) {
	files := twoLanguages(nil)
	files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "back:", "  - text: {box: 5 60 5 3 mm, text: game.title, style: line}\nback:", 1)
	pr := proofOf(t, kittest.OwnGame(t, files), kit.Options{What: kit.What{Game: "g"}, Look: kit.Look{Lang: "en"}, Warn: func(diag.Diagnostic) {}})
	content := contentOf(t, pr)
	lines := map[string]Line{}
	for _, s := range content.Sections {
		for _, p := range s.Pairs {
			if p.Source == nil || p.Translation != nil {
				t.Errorf("%s is drawn as %v and %v", p.Title, p.Source, p.Translation)
			}
		}
		for _, l := range linesOf(s) {
			if lines[l.Key] = l; l.Translation != "" {
				t.Errorf("%s is translated as %q", l.Key, l.Translation)
			}
			if misfit := len(l.Remarks) > 0; misfit && l.Key != "game.title" {
				t.Errorf("%s has the remarks %q", l.Key, l.Remarks)
			}
		}
	}
	for _, key := range pr.source.Keys() {
		if lines[key].Source == "" {
			t.Errorf("%s has no line", key)
		}
	}
	if len(pr.misfits["game.title"]) == 0 || content.Title != "A game" || !strings.Contains(content.Intro, "texts.") || strings.Contains(content.Intro, "translat") {
		t.Errorf("%q, %q, what does not fit: %v", content.Title, content.Intro, pr.misfits)
	}
	pages, errs := pr.pages()
	if errs != nil {
		t.Fatal(kittest.Explain(t, "", errs))
	}
	var words []string
	for _, p := range scene.Texts(pages[0].Ops) {
		words = append(words, strings.TrimSpace(p.Words()))
	}
	if all := strings.Join(words, "|"); !strings.Contains(all, "|Key|English|Right, or") || strings.Contains(all, "English –") || pages[0].Lang != "en" {
		t.Errorf("the first page, in %q, has %s", pages[0].Lang, all)
	}
}

// TestProofsAreTheSameBytes compares one processor with four, and all games at once, including
// those written in the language.
func TestProofsAreTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	p := projecttest.Builtin(t)
	dirs := [2]string{t.TempDir(), t.TempDir()}
	var made []kit.Made
	for i, jobs := range []int{1, 4} {
		var err error
		if made, err = Make(p, kit.Options{Look: kit.Look{Lang: "it"}, Out: dirs[i], Jobs: jobs}, nil); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for _, m := range made {
		names = append(names, m.Path)
		one, err := os.ReadFile(filepath.Join(dirs[0], m.Path))
		if err != nil {
			t.Fatal(err)
		}
		two, err := os.ReadFile(filepath.Join(dirs[1], m.Path))
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs with -j: %v", m.Path, err)
		}
		if pages := bytes.Count(one, []byte("/Type/Page/")); pages != m.Pages || pages < 3 {
			t.Errorf("%s has %d pages, reported %d", m.Path, pages, m.Pages)
		}
	}
	if len(names) < 4 || !slices.ContainsFunc(names, func(s string) bool { return strings.HasPrefix(s, "mykerinos") }) {
		t.Errorf("proofs in Italian of %v", names)
	}
}

// TestImpossibleProofs checks that nothing is written and that the error has the reason.
func TestImpossibleProofs(t *testing.T) {
	p := projecttest.Builtin(t)
	for _, tt := range []struct {
		name  string
		games []string
		opt   kit.Options
		code  string
	}{
		{"no game has it", nil, kit.Options{Look: kit.Look{Lang: "xx"}}, "unknown-language"},
		{"another language", []string{"osiris"}, kit.Options{Look: kit.Look{Lang: "xx"}}, "unknown-language"},
		{"another game", []string{"osiri"}, kit.Options{Look: kit.Look{Lang: "de"}}, "unknown-game"},
		{"another component", []string{"osiris"}, kit.Options{What: kit.What{Only: []string{"mapp"}}, Look: kit.Look{Lang: "de"}}, "unknown-component"},
		{"another piece", []string{"osiris"}, kit.Options{What: kit.What{Only: []string{"city-cards"}, Range: "99"}, Look: kit.Look{Lang: "de"}}, "range-beyond"},
		{"not for so many", []string{"nile-flood"}, kit.Options{What: kit.What{Only: []string{"nebamun"}, Players: 3}, Look: kit.Look{Lang: "de"}}, "component-not-for-players-exactly"},
		{"pieces of the program", []string{Program}, kit.Options{What: kit.What{Only: []string{"map"}}, Look: kit.Look{Lang: "de"}}, "proof-program"},
		{"small paper", []string{"osiris"}, kit.Options{Look: kit.Look{Lang: "de"}, Print: kit.Print{Paper: "100x150 mm"}}, "proof-paper"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.opt.Out = filepath.Join(t.TempDir(), "out")
			_, err := Make(p, tt.opt, tt.games)
			list := diag.Of(err)
			if len(list) != 1 || list[0].Code != tt.code {
				t.Errorf("error %v, want %s", err, tt.code)
			}
			if _, err := os.Stat(tt.opt.Out); err == nil {
				t.Error("something was written")
			}
		})
	}
}
