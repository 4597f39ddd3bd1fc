package font

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"unicode"

	"cartouche/internal/diag"

	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
	"golang.org/x/text/unicode/norm"
)

// chainKey identifies a chain.
type chainKey struct {
	family       string
	bold, italic bool
}

// chain has the faces for one style of a family: its own, then those of its fallbacks. All chains
// of a family have the same length.
type chain struct {
	files  []func() (*Face, error)
	sizing []sizing // of each file

	latin [0x180]atomic.Pointer[character] // the most frequent characters, without a lock
	mu    sync.RWMutex
	known map[rune]*character
}

// sizing is the scale of a family, whether its lines are tight, and what it lacks.
type sizing struct {
	scale int // percent of the text's size
	tight bool
	lacks Lack // the style, if it is printed in another face
}

// Lack is a style for which a family has no file.
type Lack struct{ Family, Key string }

// character has what a chain knows about a rune.
type character struct {
	at     int // index of the first face that has it; -1 is none
	script language.Script
	kind   kind
}

// kind decides how a rune gets its face.
type kind uint8

const (
	letter kind = iota // has its own script
	common             // shared by scripts: spaces, digits, punctuation
	mark               // belongs to the letter before it
	hidden             // affects shaping, but is invisible: joiners, soft hyphens
	never              // control characters and separators, which no font can show
)

// chain returns the faces of a style.
func (s *Set) chain(key chainKey) (*chain, error) {
	key.family = cmp.Or(key.family, DefaultFamily)
	s.families.mu.Lock()
	defer s.families.mu.Unlock()
	if c, ok := s.chains[key]; ok {
		return c, nil
	}
	first, err := s.family(key.family)
	if err != nil {
		return nil, err
	}
	c := &chain{known: map[rune]*character{}}
	for i, name := range append([]string{key.family}, first.Fallback...) {
		f, err := s.family(name)
		if err != nil {
			return nil, err
		}
		load := s.files[f.File(key.bold, key.italic)]
		if load == nil {
			return nil, diag.Diagnostic{Code: "font-family-empty", Args: diag.Args{"found": name}}
		}
		if i == 0 || f.Regular != first.Regular {
			c.files = append(c.files, load)
			own := sizing{scale: cmp.Or(f.Scale, 100), tight: f.Tight}
			if style, file := f.own(key.bold, key.italic); file == "" {
				own.lacks = Lack{name, style}
			}
			c.sizing = append(c.sizing, own)
		}
	}
	s.chains[key] = c
	return c, nil
}

// look returns the character of a rune, cached.
func (c *chain) look(r rune) (*character, error) {
	if int(r) < len(c.latin) {
		if ch := c.latin[r].Load(); ch != nil {
			return ch, nil
		}
	}
	c.mu.RLock()
	ch, ok := c.known[r]
	c.mu.RUnlock()
	if ok {
		return ch, nil
	}
	ch = &character{at: -1, script: language.LookupScript(r), kind: kindOf(r)}
	for i := 0; ch.at < 0 && ch.kind != never && i < len(c.files); i++ {
		face, err := c.files[i]()
		if err != nil {
			return ch, err
		}
		if ch.kind == hidden || face.covers(r) {
			ch.at = i
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known[r] = ch; int(r) < len(c.latin) {
		c.latin[r].Store(ch)
	}
	return ch, nil
}

func kindOf(r rune) kind {
	switch {
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
		return never
	case harfbuzz.IsDefaultIgnorable(r), diag.Invisible(r): // the library lacks some
		return hidden
	case unicode.Is(unicode.M, r):
		return mark
	case !language.LookupScript(r).Strong():
		return common
	}
	return letter
}

// covers reports whether the face can show a rune, by its own glyph or by the result of shaping.
func (f *Face) covers(r rune) bool {
	if g, ok := f.Nominal(r); ok {
		return f.shows(r, g)
	}
	switch {
	case r == '\u2011': // shaped as a hyphen
		return f.covers('\u2010')
	case r == minus: // shaped as the dash of its own weight, at the height of a plus
		return f.covers(enDash) && f.covers('+')
	case r != ' ' && unicode.Is(unicode.Zs, r): // shaped as a space of its width
		return f.covers(' ')
	}
	parts := []rune(norm.NFD.String(string(r)))
	if len(parts) < 2 && parts[0] == r {
		return false
	}
	for _, p := range parts {
		if _, ok := f.Nominal(p); !ok {
			return false
		}
	}
	return true
}

// shows reports whether the glyph of a rune is not blank, unless the rune is. Some fonts have blank glyphs for letters that they lack,
// and those with coloured letters for all.
func (f *Face) shows(r rune, glyph uint16) bool {
	const blankBraille = '\u2800'
	if !f.Extent(glyph).Blank || r == blankBraille || !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) {
		return true
	}
	alone := f.word(wordKey{text: string(r), script: language.LookupScript(r)}) // which may have another glyph
	inked := func(s shaped) bool { return !f.Extent(s.id).Blank }
	return slices.ContainsFunc(alone.glyphs, inked) || f.blank()
}

// blank reports whether all glyphs are blank, which is an error of the file, unless they are pictures.
func (f *Face) blank() bool {
	return !KindOf(f.data).Coloured && !slices.ContainsFunc(f.Runes(), func(r rune) bool {
		g, _ := f.Nominal(r)
		return !f.Extent(g).Blank
	})
}

// coversMark reports whether the face can put a mark on a base.
func (f *Face) coversMark(base, m rune) bool {
	if f.covers(m) {
		return true
	}
	whole := []rune(norm.NFC.String(string([]rune{base, m})))
	if len(whole) != 1 {
		return false
	}
	_, ok := f.Nominal(whole[0])
	return ok
}
