//go:build unix

package boards

import (
	"syscall"
	"time"
)

// processors returns the processor time of this process, which other programs on the machine change
// little.
func processors() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
