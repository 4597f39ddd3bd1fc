// Package serve serves the pages of a project's games to a browser on this machine, and updates them when the data change. Begin
// at New and Server.ServeHTTP.
//
// Package workshop answers the requests; this package lets in those that it should, and limits and compresses the answers. The state
// of an index of faces, /-/live, is a stream of server-sent events: the current one, and another one after each change.
//
// All other addresses below workshop.Own need the token, which pages contain in the meta element workshop.Meta and send in the
// header TokenHeader. One is of this package: GET /-/progress?job=NAME, how far an order is that was sent as /-/build?job=NAME. Guests
// of the local network have a server of their own, without these addresses.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/web/workshop"
)

// TokenHeader is the header in which pages send the token.
const TokenHeader = "X-Cartouche-Token"

// Limits are limits on durations and amounts. A zero Limits means Usual.
type Limits struct {
	Header, Read, Idle time.Duration // of a connection: for the header, for the whole request, between requests
	Write              time.Duration // for a response, and for each event of a stream
	Build              time.Duration // for making a download
	HeaderBytes        int           // of a request
	Builds             int           // concurrent
	Streams            int           // concurrent event streams
}

// Usual are the default limits.
var Usual = Limits{
	Header: 5 * time.Second, Read: 30 * time.Second, Idle: 2 * time.Minute, Write: time.Minute, Build: 2 * time.Minute,
	HeaderBytes: 16 << 10, Builds: 2, Streams: 100,
}

// Changes waits for changes to the files of a project. A watch.Watcher implements it.
type Changes interface {
	Wait() (names []string, err error) // nil if it is not known which files
	Close() error
}

// Options are the options of a server.
type Options struct {
	Project *project.Project
	// Fresh makes the current page of the project. before is the last valid page, or nil; unchanged
	// parts can be reused from it.
	Fresh   func(token string, before workshop.Tree) (workshop.Tree, error)
	Changes Changes // nil if nothing can change
	// First are the files that are likely to be requested first, in order. They are made as soon as the server runs.
	First []string
	// Guests is where the page is lent to the local network; see ListenForGuests. nil if it is not.
	Guests         net.Listener
	FreshForGuests func(before workshop.Tree) (workshop.Tree, error) // makes the page for them: without a token and sources
	Note           func(diag.Diagnostic)                             // called with each guest who comes, and each who is throttled
	Editor         Editor                                            // opens files of the project; nil for none
	Settings       string                                            // the file of the user's settings; "" for none
	ReadOnly       bool                                              // pages may not change files of the project
	Tell           func(diag.Diagnostic)
	Limits         Limits // default: Usual
}

// Server serves one project to browsers on this machine until its context ends.
type Server struct {
	opt      Options
	token    string
	hosts    []string // accepted Host headers, with the port
	listener net.Listener
	http     http.Server
	builds   chan struct{} // one element per running build
	workshop *workshop.Workshop
	live     live
	written  written
	progress progress
	guests   *guests // nil if the page is not lent
}

// Listen opens a port of this machine; 0 chooses any free port. A used port is an error.
func Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, portError(port, err)
	}
	return l, nil
}

// portError returns why a port cannot be used.
func portError(port int, err error) error {
	d := diag.Diagnostic{Code: "serve-port", Args: diag.Args{"port": diag.Digits(strconv.Itoa(port)), "found": cause(err)}}
	if errors.Is(err, syscall.EADDRINUSE) {
		d.Code = "serve-port-used"
	}
	return diag.List{d}
}

// cause returns the text of the innermost error.
func cause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// New returns a server on a listener.
func New(l net.Listener, opt Options) *Server {
	if opt.Limits == (Limits{}) {
		opt.Limits = Usual
	}
	s := &Server{opt: opt, token: rand.Text(), listener: l, builds: make(chan struct{}, opt.Limits.Builds)}
	s.workshop = workshop.New(workshop.Options{
		Project: opt.Project, Token: s.token, Began: rand.Text(), Settings: opt.Settings, Editor: opt.Editor,
		Tell:  opt.Tell,
		Fresh: func(before workshop.Tree) (workshop.Tree, error) { return opt.Fresh(s.token, before) },
		Write: s.writer(),
	})
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	for _, name := range []string{"127.0.0.1", "localhost"} {
		s.hosts = append(s.hosts, name+":"+port)
	}
	s.prepare(&s.http, s)
	if opt.Guests != nil {
		s.guests = newGuests(s)
		s.prepare(&s.guests.http, s.guests)
	}
	return s
}

// writer returns the function that writes files of the project; nil for a page that is lent or may not change files, and without a
// project of one's own.
func (s *Server) writer() func([]workshop.Change) error {
	if s.opt.ReadOnly || s.opt.Guests != nil || s.opt.Project == nil || s.opt.Project.Folder() == "" {
		return nil
	}
	folder := s.opt.Project.Folder()
	return func(changes []workshop.Change) error {
		out := project.NewOutput(folder)
		defer out.Discard()
		s.written.mu.Lock()
		defer s.written.mu.Unlock()
		defer s.written.note(s.opt.Project, changes)
		var gone []string
		for _, c := range changes {
			if c.Data == nil {
				gone = append(gone, c.Name)
			} else if err := out.WriteData(c.Name, c.Data); err != nil {
				return err
			}
		}
		if err := out.Commit(); err != nil {
			return err
		}
		return project.Remove(folder, gone)
	}
}

// prepare sets the limits of an HTTP server.
func (s *Server) prepare(h *http.Server, handler http.Handler) {
	limits := s.opt.Limits
	h.Handler, h.DisableGeneralOptionsHandler = handler, true // it would answer OPTIONS * without checks
	h.ErrorLog, h.MaxHeaderBytes = log.New(errorLog{s.opt.Tell}, "", 0), limits.HeaderBytes
	h.ReadHeaderTimeout, h.ReadTimeout = limits.Header, limits.Read
	h.WriteTimeout, h.IdleTimeout = limits.Write, limits.Idle
}

// errorLog reports the log lines of package http as diagnostics.
type errorLog struct{ report func(diag.Diagnostic) }

func (l errorLog) Write(line []byte) (int, error) {
	l.report(diag.Diagnostic{Code: "serve-failed", Args: diag.Args{"found": strings.TrimSpace(string(line))}})
	return len(line), nil
}

// Address returns the address of the first page: http://127.0.0.1:PORT/.
func (s *Server) Address() string { return "http://" + s.hosts[0] + "/" }

// Run serves until the context ends, and returns when all its goroutines have ended. It fails if
// the port or the folder of the project is lost.
func (s *Server) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.http.BaseContext = func(net.Listener) context.Context { return ctx }
	var work sync.WaitGroup
	defer work.Wait()
	failed := make(chan error, 3)
	work.Go(func() { failed <- s.http.Serve(s.listener) })
	work.Go(func() { s.warm(ctx) })
	if s.opt.Changes != nil {
		work.Go(func() { failed <- s.follow(ctx) })
		defer s.opt.Changes.Close() // which ends Wait
	}
	defer s.http.Close()
	if g := s.guests; g != nil {
		g.http.BaseContext = s.http.BaseContext
		work.Go(func() { failed <- g.http.Serve(s.opt.Guests) })
		defer g.http.Close()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// warm makes the files that are likely to be requested first.
func (s *Server) warm(ctx context.Context) {
	m := parallel.Guard(func() {
		for _, name := range s.opt.First {
			if ctx.Err() == nil {
				s.workshop.Pages.Current(name) // the request reports the error
			}
		}
	})
	if m != nil {
		s.mishap(m)
	}
}

// follow makes the page again after each change of the project's files.
func (s *Server) follow(ctx context.Context) error {
	for {
		names, err := s.opt.Changes.Wait()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if s.written.all(s.opt.Project, names) {
			continue
		}
		s.workshop.Pages.Change()
		s.live.change()
		if s.guests != nil {
			s.guests.pages.Change()
		}
	}
}
