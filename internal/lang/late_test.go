package lang

import (
	"reflect"
	"testing"

	"cartouche/internal/doc"
)

// Every file of the program, read entry by entry, has the texts of the whole file, at the
// same positions.
func TestEntriesAreReadOneByOne(t *testing.T) {
	f := MessageFolder(BuiltIn)
	for _, language := range f.Languages() {
		data, shown, err := BuiltIn.Read(f.File(language), doc.MaxBytes)
		if err != nil {
			t.Fatal(err)
		}
		whole, errs := Parse(language, shown, data)
		if errs != nil || len(whole.texts()) < 1000 {
			t.Fatalf("%s: %d texts, %v", language, len(whole.texts()), errs)
		}
		c := late(language, shown, data)
		for _, key := range whole.Keys() {
			got, ok := c.Get(key)
			if want := whole.texts()[key]; !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %+v, want %+v", language, key, got, want)
			}
		}
		for _, key := range []string{"", "nothing", "violation", "violation.nothing", "nothing.violation", "#"} {
			if got, ok := c.Get(key); ok {
				t.Errorf("%s: there is a text %q: %+v", language, key, got)
			}
		}
	}
}
