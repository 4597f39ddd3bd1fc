// Package starter creates new projects from the built-in examples.
package starter

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/examples"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
	"cartouche/internal/schema"
	"cartouche/rules"
)

// Kinds returns the kinds of projects: the names of the examples, sorted.
func Kinds() []string {
	var kinds []string
	entries, _ := fs.ReadDir(examples.FS, ".") // embedded in the program
	for _, e := range entries {
		kinds = append(kinds, e.Name())
	}
	return kinds
}

// Default returns the default kind of project: a deck.
func Default() string {
	if kinds := Kinds(); !slices.Contains(kinds, "deck") {
		return kinds[0]
	}
	return "deck"
}

// ID returns the id of the game for a folder name: the name in lower case. A name with characters
// other than letters, digits and hyphens is an error that suggests a valid one. The id of a game
// with a judge is also an error, because the project would override its files.
func ID(name string, engines rules.Games) (string, diag.List) {
	id := strings.ToLower(name)
	fit := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case strings.ContainsRune(" _-.", r):
			return '-'
		}
		return -1
	}, project.Latin(name)), "-")
	fit = fit[:min(len(fit), maxID)]
	_, taken := engines.Find(id)
	switch {
	case fit == "":
		return "", diag.List{{Code: "init-name", Args: diag.Args{"found": name}}}
	case project.Portable(fit) != fit: // some system reserves it
		fit += "-game"
		fallthrough
	case id != fit:
		return "", diag.List{{Code: "init-name", Hint: "did-you-mean", Args: diag.Args{"found": name, "near": fit}}}
	case taken:
		return "", diag.List{{Code: "init-taken", Args: diag.Args{"found": id}}}
	}
	return id, nil
}

// maxID is the largest number of characters in the id of a game.
const maxID = 60

// WriteFiles creates a project of files, by their names, in a folder that is missing or empty. It
// returns the names of its files, sorted. It writes all of them or none.
func WriteFiles(folder string, files map[string][]byte) ([]string, error) {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return nil, diag.List{{Code: "init-full", Args: diag.Args{"found": filepath.ToSlash(folder)}}}
	}
	names := slices.Sorted(maps.Keys(files))
	out := project.NewOutput(folder)
	defer out.Discard()
	for _, name := range names {
		if err := out.WriteData(name, files[name]); err != nil {
			return nil, err
		}
	}
	return names, out.Commit()
}

// Files returns the files of a project of a kind with the game id, by name.
func Files(id, kind string) (map[string][]byte, error) {
	files, err := filesOf(id, kind)
	if err != nil {
		return nil, err
	}
	for _, k := range schema.Kinds {
		files[schemaFile(k)] = schema.Of(k)
	}
	return files, nil
}

func schemaFile(kind string) string { return "schemas/" + kind + ".json" }

// filesOf returns the files of an example under their new names, changed to be a separate project.
func filesOf(id, kind string) (map[string][]byte, error) {
	from, err := fs.Sub(examples.FS, kind)
	if err != nil {
		return nil, err
	}
	components := componentsOf(from, kind)
	own := strings.NewReplacer("examples/"+kind, id, "data/"+kind, "data/"+id, "out/"+kind, "out/"+id,
		"game: "+kind+"\n", "game: "+id+"\n", // in sample records
		"authors: [The makers of cartouche]\n", "authors: [You] # your name, as the cover says it\n")
	files := map[string][]byte{}
	err = fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := fs.ReadFile(from, name)
		to := own.Replace(name)
		if ext := path.Ext(name); ext == ".yaml" || ext == ".md" {
			source = []byte(schemaLine(name, components) + own.Replace(string(source)))
		}
		files[to] = source
		return err
	})
	return files, err
}

// componentsOf returns the components that the game of an example names.
func componentsOf(from fs.FS, kind string) (names []string) {
	source, _ := fs.ReadFile(from, "data/"+kind+"/game.yaml") // a test checks that it exists
	for _, item := range doc.Parse("", source, doc.Options{}).Root.Get("components").Items() {
		names = append(names, item.Raw())
	}
	return names
}

// schemaLine returns the first line of a YAML file, by which editors find its schema; "" for files without one.
func schemaLine(name string, components []string) string {
	dir, base := path.Split(name)
	stem, yaml := strings.CutSuffix(base, ".yaml")
	kind := ""
	switch parts := strings.Split(name, "/"); {
	case !yaml:
	case name == "cartouche.yaml":
		kind = "config"
	case name == "templates/palette.yaml":
		kind = "palette"
	case parts[0] == "data" && len(parts) == 4 && parts[2] == "lang":
		kind = "language"
	case parts[0] == "data" && len(parts) == 4 && parts[2] == "templates", strings.HasPrefix(dir, "templates/components/"):
		kind = "template"
	case parts[0] != "data" || len(parts) != 3:
	case base == "game.yaml" || base == "values.yaml" || base == "rules.yaml":
		kind = stem
	case slices.Contains(components, stem):
		kind = "component"
	default:
		kind = "deck"
	}
	if kind == "" {
		return ""
	}
	return "# yaml-language-server: $schema=" + strings.Repeat("../", strings.Count(dir, "/")) + schemaFile(kind) + "\n"
}
