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

// Fonts are the fonts that several pictures of a page share, with the glyphs that the pictures use.
// The zero value is empty. Fonts are safe for concurrent use.
type Fonts struct {
	// Sheet is the URL of the style sheet relative to a picture, for pictures opened on their own; "" is none.
	Sheet string
	// Whole includes all glyphs of each font, in two files, for pictures that are made later. See Add.
	Whole bool

	mu    sync.Mutex
	faces map[string]*face // by class
}

// File is a font file as a page requests it.
type File struct {
	Name string // ends in a hash of the content
	Data []byte // WOFF, or TrueType for whole fonts
}

// Add adds a font that no picture uses yet. If Fonts are whole, the given characters are in a file
// of their own, and a browser fetches the other file only for characters outside it.
func (f *Fonts) Add(new *font.Face, some []rune) error {
	parsed, err := sfnt.Of(new)
	if err != nil {
		return err
	}
	used := &face{Face: new, sfnt: parsed, style: parsed.Style(), class: classOf(new), chars: map[rune]uint16{}, joined: true}
	for _, r := range some {
		if g, ok := new.Nominal(r); ok {
			used.chars[r] = g
			used.glyphs = append(used.glyphs, g)
		}
	}
	f.note(used)
	return nil
}

func (f *Fonts) sheet() string {
	if f == nil {
		return ""
	}
	return f.Sheet
}

// classOf returns the CSS class of text in a font, the same in all pictures.
func classOf(f *font.Face) string { return "f-" + font.Bare(f.Name()) }

// note records the glyphs and characters that a picture uses of a font.
func (f *Fonts) note(used *face) {
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
		all = &face{
			Face: like.Face, class: like.class, sfnt: like.sfnt, style: like.style, used: map[uint16]bool{},
			chars: map[rune]uint16{},
		}
		if f.faces == nil {
			f.faces = map[string]*face{}
		}
		f.faces[like.class] = all
	}
	return all
}

// Files returns the font files and the style sheet that binds them to the classes of text. folder is the URL of the fonts
// relative to the sheet, with a trailing slash. The same uses in any order give the same bytes.
func (f *Fonts) Files(folder string) (sheet []byte, files []File, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var css strings.Builder
	for _, class := range slices.Sorted(maps.Keys(f.faces)) {
		u := f.faces[class]
		some, rest := "", ""
		if f.Whole {
			if some, rest = u.ranges(); rest != "" {
				files = append(files, named(u, u.Data(), u.Sum(), ".ttf"))
				rule(&css, u, folder, files[len(files)-1], "truetype", rest)
			}
		}
		if some != "" || !f.Whole {
			glyphs := u.Closure(slices.Collect(maps.Keys(u.used)), asked[f.Whole]...)
			if u.joined && !f.Whole { // the file maps all characters, also to glyphs that it lacks
				some = u.drawn(glyphs)
			}
			data, err := sfnt.WOFF(u.sfnt.Lean(glyphs, u.characters()))
			if err != nil {
				return nil, nil, fmt.Errorf("font %s: %w", u.Name(), err)
			}
			files = append(files, named(u, data, sha256.Sum256(data), ".woff"))
			rule(&css, u, folder, files[len(files)-1], "woff", some)
		}
		fmt.Fprintf(&css, ".%s{%s}\n", class, u.css())
	}
	css.WriteString("svg text{text-rendering:geometricPrecision}\nsvg text[letter-spacing]{" + unligated + "}\n")
	for _, features := range []string{"smcp", "tnum", "smcp-tnum"} {
		fmt.Fprintf(&css, "svg .%s{font-feature-settings:'%s'}\n", features, strings.ReplaceAll(features, "-", "','"))
	}
	return []byte(css.String()), files, nil
}

// asked are the OpenType features of whole fonts. An existing picture has recorded the glyphs of
// the features that it uses; a later one may use any.
var asked = map[bool][]string{true: {"smcp", "tnum"}}

// named returns a font file named after the font and the sum of its content.
func named(f *face, data []byte, sum [sha256.Size]byte, ending string) File {
	return File{font.Bare(f.Name()) + "-" + hex.EncodeToString(sum[:4]) + ending, data}
}

// rule writes the @font-face rule of a file, for the characters of, or for all if of is "".
func rule(css *strings.Builder, f *face, folder string, file File, format, of string) {
	if of != "" {
		of = ";unicode-range:" + of
	}
	fmt.Fprintf(css, "@font-face{%s;font-display:swap;src:url(%s) format('%s')%s}\n", f.css(), folder+file.Name, format, of)
}

// ranges returns the added characters of a font and the remaining ones, as CSS unicode ranges.
func (f *face) ranges() (some, rest string) {
	var inside, outside []rune
	for _, r := range f.Runes() {
		if _, ok := f.chars[r]; ok {
			inside = append(inside, r)
		} else {
			outside = append(outside, r)
		}
	}
	return unicodeRange(inside), unicodeRange(outside)
}

// drawn returns the characters of texts and those of the given glyphs, which are sorted, as a CSS unicode range.
func (f *face) drawn(glyphs []uint16) string {
	return unicodeRange(slices.DeleteFunc(f.Runes(), func(r rune) bool {
		g, _ := f.Nominal(r)
		_, written := f.chars[r]
		_, kept := slices.BinarySearch(glyphs, g)
		return !written && !kept
	}))
}

// unicodeRange returns a sorted list of characters as a CSS unicode range.
func unicodeRange(runes []rune) string {
	var list []string
	for i := 0; i < len(runes); {
		end := i + 1
		for end < len(runes) && runes[end] == runes[end-1]+1 {
			end++
		}
		if one := fmt.Sprintf("U+%X", runes[i]); end == i+1 {
			list = append(list, one)
		} else {
			list = append(list, fmt.Sprintf("%s-%X", one, runes[end-1]))
		}
		i = end
	}
	return strings.Join(list, ",")
}
