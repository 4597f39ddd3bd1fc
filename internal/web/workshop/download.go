package workshop

import (
	"archive/zip"
	"context"
	"io"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// largestBuild is the size in bytes of the largest file that is made.
const largestBuild = 256 << 20

var errLarge = diag.List{{Code: "serve-too-large", Args: diag.Args{"allowed": largestBuild >> 20}}}

// download collects the files of an order: one as it is, several as a ZIP archive, in which they have the names that they have
// in the folder of the game.
type download struct {
	game    string
	into    parts
	names   []string
	archive *zip.Writer // from the second file on
}

// add adds a file with a path as the command line has it, below the folder for output.
func (d *download) add(name string, write func(io.Writer) error) error {
	d.names = append(d.names, strings.TrimPrefix(name, d.game+"/"))
	if len(d.names) == 1 {
		return write(&d.into)
	}
	if d.archive == nil {
		first := d.into.parts
		d.into = parts{ctx: d.into.ctx}
		d.archive = zip.NewWriter(&d.into)
		if err := d.pack(d.names[0], func(w io.Writer) error {
			for _, part := range first {
				if _, err := w.Write(part); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return d.pack(d.names[len(d.names)-1], write)
}

// packedAlready are the extensions of files that a ZIP archive would not make smaller.
var packedAlready = []string{".pdf", ".png", ".jpg"}

func (d *download) pack(name string, write func(io.Writer) error) error {
	header := zip.FileHeader{Name: name, Method: zip.Deflate}
	if slices.Contains(packedAlready, path.Ext(name)) {
		header.Method = zip.Store
	}
	w, err := d.archive.CreateHeader(&header)
	if err != nil {
		return err
	}
	return write(w)
}

// end returns the file to save and its name.
func (d *download) end() (name string, data [][]byte, err error) {
	switch {
	case len(d.names) == 0:
		return "", nil, errNoOrder
	case d.archive != nil:
		err = d.archive.Close()
	}
	return d.name(), d.into.parts, err
}

// name returns a name that says of what game the file is: that of the only file, what the names of several have in common, or that
// of their folder.
func (d *download) name() string {
	ending := ".zip"
	if len(d.names) == 1 {
		ending = path.Ext(d.names[0])
	}
	beside := slices.DeleteFunc(slices.Clone(d.names), func(n string) bool { return strings.Contains(n, "/") })
	if len(beside) > 0 && (strings.HasPrefix(beside[0], d.game) || d.game == "") {
		return common(beside) + ending
	}
	return strings.TrimRight(d.game+"-"+strings.ReplaceAll(common(d.names), "/", "-"), "-") + ending
}

// common returns what names have in common at the beginning, without an extension.
func common(names []string) string {
	all := strings.TrimSuffix(names[0], path.Ext(names[0]))
	for _, n := range names {
		for !strings.HasPrefix(n, all) {
			all = all[:len(all)-1]
		}
	}
	return strings.TrimRight(all, "-./")
}

// partSize is the size in bytes of a part of a file.
const partSize = 1 << 18

// parts is a file in memory of at most largestBuild bytes. It grows by parts: to move it to where there is more room would need three
// times its size for a moment, and a web page never gives memory back. Writing fails once its context is done.
type parts struct {
	parts [][]byte
	size  int
	ctx   context.Context
}

func (f *parts) Write(p []byte) (n int, err error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	if f.size+len(p) > largestBuild {
		return 0, errLarge
	}
	f.size += len(p)
	for n < len(p) {
		last := len(f.parts) - 1
		if last < 0 || len(f.parts[last]) == cap(f.parts[last]) {
			f.parts = append(f.parts, make([]byte, 0, partSize))
			last++
		}
		into := f.parts[last]
		more := min(len(p)-n, cap(into)-len(into))
		f.parts[last] = append(into, p[n:n+more]...)
		n += more
	}
	return n, nil
}
