package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"cartouche/internal/cli"
	"cartouche/internal/lang"
)

// file is a file of an archive.
type file struct {
	name    string
	data    []byte
	program bool // whether it is executable
}

// english is the language of man pages in man1 and of the licences.
const english = "en"

// read maps packed source files to their names in an archive.
var read = map[string]string{
	"LICENSE": "LICENSE", "CHANGELOG.md": "CHANGELOG.md", "docs/install.md": "INSTALL.md", "docs/workflow.yaml": "workflow.yaml",
	"docs/workflow-site.yaml": "workflow-site.yaml",
}

// printed maps files to the arguments with which the program prints them.
var printed = map[string][]string{
	"LICENCES.txt":               {"licences"},
	"completions/cartouche.bash": {"completion", "bash"},
	"completions/_cartouche":     {"completion", "zsh"},
	"completions/cartouche.fish": {"completion", "fish"},
	"completions/cartouche.ps1":  {"completion", "powershell"},
}

// shared returns the files packed with the program on every system, sorted by name: licences,
// completions, and the manual in all languages.
func (r *release) shared() ([]file, error) {
	var files []file
	for from, to := range read {
		data, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		if path.Ext(from) == ".md" {
			data = relinked(data, path.Dir(from), read)
		}
		files = append(files, file{name: to, data: data})
	}
	for name, args := range printed {
		data, err := print(args)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: name, data: data})
	}
	for _, language := range lang.Available(lang.BuiltIn) {
		folder := "man/" + language + "/man1/"
		if language == english {
			folder = "man/man1/"
		}
		for _, page := range cli.Manual(r.version, language) {
			files = append(files, file{name: folder + page.Name + ".1", data: page.Text})
		}
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	return files, nil
}

// link matches a Markdown link: its text and its target.
var link = regexp.MustCompile(`\[([^\[\]]*)\]\(([^()\s]+)\)`)

// relinked returns a document with its links changed to the names of packed files. folder is the
// document's source folder. Links to files that are not packed are replaced by their text.
func relinked(document []byte, folder string, names map[string]string) []byte {
	return link.ReplaceAllFunc(document, func(whole []byte) []byte {
		m := link.FindSubmatch(whole)
		text, target := string(m[1]), string(m[2])
		name, part, _ := strings.Cut(target, "#")
		if name == "" || strings.Contains(name, "://") {
			return whole
		}
		to, packed := names[path.Join(folder, name)]
		switch {
		case !packed:
			return []byte(text)
		case part != "":
			to += "#" + part
		}
		return []byte("[" + text + "](" + to + ")")
	})
}

// print returns the output of the program.
func print(args []string) ([]byte, error) {
	var out, errs bytes.Buffer
	if code := cli.Run(append(args, "--lang", english), strings.NewReader(""), &out, &errs); code != cli.ExitOK {
		return nil, fmt.Errorf("cartouche %s: %s", strings.Join(args, " "), &errs)
	}
	return out.Bytes(), nil
}
