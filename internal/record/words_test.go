package record_test

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/record"
	"cartouche/rules"
)

// Whatever the records under testdata have wrong, every language of their game
// has words for it, and every word that the sentence needs.
func TestEveryViolationHasItsWords(t *testing.T) {
	lib := library(t)
	texts := map[string][]*lang.Catalogue{} // by game
	for _, file := range records(t) {
		source, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		r, errs := record.Decode(file, source, lib)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		report := r.Judge()
		if texts[r.Game.ID] == nil {
			texts[r.Game.ID] = catalogues(t, r.Game.ID)
		}
		for _, texts := range texts[r.Game.ID] {
			for _, v := range report.Violations {
				args := diag.Args{"by": 0, "player": v.Player} // what the program adds
				maps.Copy(args, v.Args)
				if _, err := texts.Format("violation."+cmp.Or(v.Message, v.Code), args); err != nil {
					t.Errorf("%s, %s: %v", file, texts.File, err)
				}
			}
			for _, s := range report.Score {
				saysItems(t, texts, s.Items)
			}
			if report.Explain == nil {
				continue
			}
			for _, round := range report.Explain() {
				for _, n := range round.Notes {
					if _, err := texts.Format(n.Reason, n.Args); err != nil {
						t.Errorf("%s, %s: %v", file, texts.File, err)
					}
				}
			}
		}
	}
}

func saysItems(t *testing.T, texts *lang.Catalogue, items []rules.Item) {
	t.Helper()
	for _, it := range items {
		if it.ID != "" {
			if _, err := texts.Format("item."+it.ID, nil); err != nil {
				t.Error(err)
			}
		}
		if it.Reason != "" {
			if _, err := texts.Format(it.Reason, it.ReasonArgs()); err != nil {
				t.Error(err)
			}
		}
		saysItems(t, texts, it.Parts)
	}
}

// catalogues are the texts of a game, one for each of its languages.
func catalogues(t *testing.T, game string) []*lang.Catalogue {
	t.Helper()
	files, err := filepath.Glob("../../data/" + game + "/lang/??.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no catalogues: %v", game, err)
	}
	var list []*lang.Catalogue
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l := filepath.Base(file[:len(file)-len(".yaml")])
		texts, errs := lang.Parse(l, file, data)
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		messages, err := lang.Messages(lang.BuiltIn, l)
		if err != nil {
			t.Fatal(err)
		}
		texts.Merge(messages)
		list = append(list, texts)
	}
	return list
}
