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

// iconFolder holds the icons of a project that are drawings, and in a folder called plain those that come with the program.
const iconFolder = "templates/icons"

// withIcons returns the looks with the icons that a game has, by their names: the drawings of the game, else those of the
// project, else the signs of the project's fonts.yaml, else the program's own, those that suit the theme before the others.
func (t *Theme) withIcons(p *project.Project, gameFolder, theme string) (*Theme, diag.List) {
	plain, errs := drawings(p, path.Join(iconFolder, plainTheme))
	icons := map[string]font.Icon{}
	for name, icon := range t.signs {
		_, both := plain.icons[name]
		builtIn := sameSign(icon, t.signs[EgyptianTheme+"."+name])
		if !both || !builtIn || theme == EgyptianTheme {
			icons[name] = icon
		}
	}
	for name, icon := range plain.icons {
		icons[plainTheme+"."+name] = icon
		if _, taken := icons[name]; !taken {
			icons[name] = icon
		}
	}
	content := fmt.Sprintf("%p %s %s", t.Fonts, theme, plain.content)
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
