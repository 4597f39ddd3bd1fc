package cli

import "testing"

func TestGarbageIsKeptWhileLittleLives(t *testing.T) {
	for _, c := range []struct {
		live, room uint64
		want       int
	}{
		{0, relaxedHeap, 800},
		{4 << 20, relaxedHeap, 400},
		{16 << 20, relaxedHeap, 300},
		{32 << 20, relaxedHeap, 100},
		{100 << 20, relaxedHeap, 70},
		{256 << 20, relaxedHeap, 50},
		{1 << 30, relaxedHeap, 40},
		{0, largeHeap, 800},
		{32 << 20, largeHeap, 400},
		{100 << 20, largeHeap, 220},
		{256 << 20, largeHeap, 50},
	} {
		if got := gcPercent(c.live, c.room); got != c.want {
			t.Errorf("%d bytes live in %d: %d percent of garbage, want %d", c.live, c.room, got, c.want)
		}
	}
}
