package rules

import "cartouche/internal/diag"

// Written is a value that a record holds as one text in its own notation.
type Written interface {
	// Read sets the value from its text. It calls wrong for each error, with the code and the arguments of a message.
	Read(text string, wrong func(code string, args diag.Args))
	// String returns the text; Read accepts it.
	String() string
	// Pattern returns a regular expression that the text matches.
	Pattern() string
}
