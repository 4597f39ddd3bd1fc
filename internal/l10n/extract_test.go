package l10n

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/l10n/edit"
	"cartouche/internal/lang"
)

const english = `# In English.

board:
  title: Fields
  unit:
    one: "{n} stone"
    other: "{n} stones"
cards:
  boat: {title: Boat, use: "Cut it out, and fold it."}
last: End
`

// desk is a translator's desk: a source, a translation and its record.
type desk struct {
	t              *testing.T
	language       string
	source, target string
	memory         *lang.Sources
	borrows        bool
}

func (d *desk) job() *Job {
	d.t.Helper()
	source, errs := edit.Parse("en", "en.yaml", []byte(d.source))
	if errs != nil {
		d.t.Fatal(errs)
	}
	file := edit.New(d.language, d.language+".yaml", Head("game", d.language, "en"))
	if d.target != "" {
		if file, errs = edit.Parse(d.language, d.language+".yaml", []byte(d.target)); errs != nil {
			d.t.Fatal(errs, "\n", d.target)
		}
	}
	return &Job{Game: "game", Source: source, File: file, Data: []byte(d.target), Sources: d.memory, Borrows: d.borrows}
}

// extract runs Extract and keeps the file. A second run must change nothing.
func (d *desk) extract(confirmed ...string) Report {
	d.t.Helper()
	r, target := d.once(confirmed)
	d.target = target
	again, target := d.once(nil)
	if target != d.target {
		d.t.Errorf("the second run makes\n%s\nof\n%s", target, d.target)
	}
	if again.Added != nil || !slices.Equal(again.Missing, r.Missing) || !slices.Equal(again.Stale, r.Stale) {
		d.t.Errorf("the second run reports %v, the first %v", again, r)
	}
	return r
}

func (d *desk) once(confirmed []string) (Report, string) {
	d.t.Helper()
	j := d.job()
	r, err := Extract(j, func(key string) bool { return slices.Contains(confirmed, key) })
	if err != nil {
		d.t.Fatal(err)
	}
	data, err := j.File.Bytes()
	if err != nil {
		d.t.Fatal(err)
	}
	return r, string(data)
}

func (d *desk) replace(old, new string) {
	d.t.Helper()
	if strings.Count(d.target, old) != 1 {
		d.t.Fatalf("%q is not there once:\n%s", old, d.target)
	}
	d.target = strings.Replace(d.target, old, new, 1)
}

func newDesk(t *testing.T, language, target string) *desk {
	return &desk{t: t, language: language, source: english, target: target, memory: lang.NewSources("sources.yaml")}
}

func (d *desk) expect(want string) {
	d.t.Helper()
	if d.target != want {
		d.t.Fatalf("the file is\n%s\nwant\n%s", d.target, want)
	}
}

func keys(list ...string) []string { return list }

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// A missing text is added at its place in the source's order, and disappears there once it is
// filled in.
func TestExtract(t *testing.T) {
	d := newDesk(t, "it", "# In italiano.\n\nlast: Fine\nold: Vecchio\n")
	r := d.extract()
	all := keys("board.title", "board.unit", "cards.boat.title", "cards.boat.use")
	same(t, "added", r.Added, all)
	same(t, "missing", r.Missing, all)
	same(t, "unused", r.Unused, keys("old"))
	d.expect(`# In italiano.

#+ board:
#+   title: Fields
#+   unit:
#+     one: "{n} stone"
#+     other: "{n} stones"
#+ cards:
#+   boat:
#+     title: Boat
#+     use: "Cut it out, and fold it."
last: Fine
old: Vecchio
`)
	d.replace("#+ board:\n#+   title: Fields\n", "board:\n  title: Campi\n")
	r = d.extract()
	same(t, "missing", r.Missing, keys("board.unit", "cards.boat.title", "cards.boat.use"))
	d.expect(`# In italiano.

board:
  title: Campi
  #+ unit:
  #+   one: "{n} stone"
  #+   other: "{n} stones"
#+ cards:
#+   boat:
#+     title: Boat
#+     use: "Cut it out, and fold it."
last: Fine
old: Vecchio
`)
}

// Stale texts are marked until they are changed or confirmed.
func TestExtractStale(t *testing.T) {
	d := newDesk(t, "it", "board:\n  title: Campi\n  unit:\n    one: x\n    other: y\ncards: {boat: {title: Barca, use: Usare}}\nlast: Fine\n")
	before := d.target
	r := d.extract()
	if r.Missing != nil || r.Stale != nil || d.target != before {
		t.Errorf("%v\n%s", r, d.target)
	}
	d.source = strings.Replace(strings.Replace(english, "Fields", "Our fields", 1), "Boat", "Ship", 1)
	same(t, "stale", d.extract().Stale, keys("board.title", "cards.boat.title"))
	d.expect("board:\n  #! title: Our fields\n  title: Campi\n  unit:\n    one: x\n    other: y\n" +
		"#! cards.boat.title: Ship\ncards: {boat: {title: Barca, use: Usare}}\nlast: Fine\n")
	d.replace("Campi", "I nostri campi")
	same(t, "stale", d.extract().Stale, keys("cards.boat.title"))
	if r = d.extract("cards.boat.title"); r.Stale != nil {
		t.Errorf("stale: %v", r.Stale)
	}
	d.expect(strings.Replace(before, "Campi", "I nostri campi", 1))
}

// A language with other plural forms gets all the forms it needs; a new file has the order of the
// source.
func TestExtractNewLanguage(t *testing.T) {
	d := newDesk(t, "ar", "")
	r := d.extract()
	same(t, "missing", r.Missing, keys("board.title", "board.unit", "cards.boat.title", "cards.boat.use", "last"))
	if want := "#+   unit:\n#+     zero: \"{n} stones\"\n#+     one: \"{n} stone\"\n#+     two: \"{n} stones\"\n" +
		"#+     few: \"{n} stones\"\n#+     many: \"{n} stones\"\n#+     other: \"{n} stones\"\n"; !strings.Contains(d.target, want) {
		t.Errorf("%q lacks %q", d.target, want)
	}
	d.target = strings.ReplaceAll(d.target, "#+ ", "")
	if r = d.extract(); r.Missing != nil {
		t.Errorf("missing %v in\n%s", r.Missing, d.target)
	}
}

// A waiting text follows its source, unless it was changed.
func TestExtractWaiting(t *testing.T) {
	d := newDesk(t, "it", "last: Fine\n")
	d.extract()
	d.replace("Fields", "Campi")
	d.source = strings.Replace(english, "Boat", "Ship", 1)
	r := d.extract()
	if len(r.StillMarked) != 1 || r.StillMarked[0].Args["key"] != "board.title" || r.StillMarked[0].Pos.Line != 2 {
		t.Errorf("covered: %v", r.StillMarked)
	}
	for _, want := range []string{"#+   title: Campi\n", "#+     title: Ship\n"} {
		if !strings.Contains(d.target, want) {
			t.Errorf("%q is not in\n%s", want, d.target)
		}
	}
	d.replace("#+   title: Campi", "#+   title: \"Campi")
	j := d.job()
	if _, err := Extract(j, func(string) bool { return false }); err == nil {
		t.Error("an error after the mark was not reported")
	}
}

// A text that a regional language leaves to its parent is not missing.
func TestExtractRegion(t *testing.T) {
	d := newDesk(t, "it-CH", "last: Fin\n")
	d.borrows = true
	if r := d.extract(); r.Missing != nil || d.target != "last: Fin\n" {
		t.Errorf("%v in\n%s", r, d.target)
	}
}
