package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"cartouche/internal/web/workshop"
)

// live notifies streams of changed files. Missed changes do not queue: a stream reads the current state when it is ready.
type live struct {
	mu      sync.Mutex
	next    chan struct{} // closed at the next change; nil if no stream waits
	streams int
}

// change notifies all streams.
func (l *live) change() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.next != nil {
		close(l.next)
		l.next = nil
	}
}

// changed returns a channel that is closed at the next change.
func (l *live) changed() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.next == nil {
		l.next = make(chan struct{})
	}
	return l.next
}

// join counts one more stream. It reports false if there are most streams already.
func (l *live) join(most int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.streams >= most {
		return false
	}
	l.streams++
	return true
}

func (l *live) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams--
}

// beat is the interval of keep-alive messages on an idle stream, which detect closed connections.
const beat = 20 * time.Second

// stream sends events with the state of an index of faces: the current one, and another one after each change.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("index")
	if !s.live.join(s.opt.Limits.Streams) {
		refuse(w, http.StatusServiceUnavailable)
		return
	}
	defer s.live.leave()
	out := http.NewResponseController(w)
	out.SetReadDeadline(time.Time{}) // it was for the request
	send := func(text []byte) bool {
		out.SetWriteDeadline(time.Now().Add(s.opt.Limits.Write))
		_, err := w.Write(text)
		return err == nil && out.Flush() == nil
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	var last []byte
	for {
		changed := s.live.changed() // before reading the state, so that no change is missed
		now, status := s.workshop.State(name)
		if status == http.StatusNotFound && last != nil {
			now.Gone, status = true, http.StatusOK
		}
		var event []byte
		if status == http.StatusOK {
			event, status = s.format(now)
		}
		if status != http.StatusOK {
			if last == nil {
				refuse(w, status)
			}
			return
		}
		if !bytes.Equal(event, last) && !send(event) {
			return
		}
		last = event
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-time.After(beat):
				if !send([]byte(":\n\n")) {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
	}
}

// format formats a state as an event.
func (s *Server) format(now workshop.State) ([]byte, int) {
	data, err := json.Marshal(now)
	if err != nil {
		s.report(err)
		return nil, http.StatusInternalServerError
	}
	return fmt.Appendf(nil, "event: live\ndata: %s\n\n", data), http.StatusOK
}
