package boards

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/internal/report"
	"cartouche/internal/testing/projecttest"
	"cartouche/rules/games"

	"gopkg.in/yaml.v3"
)

// BenchmarkJudge judges the sample logs and sheets of each game from bytes to the report, as
// `check` does, and in turns parses the same bytes with yaml.v3. The figures are the processor time
// per record of each, and their ratio, of the median round, and how many records a core judges a
// second.
func BenchmarkJudge(b *testing.B) {
	library := libraryOf(b, "")
	for _, g := range games.All {
		for _, kind := range []string{"log", "sheet"} {
			b.Run(g.ID+"/"+kind, func(b *testing.B) {
				besideNodes(b, library, samples(b, data.FS, path.Join(g.ID, "records", "*-"+kind+".yaml")))
			})
		}
	}
}

// BenchmarkDeclared does the same with the sample sheets of each game that declares its rules.
func BenchmarkDeclared(b *testing.B) {
	for _, g := range declaredGames(b) {
		b.Run(g.id, func(b *testing.B) {
			besideNodes(b, libraryOf(b, g.project), samples(b, os.DirFS(g.project), path.Join("data", g.id, "records", "*.yaml")))
		})
	}
}

// declaredGames returns the games that declare their rules: those of the examples, and those that
// exist.
func declaredGames(t testing.TB) (all []struct{ project, id string }) {
	for _, pattern := range []string{"../../examples/*", existing} {
		files, err := filepath.Glob(pattern + "/data/*/rules.yaml")
		if err != nil || len(files) < 6 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			game := filepath.Dir(file)
			all = append(all, struct{ project, id string }{filepath.Dir(filepath.Dir(game)), filepath.Base(game)})
		}
	}
	return all
}

// libraryOf returns the games of a project.
func libraryOf(t testing.TB, dir string) *report.Library {
	p := projecttest.Over(t, dir)
	messages, err := lang.Messages(p, "en")
	if err != nil {
		t.Fatal(err)
	}
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en", Own: Own(p)}
}

// samples returns sample records, without those with errors.
func samples(t testing.TB, files fs.FS, pattern string) [][]byte {
	names, err := fs.Glob(files, pattern)
	if err != nil || len(names) == 0 {
		t.Fatal("no records: ", err)
	}
	var sources [][]byte
	for _, name := range names {
		source, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "-mistakes.yaml") {
			sources = append(sources, source)
		}
	}
	return sources
}

// TestRecordsOfDeclaredGames: the sample sheets of games that declare their rules have no errors.
func TestRecordsOfDeclaredGames(t *testing.T) {
	for _, g := range declaredGames(t) {
		library := libraryOf(t, g.project)
		for _, source := range samples(t, os.DirFS(g.project), path.Join("data", g.id, "records", "*.yaml")) {
			if v := library.Judge(g.id, source); len(v.Errs)+len(v.Report.Violations) > 0 {
				t.Error(g.id, v.Errs, v.Report.Violations)
			}
		}
	}
}

// besideNodes measures judging records beside parsing their nodes.
func besideNodes(b *testing.B, library *report.Library, sources [][]byte) {
	const enough = 1 << 20 // bytes per round: with a dozen garbage collections in each, one more or less hardly counts
	bytes := 0
	for _, source := range sources {
		bytes += len(source)
	}
	often := enough / bytes
	spent := func(do func(source []byte)) time.Duration {
		runtime.GC() // garbage of earlier runs
		start := processors()
		for range often {
			for _, source := range sources {
				do(source)
			}
		}
		return processors() - start
	}
	each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 / float64(often*len(sources)) }
	judge := func(source []byte) {
		if v := library.Judge("record.yaml", source); len(v.Errs)+len(v.Report.Violations) > 0 {
			b.Fatal(v.Errs, v.Report.Violations)
		}
	}
	parse := func(source []byte) {
		if err := yaml.Unmarshal(source, new(yaml.Node)); err != nil {
			b.Fatal(err)
		}
	}
	var judged, parsed, share []float64 // by round
	for b.Loop() {
		j, p := spent(judge), spent(parse)
		judged, parsed, share = append(judged, each(j)), append(parsed, each(p)), append(share, float64(j)/float64(p))
	}
	middle := func(list []float64) float64 { return slices.Sorted(slices.Values(list))[len(list)/2] }
	b.ReportMetric(middle(judged), "judge-µs")
	b.ReportMetric(middle(parsed), "nodes-µs")
	b.ReportMetric(middle(share), "times")
	b.ReportMetric(1e6/middle(judged), "records/s")
}
