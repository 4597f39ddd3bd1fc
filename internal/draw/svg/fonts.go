package svg

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
)

// Fonts are the fonts that several pictures of a page share, and what the pictures use of
// them. The zero value holds none. Fonts are safe for concurrent use.
type Fonts struct {
	// Sheet is where the style sheet lies as seen from a picture, for whoever opens the
	// picture by itself; "" when there is none.
	Sheet string
	// Whole keeps all of every font as it is, for pictures that are still to come.
	Whole bool

	mu    sync.Mutex
	faces map[string]*face // by their classes
}

// File is a font as a page asks for it.
type File struct {
	Name string // with a sum of what is in it
	Data []byte // WOFF, or of whole fonts TrueType
}

// Add takes in a font that no picture uses yet.
func (f *Fonts) Add(new *font.Face) error {
	parsed, err := sfnt.Parse(new.Data())
	if err != nil {
		return new.Damaged(err)
	}
	f.take(&face{Face: new, sfnt: parsed, style: parsed.Style(), class: classOf(new)})
	return nil
}

func (f *Fonts) sheet() string {
	if f == nil {
		return ""
	}
	return f.Sheet
}

// classOf is the class of the texts in a font, the same in all pictures.
func classOf(f *font.Face) string { return "f-" + plain(f.Name()) }

// plain is the name of a font's file as classes and files may be called.
func plain(name string) string {
	name = strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	name, _, _ = strings.Cut(name, ".")
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, name)
}

// take notes what a picture uses of a font.
func (f *Fonts) take(used *face) {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.face(used)
	for _, g := range used.glyphs {
		all.used[g] = true
	}
	maps.Copy(all.chars, used.chars)
	all.joined = all.joined || used.joined
}

func (f *Fonts) face(like *face) *face {
	all := f.faces[like.class]
	if all == nil {
		all = &face{Face: like.Face, class: like.class, sfnt: like.sfnt, style: like.style, used: map[uint16]bool{}, chars: map[rune]uint16{}}
		if f.faces == nil {
			f.faces = map[string]*face{}
		}
		f.faces[like.class] = all
	}
	return all
}

// Files returns the fonts, and the style sheet that ties them to the classes of the
// pictures' texts; folder is where the fonts lie as seen from it, with a slash at its end.
// The same uses give the same bytes, in whatever order they were noted.
func (f *Fonts) Files(folder string) (sheet []byte, files []File, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var css strings.Builder
	for _, class := range slices.Sorted(maps.Keys(f.faces)) {
		u := f.faces[class]
		data, format, ending := u.Data(), "truetype", ".ttf"
		if !f.Whole {
			if data, err = sfnt.WOFF(u.sfnt.Lean(u.Closure(slices.Collect(maps.Keys(u.used))), u.characters())); err != nil {
				return nil, nil, fmt.Errorf("font %s: %w", u.Name(), err)
			}
			format, ending = "woff", ".woff"
		}
		sum := sha256.Sum256(data)
		file := File{plain(u.Name()) + "-" + hex.EncodeToString(sum[:4]) + ending, data}
		files = append(files, file)
		fmt.Fprintf(&css, "@font-face{%s;font-display:swap;src:url(%s) format('%s')}\n.%s{%s}\n", u.css(), folder+file.Name, format, class, u.css())
	}
	css.WriteString("svg text{text-rendering:geometricPrecision}\n")
	for _, features := range []string{"smcp", "tnum", "smcp-tnum"} {
		fmt.Fprintf(&css, "svg .%s{font-feature-settings:'%s'}\n", features, strings.ReplaceAll(features, "-", "','"))
	}
	return []byte(css.String()), files, nil
}
