package model

import (
	"maps"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/font"
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

// Theme is all the looks: colours, text styles, papers, sizes, print profiles, services
// that print and fonts.
type Theme struct {
	Palette  map[string]RGB
	Styles   map[string]Style
	Papers   map[string]Paper
	Sizes    map[string]Size // that components may name
	Profiles map[string]Profile
	Services map[string]Service
	Fonts    *font.Set
}

// LoadTheme reads the looks from the project's folder templates.
func LoadTheme(p *project.Project) (*Theme, diag.List) {
	t := &Theme{}
	var errs diag.List
	var fonts Fonts
	var more diag.List
	t.Palette, more = loadLayers[RGB](p, "templates/palette.yaml")
	errs = append(errs, more...)
	errs = append(errs, loadInto(p, "templates/styles.yaml", &t.Styles)...)
	t.Papers, more = loadLayers[Paper](p, "templates/papers.yaml")
	errs = append(errs, more...)
	t.Sizes, more = loadLayers[Size](p, "templates/sizes.yaml")
	errs = append(errs, more...)
	t.Profiles, more = loadLayers[Profile](p, "templates/profiles.yaml")
	errs = append(errs, more...)
	t.Services, more = loadLayers[Service](p, "templates/services.yaml")
	errs = append(errs, more...)
	errs = append(errs, loadInto(p, "templates/fonts/fonts.yaml", &fonts)...)
	if errs == nil {
		t.check(fonts, &errs)
		fonts.there(p, &errs)
		t.Fonts = font.NewSet(fontConfig(fonts), func(file string) ([]byte, error) {
			data, _, err := p.Read("templates/fonts/"+file, project.MaxFont)
			return data, err
		})
	}
	return t, errs
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

// loadInto reads one YAML file of the project into a value.
func loadInto(p *project.Project, name string, into any) diag.List {
	d, errs := load(p, name)
	if errs != nil {
		return errs
	}
	doc.Decode(d.Root, into)
	return d.Errors()
}

// loadLayers reads a YAML file whose entries of one's own lie over the built-in
// ones, each as a whole.
func loadLayers[T any](p *project.Project, name string) (map[string]T, diag.List) {
	layers, err := p.ReadLayers(name, project.MaxText)
	if err != nil {
		return nil, diag.Of(err)
	}
	all := map[string]T{}
	var errs diag.List
	for _, l := range layers {
		d := doc.Parse(l.Shown, l.Data, doc.Options{})
		var some map[string]T
		if d.Root.Exists() {
			doc.Decode(d.Root, &some)
		}
		errs = append(errs, d.Errors()...)
		maps.Copy(all, some)
	}
	return all, errs
}

// load reads one YAML file of the project. The errors are why nothing of it can
// be read; other mistakes so far are among those of the document.
func load(p *project.Project, name string) (*doc.Document, diag.List) {
	data, shown, err := p.Read(name, project.MaxText)
	if err != nil {
		return nil, diag.Of(err)
	}
	d := doc.Parse(shown, data, doc.Options{})
	if errs := d.Errors(); len(errs) > 0 && !d.Root.Exists() {
		return nil, errs
	}
	return d, nil
}
