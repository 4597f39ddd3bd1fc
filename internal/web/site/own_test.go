package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

var update = flag.Bool("update", false, "update the golden files")

// sum matches the hash in a file name.
var sum = regexp.MustCompile(`[0-9a-f]{20}\.svg$|[0-9a-f]{8}\.woff$`)

// TestGoldenNamesOfASmallGame checks the tree of a small game that declares its rules, with counts
// instead of the hashes in names.
func TestGoldenNamesOfASmallGame(t *testing.T) {
	testall.Slow(t)
	s, err := New(
		projecttest.Over(t, "../../../examples/score-pad"),
		Options{Games: []string{"score-pad"}, Kits: true, Papers: []string{"a4", "letter"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	names, err := s.Names()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Error("names are not sorted, or not unique")
	}
	var b strings.Builder
	for _, name := range names {
		if name = sum.ReplaceAllString(name, "SUM"+filepath.Ext(name)); !strings.HasPrefix(name, "app/") &&
			!strings.HasPrefix(name, "judge/") && !slices.Contains(s.makingNames(), name) && path.Base(name) != printFile && !strings.HasSuffix(b.String(), name+"\n") {
			b.WriteString(name + "\n")
		}
	}
	const golden = "testdata/names.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("the tree is\n%swant\n%s", got, want)
	}
}

// TestSameBytesWhateverJobs checks that the files depend neither on the number of jobs nor on the
// order of requests; of a site in one language, with CARTOUCHE_ALL in all of the game.
func TestSameBytesWhateverJobs(t *testing.T) {
	testall.Slow(t)
	opt := Options{Games: []string{"score-pad"}, Kits: true}
	if !testall.On() {
		opt.Langs = []string{"en"}
	}
	sums := func(jobs int, backwards bool) map[string][32]byte {
		opt.Jobs = jobs
		s, err := New(projecttest.Over(t, "../../../examples/score-pad"), opt)
		if err != nil {
			t.Fatal(err)
		}
		names, file := files(t, s)
		if backwards {
			slices.Reverse(names)
		}
		all := map[string][32]byte{}
		for _, name := range names {
			all[name] = sha256.Sum256(file(name))
		}
		return all
	}
	one, many := sums(1, false), sums(8, true)
	if len(one) != len(many) {
		t.Errorf("%d files, then %d", len(one), len(many))
	}
	for name, sum := range one {
		if many[name] != sum {
			t.Errorf("%s differs", name)
		}
	}
}

// TestTheInputOfTheJudge checks that a game that declares its rules comes with them and
// with what it prints, and that the project's own messages are merged with the program's.
func TestTheInputOfTheJudge(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../../examples/score-pad")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "messages"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "messages/en.yaml"), []byte("page: {gallery: Our games}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := New(projecttest.Over(t, dir), Options{Games: []string{"score-pad"}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.File("en/score-pad/judge.json")
	if err != nil {
		t.Fatal(err)
	}
	var input judged
	if err := json.Unmarshal(data, &input); err != nil {
		t.Fatal(err)
	}
	if input.Module != "judge-own" || input.Printed == nil {
		t.Errorf("its judge is %s, input %v", input.Module, input.Printed)
	}
	var names []string
	for name := range input.Files {
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{
		"data/score-pad/game.yaml", "data/score-pad/lang/en.yaml", "data/score-pad/rules.yaml",
		"data/score-pad/values.yaml", "messages/en.yaml",
	}
	if !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	messages, errs := lang.Parse("en", "messages/en.yaml", []byte(input.Files["messages/en.yaml"]))
	if errs != nil {
		t.Fatal(errs)
	}
	whole, err := lang.Messages(s.project, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range whole.Keys() {
		got, _ := messages.Get(key)
		if want, _ := whole.Get(key); got.Forms["other"] != want.Forms["other"] || len(got.Forms) != len(want.Forms) || got.By != want.By {
			t.Errorf("%s: %+v, want %+v", key, got, want)
		}
	}
	page, err := s.File("en/index.html")
	if err != nil || !bytes.Contains(page, []byte(">Our games</h2>")) {
		t.Errorf("the gallery lacks the project's messages: %v", err)
	}
}

// TestTextIsEscaped checks that titles of games are escaped in pages.
func TestTextIsEscaped(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../../examples/blank")); err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(dir, "data/blank/lang/en.yaml")
	data, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	const name = `<svg onload="alert(1)">&`
	replaced := regexp.MustCompile(`(?m)^(\s*)title: .*$`).ReplaceAllString(string(data), "${1}title: '"+name+"'")
	if err := os.WriteFile(game, []byte(replaced), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := New(projecttest.Over(t, dir), Options{Games: []string{"blank"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"en/index.html", "en/blank/index.html"} {
		page, err := s.File(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(page, []byte("<svg onload")) || !bytes.Contains(page, []byte("&lt;svg onload")) {
			t.Errorf("%s has the name as markup", name)
		}
	}
}
