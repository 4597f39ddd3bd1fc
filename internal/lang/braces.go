package lang

import "strings"

// step is the front of a text: words, then what stands in a pair of braces.
type step struct {
	plain  string // with a doubled brace as the one that it stands for
	inner  string // of the braces, when there are any
	braced bool
	stray  bool   // a brace without its partner comes next, and begins the rest
	rest   string // what is left to read
}

// next takes a step into a text.
func next(s string) step {
	i := strings.IndexAny(s, "{}")
	if i < 0 {
		return step{plain: s}
	}
	plain, from := s[:i], s[i:]
	if strings.HasPrefix(from, "{{") || strings.HasPrefix(from, "}}") {
		return step{plain: s[:i+1], rest: from[2:]}
	}
	end := strings.IndexByte(from, '}')
	if end <= 0 {
		return step{plain: plain, stray: true, rest: from}
	}
	return step{plain: plain, inner: from[1:end], braced: true, rest: from[end+1:]}
}
