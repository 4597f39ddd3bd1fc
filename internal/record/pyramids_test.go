package record_test

import (
	"cmp"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Every violation that the records under testdata show, every reason of a score
// and every note has words in every language of the game: no text lacks an
// argument. Keys are counted, so that no text is left that nothing asks for.
func TestTextsOfNilePyramids(t *testing.T) {
	const id = "nile-pyramids"
	lib := library(t)
	files, _ := filepath.Glob("testdata/" + id + "/*.yaml")
	played, _ := filepath.Glob("../../data/" + id + "/records/*.yaml")
	for _, language := range []string{"en", "it", "de", "fr"} {
		texts := catalogue(t, id, language)
		asked := map[string]bool{}
		say := func(file, key string, args map[string]any) {
			asked[key] = true
			if _, err := texts.Format(key, args); err != nil {
				t.Errorf("%s: %s: %v", file, language, err)
			}
		}
		for _, file := range append(files, played...) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, errs := record.Decode(file, source, lib)
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			report := r.Judge()
			for _, v := range report.Violations {
				say(file, "violation."+cmp.Or(v.Message, v.Code), v.Args)
			}
			sayReport(report, func(key string, args map[string]any) { say(file, key, args) })
		}
		for _, key := range texts.Keys() {
			own := strings.HasPrefix(key, "violation.") || strings.HasPrefix(key, "note-") || strings.HasPrefix(key, "score-")
			if own && !asked[key] && !common(t, language, key) {
				t.Errorf("%s: nothing asks for %s", language, key)
			}
		}
	}
}

// sayReport prints the reasons of a report's scores and its notes.
func sayReport(report rules.Report, say func(key string, args map[string]any)) {
	for _, p := range report.Score {
		for _, it := range p.Items {
			if it.Reason != "" { // scores alone have figures without a reason
				say(it.Reason, it.ReasonArgs())
			}
		}
	}
	if report.Explain == nil {
		return
	}
	for _, round := range report.Explain() {
		for _, n := range round.Notes {
			say(n.Reason, n.Args)
		}
	}
}

func catalogue(t *testing.T, id, language string) *lang.Catalogue {
	t.Helper()
	file := "../../data/" + id + "/lang/" + language + ".yaml"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	texts, errs := lang.Parse(language, file, data)
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	program, err := lang.Messages(lang.BuiltIn, language)
	if err != nil {
		t.Fatal(err)
	}
	texts.Merge(program)
	return texts
}

// common reports whether the program itself has the text.
func common(t *testing.T, language, key string) bool {
	t.Helper()
	program, err := lang.Messages(lang.BuiltIn, language)
	if err != nil {
		t.Fatal(err)
	}
	_, ok := program.Get(key)
	return ok
}

// The values of the game are those of its rulebook.
func TestValuesOfNilePyramids(t *testing.T) {
	got := library(t)["nile-pyramids"].Override(doc.Value{}, 2)
	want := rules.Data{
		"trios": 5, "board": 8, "end": 7,
		"workers":   map[string]any{"small": 2, "medium": 1, "large": 0},
		"dice":      map[string]any{"treasure": 3, "supply": 2},
		"influence": map[string]any{"small": 3, "medium": 2, "large": 0},
		"points":    map[string]any{"small": 1, "medium": 3, "large": 7, "unfinished": 1},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
