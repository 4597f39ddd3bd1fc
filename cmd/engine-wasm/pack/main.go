// Command pack writes the archives of the engine for web pages into a folder: fonts.zip, and data.zip with everything else that
// the engine does not contain.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"io/fs"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/data"
	"cartouche/examples"
	"cartouche/internal/hyphen"
	"cartouche/internal/lang"
	"cartouche/internal/schema"
	"cartouche/internal/web"
	"cartouche/templates"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: pack FOLDER")
	}
	fonts, rest := archives()
	// Most of the rest are small texts, which are a tenth smaller if they are compressed together.
	together := packed(map[string][]byte{"all.zip": packed(rest, zip.Store)}, zip.Deflate)
	check(os.WriteFile(filepath.Join(os.Args[1], "fonts.zip"), packed(fonts, zip.Deflate), 0o666))
	check(os.WriteFile(filepath.Join(os.Args[1], "data.zip"), together, 0o666))
}

// archives returns the files of each archive by their names.
func archives() (fonts, rest map[string][]byte) {
	fonts, rest = map[string][]byte{}, map[string][]byte{}
	for name, content := range below("templates", templates.FS) {
		if path.Ext(name) == ".ttf" {
			fonts[name] = content
		} else {
			rest[name] = content
		}
	}
	for folder, from := range map[string]fs.FS{"data": data.FS, "messages": lang.FS(), "examples": examples.FS} {
		for name, content := range below(folder, from) {
			// What was translated from what matters to translators of a project, such as one made from an example.
			if folder == "examples" || path.Base(path.Dir(name)) != lang.TranslatedFrom {
				rest[name] = content
			}
		}
	}
	for name, content := range below("hyphen", hyphen.Files) {
		if path.Ext(name) == ".gz" {
			rest[name] = content
		}
	}
	rest["schema/comments.json"] = schema.Comments()
	names := slices.DeleteFunc(slices.Clone(web.Names()), func(name string) bool { return !strings.HasPrefix(name, "app/") })
	rest["web/names"] = []byte(strings.Join(names, "\n")) // whether the judge was built or not
	return fonts, rest
}

// below returns the files of a file system by their names in the folder that it gets.
func below(folder string, from fs.FS) map[string][]byte {
	files := map[string][]byte{}
	check(fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[path.Join(folder, name)], err = fs.ReadFile(from, name)
		return err
	}))
	return files
}

// packed returns a ZIP archive of files, which is the same for the same files.
func packed(files map[string][]byte, method uint16) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		check(err)
		_, err = f.Write(files[name])
		check(err)
	}
	check(z.Close())
	return out.Bytes()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
