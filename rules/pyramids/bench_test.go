package pyramids

import "testing"

// BenchmarkLog judges whole games.
func BenchmarkLog(b *testing.B) {
	logs := make([]*Log, 32)
	for i := range logs {
		logs[i] = play(testData(), uint64(i))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Game.JudgeLog(logs[i%len(logs)])
	}
}

// BenchmarkRandom plays whole games.
func BenchmarkRandom(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		play(testData(), uint64(i))
	}
}
