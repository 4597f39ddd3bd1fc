package project

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// accents are files whose names may write accents otherwise than the data do: a letter and its accent are one character or two, and
// look alike. macOS finds a file by either name and keeps the name it was given, so a folder from there has both.
type accents struct{ files fs.FS }

func (a accents) Open(name string) (fs.File, error) {
	f, err := a.files.Open(name)
	if other := a.other(name, err); other != "" {
		return a.files.Open(other)
	}
	return f, err
}

func (a accents) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(a.files, name)
	if other := a.other(name, err); other != "" {
		return fs.Stat(a.files, other)
	}
	return info, err
}

func (a accents) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(a.files, name)
	if other := a.other(name, err); other != "" {
		return fs.ReadDir(a.files, other)
	}
	return entries, err
}

// other returns the name of the file that a name means, with its own accents, if err says that the name is missing; "" for none.
func (a accents) other(name string, err error) string {
	if !errors.Is(err, fs.ErrNotExist) || !strings.ContainsFunc(name, func(r rune) bool { return r > unicode.MaxASCII }) {
		return ""
	}
	found := "."
	for part := range strings.SplitSeq(name, "/") {
		entries, err := fs.ReadDir(a.files, found)
		if err != nil {
			return ""
		}
		composed := norm.NFC.String(part)
		i := slices.IndexFunc(entries, func(e fs.DirEntry) bool { return e.Name() == part })
		if i < 0 {
			i = slices.IndexFunc(entries, func(e fs.DirEntry) bool { return norm.NFC.String(e.Name()) == composed })
		}
		if i < 0 {
			return ""
		}
		found = path.Join(found, entries[i].Name())
	}
	return found
}

var errTwice = errors.New("two files whose names differ only in how they write accents")

// hasTwin reports whether another file, with other data, has a name that looks the same: nobody could say which of them is meant.
func (l layer) hasTwin(name string, data []byte, limit int64) bool {
	if !strings.ContainsFunc(path.Base(name), func(r rune) bool { return r > unicode.MaxASCII }) {
		return false
	}
	entries, err := fs.ReadDir(l.fs, path.Dir(name))
	if err != nil {
		return false
	}
	composed := norm.NFC.String(path.Base(name))
	for _, e := range entries {
		if norm.NFC.String(e.Name()) != composed || !e.Type().IsRegular() {
			continue
		}
		f, err := l.fs.Open(path.Join(path.Dir(name), e.Name()))
		if err != nil {
			continue
		}
		other, err := readAll(f, 0, limit)
		f.Close()
		if err != nil || !bytes.Equal(other, data) {
			return true
		}
	}
	return false
}
