package project

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"cartouche/internal/lang"
)

// A file that is being written is called `.cartouche-MACHINE-PID-N` until it gets
// its own name. One that a killed run left behind is swept by the next run that
// writes into the same folder of a game.
const passing = ".cartouche-"

// leftAlone is how long a file is kept whose process may still be writing it: that
// process runs on another machine, or its number was given to another one.
const leftAlone = 24 * time.Hour

// machine tells the processes of this machine from those of others that write into
// the same folder.
var machine = sync.OnceValue(func() string {
	name, err := os.Hostname()
	if err != nil {
		return "0" // those that cannot tell either share it, and the process decides
	}
	sum := fnv.New32a()
	sum.Write([]byte(name))
	return strconv.FormatUint(uint64(sum.Sum32()), 36)
})

// passingName is the n-th name under which this process writes files.
func passingName(n int) string { return fmt.Sprintf("%s%s-%d-%d", passing, machine(), os.Getpid(), n) }

// sweep removes what runs left that are no more from the outermost folder around a
// file, that of a game, and from all folders in it: runs write into several.
func (o *Output) sweep(dir string) {
	top, _, _ := strings.Cut(dir, "/")
	if o.swept[top] {
		return
	}
	o.swept[top] = true
	fs.WalkDir(o.root.FS(), top, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // whoever writes into it is told
		case e.IsDir() && name != top && (top == "." || strings.HasPrefix(e.Name(), ".") && e.Name() != lang.TranslatedFrom):
			return fs.SkipDir
		case e.Type().IsRegular() && strings.HasPrefix(e.Name(), passing) && orphaned(e):
			o.root.Remove(name)
		}
		return nil
	})
}

// orphaned reports whether nobody can be writing the file any more.
func orphaned(e fs.DirEntry) bool {
	host, rest, _ := strings.Cut(strings.TrimPrefix(e.Name(), passing), "-")
	pid, _, _ := strings.Cut(rest, "-")
	if n, err := strconv.Atoi(pid); err == nil && host == machine() && gone(n) {
		return true
	}
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > leftAlone
}

// gone reports whether this machine has no process of a number. Of systems without
// the signal 0 those that know no such process say so at once.
func gone(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return !errors.Is(err, fs.ErrPermission)
	}
	defer p.Release()
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// outputs are those that are neither committed nor discarded.
var (
	outputsMu sync.Mutex
	outputs   = map[*Output]bool{}
)

// Abandon discards all outputs of the process for good: nothing is written after
// it, and what waits to be written waits for ever. It is for a process that ends at
// once because it was told to.
func Abandon() {
	outputsMu.Lock()
	for o := range outputs {
		o.mu.Lock()
		o.discard()
	}
}
