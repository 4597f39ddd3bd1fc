package cli

import (
	"fmt"
	"io"
	"os"
	"sync"

	"cartouche/internal/diag"
)

// progress is the line on a terminal that says how far a run is. Elsewhere, and with -q,
// it says nothing. It is safe for concurrent use.
type progress struct {
	w   io.Writer // nil for nothing
	say func(key string, args diag.Args) string

	mutex   sync.Mutex
	key     string // what is shown; "" for nothing
	percent int
}

// terminal is where progress is shown: a stream that is a terminal and can wipe a line;
// else nil.
func terminal(w io.Writer) io.Writer {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return w
}

// progress begins the line of a command. Whatever is printed by report and tell wipes it.
func (e *env) progress() *progress {
	e.line = &progress{say: e.text}
	if !e.quiet {
		e.line.w = e.terminal
	}
	return e.line
}

// tell says how many of how many things are done, in the words of a message. Few runs are
// worth more lines than one for each hundredth; one thing alone is worth none.
func (p *progress) tell(key string, done, of int) {
	if p.w == nil || of < 2 {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if percent := 100 * done / of; key != p.key || percent != p.percent {
		p.key, p.percent = key, percent
		fmt.Fprintf(p.w, "\r%s\x1b[K", p.say(key, diag.Args{"found": done, "n": of}))
	}
}

// wipe takes the line away. A nil progress has none.
func (p *progress) wipe() {
	if p == nil || p.w == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.key != "" {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.key = ""
	}
}
