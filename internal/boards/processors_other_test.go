//go:build !unix

package boards

import "time"

var begun = time.Now()

// processors is how long the process has run, where nobody tells how long its processors
// have worked.
func processors() time.Duration { return time.Since(begun) }
