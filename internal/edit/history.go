package edit

import (
	"bytes"
	"maps"
	"sync"

	"cartouche/internal/diag"
)

// Limits of a history.
const (
	MostSteps = 1000
	MostBytes = 64 << 20
)

// Step is a change of files that can be undone.
type Step struct {
	Words  diag.List
	Of     string            // what is changed, for steps that go on from this one
	Before map[string][]byte // by their names; nil for a file that there was not
	After  map[string][]byte
}

func (s Step) size() (n int) {
	for name := range s.After {
		n += len(s.Before[name]) + len(s.After[name]) + len(name)
	}
	return n
}

// History is the steps that were made, and those that were undone. It is safe for concurrent use.
type History struct {
	mu           sync.Mutex
	done, undone []Step
	bytes        int
}

// Add adds a step. What was undone before it cannot be made again. The oldest steps go when there are too many.
func (h *History) Add(s Step) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, gone := range h.undone {
		h.bytes -= gone.size()
	}
	h.done, h.undone = append(h.done, s), nil
	h.bytes += s.size()
	for len(h.done) > MostSteps || h.bytes > MostBytes && len(h.done) > 1 {
		h.bytes -= h.done[0].size()
		h.done = h.done[1:]
	}
}

// Join makes a step one with the last, and reports whether it did. It must go on from that one: in what it changes, and in the same files.
// Two that together change nothing leave no step.
func (h *History) Join(s Step) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.done) == 0 || len(h.undone) > 0 || h.done[len(h.done)-1].Of != s.Of || !equal(h.done[len(h.done)-1].After, s.Before) {
		return false
	}
	last := &h.done[len(h.done)-1]
	h.bytes -= last.size()
	if last.After = s.After; equal(last.Before, last.After) {
		h.done = h.done[:len(h.done)-1]
		return true
	}
	h.bytes += last.size()
	return true
}

// equal reports whether two changes leave the same files.
func equal(a, b map[string][]byte) bool {
	return maps.EqualFunc(a, b, func(x, y []byte) bool { return (x == nil) == (y == nil) && bytes.Equal(x, y) })
}

// Next returns the step to be undone next, or to be made again; false if there is none.
func (h *History) Next(back bool) (Step, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := h.undone
	if back {
		list = h.done
	}
	if len(list) == 0 {
		return Step{}, false
	}
	return list[len(list)-1], true
}

// Moved records that the next step was undone, or made again.
func (h *History) Moved(back bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	from, to := &h.undone, &h.done
	if back {
		from, to = to, from
	}
	last := len(*from) - 1
	*to = append(*to, (*from)[last])
	*from = (*from)[:last]
}

// Words returns what the steps say, first the one that Next returns.
func (h *History) Words(back bool) []diag.List {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := h.undone
	if back {
		list = h.done
	}
	out := make([]diag.List, 0, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		out = append(out, list[i].Words)
	}
	return out
}
