package press_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/testing/presstest"
	"cartouche/layouts/press"
)

// TestMarkLengths checks that marks are outside the bleed if 2 mm fit there and across it
// otherwise, and that less than a millimetre gets no marks.
func TestMarkLengths(t *testing.T) {
	for name, c := range map[string]struct {
		room, bleed geom.Length // beyond the cut: the printable area and the bleed
		marks       press.Marks
		from, to    geom.Length // of the mark, from the trim
		cased, none bool
	}{
		"as asked for":            {room: 10 * mm, from: 1500, to: 5500},
		"outside the bleed":       {room: 10 * mm, bleed: 3 * mm, from: 4500, to: 8500},
		"shorter":                 {room: 7 * mm, bleed: 3 * mm, from: 4500, to: 7 * mm},
		"shorter, without bleed":  {room: 4 * mm, from: 1500, to: 4 * mm},
		"into the bleed":          {room: 5500, bleed: 3 * mm, from: 2500, to: 5500, cased: true},
		"across the bleed":        {room: 3 * mm, bleed: 3 * mm, from: mm, to: 3 * mm, cased: true},
		"nearer, without bleed":   {room: 3 * mm, from: mm, to: 3 * mm},
		"the least":               {room: 1200, bleed: mm, from: 400, to: 1200, cased: true},
		"too little room":         {room: 999, bleed: 900, none: true},
		"no room":                 {none: true},
		"short ones asked for":    {room: 5 * mm, bleed: 3 * mm, marks: press.Marks{Length: mm, Offset: mm}, from: 4 * mm, to: 5 * mm},
		"long ones asked for":     {room: 30 * mm, marks: press.Marks{Length: 20 * mm, Offset: 5 * mm}, from: 5 * mm, to: 25 * mm},
		"further than there room": {room: 5 * mm, marks: press.Marks{Offset: 9 * mm}, from: 2 * mm, to: 5 * mm},
	} {
		t.Run(name, func(t *testing.T) {
			opt := press.Options{Paper: geom.Size{W: 100 * mm, H: 200 * mm}, Margin: 5 * mm, Marks: c.marks, Upright: true}
			opt.Marks.Outer = true
			size := geom.Size{W: 100*mm - 2*(5*mm+c.room), H: 95 * mm}
			sheets, errs := press.Impose([]press.Item{{Name: "board", Front: face("board", size, c.bleed), Copies: 1}}, opt)
			if errs != nil || len(sheets) != 1 {
				t.Fatalf("%d sheets, %v", len(sheets), errs)
			}
			trim, n := sheets[0].Front.Trim, 0
			for _, m := range presstest.Marks(sheets[0].Front) {
				if m.Box.H > 0 || m.Box.X > trim.X {
					continue
				}
				n++
				if from, to := trim.X-m.Box.Right(), trim.X-m.Box.X; from != c.from || to != c.to || m.Cased != c.cased {
					t.Errorf("a mark from %v to %v, cased: %v; want %v to %v, %v", from, to, m.Cased, c.from, c.to, c.cased)
				}
			}
			if want := map[bool]int{false: 2}[c.none]; n != want {
				t.Errorf("%d marks at the left, want %d", n, want)
			}
			if unmarked := len(sheets[0].Unmarked) > 0; unmarked != c.none {
				t.Errorf("unmarked: %v", sheets[0].Unmarked)
			}
		})
	}
}

// TestBlocksMoveUpForMarks checks that a board moves up, with its back, if the small
// print leaves no space for marks below it, and that it takes no more sheets.
func TestBlocksMoveUpForMarks(t *testing.T) {
	for _, paper := range []geom.Size{papers[0], papers[0].Turned()} {
		for duplex := press.LongEdge; duplex <= press.Separate; duplex++ {
			opt := options(papers[0])
			opt.Duplex = duplex
			size := geom.Size{W: paper.W - 20*mm, H: paper.H - 22*mm} // 11 mm on each side: 5.1 mm with the margin and the small print
			if paper.W < paper.H {
				size.W = paper.W - 11*mm
			}
			c := printing{
				opt: opt,
				items: []press.Item{
					{Name: "0", Title: "Board", Front: face("0 front", size, 3*mm), Back: face("0 back", size, 3*mm), Copies: 2},
				},
			}
			sheets, errs := press.Impose(c.items, opt)
			if errs != nil || len(sheets) < 2 {
				t.Fatalf("%v: %d sheets, %v", duplex, len(sheets), errs)
			}
			for _, s := range sheets {
				for _, u := range s.Unmarked {
					if u.Vertical {
						t.Errorf("%v: no marks at the ends of vertical cuts: %+v", duplex, u)
					}
				}
			}
			if duplex != press.Gutter { // they are glued
				t.Run(duplex.String(), c.try)
			}
		}
	}
}

// TestUnmarkedPiecesAreNamed checks the direction of the cuts and the space beyond them.
func TestUnmarkedPiecesAreNamed(t *testing.T) {
	opt := options(papers[0])
	opt.Upright = true
	size := geom.Size{W: 199 * mm, H: 60 * mm}
	round := face("round", geom.Size{W: 40 * mm, H: 40 * mm}, 0)
	round.Cut = &round.Ops[0].(*ink.Fill).Path
	sheets, errs := press.Impose([]press.Item{
		{Name: "strip", Front: face("strip", size, 0), Copies: 4}, {Name: "round", Front: round, Copies: 1},
	}, opt)
	if errs != nil || len(sheets) != 2 || sheets[1].Unmarked != nil {
		t.Fatalf("%d sheets, %v", len(sheets), errs)
	}
	if got := sheets[0].Unmarked; len(got) != 1 || got[0].Name != "strip" || got[0].Vertical || got[0].Room != mm/2 {
		t.Errorf("got %+v, want the horizontal cuts of the strip", got)
	}
}

// marked checks that on each page every cut has a crop mark at both ends, or that the sheet lists
// the piece as unmarked.
func (c printing) marked(t *testing.T, s press.Sheet) {
	t.Helper()
	if !c.opt.Marks.Outer || c.opt.Marks.Cut {
		if s.Unmarked != nil {
			t.Errorf("%v are unmarked, but no marks were requested or the cuts are drawn", s.Unmarked)
		}
		return
	}
	for _, u := range s.Unmarked {
		if u.Room >= press.MarkRoom || !s.Holds(u.Name) {
			t.Errorf("there is room for the marks of %+v", u)
		}
	}
	for _, page := range press.Pages([]press.Sheet{s}) {
		pieces := presstest.Pieces(page, func(name string) (geom.Size, bool) {
			if !strings.HasSuffix(name, "front") && !strings.HasSuffix(name, "back") {
				return geom.Size{}, false
			}
			return c.size(name), true
		})
		marks, fold := presstest.Marks(page), geom.R(page.Size.W/2, 0, 0, page.Size.H).Inset(-mm/2)
		for _, m := range marks {
			if s.Folded && fold.Overlaps(m.Box.Inset(-1)) {
				t.Errorf("the mark at %v is too close to the fold", m.Box)
			}
		}
		for _, end := range presstest.BareEnds(pieces, marks) {
			name, _, _ := strings.Cut(end.Piece, " ")
			if !slices.ContainsFunc(s.Unmarked, func(u press.Unmarked) bool { return u.Name == name && u.Vertical == end.Vertical }) {
				t.Errorf("a cut of %s has no mark (vertical: %v); the sheet lists %v", end.Piece, end.Vertical, s.Unmarked)
			}
		}
	}
}
