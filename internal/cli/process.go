package cli

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"syscall"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
)

// collecting sets the collector once, also in a process that runs the program several times, as tests do.
var collecting sync.Once

// firstHeap is how large the heap grows before the first collection: a small kit is printed until then. A heap that is collected as
// it is by itself, at 100 percent of garbage, may reach leastHeap before that (runtime, GOGC).
const firstHeap, leastHeap = 32 << 20, 4 << 20

// The heap may grow to relaxedHeap before it is held to tightPercent of what lives. When that is more than heldGrowth, it is held to this
// growth, but never below leastPercent. There is no limit: one that is below what lives keeps the collector running all the time.
const relaxedHeap, tightPercent, heldGrowth, leastPercent = 64 << 20, 170, 128 << 20, 140

// largeHeap takes the place of relaxedHeap for a site, and for the translations of all games: they make much garbage while a good part
// of it lives.
const largeHeap = 320 << 20

// heapOfCommand is what a command has in place of relaxedHeap, in bytes; 0 is relaxedHeap.
var heapOfCommand atomic.Uint64

// withHeap lets the heap grow to so many bytes, until the function that it returns is called.
func withHeap(bytes uint64) (back func()) {
	heapOfCommand.Store(bytes)
	return func() { heapOfCommand.Store(0) }
}

// collectLate lets the heap grow to firstHeap, then to five times what lives, up to relaxedHeap: most
// runs are over before there is anything worth collecting. GOGC in the environment overrules it.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(gcPercent(live[0].Value.Uint64(), max(relaxedHeap, heapOfCommand.Load())))
	runtime.AddCleanup(new([64]byte), func(struct{}) { collectLate() }, struct{}{}) // again after each collection
}

// withinMemory makes the collector work harder where more than so many bytes are taken, until the function that it returns is called. GOGC
// in the environment overrules it, too: in tests more than that lives, and the collector would not stop.
func withinMemory(bytes int64) (back func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(bytes)
	return func() { debug.SetMemoryLimit(before) }
}

// gcPercent is how much garbage may come to so many bytes that live, in percent of them, in a heap of so many bytes. Nothing is
// known to live before the first collection.
func gcPercent(live, heap uint64) int {
	if live == 0 {
		return 100 * firstHeap / leastHeap
	}
	return int(min(max(100*heap/live, leastPercent, min(tightPercent, 100+100*heldGrowth/live)), 500)) - 100
}

// ends are the signals that end a run in order, with its exit code: 128 plus the number of the signal, as in shells.
var ends = map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143}

// exitReaderGone is the exit code when the reader of a pipe went away, as shells return it for SIGPIPE.
const exitReaderGone = 141

// end ends the process at once, without a message, and leaves no half-written files.
func end(code int) {
	project.Abandon()
	os.Exit(code)
}

// endOnSignals ends the run on a signal, until stop is called. A signal that was ignored
// when the program began, as for jobs in the background, stays ignored.
func endOnSignals() (stop func()) {
	received := make(chan os.Signal, 1)
	for s := range ends {
		if !signal.Ignored(s) {
			signal.Notify(received, s)
		}
	}
	pipes := make(chan os.Signal, 1)
	signal.Notify(pipes, syscall.SIGPIPE) // else the library ends the process, files and all
	over := make(chan struct{})
	go func() {
		select {
		case s := <-received:
			end(ends[s])
		case <-over:
		}
	}()
	return func() {
		signal.Stop(received)
		signal.Stop(pipes)
		close(over)
	}
}

// guarded runs the program and returns its exit code. It reports an internal error in one line.
func (e *env) guarded(run func()) int {
	if m := parallel.Guard(run); m != nil {
		if list, ok := m.Value.(diag.List); ok { // such as a damaged font, found while it was drawn
			e.report(list)
			return ExitFailed
		}
		e.report(diag.Diagnostic{Code: "internal-error", Args: diag.Args{"found": fmt.Sprint(m.Value), "place": m.Place}})
		return ExitFailed
	}
	return e.exit
}
