package font

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// Config lists the available fonts.
type Config struct {
	Families map[string]Family
	Icons    map[string]Icon // the icons of {icon:name}
}

// Family has the files of one family, and the fallbacks for missing glyphs. A style without a file uses the nearest one: bold
// italic uses bold, bold and italic use regular. Styles are never synthesised.
type Family struct {
	Regular, Bold, Italic, BoldItalic string

	// Scale is the size of the family in percent of the text's size; 0 is 100. A family that looks
	// small is set larger, with its lines further apart.
	Scale int

	// Tight makes lines as high as their letters. Without it, they are as high as the font's
	// letters and marks may be, which can be much more than a text needs.
	Tight bool

	Fallback []string // names of families, in the order to try; their own fallbacks do not count
}

// Icon is a symbol within a text: a character of a font, or a drawing.
type Icon struct {
	Face string                   // file of the font that has it
	Rune rune                     // its character in the font
	Draw func() (*Drawing, error) // returns the drawing; nil for a character
}

// Drawing is the outline of an icon, filled by the nonzero rule, in a box with its lower left
// corner at the origin. y grows upwards.
type Drawing struct {
	Outline []Segment
	W, H    int
}

// Units is the length of the longer side of an icon's Drawing.
const Units = 2048

// DefaultFamily is the family of a Style without one.
const DefaultFamily = "text"

// Set has the fonts of a Config. It reads each when it is first needed. It is safe for concurrent use.
type Set struct {
	*families
	named  map[string]Icon  // the icons of {icon:name}
	styles map[string]Style // the styles of {style:name}

	mu     sync.Mutex
	icons  map[string]*icon   // the icons used so far
	blocks map[blockKey]Block // the last blocks
}

// families is shared by sets with different icons.
type families struct {
	config Config
	files  map[string]func() (*Face, error)

	mu     sync.Mutex
	chains map[chainKey]*chain
}

// NewSet returns the fonts of a Config. read returns the content of a font file; several goroutines may call it, once for each
// file. An invalid Config is reported when the family or icon is first used.
func NewSet(cfg Config, read func(file string) (data []byte, shown string, err error)) *Set {
	s := &Set{
		families: &families{config: cfg, files: map[string]func() (*Face, error){}, chains: map[chainKey]*chain{}},
		named:    cfg.Icons, icons: map[string]*icon{},
	}
	taken := map[string]bool{}
	for _, file := range cfg.Files() {
		name := distinct(strings.TrimSuffix(path.Base(file), path.Ext(file)), taken)
		s.files[file] = sync.OnceValues(func() (*Face, error) {
			data, shown, err := read(file)
			if err != nil {
				return nil, fmt.Errorf("font %s: %w", file, err)
			}
			f, err := ParseFace(shown, data)
			if err == nil {
				f.name = name
			}
			return f, err
		})
	}
	return s
}

// distinct returns the name of a font with a number if another one is the same but for what style sheets and the names of files lose:
// accents, signs, and what follows a dot.
func distinct(name string, taken map[string]bool) string {
	for n := 1; ; n++ {
		own := name
		if n > 1 {
			own = fmt.Sprint(n, "-", name)
		}
		if plain := Bare(own); !taken[plain] {
			taken[plain] = true
			return own
		}
	}
}

// Bare returns the name of a font in the characters that classes of style sheets and names of files may have.
func Bare(name string) string {
	name, _, _ = strings.Cut(strings.ToLower(name), ".")
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
}

// WithIcons returns the same fonts with other icons. Icons that are characters must be in fonts
// that the Config names for its icons.
func (s *Set) WithIcons(icons map[string]Icon) *Set {
	return &Set{families: s.families, named: icons, styles: s.styles, icons: map[string]*icon{}}
}

// WithStyles returns the same fonts with other styles for spans. A span has the family, the features and the size of its style.
// In a text that shrinks it shrinks likewise, down to its MinSize.
func (s *Set) WithStyles(styles map[string]Style) *Set {
	return &Set{families: s.families, named: s.named, styles: styles, icons: map[string]*icon{}}
}

// Files returns the font files of a Config, sorted.
func (c Config) Files() []string {
	files := []string{""}
	for _, i := range c.Icons {
		files = append(files, i.Face)
	}
	for _, f := range c.Families {
		files = append(files, f.Regular, f.Bold, f.Italic, f.BoldItalic)
	}
	slices.Sort(files)
	return slices.Compact(files)[1:]
}

// Ready reads the regular and the bold face of a family, so that they are there when the first text is set. Their errors are those
// of that text.
func (s *Set) Ready(family string) {
	for _, bold := range []bool{false, true} {
		if load := s.files[s.config.Families[family].File(bold, false)]; load != nil {
			_, _ = load()
		}
	}
}

// Faces returns all fonts, in the order of their files.
func (s *Set) Faces() ([]*Face, error) {
	var faces []*Face
	for _, file := range s.config.Files() {
		f, err := s.files[file]()
		if err != nil {
			return nil, err
		}
		faces = append(faces, f)
	}
	return faces, nil
}

// Families returns the names of the families, sorted.
func (s *Set) Families() []string { return slices.Sorted(maps.Keys(s.config.Families)) }

// Icons returns the names of the icons, sorted, without those that name a set of drawings, such as plain.sun.
func (s *Set) Icons() []string { return s.IconsLike("") }

// IconsLike returns the names to suggest for an unknown name: those in the same set of drawings, or those without a set.
func (s *Set) IconsLike(name string) []string {
	set, _, _ := strings.Cut(name, ".")
	like := func(other string) bool { return strings.HasPrefix(other, set+".") }
	names := slices.Sorted(maps.Keys(s.named))
	if !strings.Contains(name, ".") || !slices.ContainsFunc(names, like) {
		like = func(other string) bool { return !strings.Contains(other, ".") }
	}
	return slices.DeleteFunc(names, func(other string) bool { return !like(other) })
}

// Suggest adds to the error for an unknown icon what may be meant: the icon of that name in a set, such as egyptian.ankh for ankh,
// else the nearest ones.
func (s *Set) Suggest(d *diag.Diagnostic, name string) {
	known := s.IconsLike(name)
	d.Args["allowed"] = diag.Closest(name, known, nearIcons)
	d.Near(name, known)
	for _, full := range slices.Sorted(maps.Keys(s.named)) {
		if strings.HasSuffix(full, "."+name) {
			d.Args["allowed"] = []string{full}
			d.Hint, d.Args["near"] = "did-you-mean", full
		}
	}
}

// own returns the key of a style and the file of it alone, "" if the family has none.
func (f Family) own(bold, italic bool) (key, file string) {
	switch {
	case bold && italic:
		return "bold-italic", f.BoldItalic
	case bold:
		return "bold", f.Bold
	case italic:
		return "italic", f.Italic
	}
	return "regular", f.Regular
}

// File returns the file for a style.
func (f Family) File(bold, italic bool) string {
	switch {
	case bold && italic:
		return cmp.Or(f.BoldItalic, f.Bold, f.Italic, f.Regular)
	case bold:
		return cmp.Or(f.Bold, f.Regular)
	case italic:
		return cmp.Or(f.Italic, f.Regular)
	}
	return f.Regular
}

// family returns a family by name; "" is the default one.
func (s *Set) family(name string) (Family, error) {
	name = cmp.Or(name, DefaultFamily)
	if f, ok := s.config.Families[name]; ok {
		return f, nil
	}
	return Family{}, unknown("font-family", name, s.Families())
}

// unknown returns the error for an unknown name.
func unknown(code, found string, known []string) error {
	d := diag.Diagnostic{Code: code, Args: diag.Args{"found": found, "allowed": known}}
	d.Near(found, known)
	return d
}

// nearIcons is how many icons the error for an unknown one names.
const nearIcons = 6

// icon is an icon with its glyph.
type icon struct {
	face  *Face
	glyph uint16
	char  rune   // its character, for bidi and line breaking
	text  string // the text for copying and for screen readers: its character, or its name
	box   bounds
}

// bounds is the box around an outline, in font units, y upwards.
type bounds struct{ minX, minY, maxX, maxY int }

// HasIcon reports whether there is an icon of that name: to ask is cheaper than the error for an unknown one.
func (s *Set) HasIcon(name string) bool {
	_, ok := s.named[name]
	return ok
}

// IconOutline returns the outline of an icon in font units, y upwards, and the box around it, whose upper left corner is the
// smallest x and y. The error is a diag.Diagnostic for an unknown icon, or an error in its font or drawing.
func (s *Set) IconOutline(name string) (outline []Segment, box geom.Rect, err error) {
	i, err := s.icon(name)
	if err != nil {
		return nil, geom.Rect{}, err
	}
	b := i.box
	box = geom.R(geom.Length(b.minX), geom.Length(b.minY), geom.Length(b.maxX-b.minX), geom.Length(b.maxY-b.minY))
	return i.face.Outline(i.glyph), box, nil
}

// icon returns an icon by name.
func (s *Set) icon(name string) (*icon, error) {
	s.mu.Lock()
	i, ok := s.icons[name]
	s.mu.Unlock()
	if ok {
		return i, nil
	}
	c, ok := s.named[name]
	if !ok {
		d := diag.Diagnostic{Code: "text-icon", Args: diag.Args{"found": name}}
		s.Suggest(&d, name)
		return nil, d
	}
	i, err := s.load(name, c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.icons[name] = i
	return i, nil
}

// load makes an icon from its drawing or character.
func (s *Set) load(name string, c Icon) (*icon, error) {
	if c.Draw != nil {
		d, err := c.Draw()
		if err != nil {
			return nil, err
		}
		return &icon{
			face: drawnFace(name, d.Outline),
			text: name[strings.LastIndex(name, ".")+1:],
			char: '\ufffc',
			box:  bounds{maxX: d.W, maxY: d.H},
		}, nil
	}
	load := s.files[c.Face]
	if load == nil {
		return nil, diag.Diagnostic{Code: "font-icon-face", Args: diag.Args{"found": name}}
	}
	face, err := load()
	if err != nil {
		return nil, err
	}
	glyph, ok := face.Nominal(c.Rune)
	b := around(face.Outline(glyph))
	if !ok || b.maxX <= b.minX || b.maxY <= b.minY {
		return nil, diag.Diagnostic{Code: "font-icon-glyph", Args: diag.Args{
			"found": name, "char": fmt.Sprintf("U+%04X", c.Rune), "font": face.Name()}}
	}
	return &icon{face: face, glyph: glyph, char: c.Rune, text: string(c.Rune), box: b}, nil
}

// around returns the box around the points of an outline. Control points count, because fonts have points at their extremes.
func around(outline []Segment) bounds {
	b, first := bounds{}, true
	for _, seg := range outline {
		for _, p := range seg.ArgsSlice() {
			x, y := int(p.X), int(p.Y)
			if first {
				b, first = bounds{x, y, x, y}, false
			}
			b = bounds{min(b.minX, x), min(b.minY, y), max(b.maxX, x), max(b.maxY, y)}
		}
	}
	return b
}
