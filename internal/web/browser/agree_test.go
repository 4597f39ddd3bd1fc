package browser_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/report"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web/site"
	"cartouche/rules/games"
)

// asked is a JavaScript function: the judge of a game judges records and returns its results as
// text.
const asked = `(async (game, records) => {
	const worker = new Worker(new URL("../../app/worker.js", location), {type: "module"});
	const answers = await new Promise((resolve, reject) => {
		const answers = [];
		worker.onerror = reject;
		worker.onmessage = ({data}) => {
			if (data.failed || data.died) reject(new Error(data.failed ?? "died"));
			if (data.ready) records.forEach(([file, text], id) => worker.postMessage({id, name: "judge", args: [file, text, "en"]}));
			if (!("id" in data)) return;
			answers[data.id] = data.answer ?? data.error;
			if (data.id === records.length - 1) resolve(answers);
		};
		worker.postMessage({start: {root: new URL("../../", location).href, lang: "en", game}});
	});
	worker.terminate();
	return answers;
})`

// library returns the command line's judge of a project, in English.
func library(t testing.TB, dir string) *report.Library {
	t.Helper()
	p, err := project.OpenBuiltin(dir, games.All)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en", Own: boards.Own(p)}
}

// recordsIn returns the names of records, relative to the root of the repository.
func recordsIn(t testing.TB, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, pattern := range patterns {
		names, err := filepath.Glob("../../../" + pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			all = append(all, filepath.ToSlash(strings.TrimPrefix(name, filepath.FromSlash("../../../"))))
		}
	}
	return all
}

// agree fails the test for every record that the judge in the page judges differently from the
// command line.
func (p *tab) agree(game string, native *report.Library, names []string) {
	p.t.Helper()
	var records [][2]string
	for _, name := range names {
		records = append(records, [2]string{name, read(p.t, name)})
	}
	given, err := json.Marshal(records)
	if err != nil {
		p.t.Fatal(err)
	}
	answers := eval[[]string](p, fmt.Sprintf("%s(%q, %s)", asked, game, given))
	for i, r := range records {
		if want := string(native.Judge(r[0], []byte(r[1])).JSON()); answers[i] != want {
			p.t.Errorf("%s is judged\n%.2000s\nin the page, and\n%.2000s\non the command line", r[0], answers[i], want)
		}
	}
}

// TestTheJudgeInThePageAgrees checks that the page gives the same report as the command line, byte
// for byte, for every record of the test data.
func TestTheJudgeInThePageAgrees(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	native := library(t, "")
	p := open(t, desktop, at(t, "en/nile-flood/rules.html"))
	for _, game := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		t.Run(game, func(t *testing.T) {
			p.t = t
			p.agree(game, native, recordsIn(t, "data/"+game+"/records/*.yaml", "internal/record/testdata/"+game+"/*.yaml"))
		})
	}
	p.t = t
}

// TestGamesThatDeclareTheirRulesAreJudgedInThePage checks that the page of a game with rules.yaml
// loads the module for such games, that it agrees with the command line, and that marks on the
// printed sheet are judged at once.
func TestGamesThatDeclareTheirRulesAreJudgedInThePage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	for i, game := range []string{"snowed-in", "vineyard", "lake-country"} {
		t.Run(game, func(t *testing.T) {
			if i > 0 {
				testall.Only(t)
			}
			server, err := served("../../../examples/"+game, site.Options{Games: []string{game}, Langs: []string{"en"}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.Close)
			p := open(t, phone, server.URL+under+"en/"+game+"/sheet.html")
			native := library(t, "../../../examples/"+game)
			p.begin("Ada", "Bo")
			p.wait(`document.querySelector(".verdict").textContent.startsWith("No errors so far.")`) // "so far", because the sheet is blank
			p.agree(game, native, recordsIn(t, "examples/"+game+"/data/"+game+"/records/*.yaml"))
			names := recordsIn(t, "examples/"+game+"/data/"+game+"/records/*.yaml")
			want := native.Judge("record.yaml", []byte(read(t, names[0])))
			p.drop("record.yaml", read(t, names[0]))
			p.saved(native, game, "sheet", want)
			p.fits()
			p.picture("sheet")
			p.axe()
		})
	}
}
