package lang

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// files are catalogues by their names: those of a folder, of which a test replaces some.
type files struct {
	fs.FS
	anew map[string]string
}

func (f files) Names(dir string) (names []string, err error) {
	list, err := fs.ReadDir(f.FS, dir)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names, err
}

func (f files) Read(name string, _ int64) ([]byte, string, error) {
	if text, ok := f.anew[name]; ok {
		return []byte(text), name, nil
	}
	data, err := fs.ReadFile(f.FS, name)
	return data, name, err
}

// translations are the languages that the program and every built-in game have.
var translations = []string{"ar", "de", "en", "fr", "it"}

// catalogues returns the folders of the program and of the built-in games.
func catalogues(t *testing.T) []Folder {
	t.Helper()
	list := []Folder{{Files: files{FS: os.DirFS(".")}, Dir: "messages", Source: "en"}}
	games, err := filepath.Glob("../../data/*/game.yaml")
	if err != nil || len(games) < 4 {
		t.Fatal(games, err)
	}
	root := files{FS: os.DirFS("../..")}
	for _, g := range games {
		id := filepath.Base(filepath.Dir(g))
		list = append(list, GameFolder(root, id, SourceOf(root, id)))
	}
	return list
}

// untranslated returns what to do about each key of a language that is not translated, or not from
// the current source text.
func untranslated(t *testing.T, f Folder, language string) (todo []string) {
	t.Helper()
	if _, _, err := f.Files.Read(f.File(language), 0); errors.Is(err, fs.ErrNotExist) {
		return []string{f.File(language) + " is missing: every game that is built in has it; CONTRIBUTING.md says how to add a language"}
	}
	source, errs := f.Read(f.Source)
	text, more := f.Read(language)
	from, evenMore := f.Sources(language)
	all, last := f.Sources(f.Source)
	if errs = slices.Concat(errs, more, evenMore, last); errs != nil {
		t.Fatal(errs)
	}
	from.Allow(all)
	state := Compare(source, text, from, false)
	for _, list := range []struct {
		keys []string
		do   string
	}{
		{state.Missing, "translate it"},
		{state.Same, "it is the same as its source: translate it, or mark its line with " + SameMark},
		{state.Stale, "its source changed: translate it anew, or confirm it with `cartouche lang extract --confirm`"},
		{state.Revised, "run `make texts`"},
		{state.Unknown, "translate it, then run `make texts`"},
		{state.Unused, "remove it: its source is gone"},
	} {
		for _, key := range list.keys {
			todo = append(todo, fmt.Sprintf("%s: %s: %s", f.File(language), key, list.do))
		}
	}
	for _, d := range state.Warnings {
		if d.Code == "lang-mark-needless" {
			todo = append(todo, fmt.Sprintf("%s: %s: remove %s: it differs from its source", f.File(language), d.Args["key"], SameMark))
		}
	}
	return todo
}

// Every text of the program and of its games is translated from its current source: into every language that they share, and
// into one that only some have so far.
func TestEverythingIsTranslated(t *testing.T) {
	for _, f := range catalogues(t) {
		for _, language := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(translations, f.Languages())))) {
			if language == f.Source {
				continue
			}
			for _, todo := range untranslated(t, f, language) {
				t.Error(todo)
			}
		}
	}
}

// A copied or unrecorded text does not count as a translation of a new key.
func TestANewKeyIsNotTranslatedByCopying(t *testing.T) {
	english := said("Harvest the barley")
	cases := []struct {
		key, text string // the line in the catalogue of the language
		from      string // the source that is recorded with the text; "" for none
		todo      string
	}{
		{"new-english", "Harvest the barley", "Harvest the barley", "the same as its source"},
		{"new-english-unrecorded", "Harvest the barley", "", "the same as its source"},
		{"new-unrecorded", "X", "", "make texts"},
		{"new-of-another-source", "X", "Harvest the emmer", "its source changed"},
		{"new-missing", "", "", "translate it"},
		{"new-translated", "X", "Harvest the barley", ""},
		{"new-english-marked", "Harvest the barley #=", "Harvest the barley", ""},
		{"new-translated-marked", "X #=", "Harvest the barley", "remove #="},
	}
	for _, f := range catalogues(t) {
		var sources, texts, origins strings.Builder
		for _, c := range cases {
			fmt.Fprintf(&sources, "%s: %s\n", c.key, english.Forms["other"])
			if c.text != "" {
				fmt.Fprintf(&texts, "%s: %s\n", c.key, c.text)
			}
			if c.from != "" {
				text, _, _ := strings.Cut(c.text, " #")
				fmt.Fprintf(&origins, "%s: %s %s\n", c.key, Hash(said(c.from)), Hash(said(text)))
			}
		}
		anew := map[string]string{}
		add := func(name, lines string) {
			data, _, err := f.Files.Read(name, 0)
			if err != nil {
				t.Fatal(err)
			}
			anew[name] = strings.TrimRight(string(data), "\n") + "\n" + lines
		}
		add(f.File(f.Source), sources.String())
		others := slices.DeleteFunc(slices.Clone(translations), func(language string) bool { return language == f.Source })
		for _, language := range others {
			add(f.File(language), texts.String())
			add(f.SourcesFile(language), origins.String())
		}
		with := f
		with.Files = files{f.Files.(files).FS, anew}
		for _, language := range others {
			todo := untranslated(t, with, language)
			for _, c := range cases {
				found := slices.ContainsFunc(todo, func(s string) bool {
					return strings.Contains(s, ": "+c.key+": ") && strings.Contains(s, cmp.Or(c.todo, c.key))
				})
				if found != (c.todo != "") {
					t.Errorf("%s, %s: to be done: %q; want %q", f.File(language), c.key, todo, c.todo)
				}
			}
		}
	}
}
