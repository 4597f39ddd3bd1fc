package main_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/mark/sketch"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/rules/games"
)

// mostBuiltin and mostOwn are the largest compressed sizes of the judge of the built-in games and
// of the judge of all games, because pages download them.
const (
	mostBuiltin = 2_000_000
	mostOwn     = 3_200_000
)

// call is a call of one of the judge's functions.
type call struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
	want string
	more bool // in a language other than the record's turn, or of a record that one judge of two opens
}

// every is whether both judges open every record in every language. By default each record is opened in one language, in
// rotation, and the judge that reads rules.yaml opens only every fourth of the built-in ones; one of each game and kind is played with.
var every = testall.On()

// TestTheJudgeOfAPage builds the judge, calls it from Node for every sample record in several
// languages, and compares its results with the command line, byte for byte. It also fills sheets
// with their own marks. The judge that reads rules.yaml does the same, and judges the records of
// the examples and of games that exist; see every.
func TestTheJudgeOfAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the judge")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not here; make tools installs it")
		}
		t.Skip("node is not here; make tools installs it")
	}
	dir := build(t)
	builtin := page{files: texts(t, "../.."), calls: closed}
	for _, game := range games.All.IDs() {
		builtin.prepare(t, projecttest.Builtin(t), game)
	}
	builtin.samples(t, projecttest.Builtin(t), "../../data", "en", "it", "ar")
	t.Run("built-in games", func(t *testing.T) { builtin.agrees(t, node, dir, "judge", mostBuiltin) })

	all := page{files: maps.Clone(builtin.files), prepared: slices.Clone(builtin.prepared), desks: builtin.desks}
	all.calls = slices.DeleteFunc(slices.Clone(builtin.calls), func(c call) bool { return c.more && !every })
	found, err := filepath.Glob("../../examples/*/data/*/rules.yaml")
	existing, errs := filepath.Glob("../../internal/boards/testdata/games/data/*/rules.yaml")
	if err != nil || errs != nil || len(found) < 6 || len(existing) < 7 {
		t.Fatal(found, err, existing, errs)
	}
	folders := map[string]*project.Project{}
	for _, rules := range slices.Concat(found, existing) {
		folder := filepath.Dir(filepath.Dir(filepath.Dir(rules)))
		p := folders[folder]
		if p == nil {
			p = projecttest.Over(t, folder)
			folders[folder] = p
			maps.Copy(all.files, texts(t, folder))
		}
		all.prepare(t, p, filepath.Base(filepath.Dir(rules)))
	}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		all.samples(t, folders[folder], folder+"/data", "en", "de")
	}
	t.Run("all games", func(t *testing.T) { all.agrees(t, node, dir, "judge-own", mostOwn) })
}

// page holds the files, facts and calls of a page.
type page struct {
	files    map[string]string
	prepared []call
	calls    []call
	desks    map[string]*sketch.Desk // the same facts for the native judge
}

// agrees calls a module and compares its results.
func (p page) agrees(t *testing.T, node, dir, module string, most int64) {
	file := filepath.Join(dir, module+".wasm")
	packed, err := os.Stat(file + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	if packed.Size() > most {
		t.Errorf("the compressed judge has %d bytes, at most %d", packed.Size(), most)
	}
	answers := ask(t, node, unpacked(t, file), filepath.Join(dir, "wasm_exec.js"), p)
	for i, c := range p.calls {
		if answers[i] != c.want {
			t.Errorf("%s %.300q:\n%s\nwant\n%s", c.Name, c.Args, answers[i], c.want)
		}
	}
}

// prepare records the calls that pass a game's printed slots and looks to the judge.
func (p *page) prepare(t *testing.T, of *project.Project, game string) {
	t.Helper()
	g, errs := layouts.LoadGame(of, game)
	if errs != nil {
		t.Fatal(errs)
	}
	info, errs := boards.NewPageInfo(of, g)
	if errs != nil {
		t.Fatal(errs)
	}
	slots := printed(t, g)
	desk := &sketch.Desk{}
	desk.Seats(info.Seats)
	for _, err := range []error{desk.Figures(info.Figures), desk.Icons(info.Icons), desk.Boards(slots)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if p.desks == nil {
		p.desks = map[string]*sketch.Desk{}
	}
	p.desks[game] = desk
	what := map[string]any{"seats": info.Seats, "figures": info.Figures, "icons": info.Icons, "boards": slots}
	if info.Printed != nil {
		what["printed"] = info.Printed
	}
	for name, value := range what {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		p.prepared = append(p.prepared, call{Name: name, Args: []string{game, string(text)}})
	}
}

// printed returns the slots of a game as a page finds them in its pictures.
func printed(t *testing.T, g *model.Game) map[string][]sketch.Slot {
	t.Helper()
	language := "en"
	if !slices.Contains(g.Languages, language) {
		language = g.Languages[0]
	}
	studio, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: language, Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	out := map[string][]sketch.Slot{}
	for _, c := range g.Components {
		if c.Booklet != nil || studio.Count(c) == 0 {
			continue
		}
		piece, _ := studio.Piece(c, 0)
		for _, back := range []bool{false, true} {
			face := piece.Side(back)
			if face == nil {
				continue
			}
			for _, s := range face.Slots {
				at := sketch.Slot{ID: s.ID, X: s.Box.X.MM(), Y: s.Box.Y.MM(), W: s.Box.W.MM(), H: s.Box.H.MM(),
					At: ink.FormatPlaces(s.Places)}
				if s.Shape != nil {
					at.D = s.Shape.SVG()
				}
				out[c.Name] = append(out[c.Name], at)
			}
		}
	}
	return out
}

// samples records calls for all sample records below a folder, with the results of the native
// judge.
func (p *page) samples(t *testing.T, of *project.Project, folder string, languages ...string) {
	t.Helper()
	files, err := filepath.Glob(folder + "/*/records/*.yaml")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	first, played := len(p.calls), map[string]bool{}
	for n, language := range languages {
		messages, err := lang.Messages(of, language)
		if err != nil {
			t.Fatal(err)
		}
		library := &report.Library{Files: of, Engines: of.Engines, Messages: messages, Language: language, Own: boards.Own(of)}
		for i, file := range files {
			before, turn := len(p.calls), i%len(languages) == n
			if !turn && !every {
				continue
			}
			p.sample(t, library, file, played)
			for c := range p.calls[before:] {
				p.calls[before+c].more = !turn || i%4 != 0
			}
		}
	}
	enough(t, p.calls[first:], len(played))
}

// sample records calls for a record in the language of a library, and plays with it if none of its game and kind was played with.
func (p *page) sample(t *testing.T, library *report.Library, file string, played map[string]bool) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{file, string(text), library.Language}
	judge := func() *report.Verdict { return library.Judge(file, text) }
	v := judge()
	pen := p.desks[v.Record.Game.ID].In(library.Messages.Amount, library.Game(v.Record.Game.ID).Texts.Named, lang.RightToLeft(library.Language))
	p.asks("judge", v.JSON(), args...)
	p.asks("moves", judge().Moves(), args...)
	p.asks("marks", v.Marks(), args...)
	p.asks("draw", report.Line(pen.Draw(v.Record, v.Report)), args...)
	if v.Record.Kind == record.Sheet && len(v.Report.Violations) == 0 {
		p.fills(t, library, v, file)
	}
	if kind := fmt.Sprint(v.Record.Game.ID, " ", v.Record.Kind); every || !played[kind] {
		played[kind] = true
		p.taps(library, v, args)
	}
}

// asks records a call; native is the result of the native judge.
func (p *page) asks(name string, native []byte, args ...string) {
	p.calls = append(p.calls, call{Name: name, Args: append([]string{}, args...), want: string(native)})
}

// fills records a call that fills the blank sheet of a record with its marks.
func (p *page) fills(t *testing.T, library *report.Library, v *report.Verdict, file string) {
	t.Helper()
	blank := *v.Record
	blank.Sheet = blank.Game.NewSheet()
	*blank.Sheet.Head() = *v.Record.Sheet.Head()
	paper := string(blank.Encode())
	var marks []report.Mark
	if err := json.Unmarshal(v.Marks(), &marks); err != nil {
		t.Fatal(err)
	}
	p.asks("fill", library.Judge(file, []byte(paper)).Fill(marks), file, paper, library.Language, string(v.Marks()))
	p.asks("fill", library.Judge(file, []byte(paper)).Fill(nil), file, paper, library.Language, "{")
}

// build compiles the judge and returns the folder. CARTOUCHE_JUDGE is that of a judge that was just compiled.
func build(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("CARTOUCHE_JUDGE"); dir != "" {
		return dir
	}
	dir := t.TempDir()
	c := exec.Command("make", "-s", "-C", "../..", "judge", "JUDGES="+dir)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// unpacked decompresses a module into a file and returns its name.
func unpacked(t *testing.T, file string) string {
	t.Helper()
	packed, err := os.Open(file + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join(t.TempDir(), filepath.Base(file)))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := out.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return out.Name()
}

// script loads the project's files into the judge, passes the games' facts to it and makes the
// calls.
const script = `
const fs = require("fs"), input = JSON.parse(fs.readFileSync(0));
globalThis.fs ??= fs;
require(input.glue);
const go = new Go();
go.env = {GOGC: "400"}; // as in a page
WebAssembly.instantiate(fs.readFileSync(input.judge), go.importObject).then(({instance}) => {
	go.run(instance);
	for (const [name, text] of Object.entries(input.files)) cartouche.load(name, text);
	for (const c of input.prepared) {
		const wrong = cartouche[c.name](...c.args);
		if (wrong != null) throw new Error(c.name + ": " + wrong);
	}
	process.stdout.write(JSON.stringify(input.calls.map(c => cartouche[c.name](...c.args))), () => process.exit(0));
});
`

// ask makes the calls in Node and returns the results.
func ask(t *testing.T, node, judge, glue string, p page) []string {
	t.Helper()
	input, err := json.Marshal(map[string]any{"glue": glue, "judge": judge, "files": p.files, "prepared": p.prepared, "calls": p.calls})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, "--wasm-tiering-budget=300000000", "-e", script) // only what runs longest is compiled once more
	c.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	c.Stderr = &problems
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problems.String())
	}
	var answers []string
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(p.calls) {
		t.Fatalf("%d answers: %v", len(answers), err)
	}
	return answers
}

// texts returns the files that a page loads from a folder: values, languages, texts and rules.
func texts(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	fsys := os.DirFS(folder)
	for _, pattern := range []string{"data/*/values.yaml", "data/*/game.yaml", "data/*/rules.yaml", "data/*/lang/??.yaml"} {
		names, err := fs.Glob(fsys, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = string(text)
		}
	}
	messages, err := fs.Glob(lang.FS(), "??.yaml")
	if err != nil || len(messages) < 5 || len(files) < 3 {
		t.Fatal(messages, len(files), err)
	}
	for _, name := range messages {
		text, err := fs.ReadFile(lang.FS(), name)
		if err != nil {
			t.Fatal(err)
		}
		files["messages/"+name] = string(text)
	}
	return files
}
