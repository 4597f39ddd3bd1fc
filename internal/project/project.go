// Package project reads the files of a game and writes its output. Begin at Open and Project.Read; write.go has the output.
//
// Reading stays inside the given folder: no link leads out of it, and only regular files up to a size limit are read. Files of
// the project's own folder override the built-in ones. Writing is atomic: a killed run leaves each file either old or new,
// never partial, and a run that fails leaves them all unchanged.
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
	"sync"
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

// Project is a stack of folders; a file comes from the first that has it. A Project is safe for concurrent use.
type Project struct {
	Engines rules.Games // the games among its own that have an engine

	layers []layer
	cache  *cache
	asked  *asked // what is asked of its own files; nil unless that is needed
}

type layer struct {
	name string // the folder's name in messages; "" for the built-in one
	fs   fs.FS
	own  bool      // not built in
	root *os.Root  // nil for files that are in no folder
	kept *sync.Map // contents by name: of built-in files, which are read once; nil for others
}

// Open returns a project with the built-in files. The folder dir, unless it is "", overrides them.
func Open(dir string, builtin fs.FS, engines rules.Games) (*Project, error) {
	p := &Project{Engines: engines, cache: new(cache)}
	if dir != "" {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, problem(dir, err)
		}
		p.layers = append(p.layers, layer{name: dir, fs: accents{links{root.FS(), dir}}, own: true, root: root})
	}
	p.layers = append(p.layers, layer{fs: builtin, kept: new(sync.Map)})
	return p, nil
}

// OpenFiles returns a project with the built-in files that own files override, which are in no folder. Their names in messages are
// those within the project.
func OpenFiles(own, builtin fs.FS, engines rules.Games) *Project {
	return &Project{
		Engines: engines, layers: []layer{{name: ".", fs: accents{own}, own: true}, {fs: builtin, kept: new(sync.Map)}}, cache: new(cache),
	}
}

// Read returns the file with the slash-separated name, and its name in messages. A missing file is a diagnostic.
func (p *Project) Read(name string, limit int64) ([]byte, string, error) {
	for _, l := range p.layers {
		shown := path.Join(filepath.ToSlash(l.name), name)
		data, err := l.read(name, limit)
		if missing(err) {
			continue
		}
		if err != nil {
			err = problem(shown, err)
			p.note(l.own, question{reading, name, limit}, err)
			return nil, shown, err
		}
		p.note(l.own, question{reading, name, limit}, shown, data)
		return data, shown, nil
	}
	p.note(false, question{reading, name, limit})
	return nil, name, problem(name, fs.ErrNotExist)
}

// Layer is a file in one of the folders.
type Layer struct {
	Data  []byte
	Shown string // its name in messages
}

// ReadLayers returns the file from every folder that has it, the built-in one first, for data that
// are overridden entry by entry. If no folder has it, the error is a diagnostic.
func (p *Project) ReadLayers(name string, limit int64) ([]Layer, error) {
	var out []Layer
	var own []any
	for i := len(p.layers) - 1; i >= 0; i-- {
		one := Project{layers: p.layers[i : i+1]}
		if !one.Exists(name) {
			continue
		}
		data, shown, err := one.Read(name, limit)
		if err != nil {
			p.note(p.layers[i].own, question{readingLayers, name, limit}, err)
			return nil, err
		}
		if out = append(out, Layer{data, shown}); p.layers[i].own {
			own = append(own, shown, data)
		}
	}
	p.note(own != nil, question{readingLayers, name, limit}, own...)
	if out == nil {
		return nil, problem(name, fs.ErrNotExist)
	}
	return out, nil
}

var errNotRegular = errors.New("not a regular file")

// tooLarge is the error of a file that has more than this number of bytes.
type tooLarge int64

func (t tooLarge) Error() string { return "too large" }

func (l layer) read(name string, limit int64) ([]byte, error) {
	if l.kept != nil {
		if data, _ := l.kept.Load(name); data != nil && int64(len(data.([]byte))) <= limit {
			return data.([]byte), nil
		}
	}
	// Stat first: opening a FIFO would wait for a writer.
	info, err := l.stat(name)
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
	if whole, ok := f.(interface{ Bytes() []byte }); ok && info.Size() <= limit {
		return whole.Bytes(), nil // a file in memory, which is not there twice
	}
	data, err := readAll(f, info.Size(), limit)
	if err == nil && l.own && l.hasTwin(name, data, limit) {
		return nil, errTwice
	}
	if err == nil && l.kept != nil {
		l.kept.Store(name, data)
	}
	return data, err
}

// brokenLink is the error of a name where a link leads to this target, which does not exist. It is no missing file: a game whose
// rules or values are behind such a link would be printed without them.
type brokenLink string

func (b brokenLink) Error() string { return "a link leads to " + string(b) + ", which does not exist" }

func (l layer) stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(l.fs, name)
	if !missing(err) || l.root == nil {
		return info, err
	}
	for end := range len(name) + 1 { // the name and the folders on the way to it
		if end < len(name) && name[end] != '/' {
			continue
		}
		target, e := l.root.Readlink(name[:end])
		if missing(e) {
			break // nothing is below it
		}
		if e == nil {
			if _, e := l.root.Stat(name[:end]); missing(e) {
				return nil, brokenLink(filepath.ToSlash(target))
			}
		}
	}
	return nil, err
}

// readAll reads a file of at most limit bytes. size is its expected size.
func readAll(r io.Reader, size, limit int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(size, limit)) + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1))
	if err == nil && int64(b.Len()) > limit {
		return nil, tooLarge(limit)
	}
	return b.Bytes(), err
}

// ReadFile returns a file that the user named on the command line, inside or outside of the project.
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

// FileExists reports whether a name exists anywhere. A name that cannot be examined counts as existing.
func FileExists(name string) bool {
	_, err := os.Stat(name)
	return !missing(err)
}

// ReadStream returns all of a stream, under its name in messages.
func ReadStream(name string, r io.Reader, limit int64) ([]byte, error) {
	data, err := readAll(r, 0, limit)
	if err != nil {
		return nil, problem(name, err)
	}
	return data, nil
}

// problem returns the diagnostic of an error with a file.
func problem(name string, err error) error {
	d := diag.Diagnostic{Pos: diag.Pos{File: filepath.ToSlash(name)}, Code: "file-unreadable", Args: diag.Args{"found": cause(err)}}
	var large tooLarge
	var broken brokenLink
	switch {
	case missing(err) && hereGone(name):
		d.Code = "folder-gone"
	case missing(err):
		if broken := DeadLink(name); broken != nil {
			return broken
		}
		d.Code = "file-missing"
	case errors.Is(err, errTwice):
		d.Code = "file-accents"
	case errors.Is(err, errNotRegular):
		d.Code = "file-not-regular"
	case errors.As(err, &large):
		d.Code, d.Args = "file-too-large-for-kind", diag.Args{"allowed": int(large >> 20)}
	case errors.As(err, &broken):
		d.Code, d.Args = "file-broken-link", diag.Args{"found": string(broken)}
	case escapes(err):
		d.Code = "file-outside-folder"
	}
	return diag.List{d}
}

// hereGone reports whether a name is relative to the current folder, and that folder was deleted.
func hereGone(name string) bool {
	_, err := os.Getwd()
	return !filepath.IsAbs(name) && errors.Is(err, fs.ErrNotExist)
}

// Absolute returns an absolute name. If the name is relative and the current folder was deleted, it returns an error.
func Absolute(name string) (string, error) {
	full, err := filepath.Abs(name)
	if err != nil {
		return "", problem(name, err)
	}
	return full, nil
}

// cause returns the text of an error without the names around it: "permission denied".
func cause(err error) string {
	for e := errors.Unwrap(err); e != nil; e = errors.Unwrap(err) {
		err = e
	}
	return err.Error()
}

// escapes reports whether a name or a link led out of the folder. The standard library does not export its error.
func escapes(err error) bool {
	var pe *fs.PathError
	return errors.As(err, &pe) && pe.Err.Error() == "path escapes from parent"
}

// Names returns the names in a folder of the project, of all layers together, sorted and without
// duplicates. A missing folder is empty.
func (p *Project) Names(dir string) ([]string, error) {
	var names []string
	var own []any
	for _, l := range p.layers {
		entries, err := fs.ReadDir(l.fs, dir)
		if err != nil && !missing(err) {
			err = problem(path.Join(l.name, dir), err)
			p.note(l.own, question{of: naming, name: dir}, err)
			return nil, err
		}
		for _, e := range entries {
			if names = append(names, e.Name()); l.own {
				own = append(own, e.Name())
			}
		}
	}
	p.note(own != nil, question{of: naming, name: dir}, own...)
	slices.Sort(names)
	return slices.Compact(names), nil
}

// missing reports whether an error means that a name does not exist, also because a part of it is a file and not a folder.
func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Exists reports whether a layer has the name. A name that cannot be examined, such as a link that leads out of the folder or
// nowhere, counts as existing, so that reading it reports the error. A name that is itself outside of the folder does not exist.
func (p *Project) Exists(name string) bool {
	for _, l := range p.layers {
		if _, err := l.stat(name); !missing(err) && !errors.Is(err, fs.ErrInvalid) {
			p.note(l.own, question{of: existing, name: name})
			return true
		}
	}
	p.note(false, question{of: existing, name: name})
	return false
}

// BuiltIn reports whether Read returns the built-in file of this name.
func (p *Project) BuiltIn(name string) bool {
	p.asked.lose()
	last := len(p.layers) - 1
	one := Project{layers: p.layers[last:]}
	own := Project{layers: p.layers[:last]}
	return !p.layers[last].own && one.Exists(name) && !own.Exists(name)
}

// Own returns the project without the built-in files: only its own folder. It shares the folder
// with p, which must be closed instead.
func (p *Project) Own() *Project {
	p.asked.lose()
	own := slices.DeleteFunc(slices.Clone(p.layers), func(l layer) bool { return !l.own })
	return &Project{Engines: p.Engines, layers: own, cache: new(cache)}
}

// With returns the project with files of its own in place of others. It shares the folder with p, which must be closed instead, and
// what was made of the files.
func (p *Project) With(files fs.FS) *Project {
	p.asked.lose()
	over := layer{name: p.layers[0].name, fs: files, own: true}
	return &Project{Engines: p.Engines, layers: append([]layer{over}, p.layers...), cache: p.cache}
}

// Folder returns the name of the folder over the built-in files, as it was given; "" without one.
func (p *Project) Folder() string { return p.layers[0].name }

// Inside reports whether a name stays inside the folder of the project, also through links, whether it exists or not.
func (p *Project) Inside(name string) bool {
	p.asked.lose()
	root := p.layers[0].root
	name = filepath.FromSlash(name)
	if !p.layers[0].own || !filepath.IsLocal(name) {
		return false
	}
	if root == nil {
		return true // files in memory have no links
	}
	_, err := root.Stat(name)
	return err == nil || !escapes(err)
}

// Close closes the folder.
func (p *Project) Close() error {
	for _, l := range p.layers {
		if l.root != nil {
			return l.root.Close()
		}
	}
	return nil
}
