//go:build !js

package main_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/cli"
	"cartouche/internal/kit"
	"cartouche/internal/memory"
	"cartouche/internal/order"
	"cartouche/internal/project"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/web/workshop"
	"cartouche/rules/games"
)

// TestTheEngine runs the engine in Node with the built-in games and a project in memory, changes the project, and compares each
// answer with that of the same code on this machine. Then it makes files.
func TestTheEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the engine")
	}
	node(t)
	folder, size := built(t)
	if size > mostProgram {
		t.Errorf("the compressed engine has %d bytes, at most %d", size, mostProgram)
	}
	project := begun(t, "deck")
	steps, making := asking(filesOf(t, project)), orders(t, filesOf(t, project))
	answers := run(t, folder, slices.Concat(steps, making))
	made := answers[len(answers)-len(lines):]
	t.Run("answers", func(t *testing.T) { compare(t, steps, answers[:len(answers)-len(made)]) })
	for i, got := range made {
		t.Run(lines[i], func(t *testing.T) { agrees(t, strings.Replace(lines[i], " ferry ", " "+project+" ", 1), got) })
	}
	t.Run("collections", func(t *testing.T) { collectsSeldom(t, folder) })
	t.Run("photographs", func(t *testing.T) { photographsGiveWay(t, folder) })
}

// asking returns steps that ask for pages, and change a project.
func asking(own map[string][]byte) []step {
	steps := []step{{Open: map[string][]byte{}}}
	for _, address := range []string{"/", "/en/", "/it/nile-flood/", "/en/osiris/2-home.json", "/ar/fonts.css", "/en/nile-flood/judge.json", "/en/none/", "/en",
		"/-/live?index=en/osiris/2-home.json", "/-/source?file=data/osiris/game.yaml&line=3", "/-/edit?file=data/osiris/game.yaml&line=3"} {
		steps = append(steps, get(address))
	}
	steps = append(steps, step{Open: own}, get("/en/ferry/"), get("/en/ferry/4-home.json"),
		get("/-/doubts?game=ferry&lang=en&players=4&profile=home"), get("/-/source?file=data/ferry/cards.yaml&line=9"))
	aid := string(own["data/ferry/aid.yaml"])
	for _, change := range []map[string][]byte{
		{"data/ferry/aid.yaml": []byte(strings.Replace(aid, "fill: cream", "fill: grape", 1))},
		{"data/ferry/aid.yaml": []byte(strings.Replace(aid, "- text:", "- txet:", 1))},
		{"data/ferry/aid.yaml": nil},
		{"data/ferry/aid.yaml": []byte(aid), "templates/fonts/none.ttf": []byte("no font")},
	} {
		steps = append(steps, step{Change: change}, get("/-/live?index=en/ferry/4-home.json"), get("/en/ferry/4-home.json"))
	}
	return append(steps, step{Ask: &request{Method: "POST", Path: "/-/start", Query: "kind=tiles&id=con"}},
		step{Ask: &request{Method: "POST", Path: "/-/start", Query: "kind=tiles&id=ferry"}}, get("/-/zip"),
		step{Ask: &request{Method: "POST", Path: "/-/import", Query: "name=Cards.csv&lang=it", Body: []byte("name,text\nOwl,Sees at night.\n")}},
		step{Ask: &request{Method: "POST", Path: "/-/import", Query: "name=a.zip&lang=it", Body: []byte("what")}})
}

// get is a step that asks for an address.
func get(address string) step {
	at, query, _ := strings.Cut(address, "?")
	return step{Ask: &request{Method: "GET", Path: at, Query: query}}
}

// begun returns the folder of a new project, the game ferry.
func begun(t *testing.T, kind string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "ferry")
	startertest.Write(t, folder, "ferry", kind)
	return folder
}

// compare does steps natively, and compares the answers with those of the engine.
func compare(t *testing.T, steps []step, answers []answer) {
	t.Helper()
	var files *memory.Files
	var w *workshop.Workshop
	for _, s := range steps {
		if s.Open != nil {
			files = &memory.Files{}
			p := project.OpenFiles(files, project.Builtin(), games.All)
			fresh := workshop.FreshInTurn(p)
			w = workshop.New(workshop.Options{
				Project: p, Files: files, Token: "engine", Began: "1",
				Fresh: func(before workshop.Tree) (workshop.Tree, error) { return fresh("engine", before) },
			})
		}
		for _, list := range []map[string][]byte{s.Open, s.Change} {
			for name, data := range list {
				if files.Delete(name); data != nil {
					files.Put(name, data)
				}
			}
		}
		if s.Change != nil {
			w.Pages.Change()
		}
		if s.Ask == nil {
			continue
		}
		query, _ := url.ParseQuery(s.Ask.Query)
		want := w.Answer(t.Context(), workshop.Request{Method: s.Ask.Method, Path: s.Ask.Path, Query: query, Body: s.Ask.Body})
		got := answers[0]
		answers = answers[1:]
		if s.Ask.Path == "/-/live" {
			got.Body, want.Body = stateless(t, got.Body), stateless(t, want.Body)
		}
		if !slices.EqualFunc(got.Changes, want.Changes, func(a, b workshop.Change) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }) {
			t.Errorf("%s?%s: %d changes, want %d", s.Ask.Path, s.Ask.Query, len(got.Changes), len(want.Changes))
		}
		want.Body = slices.Concat(want.Body, bytes.Join(want.Parts, nil))
		if got.Status != want.Status || got.Type != want.Type || got.Name != want.Name || !bytes.Equal(got.Body, want.Body) {
			t.Errorf("%s %s?%s: %d %s %s of %d bytes %.200q, want %d %s %s of %d bytes %.200q", s.Ask.Method, s.Ask.Path, s.Ask.Query,
				got.Status, got.Type, got.Name, len(got.Body), got.Body, want.Status, want.Type, want.Name, len(want.Body), want.Body)
		}
	}
}

// stateless returns a state without what differs between two workshops.
func stateless(t *testing.T, text []byte) []byte {
	t.Helper()
	var state map[string]any
	if err := json.Unmarshal(text, &state); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	delete(state, "began")
	delete(state, "saved")
	text, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// lines are command lines of built-in games and of a project, whose game is ferry.
var lines = []string{
	"kit nile-flood --players 4",
	"kit nile-flood --only booklet --lang de",
	"kit osiris --only boon-cards --range 1-2 --lang ar --duplex gutter --format pdf,svg",
	"kit ferry --lang de --paper letter",
	"render ferry --only aid --format png,svg",
	"export ferry --for the-game-crafter --only aid",
	"export ferry --for contact-sheet",
}

// orders returns steps that open a project and make the files of lines.
func orders(t *testing.T, own map[string][]byte) []step {
	t.Helper()
	steps := []step{{Open: own}}
	for _, line := range lines {
		words := strings.Fields(line)
		o := order.Order{Command: words[0], Game: words[1], Flags: map[string]string{}}
		for i := 2; i < len(words); i += 2 {
			o.Flags[strings.TrimPrefix(words[i], "--")] = words[i+1]
		}
		body, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step{Ask: &request{Method: "POST", Path: "/-/build", Query: "lang=en", Body: body}})
	}
	return steps
}

// agrees compares an answer with what a command line writes, byte for byte.
func agrees(t *testing.T, line string, got answer) {
	t.Helper()
	out := t.TempDir()
	var printed, errs bytes.Buffer
	if code := cli.Run(append(strings.Fields(line), "-o", out), strings.NewReader(""), &printed, &errs); code != cli.ExitOK {
		t.Fatal(errs.String())
	}
	files := map[string][]byte{"": got.Body}
	if path.Ext(got.Name) == ".zip" {
		files = unzipped(t, got.Body)
	}
	want := filesOf(t, out)
	for name, data := range want {
		_, inGame, _ := strings.Cut(name, "/")
		if inGame == kit.PrintedFile {
			continue // for the next printing
		}
		made, ok := files[inGame]
		if len(files) == 1 {
			made, ok = files[""]
		}
		if !ok || !bytes.Equal(made, data) {
			t.Errorf("%s has %d bytes of %q, and %d of the command line", name, len(made), slices.Sorted(maps.Keys(files)), len(data))
		}
	}
	if got.Status != workshop.OK || len(want) == 0 {
		t.Errorf("status %d, %d files", got.Status, len(want))
	}
}

// unzipped returns the files of an archive by their names.
func unzipped(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
