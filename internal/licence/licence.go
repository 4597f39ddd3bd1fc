// Package licence has the licences of everything in the program: its own, that of Go, and those of
// the built-in modules, data and fonts.
package licence

import (
	"embed"
	"io/fs"
	"path"

	"cartouche/internal/hyphen"
	"cartouche/internal/plural"
	"cartouche/templates"
)

// Work is a part of the program with its licence.
type Work struct {
	Name string // the path of a module, the family of fonts
	SPDX string // identifiers of spdx.org/licenses; for a choice of licences, the chosen one
	Font bool
	// Data says that it is neither a module nor a font: patterns for hyphens, plural rules.
	Data bool

	files []string // in the folder of its texts
}

// texts has a folder for each module. A test of this package keeps it up to date.
//
//go:embed texts
var texts embed.FS

// Names of the works that are not modules.
const (
	Own     = "cartouche"
	Runtime = "Go" // its standard library and its runtime
)

var one = []string{"LICENSE"}

// works are in the order of the program's output.
var works = []Work{
	{Name: Own, SPDX: "MIT", files: one},
	{Name: Runtime, SPDX: "BSD-3-Clause", files: one},
	{Name: "github.com/boombuler/barcode", SPDX: "MIT", files: one},
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
	{Name: "github.com/yuin/goldmark", SPDX: "MIT", files: one},
	{Name: "golang.org/x/image", SPDX: "BSD-3-Clause", files: one},
	{Name: "golang.org/x/sys", SPDX: "BSD-3-Clause", files: one},
	{Name: "golang.org/x/text", SPDX: "BSD-3-Clause", files: one},
	{Name: "gopkg.in/yaml.v3", SPDX: "MIT AND Apache-2.0", files: []string{"LICENSE", "NOTICE"}},
	{Name: "hyph-utf8", SPDX: "MIT AND FSFAP", Data: true,
		files: []string{"LICENSE-de.txt", "LICENSE-en.txt", "LICENSE-fr.txt", "LICENSE-it.txt"}},
	{Name: "Unicode CLDR", SPDX: "Unicode-3.0", Data: true, files: []string{"LICENSE-CLDR.txt"}},
	{Name: "Amiri", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-Amiri.txt"}},
	{Name: "Noto Sans", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-NotoSans.txt"}},
	{Name: "Noto Sans Egyptian Hieroglyphs", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-NotoSansEgyptianHieroglyphs.txt"}},
	{Name: "Vollkorn", SPDX: "OFL-1.1", Font: true, files: []string{"OFL-Vollkorn.txt"}},
}

// Works returns everything that the program contains on any system: itself, Go, the modules by path, data of others, and the
// fonts.
func Works() []Work { return works }

// Texts returns the texts of the work's licence and of its notices.
func (w Work) Texts() []string {
	from, folder := fs.FS(texts), path.Join("texts", w.Name)
	switch {
	case w.Font:
		from, folder = templates.Licences, "fonts"
	case w.Data && w.Name == "hyph-utf8":
		from, folder = hyphen.Files, "patterns"
	case w.Data:
		from, folder = plural.Licence, "."
	}
	var list []string
	for _, file := range w.files {
		text, err := fs.ReadFile(from, path.Join(folder, file))
		if err != nil {
			panic(err) // a test checks that all texts are built in
		}
		list = append(list, string(text))
	}
	return list
}
