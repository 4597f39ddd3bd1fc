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

// A file that is being written is called `.cartouche-MACHINE-PID-N` until it gets its final name.
// The next run that writes into the same folder of a game removes such files of killed runs.
const temporaryPrefix = ".cartouche-"

// orphanAge is how long a file is kept if its process may still be writing it, because the process
// runs on another machine or its number was reused.
const orphanAge = 24 * time.Hour

// machine identifies this machine, to distinguish its processes from those of others that write into the same folder.
var machine = sync.OnceValue(func() string {
	name, err := os.Hostname()
	if err != nil {
		return "0" // machines without a name share it, and the process decides
	}
	sum := fnv.New32a()
	sum.Write([]byte(name))
	return strconv.FormatUint(uint64(sum.Sum32()), 36)
})

// temporaryName returns the n-th temporary name of this process.
func temporaryName(n int64) string {
	return fmt.Sprintf("%s%s-%d-%d", temporaryPrefix, machine(), os.Getpid(), n)
}

// sweep removes temporary files of killed runs from the outermost folder of a path, which is that
// of a game, and from all folders in it, because runs write into several.
func (o *Output) sweep(dir string) {
	top, _, _ := strings.Cut(dir, "/")
	if o.swept[top] {
		return
	}
	o.swept[top] = true
	fs.WalkDir(o.root.FS(), top, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // writing into it reports the error
		case e.IsDir() && name != top && (top == "." || strings.HasPrefix(e.Name(), ".") && e.Name() != lang.TranslatedFrom):
			return fs.SkipDir
		case e.Type().IsRegular() && strings.HasPrefix(e.Name(), temporaryPrefix) && orphaned(e):
			o.root.Remove(name)
		}
		return nil
	})
}

// orphaned reports whether no process can be writing the file any more.
func orphaned(e fs.DirEntry) bool {
	host, rest, _ := strings.Cut(strings.TrimPrefix(e.Name(), temporaryPrefix), "-")
	pid, _, _ := strings.Cut(rest, "-")
	if n, err := strconv.Atoi(pid); err == nil && host == machine() && processGone(n) {
		return true
	}
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) > orphanAge
}

// processGone reports whether this machine has no process with a number. Systems without signal 0 already
// report that in FindProcess.
func processGone(pid int) bool {
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

// Abandon discards all outputs of the process permanently: nothing is written afterwards, and
// pending writes block forever. Call it before a process ends because of a signal.
func Abandon() {
	outputsMu.Lock()
	for o := range outputs {
		o.mu.Lock()
		o.discard()
	}
}
