package osiris_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/rules"
	"cartouche/rules/osiris"
)

// TestTheDataFileHasTheValuesOfTheRules compares the file with the values that the tests repeat.
func TestTheDataFileHasTheValuesOfTheRules(t *testing.T) {
	p, err := project.Open("", project.Mounts{"data": data.FS}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	v, errs := model.LoadValues(p, "osiris")
	if errs != nil {
		t.Fatal(errs)
	}
	for players := 2; players <= 5; players++ {
		got, want := rules.Data(v.For(players)), osiris.TestData(players)
		for _, d := range osiris.Game.Schema {
			a, _ := got.Lookup(d.Key...)
			b, _ := want.Lookup(d.Key...)
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%d players: %v is %v, want %v", players, d.Key, a, b)
			}
		}
	}
}

var argument = regexp.MustCompile(`\{([^{}:]+)(?::and|:or)?\}`)

// TestEverySentenceHasItsWords: the engine's sentences are in the catalogue of every language of
// the game, and use only arguments that the engine supplies.
func TestEverySentenceHasItsWords(t *testing.T) {
	list, err := os.ReadFile("testdata/sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../data/osiris/lang/??.yaml")
	if len(files) < 4 {
		t.Fatalf("only %v", files)
	}
	for _, file := range files {
		language := strings.TrimSuffix(filepath.Base(file), ".yaml")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts, errs := lang.Parse(language, file, source)
		if errs != nil {
			t.Fatal(errs)
		}
		messages, err := lang.Messages(lang.BuiltIn, language)
		if err != nil {
			t.Fatal(err)
		}
		texts.Merge(messages)
		for _, line := range strings.Split(strings.TrimSpace(string(list)), "\n") {
			words := strings.Fields(line)
			text, ok := texts.Get(words[0])
			if !ok {
				t.Errorf("%s: %s is missing", language, words[0])
			}
			for _, form := range text.Forms {
				for _, m := range argument.FindAllStringSubmatch(form, -1) {
					if !slices.Contains(append(words[1:], "player"), m[1]) {
						t.Errorf("%s: %s speaks of {%s}, the engine does not", language, words[0], m[1])
					}
				}
			}
		}
		for _, key := range slices.Concat(prefixed("rule.", osiris.Game.Rules), prefixed("item.", osiris.Game.Items)) {
			if _, ok := texts.Get(key); !ok {
				t.Errorf("%s: %s is missing", language, key)
			}
		}
	}
}

func prefixed(prefix string, list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = prefix + s
	}
	return out
}
