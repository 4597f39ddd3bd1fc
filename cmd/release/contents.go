package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/cli"
	"cartouche/internal/lang"
)

// file is a file of an archive.
type file struct {
	name    string
	data    []byte
	program bool // it can be run
}

// english is the language that man takes for all others, and the one of the licences.
const english = "en"

// read are the files of the source that are packed as they are, and their names.
var read = map[string]string{"LICENSE": "LICENSE", "CHANGELOG.md": "CHANGELOG.md", "docs/install.md": "INSTALL.md"}

// printed are the files that the program prints, and with which arguments.
var printed = map[string][]string{
	"LICENCES.txt":               {"licences"},
	"completions/cartouche.bash": {"completion", "bash"},
	"completions/_cartouche":     {"completion", "zsh"},
	"completions/cartouche.fish": {"completion", "fish"},
	"completions/cartouche.ps1":  {"completion", "powershell"},
}

// shared returns what accompanies the program on every system, by name: licences,
// completions, and the manual in all languages.
func (r *release) shared() ([]file, error) {
	var files []file
	for from, to := range read {
		data, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(from)))
		if err != nil {
			return nil, err
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

// print returns what the program prints.
func print(args []string) ([]byte, error) {
	var out, errs bytes.Buffer
	if code := cli.Run(append(args, "--lang", english), strings.NewReader(""), &out, &errs); code != cli.ExitOK {
		return nil, fmt.Errorf("cartouche %s: %s", strings.Join(args, " "), &errs)
	}
	return out.Bytes(), nil
}
