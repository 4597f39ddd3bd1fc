package show

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"cartouche/internal/kit"
	"cartouche/internal/project"
)

// fileName returns the name of the output in a format, without its extension: the record's name,
// and everything in which the drawing differs from the record's default one.
func (s *showing) fileName(format string) string {
	base := path.Base(filepath.ToSlash(s.Record.File))
	name := project.Portable(strings.TrimSuffix(base, path.Ext(base)))
	if name == "" || name == "-" { // standard input has no name
		name = "record"
	}
	parts := []string{name}
	if usual := cmp.Or(s.Record.Lang, s.Game.Languages[0]); s.Opt.Lang != usual {
		parts = append(parts, s.Opt.Lang)
	}
	if s.opt.Round > 0 {
		parts = append(parts, fmt.Sprintf("round-%d", s.opt.Round))
	}
	if s.opt.Paper != "" {
		parts = append(parts, s.PaperName())
	}
	if s.Opt.Profile != "home" {
		parts = append(parts, s.Opt.Profile)
	}
	switch format {
	case "png":
		parts = append(parts, s.DPIPart(DPI)...)
	case "svg":
		parts = append(parts, s.SVGParts()...)
	}
	name = strings.Join(parts, "-")
	if s.opt.Paper != "" {
		name += s.Differing(kit.Backs | kit.Marks)
	}
	return name
}
