package press_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
)

const mm = geom.Millimetre

// rounding is the largest deviation from the middle of a sheet.
const rounding = geom.Micrometre

// rulerWidth is the approximate width of the ruler with its label.
const rulerWidth = 61 * mm

// face returns a side of a piece, filled up to its bleed, with a slot in a corner.
func face(name string, size geom.Size, bleed geom.Length) *scene.Face {
	f := &scene.Face{Name: name, Size: size, Bleed: bleed, Slots: []scene.Slot{corner(size)}}
	f.Ops = []ink.Op{&ink.Fill{Path: ink.RectPath(f.Trim().Inset(-bleed))}}
	return f
}

// options returns the options of the tests, with boxes for the small print and the ruler.
func options(paper geom.Size) press.Options {
	strip := func(w geom.Length) []ink.Op {
		return []ink.Op{&ink.Fill{Path: ink.RectPath(geom.R(0, 0, w, press.StripHeight))}}
	}
	return press.Options{
		Paper: paper, Margin: 5 * mm, Marks: press.Crop, Lang: "en",
		Line:  func(_ []string, _, _ int, room geom.Length) []ink.Op { return strip(room) },
		Ruler: func() ([]ink.Op, geom.Length) { return strip(rulerWidth), rulerWidth },
	}
}

// turnedOver returns the position of a box on the back of a sheet as seen through it from the
// front, and the direction that way then has. A folded sheet turns like a page.
func turnedOver(d press.Duplex, page geom.Size, r geom.Rect, way geom.Point) (geom.Rect, geom.Point) {
	aboutUprightAxis := d == press.Gutter || (d != press.ShortEdge) == (page.H >= page.W)
	if aboutUprightAxis {
		return geom.R(page.W-r.Right(), r.Y, r.W, r.H), geom.Pt(-way.X, way.Y)
	}
	return geom.R(r.X, page.H-r.Bottom(), r.W, r.H), geom.Pt(way.X, -way.Y)
}

func TestBacksMatchFronts(t *testing.T) {
	testall.Slow(t)
	seed := rand.NewPCG(1, 2)
	r := rand.New(seed)
	cases := 750
	if testall.On() {
		cases = 6000
	}
	for i := range cases {
		c := randomCase(r)
		if !t.Run(fmt.Sprint(i), func(t *testing.T) { c.try(t) }) {
			t.Fatalf("with %+v", c)
		}
	}
}

// printing is one case: items on a paper.
type printing struct {
	opt   press.Options
	items []press.Item
}

var papers = []geom.Size{
	{W: 210 * mm, H: 297 * mm}, {W: 215900, H: 279400}, {W: 297 * mm, H: 420 * mm}, {W: 279400, H: 431800}, {W: 250 * mm, H: 250 * mm},
	{W: 148 * mm, H: 210 * mm}, {W: 420 * mm, H: 594 * mm}, {W: 215900, H: 355600},
}

func randomCase(r *rand.Rand) printing {
	between := func(lo, hi geom.Length) geom.Length { return lo + geom.Length(r.IntN(int(hi-lo+1))) }
	paper := papers[r.IntN(len(papers))]
	if r.IntN(4) == 0 {
		paper.W = between(170*mm, 400*mm)
		paper.H = between(paper.W, 600*mm)
	}
	c := printing{opt: options(paper)}
	c.opt.Margin = between(3*mm, 8*mm)
	c.opt.Duplex = press.Duplex(r.IntN(5))
	c.opt.Gutter = r.IntN(2) == 0
	c.opt.Marks = press.Marks{Outer: r.IntN(4) > 0, Inner: r.IntN(2) == 0, Cut: r.IntN(3) == 0, Register: r.IntN(6) == 0}
	if r.IntN(3) == 0 {
		c.opt.Marks.Length, c.opt.Marks.Offset = between(mm, 8*mm), between(mm/2, 3*mm)
	}
	if r.IntN(3) == 0 {
		c.opt.Shift = geom.Pt(between(-3*mm, 3*mm), between(-3*mm, 3*mm))
	}
	kinds := 1 + r.IntN(4)*r.IntN(2)
	var size geom.Size
	var bleed geom.Length
	back := false
	for i := range 3 {
		if i < kinds {
			// A piece must fit on half of the smallest remaining sheet.
			size = geom.Size{W: between(12*mm, 50*mm), H: between(12*mm, 150*mm)}
			if paper.W >= 200*mm {
				size = geom.Size{W: between(12*mm, 70*mm), H: between(12*mm, 180*mm)}
			}
			if c.opt.Marks.Register { // further from the edge than printers need
				size.H = min(size.H, 120*mm)
			}
			if bleed = 0; r.IntN(2) == 0 {
				bleed = between(1*mm, 5*mm)
			}
			if back = r.IntN(3) > 0; r.IntN(2) == 0 && paper.W >= 200*mm && c.opt.Duplex != press.Gutter {
				size = size.Turned()
			}
		}
		it := press.Item{
			Name: fmt.Sprint(i), Title: fmt.Sprint("kind ", min(i, kinds-1)),
			Front: face(fmt.Sprintf("%d front", i), size, bleed), Copies: 1 + r.IntN(20),
		}
		if back {
			it.Back = face(fmt.Sprintf("%d back", i), size, bleed)
		}
		c.items = append(c.items, it)
	}
	c.opt.RightToLeft = r.IntN(4) == 0
	return c
}

func (c printing) size(name string) geom.Size {
	var i int
	fmt.Sscan(name, &i)
	return c.items[i].Front.Size
}

func (c printing) try(t *testing.T) {
	sheets, errs := press.Impose(c.items, c.opt)
	if errs != nil {
		t.Fatalf("%v", errs)
	}
	press.Finish(sheets, c.opt)
	got, copies, mixed := map[string]int{}, map[string]bool{}, false
	for _, s := range sheets {
		fronts, backs := c.sides(t, s)
		c.slots(t, s, slices.Concat(fronts, backs), copies)
		for _, p := range fronts {
			got[p.name]++
		}
		two := slices.DeleteFunc(slices.Clone(fronts), func(p piece) bool { return !c.twoSided(p.name) })
		mixed = mixed || len(two) > 0 && len(two) < len(fronts)
		if len(two) > 0 || len(backs) > 0 {
			meet(t, c.opt.Duplex, s.Front.Size, two, backs)
		}
		cut(t, s, fronts)
		c.marked(t, s)
	}
	for i, it := range c.items {
		if n := got[fmt.Sprintf("%d front", i)]; n != it.Copies {
			t.Errorf("%d pieces of item %d, want %d", n, i, it.Copies)
		}
	}
	if apart := c.apart(t); mixed && len(sheets) >= apart {
		t.Errorf("pieces with one and two sides share %d sheets, and take %d apart", len(sheets), apart)
	}
}

func (c printing) twoSided(name string) bool {
	var i int
	fmt.Sscan(name, &i)
	return c.items[i].Back != nil && c.opt.Duplex != press.OneSided
}

// sides reads a sheet and checks its pages. It returns the backs without their shift.
func (c printing) sides(t *testing.T, s press.Sheet) (fronts, backs []piece) {
	t.Helper()
	front := read(t, s.Front, c.size)
	check(t, s.Front, front, c.opt.Margin)
	pieces := front.pieces
	if s.Back != nil {
		back := read(t, s.Back, c.size)
		page := *s.Back
		if c.opt.Shift != (geom.Point{}) {
			back = back.moved(geom.Point{}.Sub(c.opt.Shift))
			page.Trim, page.Bleed = geom.R(0, 0, page.Size.W, page.Size.H), geom.R(0, 0, page.Size.W, page.Size.H)
		}
		check(t, &page, back, c.opt.Margin)
		pieces = append(pieces, back.pieces...)
	}
	for _, p := range pieces {
		if strings.HasSuffix(p.name, "front") {
			fronts = append(fronts, p)
		} else {
			backs = append(backs, p)
		}
	}
	if s.Folded != (c.opt.Duplex == press.Gutter && len(backs) > 0) || s.Folded != (len(front.folds) == 1) {
		t.Errorf("folded: %v, with %d backs and %d lines to fold along", s.Folded, len(backs), len(front.folds))
	}
	return fronts, backs
}

// moved returns everything but the strips, moved.
func (l laid) moved(by geom.Point) laid {
	for i := range l.pieces {
		l.pieces[i].trim, l.pieces[i].ink = l.pieces[i].trim.Move(by), l.pieces[i].ink.Move(by)
	}
	for _, boxes := range [][]geom.Rect{l.marks, l.white} {
		for i := range boxes {
			boxes[i] = boxes[i].Move(by)
		}
	}
	return l
}

// cut checks that straight cuts separate all pieces, and that the sheet has their number.
func cut(t *testing.T, s press.Sheet, fronts []piece) {
	t.Helper()
	var boxes []geom.Rect
	for _, p := range fronts {
		boxes = append(boxes, p.trim)
	}
	if n, ok := press.CutsOf(boxes); !ok || n != s.Cuts {
		t.Errorf("%d cuts separate the pieces: %v; the sheet has %d", n, ok, s.Cuts)
	}
}

// meet checks that each back is on its front within 0.01 mm, and upright when the card is turned
// over left to right.
func meet(t *testing.T, d press.Duplex, page geom.Size, fronts, backs []piece) {
	t.Helper()
	if len(fronts) != len(backs) {
		t.Fatalf("%d fronts and %d backs", len(fronts), len(backs))
	}
	for i, f := range fronts {
		b := backs[i]
		at, up := turnedOver(d, page, b.trim, b.up)
		if far(at.X, f.trim.X) || far(at.Y, f.trim.Y) || far(at.Right(), f.trim.Right()) || far(at.Bottom(), f.trim.Bottom()) {
			t.Errorf("%s is at %v, its back behind %v", f.name, f.trim, at)
		}
		if up != f.up {
			t.Errorf("the top of %s points to %v, that of its back to %v", f.name, f.up, up)
		}
		if strings.TrimSuffix(f.name, "front") != strings.TrimSuffix(b.name, "back") {
			t.Errorf("behind %s is %s", f.name, b.name)
		}
	}
}

func far(a, b geom.Length) bool { return max(a-b, b-a) > mm/100 }

func TestNineCardsOnASheet(t *testing.T) {
	size := geom.Size{W: 63 * mm, H: 88 * mm}
	for _, paper := range papers[:2] {
		opt := options(paper)
		sheets, errs := press.Impose([]press.Item{{Front: face("f", size, 3*mm), Back: face("b", size, 3*mm), Copies: 54}}, opt)
		if errs != nil || len(sheets) != 6 || sheets[0].Pieces != 9 {
			t.Errorf("on %v: %d sheets, %v", paper, len(sheets), errs)
		}
	}
}

// TestRestsShareSheets checks that rests share sheets, two-sided pieces with two-sided ones, and
// that in a file with backs every sheet has one.
func TestRestsShareSheets(t *testing.T) {
	card, token, board := geom.Size{W: 63 * mm, H: 88 * mm}, geom.Size{W: 30 * mm, H: 30 * mm}, geom.Size{W: 190 * mm, H: 230 * mm}
	sheets, errs := press.Impose([]press.Item{
		{Title: "cards", Front: face("a", card, 0), Back: face("b", card, 0), Copies: 10},
		{Title: "more cards", Front: face("a", card, 0), Back: face("b", card, 0), Copies: 9},
		{Title: "coins", Front: face("a", token, 0), Back: face("b", token, 0), Copies: 3},
		{Title: "tokens", Front: face("t", token, 0), Copies: 3},
		{Title: "none", Front: face("n", token, 0), Copies: 0},
		{Title: "board", Front: face("t", board, 0), Copies: 1},
		{Title: "other tokens", Front: face("t", token, 0), Copies: 3},
	}, options(papers[0]))
	if errs != nil {
		t.Fatal(errs)
	}
	press.Finish(sheets, options(papers[0]))
	var got []string
	for _, s := range sheets {
		got = append(got, fmt.Sprintf("%s: %d", strings.Join(s.Titles, "+"), s.Pieces))
	}
	want := []string{"cards: 9", "cards+more cards: 9", "more cards+coins: 4", "tokens+board+other tokens: 7"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if n := len(press.Pages(sheets)); n != 8 {
		t.Errorf("%d pages, want 8", n)
	}
}

// TestTheStripIsMirrored checks that in right-to-left text the small print is at the right and the
// ruler at the left.
func TestTheStripIsMirrored(t *testing.T) {
	strip := func(right bool) (line, ruler geom.Length) {
		opt := options(papers[0])
		opt.RightToLeft = right
		sheets, errs := press.Impose([]press.Item{{Title: "cards", Front: face("a", geom.Size{W: 63 * mm, H: 88 * mm}, 0), Copies: 9}}, opt)
		if errs != nil {
			t.Fatal(errs)
		}
		press.Finish(sheets, opt)
		for _, op := range press.Pages(sheets)[0].Ops {
			g, ok := op.(*scene.Group)
			switch {
			case ok && g.Name == "line":
				line = g.Place.At.X
			case ok && g.Name == "ruler":
				ruler = g.Place.At.X
			}
		}
		return line, ruler
	}
	line, ruler := strip(false)
	mirroredLine, mirroredRuler := strip(true)
	if line <= 0 || ruler+rulerWidth <= papers[0].W/2 || mirroredRuler != 13*mm || mirroredLine <= mirroredRuler+rulerWidth {
		t.Errorf("the line is at %v, the ruler at %v; mirrored at %v and %v", line, ruler, mirroredLine, mirroredRuler)
	}
}

// TestTheRulerIsFarFromTheEdges checks that usual sheets, fronts and backs, have a ruler 13 mm from the edges of the paper, that it
// costs no sheet and no crop mark, and that a piece which leaves no room for it is still printed.
func TestTheRulerIsFarFromTheEdges(t *testing.T) {
	poker, letterPage, page := geom.Size{W: 63 * mm, H: 88 * mm}, geom.Size{W: 190 * mm, H: 267 * mm}, geom.Size{W: 190 * mm, H: 277 * mm}
	for _, tt := range []struct {
		size, paper geom.Size
		copies      int
		bleed       geom.Length
		ruler       bool
	}{
		{poker, papers[0], 9, 3 * mm, true}, {poker, papers[0], 9, 0, true}, {poker, papers[1], 9, 3 * mm, true}, {poker, papers[1], 9, 0, true},
		{letterPage, papers[0], 1, 3 * mm, true}, {letterPage, papers[1], 1, 3 * mm, true}, {letterPage.Turned(), papers[0], 1, 3 * mm, true},
		{poker, papers[5], 2, 3 * mm, true}, {geom.Size{W: 44 * mm, H: 68 * mm}, papers[0], 16, 3 * mm, true}, {page, papers[0], 1, 0, false},
		{geom.Size{W: 300 * mm, H: 250 * mm}, papers[0], 1, 3 * mm, true},
	} {
		for _, d := range []press.Duplex{press.LongEdge, press.ShortEdge} {
			opt := options(tt.paper)
			opt.Duplex = d
			item := press.Item{Name: "a", Front: face("a", tt.size, tt.bleed), Copies: tt.copies}
			if tt.size.W < 300*mm {
				item.Back = face("b", tt.size, tt.bleed)
			}
			sheets, errs := press.Impose([]press.Item{item}, opt)
			if item.Back != nil && len(sheets) != 1 || len(errs) > 0 || len(sheets[0].Unmarked) > 0 {
				t.Fatalf("%v on %v: %d sheets, %v; without marks: %v", tt.size, tt.paper, len(sheets), errs, sheets[0].Unmarked)
			}
			press.Finish(sheets, opt)
			for n, p := range press.Pages(sheets) {
				inner, found := geom.R(0, 0, p.Size.W, p.Size.H).Inset(13*mm), false
				for _, s := range read(t, p, func(string) geom.Size { return tt.size }).strips {
					found = found || inner.Contains(s) && max(s.W, s.H) == rulerWidth
				}
				if found != tt.ruler {
					t.Errorf("%v on %v, %v: page %d has a ruler: %v", tt.size, tt.paper, d, n+1, found)
				}
			}
		}
	}
}

func TestAPieceLargerThanThePaper(t *testing.T) {
	big := geom.Size{W: 400 * mm, H: 300 * mm}
	at := diag.Pos{File: "board.yaml", Line: 1, Column: 7}
	for name, c := range map[string]struct {
		item  press.Item
		paper geom.Size
		want  string
	}{
		"with a back": {
			press.Item{Title: "Board", Front: face("f", big, 0), Back: face("b", big, 0), Copies: 1, At: at}, papers[0],
			"board.yaml:1:7: larger-than-paper",
		},
		"a tiny paper": {
			press.Item{Title: "Board", Front: face("f", big, 0), Copies: 1, At: at}, geom.Size{W: 20 * mm, H: 20 * mm},
			"board.yaml:1:7: larger-than-paper",
		},
		"on four tiles": {press.Item{Title: "Board", Front: face("f", big, 0), Copies: 1, At: at}, papers[0], ""},
	} {
		_, errs := press.Impose([]press.Item{c.item}, options(c.paper))
		if got := errs.Error(); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestMarginsLargerThanThePaper checks that Impose terminates for any margin.
func TestMarginsLargerThanThePaper(t *testing.T) {
	opt := options(papers[0])
	opt.Margin = 2000 * mm
	_, errs := press.Impose([]press.Item{{Title: "Card", Front: face("f", geom.Size{W: 63 * mm, H: 88 * mm}, 0), Copies: 1}}, opt)
	if errs == nil {
		t.Error("a card fits on a sheet without space")
	}
}

// TestTenThousandCards imposes more cards than anybody prints.
func TestTenThousandCards(t *testing.T) {
	size := geom.Size{W: 63 * mm, H: 88 * mm}
	var items []press.Item
	for range 10000 {
		items = append(items, press.Item{Title: "cards", Front: face("f", size, 3*mm), Back: face("b", size, 3*mm), Copies: 1})
	}
	opt := options(papers[0])
	sheets, errs := press.Impose(items, opt)
	press.Finish(sheets, opt)
	if errs != nil || len(sheets) != 1112 {
		t.Errorf("%d sheets, %v", len(sheets), errs)
	}
}

// TestThousandsOfSizes imposes pieces of thousands of different sizes, each once.
func TestThousandsOfSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var items []press.Item
	for range 2000 {
		size := geom.Size{W: 20*mm + geom.Length(r.IntN(60000)), H: 20*mm + geom.Length(r.IntN(60000))}
		items = append(items, press.Item{Title: "piece", Front: face("f", size, 0), Copies: 1})
	}
	sheets, errs := press.Impose(items, options(papers[0]))
	placed := 0
	for _, s := range sheets {
		placed += s.Pieces
	}
	if errs != nil || placed != len(items) {
		t.Errorf("%d of %d pieces on %d sheets, %v", placed, len(items), len(sheets), errs)
	}
}
