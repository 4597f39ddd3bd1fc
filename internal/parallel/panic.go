package parallel

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Panic is a panic: an error in the program itself, with the function that panicked.
type Panic struct {
	Value any
	Place string // pdf.(*font).glyph, line 12
}

// Error returns the panic's value and its place, for programmers.
func (m *Panic) Error() string { return fmt.Sprintf("%v (%s)", m.Value, m.Place) }

// Guard calls do and returns its panic, or nil.
func Guard(do func()) (m *Panic) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *Panic:
			m = v
		default:
			m = &Panic{Value: v, Place: place()}
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
