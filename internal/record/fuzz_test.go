package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/record"
	"cartouche/rules/games"

	"gopkg.in/yaml.v3"
)

// Whatever the file, it is either refused with errors that have a position, or
// judged; and a record that was read prints as itself.
func FuzzDecode(f *testing.F) {
	for _, g := range games.All {
		files, _ := filepath.Glob(filepath.Join("testdata", g.ID, "*.yaml"))
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	lib := library(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, errs := record.Decode("f", data, lib)
		if (r == nil) != (len(errs) > 0) {
			t.Fatalf("a record and mistakes, or neither: %v", errs)
		}
		for _, e := range errs {
			if e.Pos.File != "f" || e.Pos.Line < 0 || e.Pos.Line > 0 && e.Pos.Column < 1 {
				t.Errorf("a mistake without a place: %v", e)
			}
		}
		if r == nil {
			return
		}
		report := r.Judge()
		for _, v := range report.Violations {
			if v.Pos.Line < 1 || v.Pos.Column < 1 {
				t.Errorf("a violation without a place: %v", v.Error())
			}
		}
		r.Moves()
		printed := r.Encode()
		again, errs := record.Decode("f", printed, lib)
		if err := errs.Err(); err != nil {
			t.Fatalf("%v in\n%s", err, printed)
		}
		if twice := again.Encode(); !bytes.Equal(twice, printed) {
			t.Fatalf("%s\nprints again as\n%s", printed, twice)
		}
		second := again.Judge()
		if len(second.Violations) != len(report.Violations) || len(second.Score) != len(report.Score) {
			t.Fatalf("judged differently once printed: %v, %v", report.Violations, second.Violations)
		}
	})
}

// flood is a log of Nile Flood for two.
func flood(lib testLibrary) []byte {
	g, _ := games.All.Find("nile-flood")
	return played(lib, g, 2, 7, false)
}

// From the bytes of a two-player log to its report: the goal is 3,000 a second on
// one core, and at most 1.6 times what yaml.v3 takes to read them into nodes.
func BenchmarkJudge(b *testing.B) {
	lib := library(b)
	source := flood(lib)
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		r, errs := record.Decode("f", source, lib)
		if len(errs) > 0 {
			b.Fatal(errs)
		}
		if report := r.Judge(); len(report.Violations) > 0 {
			b.Fatal(report.Violations)
		}
	}
}

// What yaml.v3 takes alone.
func BenchmarkYAML(b *testing.B) {
	source := flood(library(b))
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		var n yaml.Node
		if err := yaml.Unmarshal(source, &n); err != nil {
			b.Fatal(err)
		}
	}
}

// What reading without judging takes.
func BenchmarkParse(b *testing.B) {
	source := flood(library(b))
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		doc.Parse("f", source, doc.Options{})
	}
}
