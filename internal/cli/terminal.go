package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"unicode"

	"cartouche/internal/diag"

	"golang.org/x/text/width"
)

// stream is standard output or standard error. It keeps the first error and writes nothing
// after it, so that only Run needs to check errors.
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

// failed returns the first error, without file names.
func (s *stream) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var path *os.PathError
	if errors.As(s.err, &path) {
		return path.Err
	}
	return s.err
}

// readerGone reports whether an error means that the reader of a pipe went away. The standard library does not name the two
// error codes of Windows: a broken pipe, and one that is being closed.
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

// progress is the line on a terminal that shows how far a run is. Elsewhere, and with -q,
// it shows nothing. It is safe for concurrent use.
type progress struct {
	w   io.Writer // nil for nothing
	say func(key string, args diag.Args) string

	mutex   sync.Mutex
	key     string // what is shown; "" for nothing
	percent int
}

// terminal returns where progress is shown: a terminal that can wipe a line, or nil.
func terminal(w io.Writer) io.Writer {
	if !isTerminal(w) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return w
}

// show shows how many of how many things are done, in the words of a message: a line for
// each hundredth, and none for one thing alone.
func (p *progress) show(key string, done, of int) {
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

// wipe removes the line. A nil progress has none.
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

// style is how results look.
type style struct{ colour, quiet, verbose bool }

// Colours of the terminal.
const (
	red   = "31"
	green = "32"
	bold  = "1"
	dim   = "2"
)

func (s style) paint(colour, text string) string {
	if !s.colour || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// cellWidth is how many columns of a terminal a text takes: characters of China, Japan and Korea take two.
func cellWidth(s string) int {
	n := 0
	for _, r := range s {
		if unicode.In(r, unicode.Mn, unicode.Cf) {
			continue // a mark above its letter, or a character that only sets the direction
		}
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// wrap breaks a paragraph into lines no wider than so many columns, each with
// an indent before it. A longer word has its own line.
func wrap(text, indent string, columns int) string {
	var b strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		w := cellWidth(word)
		switch {
		case used == 0:
			b.WriteString(indent)
			used = len(indent)
		case used+1+w > columns:
			b.WriteString("\n" + indent)
			used = len(indent)
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += w
	}
	return b.String()
}
