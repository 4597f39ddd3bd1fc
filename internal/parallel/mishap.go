package parallel

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Mishap is a panic: a mistake inside the program, with the function that made it.
type Mishap struct {
	Value any
	Place string // pdf.(*font).glyph, line 12
}

// Error says what happened where, for programmers.
func (m *Mishap) Error() string { return fmt.Sprintf("%v (%s)", m.Value, m.Place) }

// Guard does something, and returns the panic that it ended with, or nil.
func Guard(do func()) (m *Mishap) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *Mishap:
			m = v
		default:
			m = &Mishap{Value: v, Place: place()}
		}
	}()
	do()
	return nil
}

// place is the function that panicked, while its panic is being recovered from: the
// first one of the program itself below the library's own.
func place() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	for {
		f, more := frames.Next()
		if strings.HasPrefix(f.Function, "cartouche/") {
			return fmt.Sprintf("%s, line %d", path.Base(f.Function), f.Line)
		}
		if !more {
			return "runtime"
		}
	}
}
