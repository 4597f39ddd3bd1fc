package lang

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/diag"
)

// Every language has the same texts, with the same arguments.
func TestMessagesAreTheSameInAllLanguages(t *testing.T) {
	for _, l := range Available(BuiltIn) {
		sameTexts(t, read(t, "en"), read(t, l))
	}
}

// So have the texts of the games.
func TestTextsOfGamesAreTheSameInAllLanguages(t *testing.T) {
	files, err := filepath.Glob("../../data/*/lang/??.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no catalogues of games: %v", err)
	}
	for _, file := range files {
		sameTexts(t, open(t, filepath.Join(filepath.Dir(file), "en.yaml")), open(t, file))
	}
}

func sameTexts(t *testing.T, want, got *Catalogue) {
	t.Helper()
	state := Compare(want, got, NewSources(""), false)
	if state.Keys == 0 || state.Keys != len(got.Keys()) || state.Errors != nil {
		t.Errorf("%s: %d texts compared of %d; %v", got.File, state.Keys, len(got.Keys()), state.Errors)
	}
}

// An unchanged file is parsed once, so reading it again costs nearly nothing.
func TestCataloguesAreReadOnce(t *testing.T) {
	const file = "messages/en.yaml"
	c := open(t, file)
	if n := testing.AllocsPerRun(10, func() { open(t, file) }); n > 20 {
		t.Errorf("%.0f allocations for a file that was read", n)
	}
	other, _ := Parse("en", file, []byte("aye: another text"))
	if c.Keys()[0] == "aye" || len(other.Keys()) != 1 {
		t.Errorf("a changed file is not read again: %v", other.Keys())
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

// The message about a cell names the heading of its column, which people see in a spreadsheet,
// unless the text already does.
func TestMessagesNameTheColumnOfACell(t *testing.T) {
	cell := diag.Pos{File: "goods.csv", Line: 3, Column: 21, Heading: "cost"}
	for language, column := range map[string]string{
		"en": "column `cost`: ", "it": "colonna `cost`: ", "de": "Spalte `cost`: ", "fr": "colonne `cost`\u00a0: ", "ar": "العمود `cost`: ",
	} {
		messages := read(t, language)
		d := diag.Diagnostic{Pos: cell, Code: "text-unclosed", Args: diag.Args{"found": "*"}}
		if got, _ := messages.Message(d); !strings.HasPrefix(got, column+"`*`") {
			t.Errorf("%s: %s does not begin with %s", language, got, column)
		}
		d = diag.Diagnostic{Pos: cell, Code: "field-number", Args: diag.Args{"found": "two", "field": "cost"}}
		if got, _ := messages.Message(d); strings.Count(got, "cost") != 1 {
			t.Errorf("%s: %s names the column twice", language, got)
		}
	}
}

// codes matches the codes of diagnostics in Go source.
var codes = regexp.MustCompile(`(?:Code: |\.Fail\(|\.Add(?:Hint)?\([^"\n{]*(?:\{[^"}\n]*\}, )?|\.FailAt\([^"\n{]*|UnknownWord\(|[^.\w]wrong\()"([a-z]+(?:-[a-z0-9]+)*)"(?:, "([a-z]+(?:-[a-z0-9]+)+)")?`)

// Every code of a diagnostic has a text in the program's catalogue, or in that of the only game
// that uses it.
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

// Tags are spelled as in BCP 47, because they name files.
func TestIsTag(t *testing.T) {
	for tag, want := range map[string]bool{
		"it": true, "pt-BR": true, "zh-Hant-TW": true, "ar-u-nu-latn": true,
		"": false, "it_CH": false, "nile-flood": false, "program": false, "it.yaml": false, "../it": false,
	} {
		if got := IsTag(tag); got != want {
			t.Errorf("%q: %v", tag, got)
		}
	}
}
