package serve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/web/workshop"
)

// edited is a project with one file that a test changes.
type edited struct {
	mu      sync.Mutex
	content string // "" for an error
	changes chan struct{}
	closed  chan struct{}
}

func newEdited(content string) *edited {
	return &edited{content: content, changes: make(chan struct{}), closed: make(chan struct{})}
}

func (e *edited) Wait() ([]string, error) {
	select {
	case <-e.changes:
		return nil, nil
	case <-e.closed:
		return nil, fs.ErrClosed
	}
}

func (e *edited) Close() error {
	close(e.closed)
	return nil
}

// change saves the file, and returns when the server has noticed.
func (e *edited) change(content string) {
	e.mu.Lock()
	e.content = content
	e.mu.Unlock()
	e.changes <- struct{}{}
}

const faces = "en/ferry/2-home.json"

// fresh makes a page of the file's current content.
func (e *edited) fresh(string, workshop.Tree) (workshop.Tree, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.content == "" {
		return nil, diag.List{{
			Pos: diag.Pos{File: "data/osiris/game.yaml", Line: 2, Column: 3}, Code: "text-missing",
			Args: diag.Args{"key": "x", "lang": "en"},
		}}
	}
	return files{faces: e.content, "en/ferry/index.html": "<p>" + e.content}, nil
}

func (e *edited) options() Options { return Options{Fresh: e.fresh, Changes: e} }

// events reads the events of a stream.
type events struct {
	*testing.T
	lines *bufio.Scanner
	close func() error
}

func (s *served) events(index string) *events {
	s.Helper()
	r := s.ask(asked{"GET", "/-/live?index=" + index, "Accept: text/event-stream", ""})
	if r.StatusCode != http.StatusOK || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/event-stream") {
		s.Fatalf("%s %v", r.Status, r.Header)
	}
	return &events{s.T, bufio.NewScanner(r.Body), r.Body.Close}
}

func (e *events) next() (now workshop.State) {
	e.Helper()
	for e.lines.Scan() {
		if data, ok := strings.CutPrefix(e.lines.Text(), "data: "); ok {
			if err := json.Unmarshal([]byte(data), &now); err != nil {
				e.Fatal(err)
			}
			return now
		}
	}
	e.Fatal("the stream ended")
	return now
}

// TestLive checks that each change of a file is sent, an error with its position, its line and a
// hint, and that it is fixed.
func TestLive(t *testing.T) {
	e := newEdited("one")
	s := run(t, e.options())
	stream := s.events(faces)
	first := stream.next()
	if first.Index == "" || len(first.Errors) > 0 || first.Began == "" {
		t.Fatalf("%+v", first)
	}
	e.change("two")
	second := stream.next()
	if second.Index == first.Index || second.Index == "" || second.Began != first.Began {
		t.Errorf("%+v after %+v", second, first)
	}
	e.change("")
	broken := stream.next()
	if broken.Index != "" || len(broken.Errors) != 1 {
		t.Fatalf("%+v", broken)
	}
	m := broken.Errors[0]
	if m.Place != "data/osiris/game.yaml:2:3" || m.Line != 2 || m.Message == "" || m.Source == "" {
		t.Errorf("%+v", m)
	}
	if got := s.body(s.ask(asked{"GET", "/" + faces, "", ""})); got != "two" {
		t.Errorf("with an error, the page has %q", got)
	}
	if r := s.ask(asked{"GET", "/en/ferry/index.html", "", ""}); r.StatusCode != http.StatusServiceUnavailable ||
		!strings.Contains(s.body(r), "data/osiris/game.yaml:2:3") {
		t.Errorf("a page that was never made: %s", r.Status)
	}
	e.change("one")
	if fixed := stream.next(); fixed.Index != first.Index || len(fixed.Errors) > 0 {
		t.Errorf("%+v", fixed)
	}
}

// TestTheLanguageOfErrors checks that errors are in the language of the page.
func TestTheLanguageOfErrors(t *testing.T) {
	e := newEdited("")
	s := run(t, e.options())
	en, it := s.events(faces).next(), s.events("it/ferry/2-home.json").next()
	if en.Errors[0].Message == it.Errors[0].Message {
		t.Errorf("both are %q", en.Errors[0].Message)
	}
	if r := s.ask(asked{"GET", "/ar/ferry/index.html", "", ""}); !strings.Contains(s.body(r), `lang="ar" dir="rtl"`) {
		t.Error("the page of errors is not in Arabic")
	}
}

// TestManyPages checks that a slow reader does not delay others, and that the number of streams is
// limited.
func TestManyPages(t *testing.T) {
	e := newEdited("0")
	opt := e.options()
	opt.Limits = Usual
	opt.Limits.Streams = 20
	s := run(t, opt)
	var slow []*events
	for range 19 {
		slow = append(slow, s.events(faces))
	}
	quick := s.events(faces)
	if r := s.ask(asked{"GET", "/-/live?index=" + faces, "", ""}); r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one more page: %s", r.Status)
	}
	quick.next()
	for i := 1; i <= 200; i++ {
		e.change(fmt.Sprint(i))
		quick.next()
	}
	for _, stream := range slow {
		if stream.next().Index == "" {
			t.Error("a slow page missed the first event")
		}
	}
}

// TestChangesLeaveNothingBehind checks that memory and goroutines do not grow with the number of
// changes, and that everything ends with the server.
func TestChangesLeaveNothingBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	e := newEdited("0")
	s := run(t, e.options())
	stream := s.events(faces)
	stream.next()
	page := strings.Repeat("a face of the game, ", 5000)
	live := func(from, to int) uint64 {
		for i := from; i < to; i++ {
			if e.change(fmt.Sprint(i) + page); i%10 == 9 {
				e.change("")
			}
			stream.next()
		}
		runtime.GC()
		runtime.GC() // pools keep what they hold for one collection
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	few := live(0, 50)
	many := live(50, 500)
	if grown := int(many) - int(few); grown > 20*len(page) {
		t.Errorf("450 changes took %d bytes", grown)
	}
	s.end()
	stream.close()
	for runtime.NumGoroutine() > before { // until those of the run have ended; a stack of those that stay is what a run without end prints
		time.Sleep(time.Millisecond)
	}
}
