package font

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// Config says which fonts there are.
type Config struct {
	Families map[string]Family
	Icons    map[string]Icon // what {icon:name} stands for
}

// Family is the files of one family and where to look for glyphs that they
// lack. A style without a file is set in the nearest one that there is: bold
// italic in bold, bold and italic in regular. No style is ever faked.
type Family struct {
	Regular, Bold, Italic, BoldItalic string

	// Scale is the size of the family in a text, in percent of the text's size; 0 is
	// 100. Letters that look small at their size are set larger, lines further apart.
	Scale int

	// Tight asks for lines as high as the letters that stand in them. A font keeps
	// room for all its letters and marks, which can be much more than a text needs.
	Tight bool

	Fallback []string // names of families, in the order to try; their own fallbacks do not count
}

// Icon is a sign that stands in a text like a letter: a character of a font, or a
// drawing of its own.
type Icon struct {
	Face string                   // file of the font that has it
	Rune rune                     // its character there
	Draw func() (*Drawing, error) // returns the drawing that it is; nil for a character
}

// Drawing is the outline of an icon, filled by the nonzero rule, in a box whose lower
// left corner is the origin. y grows upwards.
type Drawing struct {
	Outline []Segment
	W, H    int
}

// Units is how many units of an icon's Drawing its longer side should have.
const Units = 2048

// DefaultFamily is the family of a Style that names none.
const DefaultFamily = "text"

// Set is the fonts of a Config, each read when it is first needed. It is safe
// for concurrent use.
type Set struct {
	*families
	named map[string]Icon // what {icon:name} stands for

	mu     sync.Mutex
	icons  map[string]*icon // that were needed so far
	blocks map[wanted]Block // that were set last
}

// families is what sets with different icons share.
type families struct {
	config Config
	files  map[string]func() (*Face, error)

	mu     sync.Mutex
	chains map[chainKey]*chain
}

// NewSet returns the fonts of a Config. read returns the content of a font
// file; it may be called from several goroutines, once for each file. A wrong
// Config is reported when the family or icon is first used.
func NewSet(cfg Config, read func(file string) (data []byte, shown string, err error)) *Set {
	s := &Set{
		families: &families{config: cfg, files: map[string]func() (*Face, error){}, chains: map[chainKey]*chain{}},
		named:    cfg.Icons, icons: map[string]*icon{},
	}
	for _, file := range cfg.Files() {
		s.files[file] = sync.OnceValues(func() (*Face, error) {
			data, shown, err := read(file)
			if err != nil {
				return nil, fmt.Errorf("font %s: %w", file, err)
			}
			return ParseFace(shown, data)
		})
	}
	return s
}

// WithIcons returns the same fonts with other icons. Those that are characters must be of
// fonts that the Config names for its icons.
func (s *Set) WithIcons(icons map[string]Icon) *Set {
	return &Set{families: s.families, named: icons, icons: map[string]*icon{}}
}

// Files returns the font files that a Config names, sorted.
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

// Faces returns the fonts that there are, in the order of their files.
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

// Icons returns the names of the icons, sorted: without those that name a set of
// drawings, such as plain.sun.
func (s *Set) Icons() []string { return s.IconsLike("") }

// IconsLike returns the names that a name may have been meant to be: those of the set of
// drawings that it names, or those that name none.
func (s *Set) IconsLike(name string) []string {
	set, _, _ := strings.Cut(name, ".")
	like := func(other string) bool { return strings.HasPrefix(other, set+".") }
	names := slices.Sorted(maps.Keys(s.named))
	if !strings.Contains(name, ".") || !slices.ContainsFunc(names, like) {
		like = func(other string) bool { return !strings.Contains(other, ".") }
	}
	return slices.DeleteFunc(names, func(other string) bool { return !like(other) })
}

// file returns the file that sets a style.
func (f Family) file(bold, italic bool) string {
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

// unknown says that a name is not one of the known.
func unknown(code, found string, known []string) error {
	d := diag.Diagnostic{Code: code, Args: diag.Args{"found": found, "allowed": known}}
	d.Near(found, known)
	return d
}

// icon is an icon with its glyph.
type icon struct {
	face  *Face
	glyph uint16
	char  rune   // that stands for it among others
	text  string // what it says to those who copy or listen: its character, or its name
	box   bounds
}

// bounds is the box around an outline, in font units, y upwards.
type bounds struct{ minX, minY, maxX, maxY int }

// IconOutline returns the outline of an icon in font units with y upwards, and
// the box around it, whose upper left corner is the smallest x and y. The error is a
// diag.Diagnostic when there is no such icon, and what is wrong with its font or drawing.
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
		return nil, unknown("text-icon", name, s.IconsLike(name))
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

// load makes an icon of what its name stands for.
func (s *Set) load(name string, c Icon) (*icon, error) {
	if c.Draw != nil {
		d, err := c.Draw()
		if err != nil {
			return nil, err
		}
		return &icon{face: drawnFace(name, d.Outline), text: name[strings.LastIndex(name, ".")+1:], char: '\ufffc', box: bounds{maxX: d.W, maxY: d.H}}, nil
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

// around returns the box around the points of an outline. Control points count:
// the fonts of this world have points at their extremes.
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
