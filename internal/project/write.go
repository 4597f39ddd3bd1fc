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
	"sync/atomic"

	"cartouche/internal/diag"
)

// Output is what one run writes into a folder. No file gets its name before Commit, and nothing is
// written outside the folder, not even through a link. An Output is safe for concurrent use.
type Output struct {
	dir string

	mu    sync.Mutex
	root  *os.Root
	fresh bool     // the folder itself is new
	made  []string // folders created in it, outer before inner
	files []written
	swept map[string]bool // outermost folders that are already swept

	saving     sync.WaitGroup
	places     chan struct{} // limits the files that are being saved
	saveErrors diag.List     // errors of saving; guarded by mu
}

// maxSaving is the largest number of files that are being saved while others are drawn.
const maxSaving = 16

// tries is the number of temporary names tried for one file.
const tries = 10_000

// temporaries counts the temporary names of this process. Outputs share it, because several may write into one folder: a name that
// one of them has renamed, and will remove if it is still there, must not be another's.
var temporaries atomic.Int64

// written is a file that waits under a temporary name.
type written struct {
	temporary, name string
	replaced        string // the temporary name of the file that it replaces; "" for none
}

// NewOutput returns the output to a folder, which is created with its first file.
func NewOutput(dir string) *Output {
	o := &Output{dir: dir, swept: map[string]bool{}, places: make(chan struct{}, maxSaving)}
	outputsMu.Lock()
	defer outputsMu.Unlock()
	outputs[o] = true
	return o
}

// unregister removes an output from those that are pending.
func (o *Output) unregister() {
	outputsMu.Lock()
	defer outputsMu.Unlock()
	delete(outputs, o)
}

// Write writes a file under a temporary name in its folder. name is slash-separated and must not lead out of the folder. The
// file may be saved to disk later; Commit waits for it and reports the errors.
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
			o.saveErrors = append(o.saveErrors, diag.Of(o.problem(name, err))...)
		}
	})
	return nil
}

// WriteData writes data as Write does.
func (o *Output) WriteData(name string, data []byte) error {
	return o.Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// save waits until the content of a file is on disk, and closes it. The content must be on disk
// before the rename, otherwise a crash in between would leave an empty file.
func save(f *os.File) error {
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// diskWriter converts errors of the disk to diagnostics. Errors of the writing function are unchanged.
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

// create opens a new file with a temporary name and creates the folders it needs.
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
	var f *os.File
	temporary, err := o.besides(name, func(temporary string) (err error) {
		f, err = o.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		return err
	})
	return f, temporary, err
}

// besides calls do with temporary names in the folder of a file until one is free, and returns that.
func (o *Output) besides(name string, do func(temporary string) error) (temporary string, err error) {
	for range tries {
		temporary = path.Join(path.Dir(name), temporaryName(temporaries.Add(1)))
		if err = do(temporary); !errors.Is(err, fs.ErrExist) {
			return temporary, err
		}
	}
	return "", fs.ErrExist
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

// makeFolders creates a folder and its parents, and records the new ones.
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

// Remove removes files of a folder, by their slash-separated names, which must not lead out of it.
func Remove(folder string, names []string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range names {
		if err := root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Commit renames every file to its own name, and ends the output. If one rename fails, it restores the files before it, so that
// files of this run are never mixed with those of an earlier run. Call it only if every Write succeeded.
func (o *Output) Commit() error {
	defer o.unregister()
	o.saving.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	defer o.discard()
	if err := o.saveErrors.Err(); err != nil {
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

// place renames a file to its name. If there are several files, it keeps the file that is replaced.
func (o *Output) place(f *written) error {
	if info, err := o.root.Lstat(f.name); err == nil && info.IsDir() {
		return errFolder
	} else if err == nil && len(o.files) > 1 {
		if f.replaced, err = o.keepOld(f.name); err != nil {
			return err
		}
	}
	return o.root.Rename(f.temporary, f.name)
}

// putBack undoes place.
func (o *Output) putBack(f written) {
	if f.replaced == "" {
		o.root.Remove(f.name)
		return
	}
	o.root.Rename(f.replaced, f.name)
}

// keepOld gives a file a temporary name too, and returns that name. On disks without links it makes a
// copy, because the file must keep its name until it is replaced.
func (o *Output) keepOld(name string) (string, error) {
	return o.besides(name, func(kept string) error {
		err := o.root.Link(name, kept)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			err = o.copyFile(name, kept)
		}
		return err
	})
}

// copyFile copies a file to a name that is free.
func (o *Output) copyFile(name, to string) error {
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

// Discard removes what was written since NewOutput, and ends the output. After Commit it does nothing.
func (o *Output) Discard() {
	defer o.unregister()
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
		if f.replaced != "" {
			o.root.Remove(f.replaced)
		}
	}
	for _, dir := range slices.Backward(o.made) {
		o.root.Remove(dir) // fails if the folder has other files, which is intended
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

func (o *Output) problem(name string, err error) error {
	if link, target := o.leadsBack(name, err); link != "" {
		return diag.List{{Pos: diag.Pos{File: o.shown(link)}, Code: "file-link-absolute", Args: diag.Args{"found": target}}}
	}
	return unwritable(o.shown(name), err)
}

// leadsBack returns the absolute link on the way to a file that leads back into the output folder, and where it leads; "" without one.
func (o *Output) leadsBack(name string, err error) (link, target string) {
	if inside, _ := (links{dir: o.dir}).inside(path.Dir(name), err); inside == "" {
		return "", ""
	}
	for end := range len(name) {
		if name[end] != '/' {
			continue
		}
		if target, err := os.Readlink(filepath.Join(o.dir, name[:end])); err == nil && filepath.IsAbs(target) {
			return name[:end], filepath.ToSlash(target)
		}
	}
	return "", ""
}

// unwritable returns the diagnostic of a file that could not be written.
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
	case missing(err) || errors.Is(err, fs.ErrExist):
		if broken := DeadLink(name); broken != nil {
			return broken
		}
	}
	return diag.List{d}
}
