// Package packs has the files that the engine for web pages does not contain, because they are large and change less often than the
// program: games, looks, fonts, messages and examples. They come as archives while the engine runs. Packages that embed files in
// the command line take them from here if they are built with the tag engine. Begin at Add.
package packs

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"path"

	"cartouche/internal/memory"
)

var files memory.Files

// Add adds the files of a ZIP archive without compression. They stay in the archive, which must not be changed afterwards.
func Add(archive []byte) error {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return err
	}
	for _, f := range z.File {
		from, err := f.DataOffset()
		if err != nil {
			return err
		}
		to := from + int64(f.UncompressedSize64)
		if f.Method != zip.Store || to > int64(len(archive)) {
			return zip.ErrFormat
		}
		if err := files.Put(f.Name, archive[from:to:to]); err != nil {
			return err
		}
	}
	return nil
}

// FS returns the files below a folder, also those that are added later.
func FS(dir string) fs.FS { return below(dir) }

// Read returns a file. It panics if the file was not added, as the program cannot run without it.
func Read(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return data
}

// below are the files below a folder.
type below string

// at returns the name of a file below the folder; an invalid one stays so.
func (dir below) at(name string) string {
	if !fs.ValidPath(name) {
		return ""
	}
	return path.Join(string(dir), name)
}

// Open implements [fs.FS].
func (dir below) Open(name string) (fs.File, error) { return files.Open(dir.at(name)) }

// ReadFile implements [fs.ReadFileFS].
func (dir below) ReadFile(name string) ([]byte, error) { return files.ReadFile(dir.at(name)) }

// ReadDir implements [fs.ReadDirFS].
func (dir below) ReadDir(name string) ([]fs.DirEntry, error) { return files.ReadDir(dir.at(name)) }

// Stat implements [fs.StatFS].
func (dir below) Stat(name string) (fs.FileInfo, error) { return files.Stat(dir.at(name)) }
