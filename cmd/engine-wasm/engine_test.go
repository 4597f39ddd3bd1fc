//go:build !js

package main_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/web"
	"cartouche/internal/web/workshop"
)

// The largest sizes in bytes of what a browser loads for the engine: the compressed program, the fonts, and everything else.
const (
	mostProgram = 8_000_000
	mostFonts   = 1_000_000
	mostData    = 2_000_000
)

// request is a request to the engine.
type request struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Query  string `json:"query"`
	Body   []byte `json:"body"`
}

// answer is an answer of the engine.
type answer struct {
	Status int    `json:"status"`
	Type   string `json:"type"`
	Name   string `json:"name"`
	Body   []byte `json:"body"`

	Parts   [][]byte          `json:"parts"`
	Memory  int               `json:"memory"` // of the engine, in bytes
	Changes []workshop.Change `json:"changes"`
}

// step is what a test does with the engine: it opens a project, changes files of it, or asks.
type step struct {
	Open   map[string][]byte `json:"open"`
	Change map[string][]byte `json:"change"` // nil for a file that is gone
	Ask    *request          `json:"ask"`
}

// script does the steps, and writes the answers and errors.
const script = `
const fs = require("fs"), path = require("path"), input = JSON.parse(fs.readFileSync(0));
globalThis.fs ??= fs;
require(input.glue);
const go = Object.assign(new Go(), {env: input.env}), bytes = (text) => new Uint8Array(Buffer.from(text ?? "", "base64"));
ArrayBuffer.prototype.transfer ??= function () { return structuredClone(this, {transfer: [this]}); };
const gone = (list) => { if (list.some((data) => data.length > 0)) throw new Error("bytes are outside of the engine, too"); };
const failed = (wrong) => { if (wrong !== null) throw new Error(wrong); };
WebAssembly.instantiate(fs.readFileSync(path.join(input.folder, "engine.wasm")), go.importObject).then(async ({instance}) => {
	go.run(instance);
	for (const name of ["data.zip", "fonts.zip"]) failed(cartouche.load(new Uint8Array(fs.readFileSync(path.join(input.folder, name)))));
	const answers = [];
	let opened = 0;
	for (const s of input.steps) {
		const files = Object.entries(s.open ?? {}).map(([name, data]) => [name, bytes(data)]);
		if (s.open) failed(cartouche.open(Object.fromEntries(files), ++opened, 0));
		gone(files.map(([, data]) => data));
		if (s.change) failed(cartouche.change(Object.entries(s.change).map(([name, data]) => ({name, data: data && bytes(data)}))));
		if (!s.ask) continue;
		const body = bytes(s.ask.body);
		const a = await new Promise((done) => cartouche.answer({...s.ask, body}, done));
		gone([body]);
		const text = (data) => Buffer.from(data).toString("base64");
		const parts = await Promise.all(a.parts.map((part) => part.arrayBuffer()));
		answers.push({...a, body: text(a.body), parts: parts.map(text), memory: instance.exports.mem.buffer.byteLength,
			changes: a.changes.map(({name, data}) => ({name, data: text(data)}))});
	}
	process.stdout.write(JSON.stringify(answers), () => process.exit(0));
});
`

// built returns a folder with the engine, and its size when it is compressed. CARTOUCHE_ENGINE is that of an engine that was just built.
func built(t *testing.T) (folder string, size int64) {
	t.Helper()
	dir := os.Getenv("CARTOUCHE_ENGINE")
	if dir == "" {
		dir = t.TempDir()
		if out, err := exec.Command("make", "-s", "-C", "../..", "engine", "ENGINES="+dir).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	packed, err := os.ReadFile(filepath.Join(dir, "engine.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	program := unpacked(t, packed)
	folder = t.TempDir()
	for name, most := range map[string]int{"fonts.zip.gz": mostFonts, "data.zip.gz": mostData} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > most {
			t.Errorf("%s has %d bytes, at most %d", name, len(data), most)
		}
		if err := os.WriteFile(filepath.Join(folder, strings.TrimSuffix(name, ".gz")), unpacked(t, data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "engine.wasm"), program, 0o666); err != nil {
		t.Fatal(err)
	}
	alone(t, program)
	return folder, int64(len(packed))
}

// unpacked returns what a gzip file holds.
func unpacked(t *testing.T, file []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// alone checks that the program contains neither the judge nor the reader nor the files of the packs, by texts from the middle
// of each.
func alone(t *testing.T, program []byte) {
	t.Helper()
	judges, err := web.Judge()
	if err != nil {
		t.Log("the judge is not there; make judge builds it")
	}
	parts := map[string][]byte{"the judge": judges.Builtin, "the judge of own games": judges.Own, "the reader": judges.Reader}
	for name, file := range map[string]string{
		"a game": "../../data/osiris/game.yaml", "a drawing": "../../data/osiris/art/map-south.svg", "a message": "../../internal/lang/messages/en.yaml",
		"an example": "../../examples/deck/picture.png", "a font": "../../templates/fonts/Amiri-Bold.ttf", "a template": "../../templates/palette.yaml",
		"a pattern": "../../internal/hyphen/patterns/de.gz", "the comments": "../../internal/schema/comments.json",
		"the weights": "../../internal/reading/figure/weights.bin", "a module of pages": "../../internal/web/app/board.js",
		"a licence": "../../internal/licence/texts/Go/LICENSE",
	} {
		if parts[name], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range parts {
		half := len(content) / 2
		if piece := content[half:min(len(content), half+60)]; len(piece) == 60 && bytes.Contains(program, piece) {
			t.Errorf("the engine contains %s", name)
		}
	}
}

// node returns the program that runs the engine.
func node(t *testing.T) string {
	t.Helper()
	found, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not here; make tools installs it")
		}
		t.Skip("node is not here; make tools installs it")
	}
	return found
}

// run does steps with an engine and returns the answers.
func run(t *testing.T, folder string, steps []step) []answer {
	t.Helper()
	answers, problems := traced(t, folder, steps, "")
	if problems != "" {
		t.Errorf("the engine reported %s", problems)
	}
	return answers
}

// putOff is how the page puts off the first collection of what is no longer used.
var putOff = regexp.MustCompile(`GOGC: '(\d+)'`)

// traced does steps with an engine as the page starts it, but for what GODEBUG says, and returns the answers and what it reports.
func traced(t *testing.T, folder string, steps []step, debug string) (answers []answer, problems string) {
	t.Helper()
	worker, err := os.ReadFile("../../internal/web/app/engine-worker.js")
	if err != nil {
		t.Fatal(err)
	}
	percent := putOff.FindSubmatch(worker)
	if percent == nil {
		t.Fatal("the page does not set GOGC")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	input, err := json.Marshal(map[string]any{
		"glue": filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), "folder": folder, "steps": steps,
		"env": map[string]string{"GOGC": string(percent[1]), "GODEBUG": debug},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node(t), "--wasm-tiering-budget=300000000", "-e", script) // only what runs longest is compiled once more
	c.Stdin = bytes.NewReader(input)
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	for i, a := range answers {
		answers[i].Body = slices.Concat(a.Body, bytes.Join(a.Parts, nil))
	}
	return answers, said.String()
}

// filesOf returns the files of a folder by name.
func filesOf(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(filepath.Join(folder, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
