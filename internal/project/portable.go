package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// devices are the names that Windows reserves, with any extension.
var devices = strings.Fields("con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9")

// Portable returns a name that is valid for files and folders on every system: characters that some
// system refuses become `_`. The result does not depend on the system.
func Portable(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, r) || r == utf8.RuneError || unicode.IsControl(r) || diag.Invisible(r) {
			return '_'
		}
		return r
	}, name)
	if bare := strings.TrimRight(name, ". "); bare != name {
		name = bare + strings.Repeat("_", len(name)-len(bare))
	}
	if base, _, _ := strings.Cut(strings.ToLower(name), "."); slices.Contains(devices, base) {
		return "_" + name
	}
	return name
}

// Place returns the place of a file that may not exist yet: its full path without links. Two names of one file have the same place.
func Place(name string) string {
	if full, err := filepath.Abs(name); err == nil {
		name = full
	}
	return followed(name, maxLinks)
}

// maxLinks is the largest number of links that Place follows in a row.
const maxLinks = 40

// followed returns a path without links.
func followed(name string, links int) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	dir := filepath.Dir(name)
	if dir == name {
		return name
	}
	dir = followed(dir, links)
	to, err := os.Readlink(name)
	switch {
	case err != nil || links == 0:
		return filepath.Join(dir, filepath.Base(name))
	case filepath.IsAbs(to):
		return followed(to, links-1)
	}
	return followed(filepath.Join(dir, to), links-1)
}
