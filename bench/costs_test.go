package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/web/site"
	"cartouche/layouts/lint"
)

// costs are what things cost without a clock: allocations and kilobytes, each. They are kept by hand. After a change by more than a
// twentieth, for the better or the worse, write down the new figure, and the reason in the commit.
var costs = []struct {
	what              string
	allocs, kilobytes float64
	of                func(t *testing.T) used
}{
	{"a card of a deck in YAML", 394, 33.9, func(t *testing.T) used { return ofCards(t, "yaml", "pdf") }},
	{"a card of a deck in CSV", 157, 21.7, func(t *testing.T) used { return ofCards(t, "csv", "pdf") }},
	{"a card of a deck in JSON", 193, 22.9, func(t *testing.T) used { return ofCards(t, "json", "pdf") }},
	{"a card of a deck in CSV, as SVG", 1326, 332, func(t *testing.T) used { return ofCards(t, "csv", "svg") }},
	{"a page of a booklet of 4,500 words", 11610, 1792, ofBooklet},
	{"a piece of Nile Flood", 5235, 764, func(t *testing.T) used { return ofFaces(t, "nile-flood") }},
	{"a piece of Looney pyramids", 2719, 526, func(t *testing.T) used { return ofFaces(t, "nile-pyramids") }},
	{"a piece of Osiris", 1437, 250, func(t *testing.T) used { return ofFaces(t, "osiris") }},
	{"a piece of Mykerinos", 1286, 240, func(t *testing.T) used { return ofFaces(t, "mykerinos-nile") }},
	{"a page of a kit of Nile Flood", 7974, 1156, func(t *testing.T) used { return ofPages(t, "", "nile-flood") }},
	{"a page of a kit of Osiris", 6402, 1184, func(t *testing.T) used { return ofPages(t, "", "osiris") }},
	{"a face of a site of Osiris, with its fonts", 11310, 550, ofSite},
	{"a judged sheet of Nile Flood", 3011, 209, func(t *testing.T) used { return ofRecord(t, "nile-flood/records/family-sheet.yaml") }},
	{"a judged log of Nile Flood", 1846, 121, func(t *testing.T) used { return ofRecord(t, "nile-flood/records/duel-log.yaml") }},
}

// TestCosts compares what things cost with the table. The race detector allocates too, and words of 32 bits are smaller.
func TestCosts(t *testing.T) {
	if raced() || strconv.IntSize != 64 || testing.Short() {
		t.Skip()
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // so that nothing is kept once for each processor
	for _, c := range costs {
		t.Run(c.what, func(t *testing.T) {
			got := c.of(t)
			if !near(got.allocs, c.allocs) || !near(got.kilobytes, c.kilobytes) {
				got = least(got, c.of(t)) // what runs beside it counts too
			}
			if !near(got.allocs, c.allocs) {
				t.Errorf("%.4g allocations, want %.4g within a twentieth", got.allocs, c.allocs)
			}
			if !near(got.kilobytes, c.kilobytes) {
				t.Errorf("%.4g kilobytes, want %.4g within a twentieth", got.kilobytes, c.kilobytes)
			}
		})
	}
}

// near reports whether a figure is within a twentieth of what is wanted.
func near(got, want float64) bool { return got >= want*.95 && got <= want*1.05 }

// raced reports whether the race detector is on.
func raced() bool {
	info, _ := debug.ReadBuildInfo()
	return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// used is what something took, with its garbage.
type used struct{ allocs, kilobytes float64 }

func (u used) less(v used) used { return used{u.allocs - v.allocs, u.kilobytes - v.kilobytes} }

// least returns the smaller figures of two runs.
func least(u, v used) used { return used{min(u.allocs, v.allocs), min(u.kilobytes, v.kilobytes)} }

func (u used) each(n int) used { return used{u.allocs / float64(n), u.kilobytes / float64(n)} }

// spent returns what a run takes after a first one, which reads fonts and fills pools. What is in a pool outlives one collection of
// garbage, not two: so there is the one between the runs, and no other.
func spent(run func()) used {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	run()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return used{float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc-before.TotalAlloc) / 1024}
}

// ofCards returns what each further card of a deck takes, from its file to that of the pages.
func ofCards(t *testing.T, from, to string) used {
	const few, many = 45, 450
	deck := func(n int) used {
		dir := t.TempDir()
		if err := writeDeck("deck", dir, n, from); err != nil {
			t.Fatal(err)
		}
		return spent(func() { making(t, dir, "deck", to) })
	}
	return deck(many).less(deck(few)).each(many - few)
}

// making opens a project and makes a kit, and returns the number of pages.
func making(t *testing.T, dir, game, format string) (pages int) {
	made, err := kit.Make(projecttest.Over(t, dir), kit.Options{What: kit.What{Game: game}, Print: kit.Print{Formats: []string{format}}, Jobs: 1, Out: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range made {
		pages += m.Pages
	}
	return pages
}

func ofBooklet(t *testing.T) used {
	dir := t.TempDir()
	if err := writeBooklets("booklet", dir); err != nil {
		t.Fatal(err)
	}
	return ofPages(t, dir, "words")
}

// ofPages returns what each page of a kit takes, from the files of the game to that of the pages.
func ofPages(t *testing.T, dir, game string) used {
	pages := 0
	all := spent(func() { pages = making(t, dir, game, "pdf") })
	return all.each(pages)
}

// ofFaces returns what each piece of a kit takes to lay out, and to look for texts that cannot be read.
func ofFaces(t *testing.T, game string) used {
	n := 0
	all := spent(func() {
		j, err := kit.Start(projecttest.Builtin(t), kit.Options{What: kit.What{Game: game}, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pieces {
			if found := lint.Overlaps(p.Component, p.Front, p.Back); found != nil {
				t.Fatal(found)
			}
		}
		n = len(pieces)
	})
	return all.each(n)
}

// ofSite returns what each face of a site takes, from the game to its packed file, with a share of the fonts of pages.
func ofSite(t *testing.T) used {
	n := 0
	all := spent(func() {
		s, err := site.New(projecttest.Builtin(t), site.Options{Games: []string{"osiris"}, Langs: []string{"it"}, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		names, err := s.Names()
		if err != nil {
			t.Fatal(err)
		}
		n = len(slices.DeleteFunc(names, func(name string) bool { return path.Base(path.Dir(name)) != "faces" }))
	})
	return all.each(n)
}

// ofRecord returns what a record takes from its bytes to the report.
func ofRecord(t *testing.T, name string) used {
	p := projecttest.Builtin(t)
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	library := &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en", Own: boards.Own(p)}
	source, err := os.ReadFile(filepath.Join("../data", name))
	if err != nil {
		t.Fatal(err)
	}
	return spent(func() {
		if v := library.Judge(name, source); len(v.Errs)+len(v.Report.Violations) > 0 {
			t.Fatal(fmt.Sprint(v.Errs, v.Report.Violations))
		}
	})
}
