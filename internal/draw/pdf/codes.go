package pdf

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// resources are the objects that the pages of a file share: fonts, pictures, layers, gradients and transparent groups.
type resources struct {
	fonts    []*fontUse
	byFace   map[*font.Face]*fontUse
	pictures []*scene.Picture
	picture  map[*scene.Picture]int // index in pictures
	roles    map[scene.Role]bool    // the roles in use
	spots    map[scene.Role]bool    // the roles drawn in a spot colour

	gradients []*ink.Gradient
	gradient  map[string]int // index in gradients, by gradientKey
	forms     []form
	form      map[*scene.Group]int // index in forms
	art       map[artForm]int      // index in forms, or drawnOnce
	pale      map[int]bool         // the transparencies in use, in percent

	press  *Press          // nil for screens and home printers
	heavy  map[ink.Op]bool // black operations that must not overprint because the total ink would exceed the limit
	flat   bool            // no layers
	tagged bool            // lines are separated by spaces
}

// fontUse is a face with the character codes of its glyphs in the file. Codes start at 1, sorted by
// glyph and text. A glyph has one code for each text that it represents.
type fontUse struct {
	face  *font.Face
	sfnt  *sfnt.Font
	name  string              // in content streams: F1, F2, …
	shown []shown             // at the codes 1, 2, …
	codes map[shown]uint16    // except those of plain glyphs of low runes
	low   [quickRunes]uint16  // codes of low runes shown by their plain glyphs; 0 if unused
	plain [quickRunes]uint16  // 1 + the plain glyph of each low rune; 0 if not looked up yet
	width [quickRunes]float64 // advances of plain, in thousandths of the em
}

// quickRunes is the number of runes that are looked up without a map. They cover Latin, Greek, Cyrillic, Hebrew and Arabic.
const quickRunes = 0x800

// shown is a glyph and the text it represents; "" is a glyph without text of its own.
type shown struct {
	glyph uint16
	text  string
}

func collect(pages []*scene.Page, opt Options) (*resources, error) {
	r := &resources{
		press: opt.Press, flat: opt.Flat || opt.Press != nil, tagged: opt.Tagged,
		byFace: map[*font.Face]*fontUse{}, picture: map[*scene.Picture]int{},
		roles: map[scene.Role]bool{}, spots: map[scene.Role]bool{},
		gradient: map[string]int{}, form: map[*scene.Group]int{}, art: map[artForm]int{}, pale: map[int]bool{},
	}
	for _, p := range pages {
		if key, ok := pageOf(p); ok && r.noteAgain(key, p.Ops) {
			continue
		}
		if err := r.walk(p.Ops, scene.Art, opt.Spots); err != nil {
			return nil, err
		}
	}
	// Content drawn once has no form, and its key would keep given-up pages in memory.
	maps.DeleteFunc(r.art, func(_ artForm, form int) bool { return form == drawnOnce })
	for i, f := range r.fonts {
		f.name = "F" + strconv.Itoa(i+1)
		if err := f.number(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *resources) walk(ops []ink.Op, role scene.Role, spots bool) error {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Group:
			r.note(op.Role, spots)
			inner := role
			if op.Role != scene.Art {
				inner = op.Role
			}
			r.noteForm(op, inner)
			if r.noteArt(op, inner) {
				continue
			}
			if err := r.walk(op.Ops, inner, spots); err != nil {
				return err
			}
		case *ink.Fill:
			r.noteGradient(op.Gradient)
		case *scene.Image:
			if _, ok := r.picture[op.Picture]; !ok {
				r.picture[op.Picture] = len(r.pictures)
				r.pictures = append(r.pictures, op.Picture)
			}
		case *scene.Text:
			for i := range op.Runs {
				if op.Runs[i].Face.Drawn() || len(op.Runs[i].Glyphs) == 0 {
					continue
				}
				f, err := r.use(op.Runs[i].Face)
				if err != nil {
					return err
				}
				f.add(&op.Runs[i])
				if r.tagged {
					f.addSpace()
				}
			}
		}
	}
	return nil
}

func (r *resources) use(face *font.Face) (*fontUse, error) {
	if f, ok := r.byFace[face]; ok {
		return f, nil
	}
	parsed, err := sfnt.Of(face)
	if err != nil {
		return nil, err
	}
	f := &fontUse{face: face, sfnt: parsed, codes: map[shown]uint16{}}
	r.byFace[face] = f
	r.fonts = append(r.fonts, f)
	return f, nil
}

// add records the glyphs of a run.
func (f *fontUse) add(run *font.Run) {
	for c := range clusters(run) {
		for i := range c.glyphs {
			if s, r := f.says(&c, i); r > 0 {
				f.low[r] = 1
			} else {
				f.codes[s] = 1
			}
		}
	}
}

// addSpace records the space that separates lines.
func (f *fontUse) addSpace() {
	g, ok := f.face.Nominal(' ')
	f.plain[' '], f.width[' '] = g+1, f.sfnt.Advance(g)
	if ok {
		f.low[' '] = 1
	}
}

// space returns the code and the advance of the space; 0 without one.
func (f *fontUse) space() (uint16, float64) { return f.low[' '], f.width[' '] }

// says returns the i-th glyph of a cluster with its text. If the text is a low rune and the glyph
// its plain glyph, says returns the rune in r and leaves s.text empty; otherwise r is 0.
func (f *fontUse) says(c *cluster, i int) (s shown, r rune) {
	s.glyph = c.glyphs[i].ID
	text := c.share(i)
	if r, n := utf8.DecodeRuneInString(text); 0 < r && r < quickRunes && n == len(text) {
		if f.plain[r] == 0 {
			g, _ := f.face.Nominal(r)
			f.plain[r], f.width[r] = g+1, f.sfnt.Advance(g)
		}
		if f.plain[r] == s.glyph+1 {
			return s, r
		}
	}
	s.text = text
	return s, 0
}

// number assigns the codes. They do not depend on the order of the pages. A face with more than
// 65,535 glyphs and texts is an error.
func (f *fontUse) number() error {
	for s := range f.codes {
		f.shown = append(f.shown, s)
	}
	for r, used := range f.low {
		if used > 0 {
			f.shown = append(f.shown, shown{f.plain[r] - 1, string(rune(r))})
		}
	}
	if len(f.shown) > math.MaxUint16 {
		var wrong diag.List
		wrong.Add(diag.Pos{}, "pdf-too-many-glyphs", diag.Args{
			"font": f.face.Name(), "found": len(f.shown), "allowed": math.MaxUint16,
		})
		return wrong
	}
	slices.SortFunc(f.shown, func(a, b shown) int {
		return cmp.Or(cmp.Compare(a.glyph, b.glyph), cmp.Compare(a.text, b.text))
	})
	for i, s := range f.shown {
		if _, ok := f.codes[s]; ok {
			f.codes[s] = uint16(i + 1)
		} else {
			r, _ := utf8.DecodeRuneInString(s.text)
			f.low[r] = uint16(i + 1)
		}
	}
	return nil
}

// code returns the code of the i-th glyph of a cluster and its advance in thousandths of the em. It
// modifies nothing, so pages can be drawn concurrently.
func (f *fontUse) code(c *cluster, i int) (uint16, float64) {
	s, r := f.says(c, i)
	if r > 0 {
		return f.low[r], f.width[r]
	}
	return f.codes[s], f.sfnt.Advance(s.glyph)
}

// glyphs returns the glyphs of the codes 1, 2, … in order.
func (f *fontUse) glyphs() []uint16 {
	list := make([]uint16, len(f.shown))
	for i, s := range f.shown {
		list[i] = s.glyph
	}
	return list
}
