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

// first is how large the heap grows before the first collection: a small kit is printed until then. A heap that is collected as
// it is by itself, at 100 percent of garbage, may reach smallest before that (runtime, GOGC).
const first, smallest = 32 << 20, 4 << 20

// roomy is how large the heap may grow before it is held to tight, in percent of what lives. When growth is less than that, it is
// held to growth, but not below tightest. There is no limit: one that is below what lives keeps the collector running all the time.
const roomy, tight, growth, tightest = 64 << 20, 170, 128 << 20, 140

// wide is what roomy is for a site, and for the translations of all games: they make much garbage while a good part of it lives.
const wide = 320 << 20

// room is what a command has in place of roomy; 0 is roomy.
var room atomic.Uint64

// withRoom lets the heap grow to so many bytes, until the function that it returns is called.
func withRoom(bytes uint64) (back func()) {
	room.Store(bytes)
	return func() { room.Store(0) }
}

// collectLate lets the heap grow to first, then to five times what lives, up to roomy: most
// runs are over before there is anything worth collecting. GOGC in the environment overrules it.
func collectLate() {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(garbage(live[0].Value.Uint64(), max(roomy, room.Load())))
	runtime.AddCleanup(new([64]byte), func(struct{}) { collectLate() }, struct{}{}) // again after each collection
}

// garbage is how much may come to so many bytes that live, in percent of them, with so much room. Nothing is
// known to live before the first collection.
func garbage(live, room uint64) int {
	if live == 0 {
		return 100 * first / smallest
	}
	return int(min(max(100*room/live, tightest, min(tight, 100+100*growth/live)), 500)) - 100
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
