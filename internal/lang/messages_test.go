package lang

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every language says the same things, with the same arguments.
func TestMessagesAreTheSameInAllLanguages(t *testing.T) {
	for _, l := range Available() {
		sameTexts(t, read(t, "en"), read(t, l))
	}
}

// The texts of the games, too.
func TestGamesSayTheSameInAllLanguages(t *testing.T) {
	files, err := filepath.Glob("../../data/*/lang/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogues of games: %v", err)
	}
	for _, file := range files {
		sameTexts(t, open(t, filepath.Join(filepath.Dir(file), "en.yaml")), open(t, file))
	}
}

func read(t *testing.T, l string) *Catalogue {
	t.Helper()
	return open(t, "messages/"+l+".yaml")
}

func open(t *testing.T, file string) *Catalogue {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, errs := Parse(strings.TrimSuffix(filepath.Base(file), ".yaml"), file, data)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	return c
}

var argument = regexp.MustCompile(`\{[^{}]+\}`)

func sameTexts(t *testing.T, want, got *Catalogue) {
	t.Helper()
	for _, key := range got.Keys() {
		if _, ok := want.Get(key); !ok {
			t.Errorf("%s: %s is not in %s", got.File, key, want.File)
		}
	}
	for _, key := range want.Keys() {
		a, _ := want.Get(key)
		b, ok := got.Get(key)
		if !ok {
			t.Errorf("%s: %s is missing", got.File, key)
			continue
		}
		for form, text := range b.Forms {
			wanted := a.Forms["other"]
			if same, ok := a.Forms[form]; ok {
				wanted = same
			}
			x, y := arguments(wanted), arguments(text)
			if !slices.Equal(x, y) && !(spellsCount(form) && slices.Equal(y, withoutCount(a, x))) {
				t.Errorf("%s: %s (%s) speaks of %v, in %s of %v", got.File, key, form, y, want.File, x)
			}
		}
	}
}

// spellsCount: none, one and two may be said without a figure, as Arabic does:
// "a cube", "two cubes" are one word each. The other forms stand for many numbers.
func spellsCount(form string) bool { return form == "zero" || form == "one" || form == "two" }

// withoutCount is the arguments without what is counted, which is {n} or, in its
// place, {found}, and without what the source's own `one` does without.
func withoutCount(source Text, list []string) []string {
	counted := "{n}"
	if !slices.Contains(list, counted) && source.Plural() {
		counted = "{found}"
	}
	one, spelt := source.Forms["one"]
	return slices.DeleteFunc(slices.Clone(list), func(a string) bool {
		return a == counted || spelt && !slices.Contains(arguments(one), a)
	})
}

// arguments are those that a text speaks of, however it joins lists.
func arguments(text string) []string {
	list := argument.FindAllString(strings.NewReplacer("{{", "", "}}", "", ":and}", "}", ":or}", "}").Replace(text), -1)
	slices.Sort(list)
	return slices.Compact(list)
}

// codes finds the codes of diagnostics in Go source.
var codes = regexp.MustCompile(`(?:Code: |\.Fail\(|\.Add(?:Hint)?\([^"\n{]*(?:\{[^"}\n]*\}, )?|\.FailAt\([^"\n{]*|UnknownWord\(|[^.\w]wrong\()"([a-z]+(?:-[a-z0-9]+)*)"(?:, "([a-z]+(?:-[a-z0-9]+)+)")?`)

// What the program can say has words: every code of a diagnostic is in the
// program's catalogue, or in a game's when it speaks of that game alone.
func TestEveryCodeHasItsMessage(t *testing.T) {
	en, seen := read(t, "en"), 0
	games, _ := filepath.Glob("../../data/*/lang/en.yaml")
	for _, file := range games {
		en.Merge(open(t, file))
	}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "../../rules/") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range codes.FindAllStringSubmatch(string(source), -1) {
			for _, code := range m[1:] {
				if code == "" {
					continue
				}
				seen++
				if _, ok := en.Get(code); !ok {
					t.Errorf("%s: %s has no message", path, code)
				}
			}
		}
		return nil
	})
	if err != nil || seen < 50 {
		t.Fatalf("found %d codes: %v", seen, err)
	}
}
