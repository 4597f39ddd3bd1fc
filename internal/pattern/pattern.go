// Package pattern holds regular expressions until they are wanted: to compile all of
// them takes a tenth of the time in which the program starts, and most runs match none.
package pattern

import (
	"regexp"
	"sync"
)

// Late returns a function that compiles an expression when it is first called. One that
// is wrong panics then, as it would in regexp.MustCompile.
func Late(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
