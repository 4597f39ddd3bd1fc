package project

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"cartouche/internal/diag"
)

// Output is what one run writes into a folder. Nothing comes to stand under its
// name before Commit, and nothing is written outside the folder, not even
// through a link. It is safe for concurrent use.
type Output struct {
	dir string

	mu    sync.Mutex
	root  *os.Root
	fresh bool     // the folder itself is new
	made  []string // folders that were made in it, outer before inner
	files []written
	swept map[string]bool // outermost folders without files that killed runs left
	next  int

	saving sync.WaitGroup
	places chan struct{} // for files that are on the way to the disk
	lost   diag.List     // about files that did not get there; under mu
}

// underWay is how many files may be on the way to the disk while others are drawn.
const underWay = 16

// tries is how many passing names are tried for one file.
const tries = 10_000

// written is a file that waits under a passing name.
type written struct {
	temporary, name string
	before          string // the passing name of the file that it replaces; "" for none
}

// NewOutput returns the output to a folder, which is made when the first file is.
func NewOutput(dir string) *Output {
	o := &Output{dir: dir, swept: map[string]bool{}, places: make(chan struct{}, underWay)}
	outputsMu.Lock()
	defer outputsMu.Unlock()
	outputs[o] = true
	return o
}

// over takes an output off the list of those that wait to be committed.
func (o *Output) over() {
	outputsMu.Lock()
	defer outputsMu.Unlock()
	delete(outputs, o)
}

// Write writes a file under a passing name beside its own. name is
// slash-separated and may not lead out of the folder. The file may come to the disk
// later; Commit waits for it and says what went wrong.
func (o *Output) Write(name string, write func(io.Writer) error) error {
	f, temporary, err := o.create(name)
	if err != nil {
		return o.problem(name, err)
	}
	o.mu.Lock()
	o.files = append(o.files, written{temporary: temporary, name: name})
	o.mu.Unlock()
	if err := write(&diskWriter{w: f, name: o.shown(name)}); err != nil {
		f.Close()
		return err
	}
	o.places <- struct{}{}
	o.saving.Go(func() {
		defer func() { <-o.places }()
		if err := save(f); err != nil {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.lost = append(o.lost, diag.Of(o.problem(name, err))...)
		}
	})
	return nil
}

// save waits until the content of a file is on the disk, and closes it. It must be there
// before its name is: else a machine that stops in between would leave an empty file.
func save(f *os.File) error {
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// diskWriter turns the errors of the disk into diagnostics; those of the writing
// function pass as they are.
type diskWriter struct {
	w    io.Writer
	name string
}

func (c *diskWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if err != nil {
		err = unwritable(c.name, err)
	}
	return n, err
}

// create opens a new file with a passing name and makes the folders it needs.
func (o *Output) create(name string) (*os.File, string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil, "", errOutside
	}
	if err := o.open(); err != nil {
		return nil, "", err
	}
	if err := o.makeFolders(path.Dir(name)); err != nil {
		return nil, "", err
	}
	o.sweep(path.Dir(name))
	for range tries {
		o.next++
		temporary := path.Join(path.Dir(name), passingName(o.next))
		f, err := o.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, temporary, err
		}
	}
	return nil, "", fs.ErrExist
}

func (o *Output) open() error {
	if o.root != nil {
		return nil
	}
	_, err := os.Stat(o.dir)
	o.fresh = errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(o.dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(o.dir)
	o.root = root
	return err
}

// makeFolders makes a folder with those around it, and remembers which are new.
func (o *Output) makeFolders(dir string) error {
	if dir == "." {
		return nil
	}
	if info, err := o.root.Stat(dir); err == nil && info.IsDir() || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := o.makeFolders(path.Dir(dir)); err != nil {
		return err
	}
	if err := o.root.Mkdir(dir, 0o777); err != nil {
		return err
	}
	o.made = append(o.made, dir)
	return nil
}

// Commit gives every file its own name, in one step each, and ends the output. When one
// cannot get its name, the files before it are what they were again, so that no file of
// this run lies beside one of an earlier run. Call it only when every Write went well.
func (o *Output) Commit() error {
	defer o.over()
	o.saving.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	defer o.discard()
	if err := o.lost.Err(); err != nil {
		return err
	}
	for i := range o.files {
		if err := o.place(&o.files[i]); err != nil {
			err = o.problem(o.files[i].name, err)
			for _, f := range slices.Backward(o.files[:i]) {
				o.putBack(f)
			}
			return err
		}
	}
	o.made, o.fresh = nil, false
	return nil
}

// place gives a file its name. If it is one of several, the file that it replaces is kept.
func (o *Output) place(f *written) error {
	if info, err := o.root.Lstat(f.name); err == nil && info.IsDir() {
		return errFolder
	} else if err == nil && len(o.files) > 1 {
		if f.before, err = o.keep(f.name); err != nil {
			return err
		}
	}
	return o.root.Rename(f.temporary, f.name)
}

// putBack undoes place.
func (o *Output) putBack(f written) {
	if f.before == "" {
		o.root.Remove(f.name)
		return
	}
	o.root.Rename(f.before, f.name)
}

// keep gives a file a passing name as well, and returns that name. On disks without links
// it is a copy: the file itself must have its name until another has it.
func (o *Output) keep(name string) (string, error) {
	for range tries {
		o.next++
		kept := path.Join(path.Dir(name), passingName(o.next))
		err := o.root.Link(name, kept)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			err = o.copied(name, kept)
		}
		if !errors.Is(err, fs.ErrExist) {
			return kept, err
		}
	}
	return "", fs.ErrExist
}

// copied copies a file to a name that is free.
func (o *Output) copied(name, to string) error {
	from, err := o.root.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	f, err := o.root.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, from); err != nil {
		f.Close()
		return err
	}
	return save(f)
}

// Discard takes back what was written since NewOutput, and ends the output.
// After Commit it does nothing.
func (o *Output) Discard() {
	defer o.over()
	o.saving.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.discard()
}

func (o *Output) discard() {
	if o.root == nil {
		return
	}
	for _, f := range o.files {
		o.root.Remove(f.temporary)
		if f.before != "" {
			o.root.Remove(f.before)
		}
	}
	for _, dir := range slices.Backward(o.made) {
		o.root.Remove(dir) // fails when something else lies in it, which is right
	}
	o.root.Close()
	if o.fresh {
		os.Remove(o.dir)
	}
	o.files, o.made, o.root = nil, nil, nil
}

var (
	errOutside = errors.New("outside the output folder")
	errFolder  = errors.New("a folder has this name")
)

func (o *Output) shown(name string) string {
	return path.Join(filepath.ToSlash(o.dir), name)
}

func (o *Output) problem(name string, err error) error { return unwritable(o.shown(name), err) }

// unwritable says why a file could not be written.
func unwritable(name string, err error) error {
	d := diag.Diagnostic{Pos: diag.Pos{File: name}, Code: "file-unwritable"}
	d.Args = diag.Args{"found": cause(err)}
	switch {
	case errors.Is(err, errOutside) || escapes(err):
		d.Code = "file-outside-output"
	case errors.Is(err, errFolder):
		d.Code = "file-is-folder"
	case missing(err) && hereGone(name):
		d.Code = "folder-gone"
	}
	return diag.List{d}
}
