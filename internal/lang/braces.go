package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

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

// unknownArgument is the mistake that a text speaks of what is not among the arguments, with the one that was most likely
// meant or else all of them, of a list of values the first.
func unknownArgument(at diag.Pos, found string, args diag.Args) diag.Diagnostic {
	known := slices.Sorted(maps.Keys(args))
	name, how, _ := strings.Cut(found, ":")
	d := diag.Diagnostic{Pos: at, Code: "text-argument", Hint: "text-arguments", Args: diag.Args{"found": found}}
	if near := diag.Nearest(name, known); near != "" {
		if _, joins := joins[how]; joins && near != name {
			near += ":" + how
		}
		d.Hint, d.Args["near"] = "did-you-mean", "{"+near+"}"
	}
	d.Args["allowed"] = slices.DeleteFunc(known, func(name string) bool {
		n := name[strings.LastIndexByte(name, '.')+1:]
		return n != name && n != "1" && strings.Trim(n, "0123456789") == ""
	})
	return d
}
