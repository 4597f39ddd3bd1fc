package kit_test

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// bookletGame returns a project with a booklet of a text and, unless it is "", a translation.
func bookletGame(t *testing.T, component, text, german string) string {
	t.Helper()
	files := map[string]string{
		"data/g/game.yaml":    strings.NewReplacer("[card]", "[card, booklet, pad, mats]", "[en]", "[en, de]").Replace(kittest.Base["data/g/game.yaml"]),
		"data/g/booklet.yaml": component,
		"data/g/lang/en.yaml": `game: {title: A game}
component:
  card: {title: A card, use: To look at.}
  booklet: {title: Rules, use: To read.}
  pad: {title: A pad, use: To fill in.}
  mats: {title: Mats, use: One for each player.}
card: {name: A name}
pad: {round: Round, points: Points}
item: {points: Points, total: Total}
rule: {total-wrong: The total is the sum.}
violation: {total-wrong: It is the sum.}
`,
		"data/g/lang/de.yaml": `game: {title: Ein Spiel}
component:
  card: {title: Eine Karte, use: Zum Ansehen.}
  booklet: {title: Regeln, use: Zum Lesen.}
  pad: {title: Ein Block, use: Zum Ausfüllen.}
  mats: {title: Matten, use: Eine für jeden.}
card: {name: Ein Name}
pad: {round: Runde, points: Punkte}
item: {points: Punkte, total: Summe}
rule: {total-wrong: Das ist die Summe.}
violation: {total-wrong: Das ist die Summe.}
`,
		"data/g/wide.yaml": "size: 200 x 20 mm\nstock: card\nper: game\nfront: []\n",
		"data/g/rules.md":  text,
	}
	if german != "" {
		files["data/g/rules.de.md"] = german
	}
	maps.Copy(files, shownInBooklets)
	return kittest.OwnGame(t, files)
}

// shownInBooklets are components, rules and records that figures may show.
var shownInBooklets = map[string]string{
	"data/g/pad.yaml": `size: 74 x 105 mm
stock: plain
per: player
front:
  - table:
      box: 5 19 64 63 mm
      slot: round
      count: 6
      head: 16 mm
      heading: pad.round
      columns: [{slot: points, text: pad.points}]
  - boxes: {box: 47 85 22 14 mm, slot: final, columns: [{slot: total, text: item.total}]}
`,
	"data/g/mats.yaml": "size: 40 x 40 mm\nstock: plain\nper: game\ncards: mats.csv\nseat: $seat\nfront: []\n",
	"data/g/mats.csv":  "id,seat\nred,1\nblue,2\n",
	"data/g/rules.yaml": `entries:
  points: {kind: numbers, slots: pad/round.*.points, range: 0..9}
  final: {kind: number, slots: pad/final.total, range: 0..54}
checks:
  total-wrong: {at: final, right: sum(numbers(points))}
score: {points: sum(numbers(points))}
`,
	"data/g/records/one.yaml": `game: g
kind: sheet
players: [Ada, Bo]
sheets:
  Ada: {points: [3, 4, 0, 0, 0, 0], final: 8}
  Bo: {}
`,
	"data/g/records/wrong.yaml": "game: g\nkind: sheet\nplayers: [Ada]\nsheets: {Ada: {pints: [3]}}\n",
}

// TestBadBooklets reads testdata/booklets.txt: texts, each with the errors of a booklet in it.
func TestBadBooklets(t *testing.T) {
	testall.Slow(t)
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
			opt := kit.Options{What: kit.What{Game: "g"}, Print: kit.Print{Formats: []string{"svg"}}, Out: t.TempDir()}
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

// TestABookletIsOnePDF: all pages of a booklet are in one file, so that its links lead somewhere; a single page is a file of its own.
func TestABookletIsOnePDF(t *testing.T) {
	text := "# Title\n\n{contents}\n\nSee [us](https://example.org).\n\n---\n\n## End\n\nAs on page {page:title}.\n"
	p := projecttest.Over(t, bookletGame(t, "kind: booklet\ntext: rules\nsize: a6\n", text, ""))
	names := func(opt kit.Options) (list []string) {
		opt.Game, opt.Formats = "g", []string{"pdf"}
		made, err := kit.Render(p, opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range made {
			list = append(list, filepath.Base(m.Path))
		}
		return list
	}
	opt := kit.Options{What: kit.What{Only: []string{"booklet"}}, Out: t.TempDir()}
	if got := names(opt); !slices.Equal(got, []string{"booklet.pdf"}) {
		t.Fatalf("got %q", got)
	}
	path := filepath.Join(opt.Out, "g", "en", "booklet.pdf")
	drawtest.Run(t, "qpdf", "--check", path)
	for option, want := range map[string]string{
		"-url": "   1  Annotation    https://example.org\n", "-dests": "\"end\"\n", "-struct": "      TOCI\n        Reference (inline)\n          Link (inline)\n",
	} {
		if got := drawtest.Run(t, "pdfinfo", option, path); !strings.Contains(got, want) {
			t.Errorf("pdfinfo %s: %s has no %q", option, got, want)
		}
	}
	opt.Out, opt.Range = t.TempDir(), "2"
	if got := names(opt); !slices.Equal(got, []string{"booklet-2.pdf"}) {
		t.Errorf("of a page: got %q", got)
	}
}

// figureOn lays out a booklet with a figure, and returns the figure and the slots of the pad.
func figureOn(t *testing.T, figure string) (*scene.Group, []scene.Slot) {
	t.Helper()
	dir := bookletGame(t, "kind: booklet\ntext: rules\nsize: a6\n", "# Title\n\n![A figure]("+figure+")\n", "")
	j, err := kit.Start(projecttest.Over(t, dir), kit.Options{What: kit.What{Game: "g", Players: 4}})
	if err != nil {
		t.Fatal(kittest.Explain(t, dir, err))
	}
	page, errs := j.Studio.Piece(j.Components[1], 0)
	pad, more := j.Studio.Piece(j.Components[2], 0)
	if errs = append(errs, more...); errs != nil {
		t.Fatal(kittest.Explain(t, dir, errs))
	}
	i := slices.IndexFunc(page.Front.Ops, func(op ink.Op) bool {
		g, ok := op.(*scene.Group)
		return ok && g.Tag != nil && g.Tag.Kind == scene.Figure
	})
	if i < 0 {
		t.Fatal("no figure")
	}
	return page.Front.Ops[i].(*scene.Group).Ops[0].(*scene.Group), pad.Front.Slots
}

// TestTheBoxOfAFigure checks that box=A..B is the rectangle around both slots and 2 mm more, or as much as the figure says, and that
// nothing beside it is drawn.
func TestTheBoxOfAFigure(t *testing.T) {
	shown, slots := figureOn(t, "component:pad?box=round.1.points..round.2.points&height=30mm")
	whole, _ := figureOn(t, "component:pad")
	want := slots[0].Box.Union(slots[1].Box).Inset(-2 * geom.Millimetre)
	clip := shown.Clip.Box()
	if by := (scene.Ratio{N: int(clip.W), Of: int(want.W)}); clip.H != geom.MM(30) || by.Apply(want.Min()) != clip.Min() {
		t.Errorf("the figure shows %s at a scale of %d:%d, want %s", clip, by.N, by.Of, want)
	}
	more, _ := figureOn(t, "component:pad?box=round.1.points..round.2.points&above=3mm&below=0.5mm&beside=1mm")
	both := slots[0].Box.Union(slots[1].Box)
	want = geom.R(both.X-geom.MM(1), both.Y-geom.MM(3), both.W+geom.MM(2), both.H+geom.MM(3)+geom.MM(1)/2)
	if got := more.Clip.Box(); got != want {
		t.Errorf("with more above than below, and less beside, the figure shows %v, want %v", got, want)
	}
	texts := func(g *scene.Group) (words []string) {
		for _, p := range scene.Texts(g.Ops) {
			words = append(words, p.Words())
		}
		return words
	}
	if got := texts(shown); slices.Contains(got, "Total") || !slices.Contains(texts(whole), "Total") {
		t.Errorf("the part shows %q, the whole %q", got, texts(whole))
	}
}

// TestAFigureHidesNoWords: programs that read a booklet find the words of a piece that a figure shows, and none beside them.
func TestAFigureHidesNoWords(t *testing.T) {
	dir := bookletGame(t, "kind: booklet\ntext: rules\nsize: a6\n", "# Rules\n\n![A line](component:pad?box=round.1.points)\n", "")
	pad := shownInBooklets["data/g/pad.yaml"] + `
  - text: {box: 21 29 40 6 mm, text: "= 'within'", style: place}
  - text: {box: 21 20 40 6 mm, text: "= 'above'", style: place}
  - text: {box: 21 39 40 6 mm, text: "= 'below'", style: place}
`
	if err := os.WriteFile(filepath.Join(dir, "data/g/pad.yaml"), []byte(pad), 0o644); err != nil {
		t.Fatal(err)
	}
	opt := kit.Options{What: kit.What{Game: "g", Only: []string{"booklet"}}, Print: kit.Print{Formats: []string{"pdf"}}, Out: t.TempDir()}
	made, err := kit.Make(projecttest.Over(t, dir), opt)
	if err != nil {
		t.Fatal(kittest.Explain(t, dir, err))
	}
	words := strings.Fields(drawtest.Run(t, "pdftotext", filepath.Join(opt.Out, filepath.FromSlash(made[0].Path)), "-"))
	for word, shown := range map[string]bool{"Rules": true, "within": true, "above": false, "below": false} {
		if slices.Contains(words, word) != shown {
			t.Errorf("%q is read: %v, in %q", word, !shown, words)
		}
	}
}

// TestAFigureOfARecord checks that it has the marks of the player, with a ring around what is wrong.
func TestAFigureOfARecord(t *testing.T) {
	for figure, want := range map[string][]string{
		"record:records/one.yaml":                        {"3", "4", "0", "0", "0", "0", "8", "7", "1"}, // 7 is right, 1 the ring's number
		"record:records/one.yaml?board=pad&seat=1":       {"3", "4", "0", "0", "0", "0", "8", "7", "1"},
		"record:records/one.yaml?seat=2&board=pad":       {},
		"record:records/one.yaml?box=round.1.points":     {"3"},
		"record:records/one.yaml?box=final.total&seat=1": {"8", "7", "1"},
	} {
		shown, _ := figureOn(t, figure)
		words := []string{}
		for _, p := range scene.Texts(shown.Ops) {
			words = append(words, p.Words())
		}
		if !slices.Equal(words[max(0, len(words)-len(want)):], want) {
			t.Errorf("%s shows %q, want %q", figure, words, want)
		}
	}
}

// TestBookletsTeachEachRule checks that each rule of the judge is taught by a block of the game's booklet.
func TestBookletsTeachEachRule(t *testing.T) {
	examples, err := os.ReadDir("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	booklets := 0
	for _, dir := range append([]string{""}, names(examples)...) {
		p := projecttest.Over(t, dir)
		games, err := model.Games(p.Own())
		if dir == "" {
			games, err = model.Games(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range games {
			j, err := kit.Start(p, kit.Options{What: kit.What{Game: id}})
			if err != nil {
				t.Fatal(kittest.Explain(t, dir, err))
			}
			for _, c := range j.Components {
				if c.Booklet == nil {
					continue
				}
				booklets++
				_, errs := j.Studio.Piece(c, 0)
				for _, d := range j.Studio.Warnings() {
					if d.Code == "booklet-untaught" {
						errs = append(errs, d)
					}
				}
				if errs != nil {
					t.Errorf("%s: %s", id, kittest.Explain(t, dir, errs))
				}
				text, err := os.ReadFile(filepath.Join(cmp.Or(dir, "../.."), "data", id, c.Booklet.Text.Value+".md"))
				if judged := dir == "" || p.Exists("data/"+id+"/rules.yaml"); err != nil || judged != strings.Contains(string(text), "{rule:") {
					t.Errorf("%s: its booklet teaches no rule (%v)", id, err)
				}
			}
		}
	}
	if booklets == 0 {
		t.Error("no game has a booklet")
	}
}

func names(entries []os.DirEntry) (folders []string) {
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, "../../examples/"+e.Name())
		}
	}
	return folders
}

// TestBookletsFoldOnLetter: those of the four games fold on A4 and on Letter, in every language: two pages fill Letter to its edges,
// the cover is the first of them, and their text is that of A4. On a paper that neither size folds on the pages are single, with a
// warning.
func TestBookletsFoldOnLetter(t *testing.T) {
	testall.Slow(t)
	p, games := kittest.Games(t)
	for _, g := range games {
		words := func(language, paper string) (sheets int, pages geom.Size, text string, codes []string) {
			opt := kit.Options{What: kit.What{Game: g.ID, Loaded: g, Only: []string{"booklet"}}, Look: kit.Look{Lang: language}, Print: kit.Print{Paper: paper, Formats: []string{"pdf"}}}
			opt.Warn = func(d diag.Diagnostic) { codes = append(codes, d.Code) }
			tasks, _, _, err := kit.KitAndComponents(p, opt)
			if err != nil {
				t.Fatal(g.ID, err)
			}
			var list []string
			for _, task := range tasks {
				for _, page := range task.Pages() {
					sheets, pages = sheets+1, page.Trim.Size()
					for _, printed := range scene.Texts(page.Ops) {
						list = append(list, printed.Words())
					}
				}
			}
			return sheets, pages, strings.Join(strings.Fields(strings.Join(list, " ")), ""), codes
		}
		for _, language := range g.Languages {
			sides, pages, text, codes := words(language, "letter")
			if pages != (geom.Size{W: 279400, H: 215900}) || sides > 6 || slices.Contains(codes, "booklet-single") {
				t.Errorf("%s in %s: %d sides of %v, warnings %v", g.ID, language, sides, pages, codes)
			}
			if _, _, a4, _ := words(language, "a4"); max(len(a4)-len(text), len(text)-len(a4)) > len(text)/50 { // hyphens, and the numbers of pages
				t.Errorf("%s in %s: %d bytes of text on A4, %d on Letter", g.ID, language, len(a4), len(text))
			}
		}
		if _, _, _, codes := words("", "150x200 mm"); !slices.Contains(codes, "booklet-single") {
			t.Errorf("%s: no warning of single pages: %v", g.ID, codes)
		}
	}
}
