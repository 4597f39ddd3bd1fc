package press_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
)

const mm = geom.Millimetre

// rounding is what the middle of a sheet may be off by.
const rounding = geom.Micrometre

// rulerWidth is about what the ruler with its label takes.
const rulerWidth = 61 * mm

// face is a side of a piece, all ink up to its bleed.
func face(name string, size geom.Size, bleed geom.Length) *scene.Face {
	f := &scene.Face{Name: name, Size: size, Bleed: bleed}
	f.Ops = []scene.Op{&scene.Fill{Path: scene.RectPath(f.Trim().Inset(-bleed))}}
	return f
}

// options are what a test prints with: boxes stand for the small print and the ruler.
func options(paper geom.Size) press.Options {
	strip := func(w geom.Length) []scene.Op {
		return []scene.Op{&scene.Fill{Path: scene.RectPath(geom.R(0, 0, w, press.StripHeight))}}
	}
	return press.Options{
		Paper: paper, Margin: 5 * mm, Marks: press.Crop, Lang: "en",
		Line:  func(_ []string, _, _ int, room geom.Length) []scene.Op { return strip(room) },
		Ruler: func() ([]scene.Op, geom.Length) { return strip(rulerWidth), rulerWidth },
	}
}

// laid is what came to lie on a page, in its coordinates.
type laid struct {
	pieces []piece
	strips []geom.Rect
	marks  []geom.Rect // thin boxes around the lines of the crop marks, and the registration marks
	cuts   []geom.Rect // thin boxes around the cut lines
	folds  []geom.Rect
	inner  bool // marks may lie in the bleed between pieces
}

// piece is a piece on a page.
type piece struct {
	name      string
	trim, ink geom.Rect  // ink is what shows of it, bleed too
	up        geom.Point // the way to its upper edge, one micrometre long
}

// read finds the pieces, the strips and the marks of a page.
func read(t *testing.T, p *scene.Page, size func(name string) geom.Size) laid {
	t.Helper()
	var out laid
	for _, op := range p.Ops {
		g, ok := op.(*scene.Group)
		if !ok {
			t.Errorf("a %T on the page", op)
			continue
		}
		switch {
		case g.Name == "shift":
			out.add(t, g.Ops, g.Place.At, size)
		default:
			out.add(t, []scene.Op{g}, geom.Point{}, size)
		}
	}
	return out
}

func (l *laid) add(t *testing.T, ops []scene.Op, by geom.Point, size func(name string) geom.Size) {
	t.Helper()
	for _, op := range ops {
		g := op.(*scene.Group)
		moved := g.Place.After(geom.At(by))
		switch {
		case g.Name == "line" || g.Name == "ruler":
			l.strips = append(l.strips, moved.ApplyRect(g.Ops[0].(*scene.Fill).Path.Box()))
		case g.Name == "map":
			l.strips = append(l.strips, moved.ApplyRect(g.Ops[len(g.Ops)-1].(*scene.Stroke).Path.Box()))
		case g.Role == scene.Guide:
			l.marks = append(l.marks, lines(g.Ops, by)...)
		case g.Role == scene.Cut:
			l.cuts = append(l.cuts, lines(g.Ops, by)...)
		case g.Role == scene.Fold:
			l.folds = append(l.folds, lines(g.Ops, by)...)
		default:
			l.pieces = append(l.pieces, readPiece(t, g, moved, size(g.Name)))
		}
	}
}

func readPiece(t *testing.T, g *scene.Group, at geom.Placement, s geom.Size) piece {
	t.Helper()
	ink := g.Ops[0].(*scene.Fill).Path.Box()
	if g.Clip != nil {
		ink = g.Clip.Box()
	}
	if at.Mirror {
		t.Errorf("%s is mirrored", g.Name)
	}
	return piece{
		name: g.Name, trim: at.ApplyRect(geom.R(0, 0, s.W, s.H)), ink: at.ApplyRect(ink),
		up: at.Apply(geom.Pt(0, -1)).Sub(at.Apply(geom.Point{})),
	}
}

// lines are thin boxes around straight lines.
func lines(ops []scene.Op, by geom.Point) (out []geom.Rect) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Fill:
			out = append(out, op.Path.Box().Move(by))
		case *scene.Stroke:
			var last geom.Point
			for i, v := range op.Path.Verbs {
				to := op.Path.Points[i].Add(by)
				if v == scene.LineTo {
					r := geom.R(last.X, last.Y, 0, 0).Union(geom.R(to.X, to.Y, 0, 0))
					if r.W == 0 {
						r.X, r.W = r.X-op.Width/2, op.Width
					} else {
						r.Y, r.H = r.Y-op.Width/2, op.Width
					}
					out = append(out, r)
				}
				last = to
			}
		}
	}
	return out
}

// check holds that nothing on a page is lost or in the way of anything else.
func check(t *testing.T, p *scene.Page, l laid, margin geom.Length) {
	t.Helper()
	printable := geom.R(0, 0, p.Size.W, p.Size.H).Inset(margin)
	for i, a := range l.pieces {
		if !printable.Contains(a.ink) {
			t.Errorf("%s at %v cannot be printed: %v", a.name, a.ink, printable)
		}
		if !a.ink.Contains(a.trim) {
			t.Errorf("%s is cut off: %v of %v", a.name, a.ink, a.trim)
		}
		if !p.Trim.Inset(-rounding).Contains(a.trim) || !p.Bleed.Inset(-rounding).Contains(a.ink) {
			t.Errorf("%s at %v, %v lies outside the page's boxes %v, %v", a.name, a.trim, a.ink, p.Trim, p.Bleed)
		}
		for _, b := range l.pieces[:i] {
			if a.trim.Overlaps(b.ink) || b.trim.Overlaps(a.ink) {
				t.Errorf("%s at %v and %s at %v overlap", a.name, a.ink, b.name, b.ink)
			}
		}
	}
	if !geom.R(0, 0, p.Size.W, p.Size.H).Contains(p.Bleed) {
		t.Errorf("the bleed box %v leaves the page %v", p.Bleed, p.Size)
	}
	if len(l.strips) != 2 || l.strips[0].Overlaps(l.strips[1]) {
		t.Errorf("the small print and the ruler stand at %v", l.strips)
	}
	for i, s := range append(l.strips, l.marks...) {
		what, reach := "the small print or ruler", printable
		if i >= len(l.strips) {
			what, reach = "a crop mark", printable.Inset(-mm/10) // half of its line
		}
		if !reach.Contains(s) {
			t.Errorf("%s at %v cannot be printed: %v", what, s, printable)
		}
		for _, a := range l.pieces {
			if s.Overlaps(a.ink) && (!l.inner || i < len(l.strips) || s.Overlaps(a.trim)) {
				t.Errorf("%s at %v lies on %s at %v", what, s, a.name, a.ink)
			}
		}
	}
	for _, s := range l.strips {
		for _, m := range l.marks {
			if s.Overlaps(m) {
				t.Errorf("a crop mark at %v crosses the small print or ruler at %v", m, s)
			}
		}
	}
}

// turnedOver is where a box on the back of a sheet lies as seen through it from
// the front, and the way that a direction points. A folded sheet turns like a page.
func turnedOver(d press.Duplex, page geom.Size, r geom.Rect, way geom.Point) (geom.Rect, geom.Point) {
	aboutUprightAxis := d == press.Gutter || (d != press.ShortEdge) == (page.H >= page.W)
	if aboutUprightAxis {
		return geom.R(page.W-r.Right(), r.Y, r.W, r.H), geom.Pt(-way.X, way.Y)
	}
	return geom.R(r.X, page.H-r.Bottom(), r.W, r.H), geom.Pt(way.X, -way.Y)
}

func TestBacksLieOnTheirFronts(t *testing.T) {
	seed := rand.NewPCG(1, 2)
	r := rand.New(seed)
	for i := range 6000 {
		c := randomCase(r)
		if !t.Run(fmt.Sprint(i), func(t *testing.T) { c.try(t) }) {
			t.Fatalf("with %+v", c)
		}
	}
}

// printing is one case: so many pieces of some sizes on a paper.
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
			// One piece must fit on half of the smallest sheet that is left.
			size = geom.Size{W: between(12*mm, 50*mm), H: between(12*mm, 150*mm)}
			if paper.W >= 200*mm {
				size = geom.Size{W: between(12*mm, 70*mm), H: between(12*mm, 180*mm)}
			}
			if bleed = 0; r.IntN(2) == 0 {
				bleed = between(1*mm, 5*mm)
			}
			if back = r.IntN(3) > 0; r.IntN(2) == 0 && paper.W >= 200*mm && c.opt.Duplex != press.Gutter {
				size = size.Turned()
			}
		}
		it := press.Item{Title: fmt.Sprint("kind ", min(i, kinds-1)), Front: face(fmt.Sprintf("%d front", i), size, bleed), Copies: 1 + r.IntN(20)}
		if back {
			it.Back = face(fmt.Sprintf("%d back", i), size, bleed)
		}
		c.items = append(c.items, it)
	}
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
	got := map[string]int{}
	for _, s := range sheets {
		fronts, backs := c.sides(t, s)
		for _, p := range fronts {
			got[p.name]++
		}
		two := c.twoSided(fronts[0].name)
		for _, p := range fronts {
			if c.twoSided(p.name) != two {
				t.Errorf("%s shares a sheet with %s", p.name, fronts[0].name)
			}
		}
		if two != (len(backs) > 0) {
			t.Fatalf("are there backs? %v; it should be %v", len(backs) > 0, two)
		}
		if two {
			meet(t, c.opt.Duplex, s.Front.Size, fronts, backs)
		}
		cut(t, s, fronts)
	}
	for i, it := range c.items {
		if n := got[fmt.Sprintf("%d front", i)]; n != it.Copies {
			t.Errorf("%d pieces of item %d, want %d", n, i, it.Copies)
		}
	}
}

func (c printing) twoSided(name string) bool {
	var i int
	fmt.Sscan(name, &i)
	return c.items[i].Back != nil && c.opt.Duplex != press.OneSided
}

// sides reads a sheet and checks its pages; the backs come without their shift.
func (c printing) sides(t *testing.T, s press.Sheet) (fronts, backs []piece) {
	t.Helper()
	front := read(t, s.Front, c.size)
	front.inner = c.opt.Marks.Inner
	check(t, s.Front, front, c.opt.Margin)
	pieces := front.pieces
	if s.Back != nil {
		back := read(t, s.Back, c.size)
		back.inner = front.inner
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

// moved is all but the strips moved.
func (l laid) moved(by geom.Point) laid {
	for i := range l.pieces {
		l.pieces[i].trim, l.pieces[i].ink = l.pieces[i].trim.Move(by), l.pieces[i].ink.Move(by)
	}
	for i := range l.marks {
		l.marks[i] = l.marks[i].Move(by)
	}
	return l
}

// cut holds that straight cuts which run through free every piece, and that the
// sheet knows how many.
func cut(t *testing.T, s press.Sheet, fronts []piece) {
	t.Helper()
	var boxes []geom.Rect
	for _, p := range fronts {
		boxes = append(boxes, p.trim)
	}
	if n, ok := press.CutsOf(boxes); !ok || n != s.Cuts {
		t.Errorf("%d cuts free the pieces: %v; the sheet says %d", n, ok, s.Cuts)
	}
}

// meet holds that each back lies on its front, within 0.01 mm, and upright: who
// turns a card over left to right finds its back upright.
func meet(t *testing.T, d press.Duplex, page geom.Size, fronts, backs []piece) {
	t.Helper()
	if len(fronts) != len(backs) {
		t.Fatalf("%d fronts and %d backs", len(fronts), len(backs))
	}
	for i, f := range fronts {
		b := backs[i]
		at, up := turnedOver(d, page, b.trim, b.up)
		if far(at.X, f.trim.X) || far(at.Y, f.trim.Y) || far(at.Right(), f.trim.Right()) || far(at.Bottom(), f.trim.Bottom()) {
			t.Errorf("%s lies at %v, its back behind %v", f.name, f.trim, at)
		}
		if up != f.up {
			t.Errorf("the top of %s points to %v, that of its back to %v", f.name, f.up, up)
		}
		if strings.TrimSuffix(f.name, "front") != strings.TrimSuffix(b.name, "back") {
			t.Errorf("behind %s lies %s", f.name, b.name)
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

// TestWhatStandsTogether: what is left over shares sheets, two-sided pieces with
// two-sided ones, and in a file with backs every sheet has one.
func TestWhatStandsTogether(t *testing.T) {
	card, token, board := geom.Size{W: 63 * mm, H: 88 * mm}, geom.Size{W: 30 * mm, H: 30 * mm}, geom.Size{W: 190 * mm, H: 112 * mm}
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

func TestAPieceLargerThanThePaper(t *testing.T) {
	big := geom.Size{W: 400 * mm, H: 300 * mm}
	at := diag.Pos{File: "board.yaml", Line: 1, Column: 7}
	for name, c := range map[string]struct {
		item  press.Item
		paper geom.Size
		want  string
	}{
		"with a back":   {press.Item{Title: "Board", Front: face("f", big, 0), Back: face("b", big, 0), Copies: 1, At: at}, papers[0], "board.yaml:1:7: larger-than-paper"},
		"a tiny paper":  {press.Item{Title: "Board", Front: face("f", big, 0), Copies: 1, At: at}, geom.Size{W: 20 * mm, H: 20 * mm}, "board.yaml:1:7: larger-than-paper"},
		"on four tiles": {press.Item{Title: "Board", Front: face("f", big, 0), Copies: 1, At: at}, papers[0], ""},
	} {
		_, errs := press.Impose([]press.Item{c.item}, options(c.paper))
		if got := errs.Error(); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestMarginsThatLeaveNothing: whatever the margin is, there is an end.
func TestMarginsThatLeaveNothing(t *testing.T) {
	opt := options(papers[0])
	opt.Margin = 2000 * mm
	_, errs := press.Impose([]press.Item{{Title: "Card", Front: face("f", geom.Size{W: 63 * mm, H: 88 * mm}, 0), Copies: 1}}, opt)
	if errs == nil {
		t.Error("a sheet without room took a card")
	}
}

// TestEveryCutIsMarked: four lines each way for pieces that touch, six with
// gutters, and a mark at both ends of each; more in the gutters.
func TestEveryCutIsMarked(t *testing.T) {
	size := geom.Size{W: 60 * mm, H: 80 * mm}
	for name, c := range map[string]struct {
		marks  press.Marks
		gutter bool
		bleed  geom.Length
		want   int
	}{
		"no marks":              {press.Marks{}, false, 0, 0},
		"outer":                 {press.Marks{Outer: true}, false, 0, 4*2 + 4*2},
		"crop, no gutters":      {press.Crop, false, 0, 4*2 + 4*2},
		"outer beside gutters":  {press.Marks{Outer: true}, true, 2 * mm, 6*2 + 6*2},
		"inner":                 {press.Marks{Inner: true}, true, 2 * mm, 6*2 + 6*2},
		"crop":                  {press.Crop, true, 2 * mm, 2 * (6*2 + 6*2)},
		"registration, 5 lines": {press.Marks{Register: true}, false, 0, 5},
	} {
		opt := options(papers[0])
		opt.Gutter, opt.Marks = c.gutter, c.marks
		copies := 9
		if c.marks.Register {
			copies = 4
		}
		sheets, errs := press.Impose([]press.Item{{Front: face("f", size, c.bleed), Copies: copies}}, opt)
		if errs != nil || len(sheets) != 1 {
			t.Fatalf("%s: %d sheets, %v", name, len(sheets), errs)
		}
		press.Finish(sheets, opt)
		l := read(t, sheets[0].Front, func(string) geom.Size { return size })
		if len(l.marks) != c.want {
			t.Errorf("%s: %d marks, want %d", name, len(l.marks), c.want)
		}
	}
}

// TestCutLinesRunAlongEveryTrim: both ways, over the whole block.
func TestCutLinesRunAlongEveryTrim(t *testing.T) {
	opt := options(papers[0])
	opt.Marks = press.Marks{Cut: true}
	size := geom.Size{W: 60 * mm, H: 80 * mm}
	sheets, _ := press.Impose([]press.Item{{Front: face("f", size, 0), Back: face("b", size, 0), Copies: 5}}, opt)
	l := read(t, sheets[0].Front, func(string) geom.Size { return size })
	if len(l.cuts) != 4+3 || len(read(t, sheets[0].Back, func(string) geom.Size { return size }).cuts) != 0 {
		t.Errorf("%d cut lines on the front", len(l.cuts))
	}
	for _, p := range l.pieces {
		for _, r := range []geom.Rect{{X: p.trim.X, Y: p.trim.Y, H: p.trim.H}, {X: p.trim.X, Y: p.trim.Y, W: p.trim.W}, {X: p.trim.Right(), Y: p.trim.Y, H: p.trim.H}, {X: p.trim.X, Y: p.trim.Bottom(), W: p.trim.W}} {
			if !slices.ContainsFunc(l.cuts, func(c geom.Rect) bool { return c.Contains(r) }) {
				t.Errorf("no line along %v of the piece at %v", r, p.trim)
			}
		}
	}
}

// TestCuts: lines right through count once.
func TestCuts(t *testing.T) {
	for name, c := range map[string]struct {
		boxes []geom.Rect
		want  int
		ok    bool
	}{
		"one":              {[]geom.Rect{geom.R(0, 0, 10, 10)}, 4, true},
		"two that touch":   {[]geom.Rect{geom.R(0, 0, 10, 10), geom.R(10, 0, 10, 10)}, 5, true},
		"two apart":        {[]geom.Rect{geom.R(0, 0, 10, 10), geom.R(12, 0, 10, 10)}, 6, true},
		"three":            {[]geom.Rect{geom.R(0, 0, 30, 10), geom.R(0, 10, 10, 10), geom.R(10, 10, 10, 10)}, 5 + 2, true},
		"round and round":  {[]geom.Rect{geom.R(0, 0, 20, 10), geom.R(20, 0, 10, 20), geom.R(10, 20, 20, 10), geom.R(0, 10, 10, 20)}, 4, false},
		"columns and rows": {[]geom.Rect{geom.R(0, 0, 5, 5), geom.R(5, 0, 5, 5), geom.R(0, 5, 5, 5), geom.R(5, 5, 5, 5)}, 6, true},
	} {
		if n, ok := press.CutsOf(c.boxes); ok != c.ok || ok && n != c.want {
			t.Errorf("%s: %d cuts, %v; want %d, %v", name, n, ok, c.want, c.ok)
		}
	}
}

// TestTenThousandCards are on paper within a second.
func TestTenThousandCards(t *testing.T) {
	size := geom.Size{W: 63 * mm, H: 88 * mm}
	var items []press.Item
	for range 10000 {
		items = append(items, press.Item{Title: "cards", Front: face("f", size, 3*mm), Back: face("b", size, 3*mm), Copies: 1})
	}
	start := time.Now()
	opt := options(papers[0])
	sheets, errs := press.Impose(items, opt)
	press.Finish(sheets, opt)
	took := time.Since(start)
	t.Logf("%d sheets in %v", len(sheets), took)
	if errs != nil || len(sheets) != 1112 || took > time.Second {
		t.Errorf("%d sheets in %v, %v", len(sheets), took, errs)
	}
}

// TestThousandsOfSizes: that no two pieces are alike takes no ages.
func TestThousandsOfSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var items []press.Item
	for range 2000 {
		size := geom.Size{W: 20*mm + geom.Length(r.IntN(60000)), H: 20*mm + geom.Length(r.IntN(60000))}
		items = append(items, press.Item{Title: "piece", Front: face("f", size, 0), Copies: 1})
	}
	start := time.Now()
	sheets, errs := press.Impose(items, options(papers[0]))
	took := time.Since(start)
	t.Logf("%d sheets in %v", len(sheets), took)
	if errs != nil || took > 10*time.Second {
		t.Errorf("%d sheets in %v, %v", len(sheets), took, errs)
	}
}
