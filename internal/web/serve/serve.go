// Package serve answers a browser on this machine with the page of a project's games, and
// shows at once what changes in their data.
//
// What it answers with is the tree of files that package site makes. Names are looked up
// in it and never joined to paths. Besides, there are a few addresses below Own:
//
//	GET  /-/live?index=NAME     server-sent events: what is wrong with an index of faces, and when it changed
//	GET  /-/source?file=F&line=N  lines of a file of the project (token)
//	POST /-/build               a kit, a component or a contact sheet as a download (token)
//	POST /-/boards?lang=L       the index of the faces that a record with data of its own is played on (token)
//
// The token stands in the pages, as the content of the meta element MetaName, and comes
// back in the header TokenHeader.
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
)

// Names that pages and the server share.
const (
	Own         = "/-/"
	MetaName    = "cartouche-serve"
	TokenHeader = "X-Cartouche-Token"
)

// Limits are how long things may take and how much there may be. The zero value of each
// is what Usual has.
type Limits struct {
	Header, Read, Idle time.Duration // of a connection: until the header is there, until all is, until the next request
	Write              time.Duration // of a response, and of each event of a stream
	Build              time.Duration // of a download, until it is made
	HeaderBytes        int           // of a request
	Builds             int           // at once
	Streams            int           // of events at once
}

// Usual are the limits of the program.
var Usual = Limits{
	Header: 5 * time.Second, Read: 30 * time.Second, Idle: 2 * time.Minute, Write: time.Minute, Build: 2 * time.Minute,
	HeaderBytes: 16 << 10, Builds: 2, Streams: 100,
}

// Changes waits for changes to the files of a project; a watch.Watcher does.
type Changes interface {
	Wait() error
	Close() error
}

// Options say what is served.
type Options struct {
	Project *project.Project
	// Fresh makes the page of the project as it is now. before is the page that was made
	// last, or nil; what looks the same can be taken from it.
	Fresh   func(token string, before Tree) (Tree, error)
	Changes Changes // nil when nothing can change
	// First are the files that somebody will ask for most likely, in order. They are made as
	// soon as the server runs.
	First  []string
	Tell   func(diag.Diagnostic)
	Limits Limits // the zero value is Usual
}

// Server serves one project to browsers on this machine, until its context ends.
type Server struct {
	opt      Options
	token    string
	began    string   // tells this server from others at the same address
	hosts    []string // by which it may be called
	listener net.Listener
	http     http.Server
	builds   chan struct{} // one for each that may run
	boards   boards
	pages    pages
	live     live
}

// Listen takes a port of this machine; 0 is any that is free. A port that is in use is an
// error.
func Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err == nil {
		return l, nil
	}
	d := diag.Diagnostic{Code: "serve-port", Args: diag.Args{"port": diag.Digits(strconv.Itoa(port)), "found": cause(err)}}
	if errors.Is(err, syscall.EADDRINUSE) {
		d.Code = "serve-port-used"
	}
	return nil, diag.List{d}
}

// cause is what an error of the system says without the names around it.
func cause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// New prepares a server on a listener.
func New(l net.Listener, opt Options) *Server {
	if opt.Limits == (Limits{}) {
		opt.Limits = Usual
	}
	s := &Server{opt: opt, token: rand.Text(), began: rand.Text(), listener: l, builds: make(chan struct{}, opt.Limits.Builds)}
	s.pages.fresh = func(before Tree) (Tree, error) { return opt.Fresh(s.token, before) }
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	for _, name := range []string{"127.0.0.1", "localhost"} {
		s.hosts = append(s.hosts, name+":"+port)
		if port == "80" { // which browsers leave out
			s.hosts = append(s.hosts, name)
		}
	}
	s.http = http.Server{
		Handler: s, DisableGeneralOptionsHandler: true, // which would answer OPTIONS * without asking who asks
		ErrorLog: log.New(told{opt.Tell}, "", 0), MaxHeaderBytes: opt.Limits.HeaderBytes,
		ReadHeaderTimeout: opt.Limits.Header, ReadTimeout: opt.Limits.Read, WriteTimeout: opt.Limits.Write, IdleTimeout: opt.Limits.Idle,
	}
	return s
}

// told passes on, as mistakes, what the library writes about those that it meets.
type told struct{ tell func(diag.Diagnostic) }

func (t told) Write(line []byte) (int, error) {
	t.tell(diag.Diagnostic{Code: "serve-failed", Args: diag.Args{"found": strings.TrimSpace(string(line))}})
	return len(line), nil
}

// Address is where the page begins: http://127.0.0.1:PORT/.
func (s *Server) Address() string { return "http://" + s.hosts[0] + "/" }

// Run serves until the context ends, and returns when everything that it began has ended
// too. It fails when the port or the folder of the project is lost.
func (s *Server) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.http.BaseContext = func(net.Listener) context.Context { return ctx }
	var work sync.WaitGroup
	defer work.Wait()
	failed := make(chan error, 2)
	work.Go(func() { failed <- s.http.Serve(s.listener) })
	work.Go(func() { s.warm(ctx) })
	if s.opt.Changes != nil {
		work.Go(func() { failed <- s.follow(ctx) })
		defer s.opt.Changes.Close() // which ends the waiting for the next one
	}
	defer s.http.Close()
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// warm makes the files that are asked for first, so that nobody waits for them.
func (s *Server) warm(ctx context.Context) {
	m := parallel.Guard(func() {
		for _, name := range s.opt.First {
			if ctx.Err() == nil {
				s.pages.current(name) // whoever asks for it is told what is wrong with it
			}
		}
	})
	if m != nil {
		s.mishap(m)
	}
}

// follow makes the page anew at each change of the project's files.
func (s *Server) follow(ctx context.Context) error {
	for {
		if err := s.opt.Changes.Wait(); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		s.pages.change()
		s.live.change()
	}
}
