package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// collecting keeps a process that runs the program several times, as tests do, from
// setting the collector for each.
var collecting sync.Once

// first is how large the heap grows before the first collection: a small kit is printed
// until then. A heap that is collected as it is by itself, at 100 percent of garbage, may
// reach smallest before that (runtime, GOGC).
const first, smallest = 32 << 20, 4 << 20

// roomy is how large the heap may grow before it is held to tight, in percent of what lives.
// There is no limit: one that is below what lives keeps the collector running all the time.
const roomy, tight = 64 << 20, 175

// collectLate lets the heap grow to first, then to five times what lives, up to roomy: most
// runs are over before there is anything worth collecting. GOGC in the environment overrules it.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(garbage(live[0].Value.Uint64()))
	runtime.AddCleanup(new([64]byte), func(struct{}) { collectLate() }, struct{}{}) // again after each collection
}

// garbage is how much may come to so many bytes that live, in percent of them. Nothing is
// known to live before the first collection.
func garbage(live uint64) int {
	if live == 0 {
		return 100 * first / smallest
	}
	return int(min(max(100*roomy/live, tight), 500)) - 100
}
