package nileflood

import "testing"

func TestSmoke(t *testing.T) {
	for n := 1; n <= 6; n++ {
		for seed := range uint64(200) {
			l := Random(crew(n), testData(n), levelFor(n, seed), seed)
			r := JudgeLog(l)
			if len(r.Violations) > 0 {
				t.Fatal(n, seed, r.Violations[0].Error())
			}
			r2 := JudgeSheet(Final(l))
			if len(r2.Violations) > 0 {
				t.Fatal(n, seed, r2.Violations[0].Error())
			}
		}
	}
}
