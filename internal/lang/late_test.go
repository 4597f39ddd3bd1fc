package lang

import (
	"reflect"
	"testing"
	"testing/fstest"

	"cartouche/internal/doc"
)

// Every file of the program and of the built-in games, read entry by entry, has the texts of the whole file, at the
// same positions.
func TestEntriesAreReadOneByOne(t *testing.T) {
	for _, f := range catalogues(t) {
		for _, language := range translations {
			data, shown, err := f.Files.Read(f.File(language), doc.MaxBytes)
			if err != nil {
				t.Fatal(err)
			}
			whole, errs := Parse(language, shown, data)
			if errs != nil || len(whole.texts()) < 50 {
				t.Fatalf("%s: %d texts, %v", shown, len(whole.texts()), errs)
			}
			c := late(language, shown, data)
			for _, key := range whole.Keys() {
				got, ok := c.Get(key)
				if want := whole.texts()[key]; !ok || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s is %+v, want %+v", shown, key, got, want)
				}
			}
			for _, key := range []string{"", "nothing", "violation", "violation.nothing", "nothing.violation", "#"} {
				if got, ok := c.Get(key); ok {
					t.Errorf("%s: there is a text %q: %+v", shown, key, got)
				}
			}
		}
	}
}

// builtInFiles are files of which those with a name are built in.
type builtInFiles struct {
	files
	name string
}

func (f builtInFiles) BuiltIn(name string) bool { return name == f.name }

// A built-in file has no errors, so no more of it is read than is asked for. Others are read whole, with their errors.
func TestBuiltInFilesAreReadLate(t *testing.T) {
	wrong := files{fstest.MapFS{"data/ferry/lang/en.yaml": {Data: []byte("game: {title: The ferry}\nbroken: ''\n")}}, nil}
	c, errs := GameFolder(builtInFiles{wrong, "data/ferry/lang/en.yaml"}, "ferry", "en").Catalogue("en")
	if text, ok := c.Get("game.title"); errs != nil || !ok || text.Forms["other"] != "The ferry" {
		t.Errorf("%v, %+v", errs, text)
	}
	if _, errs := GameFolder(builtInFiles{wrong, "data/ferry/lang/it.yaml"}, "ferry", "en").Catalogue("en"); errs == nil {
		t.Error("no error of a file that is not built in")
	}
}
