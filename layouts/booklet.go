package layouts

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/flow"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/hyphen"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// bound is a booklet that is laid out once for all its pages.
type bound struct {
	once  sync.Once
	faces []*scene.Face
	errs  diag.List
}

// bookletOf returns the pages of a booklet, which has the same ones in each kit: those for the usual number of players, if it is
// in that kit. With errors there is one empty page, which reports them.
func (s *Studio) bookletOf(c *model.Component) *bound {
	if usual := s.usual(); usual != nil && c.Copies(usual.opt.Players) > 0 {
		return usual.bookletOf(c)
	}
	kept, _ := s.booklets.LoadOrStore(c.Name, new(bound))
	b := kept.(*bound)
	b.once.Do(func() {
		if b.faces = s.bindBooklet(c, &b.errs); b.errs != nil {
			b.faces = []*scene.Face{{Name: c.Name + ".front", Size: c.PageOn(s.opt.Paper)}}
		}
	})
	return b
}

// usual returns the studio of the kit for the usual number of players, or nil if this is it, or if that cannot be printed.
func (s *Studio) usual() *Studio {
	if s.opt.Players == s.game.Default {
		return nil
	}
	if s.opt.Usual != nil && s.opt.Usual.opt.Paper == s.opt.Paper {
		return s.opt.Usual
	}
	s.usually.Do(func() {
		opt := s.opt
		opt.Players = s.game.Default
		s.other, _ = New(s.game, opt)
	})
	return s.other
}

// pagesOf returns a card without fields for each page of a booklet that this kit has.
func (s *Studio) pagesOf(c *model.Component) []model.Row {
	if c.Copies(s.opt.Players) == 0 {
		return nil
	}
	return make([]model.Row, len(s.bookletOf(c).faces))
}

// page returns a page of a booklet as a piece.
func (s *Studio) page(c *model.Component, i int) (Piece, diag.List) {
	b := s.bookletOf(c)
	p := Piece{Component: c, Index: i, Front: b.faces[i], Copies: c.Copies(s.opt.Players)}
	if i == 0 {
		return p, slices.Clone(b.errs)
	}
	return p, nil
}

// composer turns the blocks of a booklet into strips.
type composer struct {
	typesetter
	book   *model.Booklet
	frame  flow.Frame
	doc    *prose.Document
	pages  map[string]int // the pages of the headings, by their places in the text, as far as they are known
	text   bookStyle      // of paragraphs
	strips []flow.Strip
	tags   bookTags

	named   map[string][]prose.Block // headings
	printed int                      // bytes of the words so far, with values, addresses and contents

	hyphens *hyphen.Language // nil in a language without patterns

	pending geom.Length                    // the least room above the next strip
	indents [prose.Deepest + 1]geom.Length // of the list that is set: by depth, from the edge of the text

	known   map[textKey]textBlock // the pages are laid out several times, each text once
	figures map[diag.Pos]*figure
	records map[string]Filled // by their files
	kits    map[int]*Studio   // for other numbers of players
}

// bookStyle is how a part of a booklet is set.
type bookStyle struct {
	font.Style
	name   string
	colour *ink.Colour
}

// bindBooklet lays out all pages of a booklet.
func (s *Studio) bindBooklet(c *model.Component, errs *diag.List) []*scene.Face {
	doc := s.prose(c, errs)
	if doc == nil || *errs != nil {
		return nil
	}
	report := &report{Errs: errs, component: c.Name, At: c.Pos}
	scope := model.Scope{Values: s.values, Players: s.opt.Players, Lang: s.opt.Lang, Errs: errs}
	k := &composer{typesetter: typesetter{resolver{s, report, scope}}, book: c.Booklet, doc: doc, pages: map[string]int{},
		hyphens: hyphen.For(s.opt.Lang),
		known:   map[textKey]textBlock{}, figures: map[diag.Pos]*figure{}, records: map[string]Filled{}, kits: map[int]*Studio{}}
	top, bottom, inside, outside := c.Booklet.BookletMargins()
	k.frame = flow.Frame{Size: c.PageOn(s.opt.Paper), Top: top, Bottom: bottom, Inside: inside, Outside: outside,
		Columns: c.Booklet.Columns, Gap: model.ColumnGap, RightToLeft: s.rightToLeft, First: 1}
	var faces []*scene.Face
	if cover := c.Booklet.Covers[0]; cover != nil {
		faces = append(faces, cutTo(s.face(cover, "front", cover.Front, model.Row{}, errs), k.frame.Size))
		k.frame.First = 2
	}
	for _, p := range k.settled() {
		faces = append(faces, k.face(c, p))
	}
	if cover := c.Booklet.Covers[1]; cover != nil {
		faces = append(faces, cutTo(s.face(cover, "front", cover.Front, model.Row{}, errs), k.frame.Size))
	}
	return faces
}

// cutTo returns the middle of a cover, as large as a page: less of it, or some of its bleed as well.
func cutTo(f *scene.Face, page geom.Size) *scene.Face {
	if f.Size == page {
		return f
	}
	by := geom.Pt((page.W-f.Size.W)/2, (page.H-f.Size.H)/2)
	ops := make([]ink.Op, len(f.Ops))
	for i, op := range f.Ops {
		ops[i] = scene.Moved(op, by)
	}
	f.Size, f.Ops, f.Bleed = page, ops, max(f.Bleed-max(by.X, by.Y, 0), 0)
	return f
}

// tries is how often a booklet is laid out until the numbers of its pages are those that it prints.
const tries = 6

// settled lays the text out until the pages that it names are those where the headings are.
func (k *composer) settled() []flow.Page {
	for range tries {
		k.strips, k.pending, k.printed, k.tags, k.wraps = nil, 0, 0, newBookTags(), nil
		k.blocks(k.doc.Blocks)
		if *k.Errs != nil {
			return nil
		}
		pages, errs := flow.Pages(k.strips, k.frame)
		if errs != nil {
			*k.Errs = append(*k.Errs, errs...)
			return nil
		}
		same := true
		for _, p := range pages {
			for _, m := range p.Marks {
				same = same && k.pages[m] == p.Number
				k.pages[m] = p.Number
			}
		}
		if same {
			k.showWraps()
			return pages
		}
	}
	k.Errs.Add(diag.Pos{File: k.doc.File}, "booklet-unsettled", nil)
	return nil
}

// face makes a page with its number.
func (k *composer) face(c *model.Component, p flow.Page) *scene.Face {
	f := &scene.Face{Name: c.Name + "." + strconv.Itoa(p.Number), Size: k.frame.Size}
	d := k.newDrawing(f, c.Name, k.Scope, false)
	f.Ops = p.Ops
	if k.book.Numbers != "none" {
		k.number(d, p.Number)
	}
	d.finish()
	return f
}

// number prints the number of a page in the middle of its foot, away from the spine.
func (k *composer) number(d *Drawing, n int) {
	st := k.style(k.book.Styles.Number, "small")
	box := geom.R(k.frame.Left(n), k.frame.Size.H-k.frame.Bottom*7/8, k.frame.Width(), k.frame.Bottom*3/4)
	st.Align, st.VAlign = font.Right, font.Middle
	if !k.frame.SpineLeft(n) {
		st.Align = font.Left
	}
	b, err := k.theme.Fonts.Layout(k.Digits(n), st.Style, box.Size())
	var over *font.Overflow
	switch {
	case errors.As(err, &over) && over.Need.H > box.H: // the same on every page
		if at := cmp.Or(k.book.Margins.Bottom.Pos, k.At); n == k.frame.First {
			k.Errs.Add(at, "booklet-number-high", diag.Args{"found": k.frame.Bottom, "low": excess(over.Need.H*4/3 + 1), "style": st.name})
		}
	case err != nil:
		k.misfitIn(err, st, k.Digits(n), k.At)
	default:
		d.Add(&scene.Text{Runs: b.At(box.Min()), Colour: *st.colour, Tag: scene.Artifact})
	}
}

// style returns a style by its name in the data. Texts of booklets do not shrink: all are of one size.
func (k *composer) style(name model.Word, usual string) bookStyle {
	word := name.Value
	if word == "" {
		word = usual
	}
	st, ok := k.styleOf(Setting{Style: word})
	if !ok {
		k.typesetter.style(word, name.Pos)
		st.Size = geom.PT(9.5)
	}
	st.MinSize, st.VAlign = st.Size, font.Top
	c := k.Colour(k.theme.Styles[word].Colour.Or("ink"))
	if c == nil {
		c = k.Paint("ink")
	}
	return bookStyle{st, word, c}
}
