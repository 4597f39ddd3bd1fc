package lang

import (
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// step is the front of a text: plain words, then a pair of braces.
type step struct {
	plain  string // a doubled brace is a single one here
	inner  string // what is between the braces
	braced bool
	stray  bool   // an unmatched brace is next, at the start of rest
	rest   string // the text after this step
}

// next returns the first step of a text.
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

// unknownArgument returns the error for an unknown placeholder. It suggests the nearest known
// argument, or lists all; of a list of numbered values, only the first.
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
