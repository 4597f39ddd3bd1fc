// Package pattern compiles regular expressions on first use: compiling all of them takes a tenth of
// the program's start time, and most runs use none.
package pattern

import (
	"regexp"
	"sync"
)

// Late returns a function that compiles an expression on the first call. An invalid expression
// panics then, as in regexp.MustCompile.
func Late(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
