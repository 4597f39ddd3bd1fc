package nileflood

import "testing"

// BenchmarkLog judges two-player games of twelve years. Judging must be negligible beside reading
// them from YAML, which takes about 200 µs.
func BenchmarkLog(b *testing.B) {
	logs := make([]*Log, 64)
	for i := range logs {
		logs[i] = play(crew(2), testData(2), "", uint64(i))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Game.JudgeLog(logs[i%len(logs)])
	}
}

// BenchmarkSheet judges the final sheets of such games.
func BenchmarkSheet(b *testing.B) {
	sheets := make([]*Sheet, 64)
	for i := range sheets {
		sheets[i] = final(play(crew(2), testData(2), "", uint64(i)))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Game.JudgeSheet(sheets[i%len(sheets)])
	}
}

// BenchmarkRandom plays such games.
func BenchmarkRandom(b *testing.B) {
	d := testData(2)
	for i := 0; b.Loop(); i++ {
		play(crew(2), d, "", uint64(i))
	}
}
