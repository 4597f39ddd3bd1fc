package model

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/mark"
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
	Min     Length   `doc:"min"` // smallest size to which it shrinks; default size
	Bold    bool     `doc:"bold"`
	Italic  bool     `doc:"italic"`
	Caps    bool     `doc:"small-caps"`
	Tabular bool     `doc:"tabular"`
	Spacing gap      `doc:"spacing" aka:"letter-spacing"` // between letters, beside what the font has
	Leading int      `doc:"leading" range:"80,250" unit:"percent"`
	Colour  Colour   `doc:"colour"`
	Justify bool     `doc:"justify" aka:"justified"` // lines but the last of a paragraph are as wide as the box
	Align   string   `doc:"align" words:"start centre end left right"`
	VAlign  string   `doc:"valign" words:"top middle bottom spread"`
	Outline Halo     `doc:"outline"` // around the letters: its width and colour
}

// Halo is the outline around the letters of a style: "0.4 mm cream". The zero value is none.
type Halo struct {
	Pos    diag.Pos
	Width  geom.Length
	Colour string // of the palette, or #rrggbb
}

// DecodeDoc implements doc.Decoder.
func (h *Halo) DecodeDoc(v doc.Value) {
	h.Pos = v.Pos()
	words := strings.Fields(v.Text())
	if v.Kind() != doc.Scalar {
		return // noted
	}
	n := len(words)
	if n < 2 {
		v.Fail("letters-outline", "", diag.Args{"found": v.Raw()})
		return
	}
	width, ok := parseLengths(strings.Join(words[:n-1], " "))
	if !ok || len(width) != 1 {
		v.Fail("letters-outline", "", diag.Args{"found": v.Raw()})
		return
	}
	h.Width, h.Colour = width[0], words[n-1]
	if h.Width < leastOutline || h.Width > mostOutline {
		v.Fail("outline-width", "", diag.Args{"found": h.Width, "low": leastOutline, "high": mostOutline})
	}
}

// The widths of outlines of letters.
const (
	leastOutline = geom.Millimetre / 10
	mostOutline  = 5 * geom.Millimetre
)

// Font returns the style without its alignment.
func (s Style) Font() font.Style {
	return font.Style{
		Family: s.Family, Bold: s.Bold, Italic: s.Italic, SmallCaps: s.Caps, Tabular: s.Tabular,
		Size: s.Size.Value, MinSize: s.Min.Value, Leading: s.Leading, Spacing: s.Spacing.Value, Justify: s.Justify,
	}
}

// withStyles returns fonts with the styles for spans, those of the last time unless one has changed.
func (t *Theme) withStyles(p *project.Project, fonts *font.Set) *font.Set {
	styles := map[string]font.Style{}
	for name, s := range t.Styles {
		styles[name] = s.Font()
	}
	content := fmt.Sprintf("%p %+v", fonts, styles) // fmt prints maps in order
	return project.Cached(p, "styles", content, func() *font.Set { return fonts.WithStyles(styles) })
}

// Paper is a sheet in portrait, and what of its edge printers cannot reach.
type Paper struct {
	Size   Size   `doc:"size,required"`
	Margin Length `doc:"margin,required"`
}

// papers is papers.yaml: papers by their names, and under `stocks` how thick the stocks are.
type papers struct {
	Papers map[string]Paper
	Stocks map[string]stock
}

// DecodeDoc implements doc.Decoder.
func (p *papers) DecodeDoc(v doc.Value) {
	p.Papers, p.Stocks = map[string]Paper{}, map[string]stock{}
	for _, e := range v.Entries() {
		if e.Key == "stocks" {
			for _, s := range e.Value.Entries() {
				checkStock(s)
			}
			doc.Decode(e.Value, &p.Stocks)
			continue
		}
		var paper Paper
		doc.Decode(e.Value, &paper)
		p.Papers[e.Key] = paper
	}
}

// Theme is all the looks: colours, text styles, figures, papers, sizes, print profiles, services that print, conditions of
// presses and fonts.
type Theme struct {
	Palette    map[string]Swatch
	Styles     map[string]Style
	Figures    map[string]mark.Outline // silhouettes of pieces
	Papers     map[string]Paper
	Stocks     map[string]stock // nil if papers.yaml has errors
	Sizes      map[string]Size  // that components may name
	Profiles   map[string]Profile
	Services   map[string]Service
	Conditions map[string]condition // of presses
	Fonts      *font.Set
	Own        map[string]diag.Pos // the families of fonts that are not built in
	Doubts     diag.List           // warnings

	signs map[string]font.Icon // icons that are characters of fonts
}

// LoadTheme reads the looks from the project's folder templates. What it returns is shared by all who ask, for as long as the
// files stay the same, and must not be changed.
func LoadTheme(p *project.Project) (*Theme, diag.List) {
	type loaded struct {
		theme *Theme
		errs  diag.List
	}
	l := project.Loaded(p, "looks", func(p *project.Project) (l loaded) {
		l.theme, l.errs = loadTheme(p)
		return l
	})
	return l.theme, slices.Clone(l.errs)
}

func loadTheme(p *project.Project) (*Theme, diag.List) {
	t := &Theme{}
	var errs diag.List
	t.Palette = loadLayers[Swatch](p, "templates/palette.yaml", &errs)
	t.Styles = loadLayers[Style](p, "templates/styles.yaml", &errs)
	t.Figures = map[string]mark.Outline{}
	for name, o := range loadLayers[outline](p, "templates/figures.yaml", &errs) {
		t.Figures[name] = o.Outline
	}
	t.Papers, t.Stocks = map[string]Paper{}, map[string]stock{}
	before := len(errs)
	for _, l := range layersOf[papers](p, "templates/papers.yaml", &errs) {
		maps.Copy(t.Papers, l.Papers)
		maps.Copy(t.Stocks, l.Stocks)
	}
	if len(errs) > before {
		t.Stocks = nil // components may name those that could not be read
	}
	t.Sizes = loadLayers[Size](p, "templates/sizes.yaml", &errs)
	t.Profiles = loadLayers[Profile](p, "templates/profiles.yaml", &errs)
	t.Services = loadLayers[Service](p, "templates/services.yaml", &errs)
	t.Conditions = loadLayers[condition](p, "templates/conditions.yaml", &errs)
	fonts := loadFonts(p, &errs)
	if errs == nil {
		t.check(fonts.families, &errs)
		t.checkConditions(p, &errs)
		fonts.check(p, &errs)
		t.Doubts, t.Own = fonts.doubts(p), map[string]diag.Pos{}
		for _, name := range fonts.own {
			t.Own[name] = fonts.families[name].Pos
		}
		t.Fonts, t.signs = t.withStyles(p, fonts.set(p)), fonts.icons
	}
	return t, errs
}

// layersOf reads a YAML file of the looks in each folder that has it, the built-in one first.
func layersOf[T any](p *project.Project, name string, errs *diag.List) []T {
	layers, err := p.ReadLayers(name, project.MaxText)
	if err != nil {
		*errs = append(*errs, diag.Of(err)...)
	}
	all := make([]T, len(layers))
	for i, l := range layers {
		all[i] = parsed[T](p, l, errs)
	}
	return all
}

// outline is a silhouette in a file of the looks.
type outline struct{ mark.Outline }

// DecodeDoc implements doc.Decoder.
func (o *outline) DecodeDoc(v doc.Value) {
	var ok bool
	if o.Outline, ok = mark.ParseOutline(v.Text()); !ok && v.Kind() == doc.Scalar {
		v.Fail("not-an-outline", "", diag.Args{"found": v.Raw()})
	}
}

// loadLayers reads a YAML file of the looks, in which the project's entries override the built-in ones as a whole.
func loadLayers[T any](p *project.Project, name string, errs *diag.List) map[string]T {
	all := map[string]T{}
	for _, l := range layersOf[map[string]T](p, name, errs) {
		maps.Copy(all, l)
	}
	return all
}

// parsed returns what a file of the looks says, parsed when it is new or has changed.
func parsed[T any](p *project.Project, file project.Layer, errs *diag.List) T {
	type reading struct {
		says T
		errs diag.List
	}
	r := project.Cached(p, file.Shown, file.Data, func() (r reading) {
		d := doc.Parse(file.Shown, file.Data, doc.Options{})
		if d.Root.Exists() && fewEnoughIn(d.Root, path.Base(file.Shown)) {
			doc.Decode(d.Root, &r.says)
		}
		r.errs = d.Errors()
		return r
	})
	*errs = append(*errs, r.errs...)
	return r.says
}

// load reads one YAML file of the project. The errors are why it cannot be read; others are in the document.
func load(p *project.Project, name string) (*doc.Document, diag.List) {
	data, shown, err := p.Read(name, project.MaxText)
	if err != nil {
		return nil, diag.Of(err)
	}
	d := Document(p, shown, data)
	if errs := d.Errors(); len(errs) > 0 && !d.Root.Exists() {
		return nil, errs
	}
	return d, nil
}

// Document returns a file of components, templates or data as a document, by its name in messages and its content. It is parsed when it is
// new or has changed.
func Document(p *project.Project, shown string, data []byte) *doc.Document {
	return project.Cached(p, "document "+shown, data, func() *doc.Document {
		return doc.Parse(shown, data, doc.Options{Paper: true})
	}).Fresh()
}
