package cli

import (
	"runtime/debug"
	"testing"
)

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

// TestABoundOfMemoryIsTakenBack sets bounds of memory, which GOGC in the environment overrules.
func TestABoundOfMemoryIsTakenBack(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	for percent, want := range map[string]int64{"": judgeMemory, "400": before} {
		t.Setenv("GOGC", percent)
		back := withinMemory(judgeMemory)
		if got := debug.SetMemoryLimit(-1); got != want {
			t.Errorf("GOGC=%s: the bound is %d bytes, want %d", percent, got, want)
		}
		back()
		if got := debug.SetMemoryLimit(-1); got != before {
			t.Errorf("GOGC=%s: the bound stays at %d bytes, and was %d", percent, got, before)
		}
	}
}
