package cli

import (
	"fmt"
	"io"

	"cartouche/internal/diag"
)

// progress is the line on a terminal that says how far a run is. Elsewhere, and
// with -q, it says nothing.
type progress struct {
	w     io.Writer
	say   func(key string, args diag.Args) string
	shown bool
}

func (e *env) progress() *progress {
	if e.quiet || !isTerminal(e.stderr) {
		return &progress{}
	}
	return &progress{w: e.stderr, say: e.text}
}

func (p *progress) tell(done, of int) {
	if p.w != nil {
		fmt.Fprintf(p.w, "\r%s", p.say("progress-files", diag.Args{"found": done, "n": of}))
		p.shown = true
	}
}

// end wipes the line.
func (p *progress) end() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
