package main_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/record"
	"cartouche/internal/report"
)

// most is the largest that the judge may be, packed: a page loads it over the air.
const most = 2_000_000

// call is a call of one of the judge's functions.
type call struct {
	Name string   `json:"name"`
	Args []string `json:"args"`
	want string
}

// TestTheJudgeOfAPage builds the judge, calls it from Node for every sample record
// in several languages, and holds its answers against those of the command line,
// byte for byte. Sheets are filled in from their own marks.
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
	var calls []call
	for _, language := range []string{"en", "it", "ar"} {
		calls = append(calls, sampleCalls(t, language)...)
	}
	answers := ask(t, node, build(t), calls)
	for i, c := range calls {
		if answers[i] != c.want {
			t.Errorf("%s %s in %s:\n%s\nwant\n%s", c.Name, c.Args[0], c.Args[2], answers[i], c.want)
		}
	}
}

// sampleCalls are the calls for all sample records, with the answers of the native judge.
func sampleCalls(t *testing.T, language string) []call {
	p, err := project.OpenBuiltin("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	messages, err := lang.Messages(p, language)
	if err != nil {
		t.Fatal(err)
	}
	library := &report.Library{Files: p, Messages: messages, Language: language}
	files, err := fs.Glob(data.FS, "*/records/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	var calls []call
	for _, file := range files {
		text, err := fs.ReadFile(data.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		args := []string{file, string(text), language}
		judge := func() *report.Verdict { return library.Judge(file, text) }
		calls = append(calls, call{"judge", args, string(judge().JSON())}, call{"moves", args, string(judge().Moves())},
			call{"marks", args, string(judge().Marks())})
		if v := judge(); v.Record.Kind == record.Sheet && len(v.Report.Violations) == 0 {
			blank := *v.Record
			blank.Sheet = blank.Game.NewSheet()
			*blank.Sheet.Head() = *v.Record.Sheet.Head()
			paper := string(blank.Encode())
			var marks []report.Mark
			if err := json.Unmarshal(v.Marks(), &marks); err != nil {
				t.Fatal(err)
			}
			calls = append(calls, call{"fill", []string{file, paper, language, string(v.Marks())},
				string(library.Judge(file, []byte(paper)).Fill(marks))},
				call{"fill", []string{file, paper, language, "{"}, string(library.Judge(file, []byte(paper)).Fill(nil))})
		}
	}
	return calls
}

// build compiles the judge and returns the file.
func build(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "judge.wasm")
	c := exec.Command("make", "-s", "-C", "../..", "judge", "JUDGE="+file)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packed, err := os.ReadFile(file + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	if len(packed) > most {
		t.Errorf("packed it has %d bytes; at most %d", len(packed), most)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := out.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return file
}

// script loads the project's files into the judge and calls it.
const script = `
const fs = require("fs"), input = JSON.parse(fs.readFileSync(0));
globalThis.fs ??= fs;
require(input.glue);
const go = new Go();
WebAssembly.instantiate(fs.readFileSync(input.judge), go.importObject).then(({instance}) => {
	go.run(instance);
	for (const [name, text] of Object.entries(input.files)) cartouche.load(name, text);
	process.stdout.write(JSON.stringify(input.calls.map(c => cartouche[c.name](...c.args))), () => process.exit(0));
});
`

// ask calls the judge in Node and returns its answers.
func ask(t *testing.T, node, judge string, calls []call) []string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	input, err := json.Marshal(map[string]any{
		"glue": filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), "judge": judge, "files": texts(t), "calls": calls})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, "-e", script)
	c.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	c.Stderr = &problems
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problems.String())
	}
	var answers []string
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(calls) {
		t.Fatalf("%d answers: %v", len(answers), err)
	}
	return answers
}

// texts are the files that a page loads: values, languages and texts.
func texts(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	add := func(fsys fs.FS, under string, patterns ...string) {
		for _, pattern := range patterns {
			names, err := fs.Glob(fsys, pattern)
			if err != nil || len(names) == 0 {
				t.Fatal(pattern, names, err)
			}
			for _, name := range names {
				text, err := fs.ReadFile(fsys, name)
				if err != nil {
					t.Fatal(err)
				}
				files[under+"/"+name] = string(text)
			}
		}
	}
	add(data.FS, "data", "*/values.yaml", "*/game.yaml", "*/lang/*.yaml")
	add(lang.FS(), "messages", "*.yaml")
	for name := range files {
		if strings.Contains(name, "records") {
			t.Errorf("%s is no file that a page loads", name)
		}
	}
	return files
}
