package font

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// The defaults of a Style.
const (
	defaultLeading = 125 // percent
	sizeStep       = 4   // steps of shrinking in a point
)

var defaultSize = geom.PT(9.5)

// text is a text that is ready to be broken into lines at any size.
type text struct {
	*scratch
	set    *Set
	style  Style
	wanted geom.Length // the size of the style, whatever the bound
	rtl    bool
}

// sized is a face with its size in percent of the text's, and how far its letters in the text reach
// above and below the baseline, in font units.
type sized struct {
	face     *Face
	scale    int
	share    share
	up, down int
}

// Layout lays out a text in a box, at the largest size from Style.Size down to Style.MinSize, in steps of a quarter point, at
// which it fits. Markup is **bold**, _italic_, {icon:name}, {style:name}…{/style} and a line break; a backslash escapes a
// character. A box of height 0 has no limit downwards. The error is a diag.List or diag.Diagnostic without a position for invalid
// markup and unknown names, *Missing for characters that no font has, *Overflow, or the error of ParseFace for a damaged font.
func (s *Set) Layout(text string, st Style, box geom.Size) (b Block, err error) {
	key := blockKey{text, st, box}
	s.mu.Lock()
	b, ok := s.blocks[key]
	s.mu.Unlock()
	if ok {
		return b, nil
	}
	err = catchDamage(func() error {
		b, err = s.layout(text, st, box)
		return err
	})
	if err == nil {
		s.cache(key, b)
	}
	return b, err
}

// blockKey is a text with a style and a box. Kits need many of them repeatedly, for every copy of a
// piece and every number of players.
type blockKey struct {
	text  string
	style Style
	box   geom.Size
}

// maxBlocks is the number of cached blocks; most games have fewer in a language.
const maxBlocks = 1000

// cache keeps a block. A full cache is cleared, so that a deck of thousands takes no more memory.
func (s *Set) cache(key blockKey, b Block) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.blocks == nil {
		s.blocks = map[blockKey]Block{}
	} else if len(s.blocks) == maxBlocks {
		clear(s.blocks)
	}
	s.blocks[key] = b
}

func (s *Set) layout(text string, st Style, box geom.Size) (Block, error) {
	c := newScratch()
	defer c.release()
	t, err := s.prepare(c, text, st)
	if err != nil {
		return Block{}, err
	}
	limit := box
	if limit.H == 0 {
		limit.H = unbounded
	}
	found, ok := t.fit(limit)
	if !ok {
		return Block{}, t.overflow(found, box)
	}
	if st.Align == Center {
		found.balance(box.W)
	}
	found.fillLast(box.W)
	return t.place(found, box), nil
}

// Line lays out a text on one line in the wanted size, without a box: the block is as wide as the
// text. Its errors are those of Layout.
func (s *Set) Line(text string, st Style) (b Block, err error) {
	st.OneLine, st.Align = true, Left
	c := newScratch()
	defer c.release()
	err = catchDamage(func() error {
		t, err := s.prepare(c, text, st)
		if err == nil {
			b = t.place(t.wrap(t.style.Size, unbounded), geom.Size{})
		}
		return err
	})
	return b, err
}

// prepare does everything that does not depend on the size: markup, faces, shapes.
func (s *Set) prepare(c *scratch, source string, st Style) (*text, error) {
	wanted := cmp.Or(st.Size, defaultSize)
	st.Size = min(wanted, cmp.Or(st.Most, wanted))
	st.MinSize = min(cmp.Or(st.MinSize, wanted), st.Size)
	st.Leading = cmp.Or(st.Leading, defaultLeading)
	t := &text{scratch: c, set: s, style: st, wanted: wanted, rtl: st.RightToLeft}
	m, err := s.parse(source, c.markup)
	if err != nil {
		return nil, err
	}
	c.markup = m
	if err := t.dressed(m.spans); err != nil {
		return nil, err
	}
	if st.OneLine && slices.Contains(m.runes, '\n') {
		return nil, diag.Diagnostic{Code: "text-one-line", Args: diag.Args{"found": snippet(source)}}
	}
	missing := map[rune]bool{}
	if len(m.runes) > 0 {
		for from := 0; from <= len(m.runes); {
			to := from
			for to < len(m.runes) && m.runes[to] != '\n' {
				to++
			}
			if err := t.paragraph(m.cut(from, to), missing); err != nil {
				return nil, err
			}
			from = to + 1
		}
	}
	if len(missing) > 0 {
		return nil, &Missing{Family: cmp.Or(st.Family, DefaultFamily), Runes: sorted(missing)}
	}
	return t, nil
}

func sorted(set map[rune]bool) []rune {
	var list []rune
	for r := range set {
		list = append(list, r)
	}
	slices.Sort(list)
	return list
}

// cut returns a part of a markup.
func (m markup) cut(from, to int) markup {
	part := markup{runes: m.runes[from:to], looks: m.looks[from:to]}
	before := count(m.looks[:from])
	part.icons = m.icons[before : before+count(part.looks)]
	return part
}

// count returns the number of icons.
func count(looks []look) int {
	n := 0
	for _, l := range looks {
		if l&iconLook != 0 {
			n++
		}
	}
	return n
}

// paragraph prepares a paragraph for line breaking.
func (t *text) paragraph(m markup, missing map[rune]bool) error {
	if n := len(m.runes); n > 0 && m.runes[n-1] == '\r' { // the line ended in \r\n
		m.runes, m.looks = m.runes[:n-1], m.looks[:n-1]
	}
	p := &t.paras.take(1)[0]
	p.markup, p.lang = m, strings.ToLower(t.style.Lang)
	p.simple = isSimple(m)
	var levels []uint8
	if !p.simple || t.rtl {
		levels = t.levels(p.replaceIcons('\ufffc'), t.rtl)
	}
	t.items = slices.Grow(t.items[:0], len(p.runes))[:len(p.runes)]
	clear(t.items)
	items, err := t.itemise(p, levels, t.items, missing)
	if err != nil || len(missing) > 0 {
		return err
	}
	t.write(p, items)
	t.findBreaks(p)
	t.split(p, items, levels)
	t.reach(p, items)
	t.paragraphs = append(t.paragraphs, p)
	return nil
}

// reach records the faces of a paragraph and how far their letters reach: in a tight family the
// actual letters, in others the font's own values.
func (t *text) reach(p *paragraph, items []item) {
	for _, a := range p.atoms {
		it := items[a.from]
		if it.face == nil {
			continue // an icon
		}
		if l := it.sizing.lacks; l != (Lack{}) && !slices.Contains(t.lacks, l) {
			t.lacks = append(t.lacks, l)
		}
		up, down := it.face.ascent, it.face.descent
		if it.sizing.tight {
			up, down = a.full.reach(it.face)
		}
		n := slices.IndexFunc(t.faces, func(f sized) bool { return f.face == it.face && f.scale == it.sizing.scale && f.share == a.share })
		if n < 0 {
			n = len(t.faces)
			t.faces = append(t.faces, sized{face: it.face, scale: it.sizing.scale, share: a.share})
		}
		f := &t.faces[n]
		f.up, f.down = max(f.up, up), max(f.down, down)
	}
}

// reach returns how far the glyphs of a word reach above and below the baseline.
func (w *word) reach(f *Face) (up, down int) {
	for _, g := range w.glyphs {
		if outline := f.Outline(g.id); len(outline) > 0 {
			b := around(outline)
			up, down = max(up, int(g.y)+b.maxY), max(down, -int(g.y)-b.minY)
		}
	}
	return up, down
}

// replaceIcons returns the runes with every icon replaced by r.
func (p *paragraph) replaceIcons(r rune) []rune {
	if len(p.icons) == 0 {
		return p.runes
	}
	runes := slices.Clone(p.runes)
	for i, l := range p.looks {
		if l&iconLook != 0 {
			runes[i] = r
		}
	}
	return runes
}

// findBreaks finds the line break opportunities (Unicode Standard Annex #14). An icon counts as a
// letter, so that it stays with its number; a line may end between two icons.
func (t *text) findBreaks(p *paragraph) {
	p.breaks = t.breaks.take(len(p.runes) + 1)
	if t.style.OneLine {
		return
	}
	if p.simple {
		for i := 1; i < len(p.runes); i++ {
			p.breaks[i] = p.runes[i-1] == ' ' && p.runes[i] != ' '
		}
		p.breaks[len(p.runes)] = true
		return
	}
	t.unic.Init(p.replaceIcons('x'))
	at := 0
	for it := t.unic.LineIterator(); it.Next(); {
		at += len(it.Line().Text)
		p.breaks[at] = true
	}
	for i := 1; i < len(p.looks); i++ {
		if p.looks[i-1]&p.looks[i]&iconLook != 0 {
			p.breaks[i] = true
		}
	}
}

// isSimple reports whether a paragraph has only English words, numbers and the punctuation after them, as most have. It runs from
// left to right, and its lines may end only after its spaces. The libraries for all other texts would take a fifth of the time.
func isSimple(m markup) bool {
	before := ' '
	for i, r := range m.runes {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		point := (r == '.' || r == ',') && before != ' '
		if !letter && !point && r != ' ' || m.looks[i]&iconLook != 0 {
			return false
		}
		before = r
	}
	return len(m.runes) > 0
}
