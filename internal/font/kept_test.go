package font

import (
	"strconv"
	"testing"

	"cartouche/internal/geom"
)

// Layout caches a text, and the cache is limited.
func TestBlocksAreKept(t *testing.T) {
	fresh := NewSet(testConfig, readFont)
	set := func() { mustLayout(t, fresh, "Take **one** grain.", Style{}, geom.Size{W: geom.MM(49)}) }
	set()
	if n := testing.AllocsPerRun(10, set); n > 10 {
		t.Errorf("%.0f allocations for a text that was set", n)
	}
	for i := range 3 * maxBlocks {
		mustLayout(t, fresh, strconv.Itoa(i), Style{}, geom.Size{W: geom.MM(49)})
	}
	if len(fresh.blocks) > maxBlocks {
		t.Errorf("%d blocks are kept", len(fresh.blocks))
	}
}
