package edit

import (
	"bytes"
	"maps"
	"slices"
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
	Window string            // which made it; "" for one that does not say
	Before map[string][]byte // by their names; nil for a file that there was not
	After  map[string][]byte
}

func (s Step) size() (n int) {
	for name := range s.After {
		n += len(s.Before[name]) + len(s.After[name]) + len(name)
	}
	return n
}

// History is the steps that were made, and those that were undone. Each window goes through its own; one that has none, such as after it
// was closed and opened again, goes through those of all. It is safe for concurrent use.
type History struct {
	mu           sync.Mutex
	done, undone []Step
	bytes        int
}

// Add adds a step. What its window has undone before cannot be made again. The oldest steps go when there are too many.
func (h *History) Add(s Step) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.undone = slices.DeleteFunc(h.undone, func(gone Step) bool {
		if gone.Window != s.Window {
			return false
		}
		h.bytes -= gone.size()
		return true
	})
	h.done = append(h.done, s)
	h.bytes += s.size()
	for len(h.done) > MostSteps || h.bytes > MostBytes && len(h.done) > 1 {
		h.bytes -= h.done[0].size()
		h.done = h.done[1:]
	}
}

// Join makes a step one with the last of its window, and reports whether it did. It must go on from that one: in what it changes, and in
// the same files.
// Two that together change nothing leave no step.
func (h *History) Join(s Step) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, at, _ := h.next(true, s.Window)
	_, undone, _ := h.next(false, s.Window)
	if at < 0 || undone >= 0 || h.done[at].Of != s.Of || h.done[at].Window != s.Window || !equal(h.done[at].After, s.Before) {
		return false
	}
	last := &h.done[at]
	h.bytes -= last.size()
	if last.After = s.After; equal(last.Before, last.After) {
		h.done = slices.Delete(h.done, at, at+1)
		return true
	}
	h.bytes += last.size()
	return true
}

// equal reports whether two changes leave the same files.
func equal(a, b map[string][]byte) bool {
	return maps.EqualFunc(a, b, func(x, y []byte) bool { return (x == nil) == (y == nil) && bytes.Equal(x, y) })
}

// all reports whether a window goes through the steps of all: it has made none itself.
func (h *History) all(window string) bool {
	own := func(s Step) bool { return s.Window == window }
	return !slices.ContainsFunc(h.done, own) && !slices.ContainsFunc(h.undone, own)
}

// next returns the steps that a window goes through in a direction, which of them is next, or -1, and where it goes.
func (h *History) next(back bool, window string) (from *[]Step, at int, to *[]Step) {
	from, to = &h.undone, &h.done
	if back {
		from, to = to, from
	}
	all := h.all(window)
	for at = len(*from) - 1; at >= 0; at-- {
		if all || (*from)[at].Window == window {
			break
		}
	}
	return from, at, to
}

// Next returns the step that a window would undo next, or make again; false if there is none.
func (h *History) Next(back bool, window string) (Step, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	list, at, _ := h.next(back, window)
	if at < 0 {
		return Step{}, false
	}
	return (*list)[at], true
}

// Moved records that a window has undone its next step, or made it again.
func (h *History) Moved(back bool, window string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	from, at, to := h.next(back, window)
	*to = append(*to, (*from)[at])
	*from = slices.Delete(*from, at, at+1)
}

// Words returns what the steps of a window say, first the one that Next returns.
func (h *History) Words(back bool, window string) []diag.List {
	h.mu.Lock()
	defer h.mu.Unlock()
	list, _, _ := h.next(back, window)
	out, all := make([]diag.List, 0, len(*list)), h.all(window)
	for _, s := range slices.Backward(*list) {
		if all || s.Window == window {
			out = append(out, s.Words)
		}
	}
	return out
}
