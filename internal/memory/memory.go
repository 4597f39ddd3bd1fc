// Package memory keeps files in memory as a file system that changes. Begin at Files.
package memory

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Files is a file system of files in memory. Folders are there as long as they have files. The zero value is empty. Files is safe
// for concurrent use.
type Files struct {
	mu      sync.Mutex
	files   map[string]*file
	holds   map[string]int           // the number of files in a folder and the folders in it
	folders map[string][]fs.DirEntry // sorted, by the name of the folder; nil after a change, until they are needed
}

// versions counts the versions of files of all file systems, so that files with one name in two of them have different versions.
var versions atomic.Int64

// file is a file, and also what fs knows about it.
type file struct {
	name    string // without its folder
	version int64
	data    []byte
}

// Put adds a file, or replaces it. data must not be changed afterwards. The error is that of a name that leads out of the folder, or
// that of a folder.
func (f *Files) Put(name string, data []byte) error {
	if !fs.ValidPath(name) || name == "." {
		return &fs.PathError{Op: "put", Path: name, Err: fs.ErrInvalid}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.hinders(name) {
		return &fs.PathError{Op: "put", Path: name, Err: fs.ErrExist}
	}
	if f.files == nil {
		f.files, f.holds = map[string]*file{}, map[string]int{}
	}
	if f.files[name] == nil {
		f.count(name, 1)
	}
	f.files[name] = &file{name: path.Base(name), version: versions.Add(1), data: data}
	f.folders = nil
	return nil
}

// hinders reports whether a file cannot have a name, because a folder has it, or because a file has that of one of its folders.
func (f *Files) hinders(name string) bool {
	if f.holds[name] > 0 {
		return true
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if f.files[dir] != nil {
			return true
		}
	}
	return false
}

// count counts a file, or one fewer, in its folders.
func (f *Files) count(name string, n int) {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		f.holds[dir] += n
	}
}

// Delete removes a file. It does nothing if there is none.
func (f *Files) Delete(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files[name] != nil {
		delete(f.files, name)
		f.count(name, -1)
		f.folders = nil
	}
}

// Names returns the names of all files, sorted.
func (f *Files) Names() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Sorted(maps.Keys(f.files))
}

// list returns the entries of the folders.
func (f *Files) list() map[string][]fs.DirEntry {
	if f.folders != nil {
		return f.folders
	}
	all := map[string][]fs.DirEntry{".": {}}
	for _, name := range slices.Sorted(maps.Keys(f.files)) {
		var entry fs.DirEntry = fs.FileInfoToDirEntry(f.files[name])
		for dir := path.Dir(name); ; dir = path.Dir(dir) {
			_, known := all[dir]
			all[dir] = append(all[dir], entry)
			if dir == "." || known {
				break
			}
			entry = fs.FileInfoToDirEntry(folder(path.Base(dir)))
		}
	}
	byName := func(a, b fs.DirEntry) int { return bytes.Compare([]byte(a.Name()), []byte(b.Name())) }
	for _, entries := range all {
		slices.SortFunc(entries, byName)
	}
	f.folders = all
	return all
}

// find returns the file of a name, or the entries of a folder.
func (f *Files) find(op, name string) (*file, []fs.DirEntry, error) {
	if !fs.ValidPath(name) {
		return nil, nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if it := f.files[name]; it != nil {
		return it, nil, nil
	}
	if entries, ok := f.list()[name]; ok {
		return nil, entries, nil
	}
	return nil, nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
}

// Open implements [fs.FS].
func (f *Files) Open(name string) (fs.File, error) {
	it, entries, err := f.find("open", name)
	if err != nil {
		return nil, err
	}
	if it == nil {
		return &openFolder{folder: folder(path.Base(name)), rest: entries}, nil
	}
	return &openFile{file: it, Reader: *bytes.NewReader(it.data)}, nil
}

// Bytes returns the content, which must not be changed.
func (o *openFile) Bytes() []byte { return slices.Clip(o.file.data) }

// ReadFile implements [fs.ReadFileFS].
func (f *Files) ReadFile(name string) ([]byte, error) {
	it, _, err := f.find("read", name)
	if err != nil {
		return nil, err
	}
	if it == nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errFolder}
	}
	return bytes.Clone(it.data), nil
}

// ReadDir implements [fs.ReadDirFS].
func (f *Files) ReadDir(name string) ([]fs.DirEntry, error) {
	it, entries, err := f.find("readdir", name)
	if it != nil {
		err = &fs.PathError{Op: "readdir", Path: name, Err: errNoFolder}
	}
	return slices.Clone(entries), err
}

// Stat implements [fs.StatFS].
func (f *Files) Stat(name string) (fs.FileInfo, error) {
	it, _, err := f.find("stat", name)
	if err != nil {
		return nil, err
	}
	if it == nil {
		return folder(path.Base(name)), nil
	}
	return it, nil
}

var (
	errFolder   = errors.New("is a directory")
	errNoFolder = errors.New("not a directory")
)

// Name, Size, Mode, ModTime, IsDir and Sys implement [fs.FileInfo]. The time differs for each version of a file, and says no more.

func (it *file) Name() string       { return it.name }
func (it *file) Size() int64        { return int64(len(it.data)) }
func (*file) Mode() fs.FileMode     { return 0o444 }
func (it *file) ModTime() time.Time { return time.Unix(0, it.version) }
func (*file) IsDir() bool           { return false }
func (*file) Sys() any              { return nil }

// folder is the name of a folder, and what fs knows about it.
type folder string

func (f folder) Name() string     { return string(f) }
func (folder) Size() int64        { return 0 }
func (folder) Mode() fs.FileMode  { return fs.ModeDir | 0o555 }
func (folder) ModTime() time.Time { return time.Time{} }
func (folder) IsDir() bool        { return true }
func (folder) Sys() any           { return nil }

type openFile struct {
	*file
	bytes.Reader
}

func (o *openFile) Stat() (fs.FileInfo, error) { return o.file, nil }
func (*openFile) Close() error                 { return nil }
func (o *openFile) Size() int64                { return o.file.Size() }

type openFolder struct {
	folder
	rest []fs.DirEntry
}

func (o *openFolder) Stat() (fs.FileInfo, error) { return o.folder, nil }
func (*openFolder) Close() error                 { return nil }

func (o *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: string(o.folder), Err: errFolder}
}

// ReadDir implements [fs.ReadDirFile].
func (o *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(o.rest) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(o.rest) {
		n = len(o.rest)
	}
	entries := slices.Clone(o.rest[:n])
	o.rest = o.rest[n:]
	return entries, nil
}
