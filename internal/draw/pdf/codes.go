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

	press *Press          // nil for screens and printers at home
	heavy map[ink.Op]bool // what is black and does not overprint, because it would be too much ink
	flat  bool            // without layers
}

// fontUse is a face with the codes under which a file shows its glyphs: from 1 on, in the
// order of glyph and text. A glyph has a code for each text that it stands for.
type fontUse struct {
	face  *font.Face
	sfnt  *sfnt.Font
	name  string              // in content streams: F1, F2, …
	shown []shown             // under the codes 1, 2, …
	codes map[shown]uint16    // but for the plain glyphs of low runes
	low   [quickRunes]uint16  // codes of low runes by their plain glyphs, 0 when not used
	plain [quickRunes]uint16  // 1 + plain glyph of the low runes, 0 when unknown
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
	f := &fontUse{face: face, sfnt: parsed, codes: map[shown]uint16{}}
	r.byFace[face] = f
	r.fonts = append(r.fonts, f)
	return f, nil
}

// add notes the glyphs of a run.
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

// says returns what the i-th glyph of a cluster stands for. r is the rune when it is low and
// this its plain glyph, otherwise 0.
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

// number gives the codes out, so that they do not depend on the order of pages.
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

// code returns the code and the advance of the i-th glyph of a cluster. It only
// reads, so that pages may be drawn at the same time.
func (f *fontUse) code(c *cluster, i int) (uint16, float64) {
	s, r := f.says(c, i)
	if r > 0 {
		return f.low[r], f.width[r]
	}
	return f.codes[s], f.sfnt.Advance(s.glyph)
}

// glyphs returns the glyphs of the codes 1, 2, …
func (f *fontUse) glyphs() []uint16 {
	list := make([]uint16, len(f.shown))
	for i, s := range f.shown {
		list[i] = s.glyph
	}
	return list
}
