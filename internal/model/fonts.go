package model

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/font"
	"cartouche/internal/project"
)

// family names the faces of a family of fonts and the families to ask after it.
type family struct {
	Pos        diag.Pos `doc:"-pos"`
	Regular    string   `doc:"regular,required"`
	Bold       string   `doc:"bold"`
	Italic     string   `doc:"italic"`
	BoldItalic string   `doc:"bold-italic"`
	Scale      int      `doc:"scale" range:"100,150"`
	Tight      bool     `doc:"tight"`
	Fallback   []string `doc:"fallback"`
}

// Fonts is what one fonts.yaml says.
type Fonts struct {
	Families map[string]family `doc:"families"`
	Icons    fontIcons         `doc:"icons"`
}

// fontIcons are the icons that are characters of a font.
type fontIcons struct {
	Pos     diag.Pos        `doc:"-pos"`
	Face    string          `doc:"face"` // the font file of the characters; default the built-in one
	Symbols map[string]Sign `doc:"symbols,required" aka:"signs"`
}

// Sign is a character by its number in Unicode, in hexadecimal: "132F9".
type Sign rune

// DecodeDoc implements doc.Decoder.
func (s *Sign) DecodeDoc(v doc.Value) {
	raw := v.Text()
	n, err := strconv.ParseUint(raw, 16, 21)
	if raw != "" && (err != nil || n == 0 || n > 0x10ffff) {
		v.Fail("not-a-sign", "", diag.Args{"found": raw})
	}
	*s = Sign(n)
}

// fonts is what all files called fonts.yaml say together.
type fonts struct {
	families map[string]family
	icons    map[string]font.Icon // one's own by their names, those of the program as egyptian.NAME too
	faces    map[string]diag.Pos  // of the icons, and which file names each
	own      []string             // the families that are not built in, sorted
}

// loadFonts reads the families and icons, one's own over the built-in ones.
func loadFonts(p *project.Project, errs *diag.List) fonts {
	f := fonts{families: map[string]family{}, icons: map[string]font.Icon{}, faces: map[string]diag.Pos{}}
	face := ""
	for n, l := range layersOf[Fonts](p, "templates/fonts/fonts.yaml", errs) {
		maps.Copy(f.families, l.Families)
		if n > 0 {
			f.own = slices.Compact(slices.Sorted(slices.Values(slices.AppendSeq(f.own, maps.Keys(l.Families)))))
		}
		if l.Icons.Face != "" {
			f.faces[l.Icons.Face] = l.Icons.Pos
		}
		face = cmp.Or(l.Icons.Face, face)
		for name, sign := range l.Icons.Symbols {
			f.icons[name] = font.Icon{Face: face, Rune: rune(sign)}
			if n == 0 {
				f.icons[EgyptianTheme+"."+name] = f.icons[name]
			}
		}
	}
	return f
}

// check reports unknown families, and fonts whose file does not exist.
func (f fonts) check(p *project.Project, errs *diag.List) {
	need := func(file string, at diag.Pos) {
		if file != "" && !p.Exists("templates/fonts/"+file) {
			errs.Add(at, "font-file", diag.Args{"found": "templates/fonts/" + file})
		}
	}
	families := slices.Sorted(maps.Keys(f.families))
	for _, name := range families {
		fam := f.families[name]
		for _, other := range fam.Fallback {
			if !slices.Contains(families, other) {
				*errs = append(*errs, diag.UnknownWord("font-family", other, families, fam.Pos)...)
			}
		}
		for _, file := range []string{fam.Regular, fam.Bold, fam.Italic, fam.BoldItalic} {
			need(file, fam.Pos)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(f.faces)) {
		need(file, f.faces[file])
	}
}

// doubts returns warnings about one's own fonts of which something is not printed: letters in colours, and those of a variable font
// that a style needs. A file that cannot be read is an error where it is used.
func (f fonts) doubts(p *project.Project) (list diag.List) {
	config := f.config()
	for _, name := range f.own {
		noted := map[string]bool{}
		for _, look := range []struct {
			key          string
			bold, italic bool
		}{{"regular", false, false}, {"bold", true, false}, {"italic", false, true}, {"bold-italic", true, true}} {
			file := config.Families[name].File(look.bold, look.italic)
			data, shown, err := p.Read("templates/fonts/"+file, project.MaxFont)
			if noted[file] || err != nil {
				continue
			}
			kind := font.KindOf(data)
			args := diag.Args{"file": diag.Path(shown), "key": look.key}
			if kind.Coloured {
				noted[file] = true
				list.Add(f.families[name].Pos, "font-coloured", args)
			} else if found := kind.Other(look.bold, look.italic); found != "" {
				noted[file] = true
				args["found"] = found
				list.Add(f.families[name].Pos, "font-variable", args)
			}
		}
	}
	return list
}

// set returns the faces of the families, those of the last time unless one of their files has changed: they remember the shapes
// of words.
func (f fonts) set(p *project.Project) *font.Set {
	config := f.config()
	content := fmt.Sprintf("%+v", config) // fmt prints maps in order
	for _, file := range config.Files() {
		content += " " + file + " " + p.Stamp("templates/fonts/"+file)
	}
	return project.Cached(p, "fonts", content, func() *font.Set {
		return font.NewSet(config, func(file string) (data []byte, shown string, err error) {
			data, shown, err = p.Read("templates/fonts/"+file, project.MaxFont)
			if list := diag.Of(err); len(list) == 1 && list[0].Code == "file-too-large-for-kind" {
				list[0].Code = "font-too-large"
				err = list
			}
			return data, shown, err
		})
	})
}

// ReadyFonts reads the faces with which nearly every kit prints, while something else is read. The errors of its files are reported
// by LoadTheme.
func ReadyFonts(p *project.Project) {
	var errs diag.List
	if f := loadFonts(p, &errs); errs == nil {
		f.set(p).Ready(font.DefaultFamily)
	}
}

func (f fonts) config() font.Config {
	c := font.Config{Families: map[string]font.Family{}, Icons: f.icons}
	for name, fam := range f.families {
		c.Families[name] = font.Family{
			Regular: fam.Regular, Bold: fam.Bold, Italic: fam.Italic, BoldItalic: fam.BoldItalic,
			Scale: fam.Scale, Tight: fam.Tight, Fallback: fam.Fallback,
		}
	}
	return c
}
