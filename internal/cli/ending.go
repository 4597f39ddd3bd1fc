package cli

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
)

// ends are the signals that end a run in order, with its exit code: 128 and the
// number of the signal, as shells have it.
var ends = map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143}

// exitReaderGone is the exit code when nobody reads what is printed, as shells know
// it of programs that a broken pipe ends.
const exitReaderGone = 141

// end ends the process at once, without a word, and leaves nothing half-written.
func end(code int) {
	project.Abandon()
	os.Exit(code)
}

// endOnSignals ends the run when it is told to, until stop is called. A signal that
// was ignored when the program began, as for jobs in the background, stays so.
func endOnSignals() (stop func()) {
	told := make(chan os.Signal, 1)
	for s := range ends {
		if !signal.Ignored(s) {
			signal.Notify(told, s)
		}
	}
	pipes := make(chan os.Signal, 1)
	signal.Notify(pipes, syscall.SIGPIPE) // else the library ends the process, files and all
	over := make(chan struct{})
	go func() {
		select {
		case s := <-told:
			end(ends[s])
		case <-over:
		}
	}()
	return func() {
		signal.Stop(told)
		signal.Stop(pipes)
		close(over)
	}
}

// guarded runs the program and returns its exit code. A mistake inside the program
// is told in one line.
func (e *env) guarded(run func()) int {
	if m := parallel.Guard(run); m != nil {
		if list, ok := m.Value.(diag.List); ok { // such as a damaged font, found while it was drawn
			e.report(list)
			return ExitFailed
		}
		e.report(diag.Diagnostic{Code: "internal-mistake", Args: diag.Args{"found": fmt.Sprint(m.Value), "place": m.Place}})
		return ExitFailed
	}
	return e.exit
}

// withoutCalls keeps what the library itself cannot go on after, such as memory that
// has run out, to its first lines as well.
func withoutCalls() { debug.SetTraceback("none") }
