package record_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/rules/games"
)

// Each file of testdata/errors holds cases, parted by lines of ====: a record
// that cannot be decoded, a line of ----, and all that is wrong with it.
func TestGoldenDecodingErrors(t *testing.T) {
	lib := library(t)
	texts := messages(t)
	files, _ := filepath.Glob("testdata/errors/*.txt")
	if len(files) == 0 {
		t.Fatal("no cases")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, c := range strings.Split(string(data), "====\n") {
			source, want, _ := strings.Cut(c, "----\n")
			r, errs := record.Decode("f", []byte(source), lib)
			if r != nil || len(errs) == 0 {
				t.Errorf("%s: decodes:\n%s", file, source)
			}
			var b strings.Builder
			for _, e := range errs {
				text, hint := texts.Message(e)
				fmt.Fprintf(&b, "%d:%d %s\n", e.Pos.Line, e.Pos.Column, text)
				if hint != "" {
					fmt.Fprintf(&b, "    %s\n", hint)
				}
			}
			if b.String() != want {
				t.Logf("%s:\n%s\ngot:\n%s\nwant:\n%s", file, source, b.String(), want)
			}
			out = append(out, source+"----\n"+b.String())
		}
		rulestest.Golden(t, file, strings.Join(out, "====\n"))
	}
}

// messages are the program's, and those of the games.
func messages(t *testing.T) *lang.Catalogue {
	t.Helper()
	texts, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All {
		file := "../../data/" + g.ID + "/lang/en.yaml"
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		game, errs := lang.Parse("en", file, data)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		texts.Merge(game)
	}
	return texts
}
