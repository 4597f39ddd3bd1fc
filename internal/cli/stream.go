package cli

import (
	"errors"
	"io"
	"os"
	"runtime"
	"sync"
	"syscall"
)

// stream is standard output or standard error. It remembers the first error and
// writes nothing after it, so that whoever prints need not look at errors: Run does.
type stream struct {
	w    io.Writer
	gone func() // called when the reader at the other end of a pipe went away

	mu  sync.Mutex
	err error
}

func (s *stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	if readerGone(err) {
		s.gone()
	}
	s.err = err
	return n, err
}

// failed returns the first error, for people: what went wrong, without names.
func (s *stream) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var path *os.PathError
	if errors.As(s.err, &path) {
		return path.Err
	}
	return s.err
}

// readerGone reports whether an error says that nobody reads a pipe any more. The
// library has no names for what Windows says then: a broken pipe, or one that is
// being closed.
func readerGone(err error) bool {
	const brokenPipe, noData = syscall.Errno(109), syscall.Errno(232)
	return errors.Is(err, syscall.EPIPE) ||
		runtime.GOOS == "windows" && (errors.Is(err, brokenPipe) || errors.Is(err, noData))
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(w io.Writer) bool {
	if s, ok := w.(*stream); ok {
		w = s.w
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
