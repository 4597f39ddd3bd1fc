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

// roomy is how large the heap may grow before the collector is as thrifty as it is by
// itself.
const roomy = 64 << 20

// collectLate lets the heap grow to five times what lives, up to roomy: most runs are
// over before there is anything worth collecting. GOGC in the environment overrules it.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(garbage(live[0].Value.Uint64()))
	runtime.AddCleanup(new([64]byte), func(struct{}) { collectLate() }, struct{}{}) // again after each collection
}

// garbage is how much may come to so many bytes that live, in percent of them.
func garbage(live uint64) int {
	return int(min(max(100*roomy/max(live, 1), 200), 500)) - 100
}
