package rules

import "cartouche/internal/diag"

// Written is a value that a record writes as one text, in a form of its own.
type Written interface {
	// Read takes the value from its text, and tells what is wrong with that: codes
	// of the program's messages, with their arguments.
	Read(text string, wrong func(code string, args diag.Args))
	// String returns the text, which Read takes.
	String() string
	// Pattern returns a regular expression that the text matches.
	Pattern() string
}
