// Package project reads the files of a game and writes what is made of them.
//
// Reading stays inside the folder that was given: no link leads out of it, only
// regular files are read, none larger than its limit. A project of one's own
// lies over the built-in one: a file found in both is taken from the folder.
// Writing is atomic: a killed run leaves each file old or new, never half, and a
// run that fails leaves them all as they were.
package project

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"syscall"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Limits on the size of one file, in bytes.
const (
	MaxText  = 1 << 20
	MaxImage = 32 << 20
	MaxFont  = 16 << 20
)

// Project is a stack of folders; the first that holds a file gives it. It is safe for
// concurrent use.
type Project struct {
	Engines rules.Games // the games among its own that have an engine

	layers []layer
	memory memory
}

type layer struct {
	name string // how messages name the folder; "" for the built-in one
	fs   fs.FS
	root *os.Root // nil for the built-in files
}

// Open returns the built-in files, with the folder dir over them unless it is "".
func Open(dir string, builtin fs.FS, engines rules.Games) (*Project, error) {
	p := &Project{Engines: engines}
	if dir != "" {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, problem(dir, err)
		}
		p.layers = append(p.layers, layer{dir, root.FS(), root})
	}
	p.layers = append(p.layers, layer{fs: builtin})
	return p, nil
}

// Read returns the file with the slash-separated name and the name that
// messages give it. A missing file is an error that says so.
func (p *Project) Read(name string, limit int64) ([]byte, string, error) {
	for _, l := range p.layers {
		shown := path.Join(filepath.ToSlash(l.name), name)
		data, err := l.read(name, limit)
		if missing(err) {
			continue
		}
		if err != nil {
			return nil, shown, problem(shown, err)
		}
		return data, shown, nil
	}
	return nil, name, problem(name, fs.ErrNotExist)
}

// Layer is a file as one of the folders has it.
type Layer struct {
	Data  []byte
	Shown string // the name that messages give it
}

// ReadLayers returns the file from every folder that holds it, the built-in one
// first, for data of which one's own lie entry by entry over the built-in ones. A
// file that is missing everywhere is an error that says so.
func (p *Project) ReadLayers(name string, limit int64) ([]Layer, error) {
	var out []Layer
	for i := len(p.layers) - 1; i >= 0; i-- {
		one := Project{layers: p.layers[i : i+1]}
		if !one.Exists(name) {
			continue
		}
		data, shown, err := one.Read(name, limit)
		if err != nil {
			return nil, err
		}
		out = append(out, Layer{data, shown})
	}
	if out == nil {
		return nil, problem(name, fs.ErrNotExist)
	}
	return out, nil
}

var errNotRegular = errors.New("not a regular file")

// tooLarge is the error of a file that has more than so many bytes.
type tooLarge int64

func (t tooLarge) Error() string { return "too large" }

func (l layer) read(name string, limit int64) ([]byte, error) {
	// Stat first: opening a FIFO would wait for a writer.
	info, err := fs.Stat(l.fs, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := l.fs.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, info.Size(), limit)
}

// readAll reads a file that has so many bytes, unless it is being written.
func readAll(r io.Reader, size, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(size, limit)) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1))
	if err == nil && int64(b.Len()) > limit {
		return nil, tooLarge(limit)
	}
	return b.Bytes(), err
}

// ReadFile returns a file that the user named on the command line, wherever it lies.
func ReadFile(name string, limit int64) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		return nil, problem(name, err)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, problem(name, err)
	}
	defer f.Close()
	data, err := readAll(f, info.Size(), limit)
	if err != nil {
		return nil, problem(name, err)
	}
	return data, nil
}

// FileExists reports whether there is something under a name, wherever it lies; what
// cannot be looked at counts.
func FileExists(name string) bool {
	_, err := os.Stat(name)
	return !missing(err)
}

// ReadStream returns all of a stream, under the name that messages give it.
func ReadStream(name string, r io.Reader, limit int64) ([]byte, error) {
	data, err := readAll(r, 0, limit)
	if err != nil {
		return nil, problem(name, err)
	}
	return data, nil
}

// problem says what went wrong with a file, as a diagnostic.
func problem(name string, err error) error {
	d := diag.Diagnostic{Pos: diag.Pos{File: filepath.ToSlash(name)}, Code: "file-unreadable", Args: diag.Args{"found": cause(err)}}
	var large tooLarge
	switch {
	case missing(err) && hereGone(name):
		d.Code = "folder-gone"
	case missing(err):
		d.Code = "file-missing"
	case errors.Is(err, errNotRegular):
		d.Code = "file-not-regular"
	case errors.As(err, &large):
		d.Code, d.Args = "file-too-large-for-kind", diag.Args{"allowed": int64(large) >> 20}
	case escapes(err):
		d.Code = "file-outside-folder"
	}
	return diag.List{d}
}

// hereGone reports whether a name begins at the current folder, and that was deleted.
func hereGone(name string) bool {
	_, err := os.Getwd()
	return !filepath.IsAbs(name) && errors.Is(err, fs.ErrNotExist)
}

// Absolute returns a name from the root on. Where it begins at the current folder and that
// was deleted, the error says so.
func Absolute(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", problem(name, err)
	}
	return full, nil
}

// cause is what an error says without the names around it: "permission denied".
func cause(err error) string {
	for e := errors.Unwrap(err); e != nil; e = errors.Unwrap(err) {
		err = e
	}
	return err.Error()
}

// escapes reports whether a name or a link led out of the folder. The library
// has no name for its error.
func escapes(err error) bool {
	var pe *fs.PathError
	return errors.As(err, &pe) && pe.Err.Error() == "path escapes from parent"
}

// Names returns what lies in a folder of the project, files of all layers
// together, sorted, each once. A folder that nowhere exists is empty.
func (p *Project) Names(dir string) ([]string, error) {
	var names []string
	for _, l := range p.layers {
		entries, err := fs.ReadDir(l.fs, dir)
		if err != nil && !missing(err) {
			return nil, problem(path.Join(l.name, dir), err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// missing reports whether an error says that there is nothing under a name, not even
// because a part of the name is a file and no folder.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Exists reports whether a layer holds something under the name. What cannot be
// looked at, such as a link that leads out of the folder, counts: whoever reads it
// is told what is wrong with it. A name that leads out by itself has no file.
func (p *Project) Exists(name string) bool {
	for _, l := range p.layers {
		if _, err := fs.Stat(l.fs, name); !missing(err) && !errors.Is(err, fs.ErrInvalid) {
			return true
		}
	}
	return false
}

// Own returns the project without the built-in files: only what its own folder holds. It
// shares the folder with p, which is the one to close.
func (p *Project) Own() *Project {
	return &Project{Engines: p.Engines, layers: slices.DeleteFunc(slices.Clone(p.layers), func(l layer) bool { return l.root == nil })}
}

// Folder is the name of the folder over the built-in files, as it was given; "" when
// there is none.
func (p *Project) Folder() string { return p.layers[0].name }

// Inside reports whether a name stays inside the folder of the project, through
// links too, whether or not there is something under it.
func (p *Project) Inside(name string) bool {
	root := p.layers[0].root
	name = filepath.FromSlash(name)
	if root == nil || !filepath.IsLocal(name) {
		return false
	}
	_, err := root.Stat(name)
	return err == nil || !escapes(err)
}

// Close gives the folder back.
func (p *Project) Close() error {
	for _, l := range p.layers {
		if l.root != nil {
			return l.root.Close()
		}
	}
	return nil
}
