package parallel

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Mishap is a panic: an error in the program itself, with the function that panicked.
type Mishap struct {
	Value any
	Place string // pdf.(*font).glyph, line 12
}

// Error returns the panic's value and its place, for programmers.
func (m *Mishap) Error() string { return fmt.Sprintf("%v (%s)", m.Value, m.Place) }

// Guard calls do and returns its panic, or nil.
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

// place returns the function that panicked, during the recovery: the first function of the program
// itself on the stack.
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
