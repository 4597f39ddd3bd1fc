package project

import (
	"io/fs"
	"syscall"
)

// identity returns what differs when a file is replaced by one of the same size and time: its number on the disk, and when that
// entry was changed, which nobody can set. It is zero if the system does not say.
func identity(info fs.FileInfo) (number uint64, changed int64) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ino, s.Ctimespec.Nano()
	}
	return 0, 0
}
