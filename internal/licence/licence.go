// Package licence holds the licences of everything that the program contains: its
// own, that of Go, and those of the modules and fonts that are built in.
package licence

import (
	"embed"
	"io/fs"
	"path"

	"cartouche/templates"
)

// Work is something that the program contains, with its licence.
type Work struct {
	Name string // of a module its path, of fonts their family
	SPDX string // identifiers of spdx.org/licenses; of works with a choice, the licence that we take
	Font bool

	files []string // within the folder of its texts
}

// texts has a folder for each module; the test of this package keeps it up to date.
//
//go:embed texts
var texts embed.FS

// Names of the works that are no modules of others.
const (
	Own     = "cartouche"
	Runtime = "Go" // its standard library and its runtime
)

var one = []string{"LICENSE"}

// works are in the order in which they are told.
var works = []Work{
	{Name: Own, SPDX: "MIT", files: one},
	{Name: Runtime, SPDX: "BSD-3-Clause", files: one},
	{Name: "github.com/expr-lang/expr", SPDX: "MIT", files: one},
	{Name: "github.com/fogleman/gg", SPDX: "MIT", files: []string{"LICENSE.md"}},
	{Name: "github.com/fsnotify/fsnotify", SPDX: "BSD-3-Clause", files: one},
	{Name: "github.com/go-text/typesetting", SPDX: "BSD-3-Clause", files: one},
	{Name: "github.com/golang/freetype", SPDX: "FTL", files: []string{"LICENSE", "licenses/ftl.txt"}},
	{Name: "github.com/inconshreveable/mousetrap", SPDX: "Apache-2.0", files: one},
	{Name: "github.com/jung-kurt/gofpdf", SPDX: "MIT", files: one},
	{Name: "github.com/klauspost/compress", SPDX: "BSD-3-Clause AND Apache-2.0 AND MIT", files: one},
	{Name: "github.com/spf13/cobra", SPDX: "Apache-2.0", files: []string{"LICENSE.txt"}},
	{Name: "github.com/spf13/pflag", SPDX: "BSD-3-Clause", files: one},
	{Name: "golang.org/x/image", SPDX: "BSD-3-Clause", files: one},
	{Name: "golang.org/x/sys", SPDX: "BSD-3-Clause", files: one},
	{Name: "golang.org/x/text", SPDX: "BSD-3-Clause", files: one},
	{Name: "gopkg.in/yaml.v3", SPDX: "MIT AND Apache-2.0", files: []string{"LICENSE", "NOTICE"}},
	{Name: "Amiri", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-Amiri.txt"}},
	{Name: "Noto Sans", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-NotoSans.txt"}},
	{Name: "Noto Sans Egyptian Hieroglyphs", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-NotoSansEgyptianHieroglyphs.txt"}},
	{Name: "Vollkorn", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-Vollkorn.txt"}},
}

// Works returns everything that the program contains on any system: itself, Go, the
// modules by their paths, and the fonts.
func Works() []Work { return works }

// Texts returns the texts of the work's licence and of its notices.
func (w Work) Texts() []string {
	from, folder := fs.FS(texts), path.Join("texts", w.Name)
	if w.Font {
		from, folder = templates.Licences, "fonts"
	}
	var list []string
	for _, file := range w.files {
		text, err := fs.ReadFile(from, path.Join(folder, file))
		if err != nil {
			panic(err) // what is built in is tested
		}
		list = append(list, string(text))
	}
	return list
}
