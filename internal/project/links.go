package project

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"cartouche/internal/diag"
)

// links are the files of a folder, with those behind absolute links that lead back into it. The folder itself takes any absolute link for
// one that leads out, wherever it leads.
type links struct {
	fs.FS
	dir string
}

func (l links) Open(name string) (fs.File, error) {
	f, err := l.FS.Open(name)
	if inside, e := l.inside(name, err); inside != "" {
		return l.FS.Open(inside)
	} else if e != nil {
		return nil, e
	}
	return f, err
}

func (l links) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(l.FS, name)
	if inside, e := l.inside(name, err); inside != "" {
		return fs.Stat(l.FS, inside)
	} else if e != nil {
		return nil, e
	}
	return info, err
}

func (l links) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(l.FS, name)
	if inside, e := l.inside(name, err); inside != "" {
		return fs.ReadDir(l.FS, inside)
	} else if e != nil {
		return nil, e
	}
	return entries, err
}

// inside returns the name without links of a file in the folder, if err says that a link leads out of it and the link leads back. It
// returns an error for a link to a file that the folder does not have.
func (l links) inside(name string, err error) (string, error) {
	if err == nil || !escapes(err) {
		return "", nil
	}
	dir, err := filepath.Abs(l.dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return "", nil
	}
	full, err := filepath.EvalSymlinks(filepath.Join(dir, filepath.FromSlash(name)))
	if missing(err) {
		switch _, target := dead(filepath.Join(dir, filepath.FromSlash(name))); {
		case target == "":
			return "", err
		case within(dir, target) != "":
			return "", brokenLink(filepath.ToSlash(target))
		}
	}
	if err != nil {
		return "", nil
	}
	return within(dir, full), nil
}

// within returns the name of a file in a folder, or "" if it is not in it.
func within(dir, full string) string {
	rel, err := filepath.Rel(dir, full)
	if err != nil || !filepath.IsAbs(full) || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// DeadLink returns the error for a name on whose way a link leads to nothing; nil for another name. What looks for the file says that it is
// missing, and what writes it that it exists.
func DeadLink(name string) error {
	link, target := dead(filepath.FromSlash(name))
	if link == "" {
		return nil
	}
	at := diag.Pos{File: filepath.ToSlash(link)}
	return diag.List{{Pos: at, Code: "file-broken-link", Args: diag.Args{"found": filepath.ToSlash(target)}}}
}

// dead returns the part of a name that is a link to nothing, and where it leads; "" for a name without one.
func dead(name string) (link, target string) {
	for end := 1; end <= len(name); end++ {
		if end < len(name) && !os.IsPathSeparator(name[end]) {
			continue
		}
		part := strings.TrimRight(name[:end], string(filepath.Separator))
		if target, err := os.Readlink(part); err == nil {
			if _, err := os.Stat(part); missing(err) {
				return part, target
			}
		}
	}
	return "", ""
}
