package model

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/project"
)

// iconFolder holds the icons of a project that are drawings, and in a folder called plain those that replace the program's own.
const iconFolder = "templates/icons"

// plainFile holds the plain icons that come with the program: in each line a name and a shape of it, as path data in a square of
// plainSide; lines that begin with # are the subjects of those that follow.
const (
	plainFile = iconFolder + "/plain.txt"
	plainSide = 480
)

// plainIcons returns the plain icons that come with the program.
func plainIcons(p *project.Project) (map[string]font.Icon, error) {
	data, file, err := p.Read(plainFile, project.MaxText)
	if err != nil {
		return map[string]font.Icon{}, err
	}
	return maps.Clone(project.Cached(p, "plain icons", data, func() map[string]font.Icon { return readPlainIcons(file, data) })), nil
}

// readPlainIcons reads the file of the plain icons. They are drawn when they are needed.
func readPlainIcons(file string, data []byte) map[string]font.Icon {
	icons, shapes := map[string]font.Icon{}, map[string]string{}
	for line := range strings.Lines(string(data)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name != "#" {
			shapes[name] += `<path fill-rule="evenodd" d="` + rest + `"/>`
		}
	}
	for name, shape := range shapes {
		icons[name] = font.Icon{Draw: sync.OnceValues(func() (*font.Drawing, error) {
			icon, errs := art.Icon(file, fmt.Appendf(nil, `<svg xmlns="%s" viewBox="0 0 %d %[2]d">%s</svg>`, svgSpace, plainSide, shape))
			return icon, errs.Err()
		})}
	}
	return icons
}

// svgSpace is the namespace of SVG.
const svgSpace = "http://www.w3.org/2000/svg"

// withIcons returns the looks with the icons that a game has, by their names: the drawings of the game, else those of the
// project, else the signs of the project's fonts.yaml, else the program's own. Without the name of a set these are the plain ones
// and, in the Egyptian theme, the hieroglyphs before them.
func (t *Theme) withIcons(p *project.Project, gameFolder, theme string) (*Theme, diag.List) {
	plain, err := plainIcons(p)
	replaced, errs := drawings(p, path.Join(iconFolder, plainTheme))
	if err != nil {
		errs = append(errs, diag.Of(err)...)
	}
	maps.Copy(plain, replaced.icons)
	icons := maps.Clone(plain)
	for name, icon := range plain {
		icons[plainTheme+"."+name] = icon
	}
	for name, icon := range t.signs {
		if theme == EgyptianTheme || !sameSign(icon, t.signs[EgyptianTheme+"."+name]) {
			icons[name] = icon
		}
	}
	content := fmt.Sprintf("%p %s %s", t.Fonts, theme, replaced.content)
	for _, folder := range []string{iconFolder, path.Join(gameFolder, "icons")} {
		own, more := drawings(p, folder)
		maps.Copy(icons, own.icons)
		content, errs = content+"\n"+own.content, append(errs, more...)
	}
	out := *t
	out.Fonts = project.Cached(p, "icons of "+gameFolder, content, func() *font.Set { return t.Fonts.WithIcons(icons) })
	return &out, errs
}

func sameSign(a, b font.Icon) bool { return a.Face == b.Face && a.Rune == b.Rune }

// drawn is the drawings of a folder, by their names without .svg.
type drawn struct {
	icons   map[string]font.Icon
	content string // what changes when one of them does
}

func drawings(p *project.Project, folder string) (drawn, diag.List) {
	d := drawn{icons: map[string]font.Icon{}}
	names, err := p.Names(folder)
	if err != nil {
		return d, diag.Of(err)
	}
	var errs diag.List
	for _, file := range names {
		name, isDrawing := strings.CutSuffix(file, ".svg")
		full := path.Join(folder, file)
		switch {
		case !isDrawing:
			continue
		case !isIconName(name):
			errs.Add(diag.Pos{File: full}, "icon-name", diag.Args{"found": name})
			continue
		}
		d.content += full + " " + p.Stamp(full) + "\n"
		d.icons[name] = font.Icon{Draw: sync.OnceValues(func() (*font.Drawing, error) {
			data, shown, err := p.Read(full, project.MaxText)
			if err != nil {
				return nil, err
			}
			icon, errs := art.Icon(shown, data)
			return icon, errs.Err()
		})}
	}
	return d, errs
}

// isIconName reports whether texts and elements can name an icon so: {icon:wave-2}.
func isIconName(name string) bool {
	return name != "" && !slices.ContainsFunc([]rune(name), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_')
	})
}
