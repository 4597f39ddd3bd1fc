package site

import (
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

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
}

// Write writes the tree to a folder that is new, empty or holds a site. It changes nothing in the folder until all files are
// written, and then removes the files of the previous site and nothing else. A program built without the judge is an error.
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
	sizes := make([]int64, len(names))
	progress := parallel.Counter(s.opt.Progress, "progress-files", len(names))
	err = parallel.Each(s.opt.Jobs, len(names), func(i int) error {
		defer progress()
		data, err := s.File(names[i])
		if err != nil {
			return err
		}
		sizes[i] = int64(len(data))
		return out.WriteData(names[i], data)
	})
	if err != nil {
		return Written{}, err
	}
	if err := out.Commit(); err != nil {
		return Written{}, err
	}
	sweep(folder, before, names)
	made := Written{Files: len(names)}
	for _, n := range sizes {
		made.Bytes += n
	}
	return made, nil
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
