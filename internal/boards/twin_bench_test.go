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

// BenchmarkTwin judges sheets from bytes to the report, in turns: those of the engine, and
// the same of its twin. The figures are the time of processors that each takes for a
// sheet in the best of the rounds, and how many times as long the twin takes.
//
// The sheets are those of two players, as in the benchmarks of the engines, and of two to six.
func BenchmarkTwin(b *testing.B) {
	built, own := engine(b), twin(b)
	for _, of := range []struct {
		name string
		next int // from the seed of a sheet to that of the next
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
			var engines, twins time.Duration // of the best round: other programs disturb it least
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

// BenchmarkTwinRules reads rules of 150 lines: those of the twin, with some checks several
// times. Its boards are laid out already.
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

// lengthened repeats the checks of rules that take one line, under other names, until there
// are so many lines.
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
