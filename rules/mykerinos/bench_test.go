package mykerinos

import "testing"

// BenchmarkLog judges games of three. Reading them from YAML takes longer.
func BenchmarkLog(b *testing.B) {
	logs := make([]*Log, 64)
	for i := range logs {
		logs[i] = play(crew(3), testData(), uint64(i))
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
		sheets[i] = final(play(crew(3), testData(), uint64(i)))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Game.JudgeSheet(sheets[i%len(sheets)])
	}
}

// BenchmarkRandom plays such games.
func BenchmarkRandom(b *testing.B) {
	d := testData()
	for i := 0; b.Loop(); i++ {
		play(crew(3), d, uint64(i))
	}
}
