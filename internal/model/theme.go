package model

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/font"
	"cartouche/internal/mark/figure"
	"cartouche/internal/project"
)

// RGB is a colour of the palette.
type RGB struct{ R, G, B uint8 }

// DecodeDoc implements doc.Decoder.
func (c *RGB) DecodeDoc(v doc.Value) {
	var ok bool
	if *c, ok = ParseRGB(v.Text()); !ok && v.Kind() == doc.Scalar {
		v.Fail("not-a-colour", "", diag.Args{"found": v.Raw()})
	}
}

// ParseRGB reads "#rrggbb".
func ParseRGB(s string) (RGB, bool) {
	if len(s) != 7 || s[0] != '#' {
		return RGB{}, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 24)
	if err != nil || strings.ContainsAny(s, "+-_") {
		return RGB{}, false
	}
	return RGB{uint8(n >> 16), uint8(n >> 8), uint8(n)}, true
}

// Style is how a text of a certain kind is set; see styles.yaml.
type Style struct {
	Pos     diag.Pos `doc:"-pos"`
	Family  string   `doc:"family"`
	Size    Length   `doc:"size,required"`
	Min     Length   `doc:"min"` // smallest size it may shrink to; Size when left out
	Bold    bool     `doc:"bold"`
	Italic  bool     `doc:"italic"`
	Caps    bool     `doc:"small-caps"`
	Tabular bool     `doc:"tabular"`
	Leading int      `doc:"leading" range:"80,250"`
	Colour  Colour   `doc:"colour"`
	Align   string   `doc:"align" words:"start center end left right"`
	VAlign  string   `doc:"valign" words:"top middle bottom"`
}

// Paper is a sheet in portrait, and what of its edge printers cannot reach.
type Paper struct {
	Size   Size   `doc:"size,required"`
	Margin Length `doc:"margin,required"`
}

// Family names the faces of a family of fonts and the families to ask after it.
type Family struct {
	Pos        diag.Pos `doc:"-pos"`
	Regular    string   `doc:"regular,required"`
	Bold       string   `doc:"bold"`
	Italic     string   `doc:"italic"`
	BoldItalic string   `doc:"bold-italic"`
	Scale      int      `doc:"scale" range:"100,150"`
	Tight      bool     `doc:"tight"`
	Fallback   []string `doc:"fallback"`
}

// Fonts is what fonts.yaml says.
type Fonts struct {
	Pos      diag.Pos          `doc:"-pos"`
	Families map[string]Family `doc:"families,required"`
	Icons    struct {
		Face  string          `doc:"face,required"`
		Signs map[string]Sign `doc:"signs,required"`
	} `doc:"icons,required"`
}

// Theme is all the looks: colours, text styles, figures, papers, sizes, print profiles,
// services that print and fonts.
type Theme struct {
	Palette  map[string]RGB
	Styles   map[string]Style
	Figures  map[string]figure.Outline // silhouettes of pieces
	Papers   map[string]Paper
	Sizes    map[string]Size // that components may name
	Profiles map[string]Profile
	Services map[string]Service
	Fonts    *font.Set
}

// LoadTheme reads the looks from the project's folder templates. What it returns is
// shared by all who ask, for as long as the files stay the same, and must not be changed.
func LoadTheme(p *project.Project) (*Theme, diag.List) {
	t := &Theme{}
	var errs diag.List
	t.Palette = loadLayers[RGB](p, "templates/palette.yaml", &errs)
	t.Styles = loadOne[map[string]Style](p, "templates/styles.yaml", &errs)
	t.Figures = loadLayers[figure.Outline](p, "templates/figures.yaml", &errs)
	t.Papers = loadLayers[Paper](p, "templates/papers.yaml", &errs)
	t.Sizes = loadLayers[Size](p, "templates/sizes.yaml", &errs)
	t.Profiles = loadLayers[Profile](p, "templates/profiles.yaml", &errs)
	t.Services = loadLayers[Service](p, "templates/services.yaml", &errs)
	fonts := loadOne[Fonts](p, "templates/fonts/fonts.yaml", &errs)
	if errs == nil {
		t.check(fonts, &errs)
		fonts.there(p, &errs)
		t.Fonts = fonts.set(p)
	}
	return t, errs
}

// set returns the faces of the families, those of the last time unless one of their
// files has changed: they remember the shapes of words.
func (f Fonts) set(p *project.Project) *font.Set {
	config := fontConfig(f)
	content := fmt.Sprintf("%+v", config) // fmt prints maps in order
	for _, file := range config.Files() {
		content += " " + file + " " + p.Stamp("templates/fonts/"+file)
	}
	return project.Kept(p, "fonts", content, func() *font.Set {
		return font.NewSet(config, func(file string) ([]byte, error) {
			data, _, err := p.Read("templates/fonts/"+file, project.MaxFont)
			return data, err
		})
	})
}

func fontConfig(f Fonts) font.Config {
	c := font.Config{Families: map[string]font.Family{}, Icons: map[string]font.Icon{}, IconFace: f.Icons.Face}
	for name, fam := range f.Families {
		c.Families[name] = font.Family{
			Regular: fam.Regular, Bold: fam.Bold, Italic: fam.Italic, BoldItalic: fam.BoldItalic,
			Scale: fam.Scale, Tight: fam.Tight, Fallback: fam.Fallback,
		}
	}
	for name, sign := range f.Icons.Signs {
		c.Icons[name] = font.Icon{Rune: rune(sign)}
	}
	return c
}

// loadOne reads one YAML file of the looks, of one's own or else the built-in one.
func loadOne[T any](p *project.Project, name string, errs *diag.List) T {
	data, shown, err := p.Read(name, project.MaxText)
	if err != nil {
		*errs = append(*errs, diag.Of(err)...)
		return *new(T)
	}
	return parsed[T](p, project.Layer{Data: data, Shown: shown}, errs)
}

// loadLayers reads a YAML file of the looks whose entries of one's own lie over the
// built-in ones, each as a whole.
func loadLayers[T any](p *project.Project, name string, errs *diag.List) map[string]T {
	layers, err := p.ReadLayers(name, project.MaxText)
	if err != nil {
		*errs = append(*errs, diag.Of(err)...)
		return nil
	}
	all := map[string]T{}
	for _, l := range layers {
		maps.Copy(all, parsed[map[string]T](p, l, errs))
	}
	return all
}

// parsed returns what a file of the looks says, parsed when it is new or has changed.
func parsed[T any](p *project.Project, file project.Layer, errs *diag.List) T {
	type reading struct {
		says T
		errs diag.List
	}
	r := project.Kept(p, file.Shown, string(file.Data), func() (r reading) {
		d := doc.Parse(file.Shown, file.Data, doc.Options{})
		if d.Root.Exists() {
			doc.Decode(d.Root, &r.says)
		}
		r.errs = d.Errors()
		return r
	})
	*errs = append(*errs, r.errs...)
	return r.says
}

// load reads one YAML file of the project. The errors are why nothing of it can
// be read; other mistakes so far are among those of the document.
func load(p *project.Project, name string) (*doc.Document, diag.List) {
	data, shown, err := p.Read(name, project.MaxText)
	if err != nil {
		return nil, diag.Of(err)
	}
	d := doc.Parse(shown, data, doc.Options{Directions: true})
	if errs := d.Errors(); len(errs) > 0 && !d.Root.Exists() {
		return nil, errs
	}
	return d, nil
}
