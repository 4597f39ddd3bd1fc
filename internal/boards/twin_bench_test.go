package boards

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"cartouche/internal/record"
	"cartouche/rules/declared"
)

// BenchmarkTwin judges sheets from bytes to the report, in turns by the engine and by its twin. The
// figures are the processor time per sheet of the best round, and the ratio of the two.
//
// The sheets are those of two players, as in the benchmarks of the engines, and of two to six.
func BenchmarkTwin(b *testing.B) {
	built, own := engine(b), twin(b)
	for _, of := range []struct {
		name string
		next int // step between the seeds of sheets
	}{{"two", 5}, {"two-to-six", 1}} {
		var theirs, ours [][]byte
		for i := range 100 {
			source := randomSheet(built, uint64(i*of.next))
			r, errs := record.Decode("engine.yaml", source, built)
			if len(errs) > 0 {
				b.Fatal(errs)
			}
			copied, _ := twinRecord(r)
			theirs, ours = append(theirs, source), append(ours, copied)
		}
		judge := func(l library, sources [][]byte) time.Duration {
			start := processors()
			for _, source := range sources {
				r, errs := record.Decode("sheet.yaml", source, l)
				if len(errs) > 0 {
					b.Fatal(errs)
				}
				r.Judge()
			}
			return processors() - start
		}
		b.Run(of.name, func(b *testing.B) {
			var engines, twins time.Duration // of the best round, which other programs disturb least
			for round := 0; b.Loop(); round++ {
				engine, twin := judge(built, theirs), judge(own, ours)
				if round == 0 || engine < engines {
					engines = engine
				}
				if round == 0 || twin < twins {
					twins = twin
				}
			}
			each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 / float64(len(ours)) }
			b.ReportMetric(each(engines), "engine-µs")
			b.ReportMetric(each(twins), "twin-µs")
			b.ReportMetric(float64(twins)/float64(engines), "times")
			b.ReportMetric(1e6/each(twins), "twins/s")
		})
	}
}

// BenchmarkTwinRules reads rules of 150 lines: those of the twin, with some checks repeated. Its
// boards are laid out beforehand.
func BenchmarkTwinRules(b *testing.B) {
	source, err := os.ReadFile(twinFile)
	if err != nil {
		b.Fatal(err)
	}
	source = lengthened(string(source), 150)
	setting := twinSetting(b)
	b.ReportAllocs()
	var best time.Duration
	for round := 0; b.Loop(); round++ {
		start := processors()
		if _, errs := declared.Load(twinFile, source, setting); len(errs) > 0 {
			b.Fatal(errs)
		}
		if spent := processors() - start; round == 0 || spent < best {
			best = spent
		}
	}
	b.ReportMetric(float64(best.Microseconds())/1000, "processor-ms")
}

// lengthened repeats the one-line checks of rules, under other names, up to a number of lines.
func lengthened(source string, lines int) []byte {
	check := regexp.MustCompile(`(?m)^  ([a-z-]+)(: \{.*require.*\})\n`)
	for again := 2; strings.Count(source, "\n") < lines; again++ {
		left := lines - strings.Count(source, "\n")
		source = check.ReplaceAllStringFunc(source, func(line string) string {
			if m := check.FindStringSubmatch(line); left > 0 && !strings.ContainsAny(m[1], "0123456789") {
				left--
				return line + fmt.Sprintf("  %s-%d%s\n", m[1], again, m[2])
			}
			return line
		})
	}
	return []byte(source)
}
