package boards

import (
	"io/fs"
	"path"
	"runtime"
	"slices"
	"testing"
	"time"

	"cartouche/data"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/report"
	"cartouche/rules/games"

	"gopkg.in/yaml.v3"
)

// BenchmarkJudge judges the sample logs and sheets of each game from bytes to the report, as
// `check` does, and in turns parses the same bytes with yaml.v3. The figures are the processor time
// per record of each, and their ratio, of the median round.
func BenchmarkJudge(b *testing.B) {
	p, err := project.OpenBuiltin("", games.All)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	messages, err := lang.Messages(p, "en")
	if err != nil {
		b.Fatal(err)
	}
	library := &report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: "en"}
	for _, g := range games.All {
		for _, kind := range []string{"log", "sheet"} {
			b.Run(g.ID+"/"+kind, func(b *testing.B) { besideNodes(b, library, samples(b, g.ID, kind)) })
		}
	}
}

// samples returns the sample records of a game, without those with errors.
func samples(b *testing.B, game, kind string) [][]byte {
	files, err := fs.Glob(data.FS, path.Join(game, "records", "*-"+kind+".yaml"))
	if err != nil || len(files) == 0 {
		b.Fatal("no records: ", err)
	}
	var sources [][]byte
	for _, file := range files {
		source, err := fs.ReadFile(data.FS, file)
		if err != nil {
			b.Fatal(err)
		}
		sources = append(sources, source)
	}
	return sources
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
}
