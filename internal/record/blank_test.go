package record_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/rules"
)

// keysOf are the keys that the tags of a struct name, and those below.
func keysOf(t reflect.Type) (keys []string) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return keysOf(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if tag, ok := f.Tag.Lookup("record"); ok {
				name, options, _ := strings.Cut(tag, ",")
				keys = append(keys, strings.Split(name, "|")...)
				if !strings.Contains(options, "under:") { // a trade is not shown
					keys = append(keys, keysOf(f.Type)...)
				}
			}
		}
	}
	return keys
}

// A blank record of any game for any number of players is read without errors, is
// that of the players, and shows every key that such a record may have.
func TestBlankRecords(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		for _, kind := range []string{record.Log, record.Sheet} {
			for n := g.MinPlayers; n <= g.MaxPlayers; n++ {
				setup := rules.Setup{Players: seats[:n], Data: lib[g.ID].Override(doc.Value{}, n)}
				source, errs := record.Blank(g, kind, setup, "it", func(key string) string { return "Here is " + key })
				if len(errs) > 0 {
					t.Fatal(errs)
				}
				r := readBack(t, lib, kind, source)
				if r.Kind != kind || r.Game.ID != g.ID || r.Lang != "it" || !slices.Equal(r.Players, setup.Players) {
					t.Errorf("it is a %s of %s, in %s, of %v", r.Kind, r.Game.ID, r.Lang, r.Players)
				}
				r.Judge()
				part := any(r.Log)
				if kind == record.Sheet {
					part = r.Sheet
				}
				for _, key := range append(keysOf(reflect.TypeOf(part)), "title", "date", "data", "claimed") {
					if key != "" && !strings.Contains(string(source), key+":") {
						t.Errorf("the blank %s of %s lacks %s:\n%s", kind, g.ID, key, source)
					}
				}
			}
		}
	})
}

// What a comment shows as an entry is YAML once its first signs are taken away.
func TestTheEntriesThatBlankRecordsShow(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		setup := rules.Setup{Players: seats[:2], Data: lib[g.ID].Override(doc.Value{}, 2)}
		blank, _ := record.Blank(g, record.Log, setup, "", func(key string) string { return "says " + key })
		source := string(blank)
		var lines []string
		for line := range strings.Lines(source) {
			bare, comment := strings.CutPrefix(line, "  # ")
			switch {
			case comment && strings.Contains(line, "says blank-entry"):
			case comment:
				lines = append(lines, "  "+bare)
			default:
				lines = append(lines, strings.Replace(line, "s: []", "s:", 1))
			}
		}
		d := doc.Parse("x", []byte(strings.Join(lines, "")), doc.Options{})
		if errs := d.Errors(); errs != nil {
			t.Errorf("%v\n%s", errs, strings.Join(lines, ""))
		}
	})
}

func TestNamesOfPlayers(t *testing.T) {
	each(t, func(t *testing.T, lib testLibrary, g rules.Game) {
		if errs := record.CheckNames(g, []string{"Ada", "Zoë", "李"}); errs != nil {
			t.Error(errs)
		}
		for _, c := range []struct {
			names []string
			code  string
		}{
			{[]string{"Ada", "Ada"}, "names-twice"},
			{[]string{"Zo\u00eb", "Zoe\u0308"}, "names-twice"},
			{[]string{"Ada", ""}, "name-empty"},
			{[]string{"Ada", "B:o"}, "name-character"},
			{[]string{"Ada", " Bo"}, "name-space"},
			{[]string{"trade"}, "name-trade"},
			{[]string{strings.Repeat("a", 25)}, "name-long"},
		} {
			errs := record.CheckNames(g, c.names)
			if len(errs) != 1 || errs[0].Code != c.code {
				t.Errorf("%q: %v, want %s", c.names, errs, c.code)
			}
		}
	})
}
