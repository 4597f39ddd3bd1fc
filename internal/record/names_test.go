package record_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"cartouche/internal/record"
	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// However the accents of a name are typed, it is the same name; a letter may be
// joined to another one.
func TestNamesAreEqualInTheirNormalForm(t *testing.T) {
	source := []byte(`game: nile-flood
kind: log
players: ["Zoe\u0308", "علی\u200cرضا"]
data: {years: 1}
years:
  - dice: {flood: 3, workers: 4}
    work: {Zoë: [sow A1], "علی\u200cرضا": [sow A2]}
    harvest: {"Zo\u00eb": 1, "علی\u200cرضا": 1}
claimed: {"Zoe\u0308": {villages: 0}}
`)
	r := readBack(t, library(t), "f", source)
	if r.Players[0] != "Zo\u00eb" {
		t.Errorf("the first player is %+q", r.Players[0])
	}
	for _, v := range r.Judge().Violations {
		t.Error(v.Error())
	}
}

// Where the score of a game can be negative, so can what was written down.
func TestNegativeClaims(t *testing.T) {
	source := []byte(`game: nile-pyramids
kind: sheet
players: [Ada, Bo]
board:
  - r1 . . . . . . .
  - . . . . . . . .
  - . . b1? . . . . .
  - . . . . . . . .
  - . . . . . . . .
  - . . . . . . . .
  - . . . . . . . .
  - . . . . . . . .
claimed: {Bo: {unfinished: -1, total: -1}, Ada: -1}
`)
	lib := library(t)
	report := readBack(t, lib, "f", source).Judge()
	var got []string
	for _, v := range report.Violations {
		got = append(got, line(v))
	}
	if len(got) != 2 || got[0] != "no-winner-yet 5:3" || got[1] != "total-mismatch 13:49 Ada" {
		t.Errorf("got %q; the score is %s", got, rulestest.ScoreLine(report.Score))
	}
	if _, errs := record.Decode("f", []byte("game: nile-flood\nkind: log\nplayers: [Ada, Bo]\nyears: []\nclaimed: {Ada: -1}\n"), lib); len(errs) != 1 {
		t.Errorf("Nile Flood allows a negative total: %v", errs)
	}
}

// Lists of a record are beside each other in memory. Code that appends to one, as a page does
// that fills in a sheet, does not write into the next.
func TestListsOfARecordAreApart(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		files, _ := filepath.Glob("../../data/" + g.ID + "/records/*.yaml")
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, untouched := readBack(t, lib, file, source), readBack(t, lib, file, source)
			lists := 0
			eachList(reflect.ValueOf([]any{r.Log, r.Sheet}), func(list []rules.Text) {
				_ = append(list, rules.Text{Text: "Mallory"})
				lists++
			})
			if lists == 0 || !reflect.DeepEqual(r.Log, untouched.Log) || !reflect.DeepEqual(r.Sheet, untouched.Sheet) {
				t.Errorf("%s: one of %d lists was written into", file, lists)
			}
		}
	})
}

// eachList calls something for each list of texts in a value.
func eachList(v reflect.Value, call func([]rules.Text)) {
	if v.Type() == reflect.TypeFor[[]rules.Text]() && v.CanInterface() {
		call(v.Interface().([]rules.Text))
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			eachList(v.Elem(), call)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachList(v.Index(i), call)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachList(v.Field(i), call)
		}
	}
}
