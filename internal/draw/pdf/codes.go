package pdf

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/draw/sfnt"
	"cartouche/internal/font"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// resources is what the pages of a file share: fonts, pictures, layers, gradients and
// groups that one sees through.
type resources struct {
	fonts    []*fontUse
	byFace   map[*font.Face]*fontUse
	pictures []*scene.Picture
	picture  map[*scene.Picture]int // index in pictures
	roles    map[scene.Role]bool    // that are used
	spots    map[scene.Role]bool    // that are drawn in a spot colour

	gradients []*ink.Gradient
	gradient  map[string]int // index in gradients, by what makes them differ
	forms     []form
	form      map[*scene.Group]int // index in forms
	art       map[artForm]int      // index in forms, or drawnOnce
	pale      map[int]bool         // percents of transparency that are used

	press *Press // nil for screens and printers at home
	flat  bool   // without layers
}

// fontUse is a face with the codes under which a file shows its glyphs. A glyph
// that stands for its own rune has the rune as its code, every other one has a code from the private use area.
type fontUse struct {
	face  *font.Face
	sfnt  *sfnt.Font
	name  string              // in content streams: F1, F2, …
	plain [quickRunes]uint16  // 1 + nominal glyph of the low runes, 0 when unknown
	runes map[rune]uint16     // runes that are codes, and their glyphs
	codes map[shown]uint16    // codes of all other glyphs
	texts map[uint16]string   // what each code says
	used  [quickRunes]bool    // low runes that are used
	width [quickRunes]float64 // advances of plain, in thousandths of the em
}

// quickRunes are the runes that are looked up without a map: Latin, Greek, Cyrillic,
// Hebrew and Arabic.
const quickRunes = 0x800

// shown is a glyph and what it says; "" is a glyph that says nothing by itself.
type shown struct {
	glyph uint16
	text  string
}

// Codes for glyphs that are not the one of their rune.
const (
	firstPrivate = 0xE000
	lastPrivate  = 0xFFFD
)

func collect(pages []*scene.Page, opt Options) (*resources, error) {
	r := &resources{
		press: opt.Press, flat: opt.Flat || opt.Press != nil,
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
	// What is drawn once has no form, and its key would keep pages in memory that are given up.
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
			}
		}
	}
	return nil
}

func (r *resources) use(face *font.Face) (*fontUse, error) {
	if f, ok := r.byFace[face]; ok {
		return f, nil
	}
	parsed, err := sfnt.Parse(face.Data())
	if err != nil {
		return nil, face.Damaged(err)
	}
	f := &fontUse{
		face: face, sfnt: parsed,
		runes: map[rune]uint16{}, codes: map[shown]uint16{}, texts: map[uint16]string{},
	}
	r.byFace[face] = f
	r.fonts = append(r.fonts, f)
	return f, nil
}

// add notes the glyphs of a run.
func (f *fontUse) add(run *font.Run) {
	for c := range clusters(run) {
		for i := range c.glyphs {
			s, r := f.says(&c, i)
			switch {
			case r > 0 && r < quickRunes:
				f.used[r] = true
			case r > 0:
				f.runes[r] = s.glyph
			default:
				f.codes[s] = 0
			}
		}
	}
}

// says returns what the i-th glyph of a cluster stands for. r is the code when
// the glyph is the one of its rune, otherwise 0.
func (f *fontUse) says(c *cluster, i int) (s shown, r rune) {
	s.glyph = c.glyphs[i].ID
	text := c.share(i)
	r, n := utf8.DecodeRuneInString(text)
	if text == "" || n < len(text) || r == 0 || r >= firstPrivate {
		s.text = text
		return s, 0
	}
	if r < quickRunes {
		if f.plain[r] == 0 {
			g, _ := f.face.Nominal(r)
			f.plain[r], f.width[r] = g+1, f.sfnt.Advance(g)
		}
		if f.plain[r] == s.glyph+1 {
			return s, r
		}
	} else if g, ok := f.face.Nominal(r); ok && g == s.glyph && r != utf8.RuneError {
		return s, r
	}
	s.text = text
	return s, 0
}

// number gives a code to every glyph, in the order of glyph and text, so that
// codes do not depend on the order of pages.
func (f *fontUse) number() error {
	for r, used := range f.used {
		if used {
			f.runes[rune(r)] = f.plain[r] - 1
		}
	}
	for r := range f.runes {
		f.texts[uint16(r)] = string(r)
	}
	order := slices.SortedFunc(maps.Keys(f.codes), func(a, b shown) int {
		return cmp.Or(cmp.Compare(a.glyph, b.glyph), cmp.Compare(a.text, b.text))
	})
	if len(order) > lastPrivate-firstPrivate+1 {
		var wrong diag.List
		wrong.Add(diag.Pos{}, "pdf-too-many-glyphs", diag.Args{
			"font": f.face.Name(), "found": len(order), "allowed": lastPrivate - firstPrivate + 1,
		})
		return wrong
	}
	for i, s := range order {
		f.codes[s] = uint16(firstPrivate + i)
		f.texts[uint16(firstPrivate+i)] = s.text
	}
	return nil
}

// code returns the code and the advance of the i-th glyph of a cluster. It only
// reads, so that pages may be drawn at the same time.
func (f *fontUse) code(c *cluster, i int) (uint16, float64) {
	s, r := f.says(c, i)
	switch {
	case r > 0 && r < quickRunes:
		return uint16(r), f.width[r]
	case r > 0:
		return uint16(r), f.sfnt.Advance(s.glyph)
	}
	return f.codes[s], f.sfnt.Advance(s.glyph)
}

// glyphs returns the glyph of every code.
func (f *fontUse) glyphs() map[uint16]uint16 {
	m := make(map[uint16]uint16, len(f.texts))
	for r, g := range f.runes {
		m[uint16(r)] = g
	}
	for s, c := range f.codes {
		m[c] = s.glyph
	}
	return m
}
