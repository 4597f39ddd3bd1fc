// Command pack writes the archives of the engine for web pages into a folder: fonts.zip.gz, and data.zip.gz with everything
// else that the engine does not contain.
package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
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
	check(os.WriteFile(filepath.Join(os.Args[1], "fonts.zip.gz"), packed(fonts), 0o666))
	check(os.WriteFile(filepath.Join(os.Args[1], "data.zip.gz"), packed(rest), 0o666))
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

// packed returns a ZIP archive of files, which is the same for the same files. Most of them are small texts, which are a tenth smaller if
// they are compressed together, and the browser unpacks that sooner than the engine could.
func packed(files map[string][]byte) []byte {
	var out bytes.Buffer
	g, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	check(err)
	z := zip.NewWriter(g)
	alike := func(a, b string) int { return cmp.Or(cmp.Compare(path.Ext(a), path.Ext(b)), cmp.Compare(a, b)) } // compress best side by side
	for _, name := range slices.SortedFunc(maps.Keys(files), alike) {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		check(err)
		_, err = f.Write(files[name])
		check(err)
	}
	check(z.Close())
	check(g.Close())
	return out.Bytes()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
