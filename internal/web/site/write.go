package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync/atomic"

	"cartouche/internal/diag"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/web"
)

// contents is the file that lists all others. It marks a folder as a site.
const contents = "site.json"

// maxContents is the largest size of that file in bytes.
const maxContents = 16 << 20

// Written is the number of files of a site and their size.
type Written struct {
	Files int   `json:"files"`
	Bytes int64 `json:"bytes"`
	New   int   `json:"written"` // the files that were written, because they are new or differ from those in the folder
}

// Write writes the tree to a folder that is new, empty or holds a site. It writes only files that differ from those in the
// folder, changes nothing there until all of them are written, and then removes the files of the previous site and nothing else.
// A program built without the judge is an error.
func (s *Site) Write(folder string) (Written, error) {
	if _, err := web.Judge(); err != nil {
		return Written{}, err
	}
	before, err := replaced(folder)
	if err != nil {
		return Written{}, err
	}
	names, err := s.Names()
	if err != nil {
		return Written{}, err
	}
	out := project.NewOutput(folder)
	defer out.Discard()
	old := oldSite{folder, before}
	sizes, fresh := make([]int64, len(names)), atomic.Int64{}
	progress := parallel.Counter(s.opt.Progress, "progress-files", len(names))
	last, _ := slices.BinarySearch(names, workerFile)
	write := func(i int) error {
		defer progress()
		data, err := s.File(names[i])
		if err != nil {
			return err
		}
		s.sums.get(names[i], func() ([sha256.Size]byte, error) { return sha256.Sum256(data), nil })
		sizes[i] = int64(len(data))
		if old.has(names[i], data) {
			return nil
		}
		fresh.Add(1)
		return out.WriteData(names[i], data)
	}
	err = parallel.Each(s.opt.Jobs, len(names), func(i int) error {
		if i == last {
			return nil // it needs the sums of the others
		}
		return write(i)
	})
	if err == nil {
		err = write(last)
	}
	if err != nil {
		return Written{}, err
	}
	if err := out.Commit(); err != nil {
		return Written{}, err
	}
	sweep(folder, before, names)
	made := Written{Files: len(names), New: int(fresh.Load())}
	for _, n := range sizes {
		made.Bytes += n
	}
	return made, nil
}

// oldSite is a folder with the names of its files, sorted.
type oldSite struct {
	folder string
	names  []string
}

// has reports whether the folder has a file with this content.
func (o oldSite) has(name string, data []byte) bool {
	if _, listed := slices.BinarySearch(o.names, name); !listed || !filepath.IsLocal(filepath.FromSlash(name)) {
		return false
	}
	info, err := os.Lstat(filepath.Join(o.folder, name))
	if err != nil || info.Size() != int64(len(data)) {
		return false
	}
	there, err := project.ReadFile(filepath.Join(o.folder, name), info.Size())
	return err == nil && bytes.Equal(there, data)
}

// replaced returns the files of the site in a folder. A folder with other content is an error.
func replaced(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil, nil
	}
	var list []string
	data, readErr := project.ReadFile(filepath.Join(folder, contents), maxContents)
	if err != nil || readErr != nil || json.Unmarshal(data, &list) != nil {
		return nil, diag.List{{Pos: diag.Pos{File: filepath.ToSlash(folder)}, Code: "site-folder"}}
	}
	return list, nil
}

// sweep removes the files of the previous site that this one does not have, and folders that are then empty.
func sweep(folder string, before, now []string) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return
	}
	defer root.Close()
	kept := map[string]bool{}
	for _, name := range now {
		kept[name] = true
	}
	folders := map[string]bool{}
	for _, name := range before {
		if kept[name] || !filepath.IsLocal(filepath.FromSlash(name)) {
			continue
		}
		root.Remove(name) // a remaining file does no harm
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	for _, dir := range slices.Backward(slices.Sorted(maps.Keys(folders))) {
		root.Remove(dir) // fails if it is not empty, as intended
	}
}
