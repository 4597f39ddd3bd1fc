package cli

import "testing"

func TestGarbageIsKeptWhileLittleLives(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{{0, 800}, {4 << 20, 400}, {16 << 20, 300}, {32 << 20, 100}, {100 << 20, 70}, {256 << 20, 50}, {1 << 30, 40}} {
		if got := garbage(c.live); got != c.want {
			t.Errorf("%d bytes live: %d percent of garbage, want %d", c.live, got, c.want)
		}
	}
}
