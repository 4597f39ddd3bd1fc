package cli

import "testing"

func TestGarbageIsKeptWhileLittleLives(t *testing.T) {
	for _, c := range []struct {
		live, room uint64
		want       int
	}{
		{0, roomy, 800},
		{4 << 20, roomy, 400},
		{16 << 20, roomy, 300},
		{32 << 20, roomy, 100},
		{100 << 20, roomy, 70},
		{256 << 20, roomy, 50},
		{1 << 30, roomy, 40},
		{0, wide, 800},
		{32 << 20, wide, 400},
		{100 << 20, wide, 220},
		{256 << 20, wide, 50},
	} {
		if got := garbage(c.live, c.room); got != c.want {
			t.Errorf("%d bytes live in %d: %d percent of garbage, want %d", c.live, c.room, got, c.want)
		}
	}
}
