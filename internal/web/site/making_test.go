package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/examples"
	"cartouche/internal/lang"
	"cartouche/internal/order"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web"
)

// TestStartersAreTheExamples checks that the page for making games offers every example, with texts.
func TestStartersAreTheExamples(t *testing.T) {
	entries, err := os.ReadDir("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lang.Messages(projecttest.Builtin(t), "en")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		n++
		if !slices.Contains(starters, e.Name()) {
			t.Errorf("the example %s is not offered", e.Name())
		}
		for _, key := range []string{"page.make.from-" + e.Name(), "page.make.about-" + e.Name()} {
			if _, ok := words.Get(key); !ok {
				t.Errorf("there is no text %s", key)
			}
		}
	}
	if n != len(starters) {
		t.Errorf("there are %d examples, and %d are offered", n, len(starters))
	}
	if pictures := len(slices.DeleteFunc(slices.Clone(starters), func(kind string) bool { return starterPicture(kind) == "" })); pictures < 11 {
		t.Errorf("only %d examples have a picture", pictures)
	}
	if _, err := examples.FS.Open("deck/picture.png"); err != nil {
		t.Error(err)
	}
}

// TestFilesForMakingGames checks that a site has the engine as browsers compile it and packed, and that the list of what is kept for use
// without a network leads to files of the site. A site of a server has none of them.
func TestFilesForMakingGames(t *testing.T) {
	testall.Slow(t)
	if len(web.EngineFiles()) == 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("the engine is not here; make engine builds it")
		}
		t.Skip("the engine is not here; make engine builds it")
	}
	s, err := New(projecttest.Over(t, "../../../examples/score-pad"), Options{Games: []string{"score-pad"}, Langs: []string{"en"}})
	if err != nil {
		t.Fatal(err)
	}
	module, err := s.File("engine/engine.wasm")
	if err != nil || !bytes.HasPrefix(module, []byte("\x00asm")) || int64(len(module)) != engineSizes()[engineModule].Plain {
		t.Errorf("the module has %d bytes, not %d: %v", len(module), engineSizes()[engineModule].Plain, err)
	}
	var list []string
	data, err := s.File("engine/offline.json")
	if err != nil || json.Unmarshal(data, &list) != nil {
		t.Fatal(err, string(data))
	}
	for _, want := range []string{"../engine/engine.wasm.gz", "../en/workshop.html", "../frame.html", "../app/workshop.js", "../starters/deck.png"} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is not kept", want)
		}
	}
	for _, name := range list {
		if _, err := s.File(strings.TrimPrefix(name, "../")); err != nil {
			t.Error(err)
		}
	}
	worker, err := s.File("sw.js")
	if err != nil || bytes.Contains(worker, []byte("app/workshop.js")) {
		t.Errorf("every visitor keeps the modules for making games (%v)", err)
	}
	live, err := New(projecttest.Over(t, "../../../examples/score-pad"), Options{Live: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range s.makingNames() {
		if _, err := live.File(name); err == nil {
			t.Errorf("a server has %s", name)
		}
	}
}

// TestFilesForPrinting checks that the page of a game of one's own has what its print form needs: the choices, and the files that the
// engine prints the game from, without its records.
func TestFilesForPrinting(t *testing.T) {
	if len(web.EngineFiles()) == 0 {
		t.Skip("the engine is not here; make engine builds it")
	}
	s, err := New(projecttest.Over(t, "../../../examples/score-pad"), Options{Games: []string{"score-pad"}, Langs: []string{"en"}})
	if err != nil {
		t.Fatal(err)
	}
	names, file := files(t, s)
	for _, want := range []string{"en/score-pad/print.json", "project.json.gz"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not there", want)
		}
	}
	var all order.Choices
	if err := json.Unmarshal(file("en/score-pad/print.json"), &all); err != nil || len(all.Wares) < 3 || len(all.Commands["kit"]) < 10 {
		t.Errorf("%v %+v", err, all)
	}
	z, err := gzip.NewReader(bytes.NewReader(file("project.json.gz")))
	if err != nil {
		t.Fatal(err)
	}
	own := map[string][]byte{}
	if err := json.NewDecoder(z).Decode(&own); err != nil {
		t.Fatal(err)
	}
	for name, data := range own {
		if want, err := os.ReadFile("../../../examples/score-pad/" + name); err != nil || !bytes.Equal(data, want) || strings.Contains(name, "records/") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if own["data/score-pad/game.yaml"] == nil || own["data/score-pad/lang/en.yaml"] == nil {
		t.Errorf("only %d files", len(own))
	}
	page := string(file("en/score-pad/index.html"))
	if !strings.Contains(page, `data-own="../../project.json.gz"`) || !strings.Contains(page, "app/order.js") {
		t.Error("the page of the game has no print form")
	}
}
