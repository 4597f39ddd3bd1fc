package pyramids

import (
	"cartouche/rules"
	"fmt"
	"testing"
)

func pd() rules.Data {
	return rules.Data{"trios": 5, "board": 8, "workers": map[string]any{"small": 2, "medium": 1, "large": 0}, "dice": map[string]any{"treasure": 3, "supply": 2},
		"influence": map[string]any{"small": 3, "medium": 2, "large": 0}, "end": 7, "points": map[string]any{"small": 1, "medium": 3, "large": 7, "unfinished": 1}}
}
func TestProbe(t *testing.T) {
	nils, n := 0, 0
	rounds := 0
	cnt := map[string]int{}
	hist := map[int]int{}
	for s := range 300 {
		l := tryRandom([]string{"Ada", "Bo"}, pd(), uint64(s), 0, 60)
		n++
		if l == nil {
			nils++
			continue
		}
		rounds += len(l.Rounds)
		hist[len(l.Rounds)/5*5]++
		r := newReplay(l)
		r.seen = func(e event) {
			k := e.what
			if e.what == "completed" || e.what == "favour" || e.what == "started" {
				k += fmt.Sprint(e.piece.Size)
			}
			if e.what == "completed" {
				cnt[k+fmt.Sprint(" inf ", min(e.extra, 3))]++
			}
			cnt[k]++
		}
		r.run()
		if len(r.found) > 0 {
			t.Fatal(s, r.found[0].Error())
		}
	}
	fmt.Println(n, nils, float64(rounds)/float64(n-nils), hist)
	fmt.Println(cnt)
}
