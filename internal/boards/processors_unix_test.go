//go:build unix

package boards

import (
	"syscall"
	"time"
)

// processors is how long the processors have worked for this process. Other programs on
// the machine change little of it.
func processors() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
