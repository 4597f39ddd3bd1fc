package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// live notifies streams of changed files. Missed changes do not queue: a stream reads the current state when it is ready.
type live struct {
	mu      sync.Mutex
	next    chan struct{} // closed at the next change; nil if no stream waits
	streams int
	changes int
}

// change notifies all streams.
func (l *live) change() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changes++
	if l.next != nil {
		close(l.next)
		l.next = nil
	}
}

// changed returns the number of changes so far and a channel that is closed at the next one.
func (l *live) changed() (int, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.next == nil {
		l.next = make(chan struct{})
	}
	return l.changes, l.next
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

// seen is the state of an index of faces.
type seen struct {
	Began  string      `json:"began"` // differs for each server, so that pages of an earlier one reload
	Index  string      `json:"index"` // hash of the index; "" if it cannot be made
	Saved  int         `json:"saved"` // number of changes: rules and records show on no face
	Errors []pageError `json:"errors"`
	Gone   bool        `json:"gone,omitempty"` // the index no longer exists
}

// beat is the interval of keep-alive messages on an idle stream, which detect closed connections.
const beat = 20 * time.Second

// stream sends events with the state of an index of faces: the current one, and another one after each change.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("index")
	language, _, _ := strings.Cut(name, "/")
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
		saved, changed := s.live.changed() // before reading the state, so that no change is missed
		now := seen{Began: s.began, Saved: saved, Errors: []pageError{}}
		event, status := s.event(name, language, now)
		if status == http.StatusNotFound && last != nil {
			now.Gone = true
			event, status = s.format(now)
		}
		if status != 0 {
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

// event returns the event for the current state of an index, or the status with which the stream ends.
func (s *Server) event(name, language string, now seen) ([]byte, int) {
	content, err := s.pages.current(name)
	if missing(err) {
		return nil, http.StatusNotFound
	}
	if err == nil {
		sum := sha256.Sum256(content)
		now.Index = hex.EncodeToString(sum[:8])
	} else if now.Errors, err = s.pageErrors(err, language); err != nil {
		s.report(err)
		return nil, http.StatusInternalServerError
	}
	return s.format(now)
}

// format formats a state as an event.
func (s *Server) format(now seen) ([]byte, int) {
	data, err := json.Marshal(now)
	if err != nil {
		s.report(err)
		return nil, http.StatusInternalServerError
	}
	return fmt.Appendf(nil, "event: live\ndata: %s\n\n", data), 0
}
