package project

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cartouche/internal/diag"
)

// devices are the names that Windows reserves, with any extension.
var devices = strings.Fields("con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9")

// Portable returns a name that is valid for files and folders on every system: characters that some
// system rejects become `_`. The result does not depend on the system.
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
