//go:build !unix

package boards

import "time"

var begun = time.Now()

// processors returns how long the process has run, on systems that do not report processor time.
func processors() time.Duration { return time.Since(begun) }
