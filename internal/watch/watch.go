// Package watch waits for changes to the files of a project.
package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/model"

	"github.com/fsnotify/fsnotify"
)

// settleTime is the time without changes after which a change is complete, because editors write a file in several steps.
const settleTime = 10 * time.Millisecond

// tops are the folders of a project that a game consists of.
var tops = []string{"data", "messages", "templates"}

// Watcher reports changes in the folders of a project. It watches folders, not files, because many
// editors write a new file and rename it to the old one.
type Watcher struct {
	root   string
	folder os.FileInfo // the folder at that path when the watching began
	skip   string      // a folder whose changes are ignored
	events *fsnotify.Watcher
}

// New watches the project in a folder, without the folder out.
func New(root, out string) (*Watcher, error) {
	full, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	skip, err := filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	folder, err := os.Stat(full)
	if err != nil {
		return nil, unwatchable(root, err)
	}
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, unwatchable(root, err)
	}
	w := &Watcher{root: full, folder: folder, skip: skip, events: events}
	if err := w.addAll(); err != nil {
		events.Close()
		return nil, err
	}
	return w, nil
}

// Close stops watching.
func (w *Watcher) Close() error { return w.events.Close() }

// addAll watches every folder that exists now.
func (w *Watcher) addAll() error {
	if err := w.events.Add(w.root); err != nil {
		return unwatchable(w.root, err)
	}
	for _, top := range tops {
		if err := w.addTree(filepath.Join(w.root, top)); err != nil {
			return err
		}
	}
	return nil
}

// addTree watches a folder and all folders in it; a folder that no longer exists is not an error.
func (w *Watcher) addTree(folder string) error {
	return filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return unwatchable(name, err)
		case !d.IsDir():
			return nil
		case !w.belongs(name):
			return filepath.SkipDir
		}
		if err := w.events.Add(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return unwatchable(name, err)
		}
		return nil
	})
}

// belongs reports whether a file or folder belongs to the project. Hidden files, including temporary
// files of editors, and output do not.
func (w *Watcher) belongs(name string) bool {
	way, err := filepath.Rel(w.root, name)
	if err != nil || within(w.skip, name) {
		return false
	}
	parts := strings.Split(filepath.ToSlash(way), "/")
	hidden := func(part string) bool { return strings.HasPrefix(part, ".") || strings.HasSuffix(part, "~") }
	return way == model.SettingsFile || slices.Contains(tops, parts[0]) && !slices.ContainsFunc(parts, hidden)
}

// within reports whether a name is in a folder, or is the folder.
func within(folder, name string) bool {
	way, err := filepath.Rel(folder, name)
	return err == nil && (way == "." || filepath.IsLocal(way))
}

// Wait returns after something has changed and then nothing more for a moment, with the slash-separated names of what has, from the
// folder of the project; nil if they are not known. It fails if that folder is gone or was replaced.
func (w *Watcher) Wait() (names []string, err error) {
	var done <-chan time.Time
	known := true
	for {
		select {
		case e, open := <-w.events.Events:
			if !open {
				return nil, fs.ErrClosed
			}
			changed, err := w.changed(e)
			if err != nil {
				return nil, err
			}
			if changed {
				done = time.After(settleTime)
				name, err := filepath.Rel(w.root, e.Name)
				names, known = append(names, filepath.ToSlash(name)), known && err == nil
			}
		case err, open := <-w.events.Errors:
			if !open {
				return nil, fs.ErrClosed
			}
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return nil, unwatchable(w.root, err)
			}
			if err := w.addAll(); err != nil {
				return nil, err
			}
			known, done = false, time.After(settleTime)
		case <-done:
			if err := w.checkFolder(); err != nil {
				return nil, err
			}
			if !known {
				names = nil
			}
			return names, w.addAll() // a folder that got another name is no longer watched
		}
	}
}

// checkFolder fails if the watched folder is no longer at its path.
func (w *Watcher) checkFolder() error {
	now, err := os.Stat(w.root)
	if err == nil && !os.SameFile(now, w.folder) {
		err = fs.ErrNotExist
	}
	if err != nil {
		return diag.List{{Pos: diag.Pos{File: filepath.ToSlash(w.root)}, Code: "watch-lost"}}
	}
	return nil
}

// changed reports whether an event is a change, and watches new folders. An event of the project's folder itself is a change.
func (w *Watcher) changed(e fsnotify.Event) (bool, error) {
	if e.Name == w.root {
		return e.Op != fsnotify.Chmod, nil
	}
	if e.Op == fsnotify.Chmod || !w.belongs(e.Name) {
		return false, nil
	}
	if info, err := os.Lstat(e.Name); e.Has(fsnotify.Create) && err == nil && info.IsDir() {
		return true, w.addTree(e.Name)
	}
	return true, nil
}

// unwatchable returns the diagnostic of a folder that cannot be watched.
func unwatchable(name string, err error) error {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return diag.List{{Pos: diag.Pos{File: filepath.ToSlash(name)}, Code: "watch-failed", Args: diag.Args{"found": err.Error()}}}
}
