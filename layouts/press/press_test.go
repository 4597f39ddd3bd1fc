package press_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

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
		Paper: paper, Margin: 5 * mm, Marks: true, Lang: "en",
		Line:  func(_ string, _, _ int, room geom.Length) []scene.Op { return strip(room) },
		Ruler: func() ([]scene.Op, geom.Length) { return strip(rulerWidth), rulerWidth },
	}
}

// laid is what came to lie on a page, in its coordinates.
type laid struct {
	pieces []piece
	strips []geom.Rect
	marks  []geom.Rect // thin boxes around the lines of the crop marks
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
		switch op := op.(type) {
		case *scene.Stroke:
			for i := 0; i+1 < len(op.Path.Points); i += 2 {
				a, b := op.Path.Points[i], op.Path.Points[i+1]
				r := geom.R(min(a.X, b.X), min(a.Y, b.Y), max(a.X, b.X)-min(a.X, b.X), max(a.Y, b.Y)-min(a.Y, b.Y))
				if r.W == 0 {
					r.X, r.W = r.X-op.Width/2, op.Width
				} else {
					r.Y, r.H = r.Y-op.Width/2, op.Width
				}
				out.marks = append(out.marks, r)
			}
		case *scene.Group:
			ink := op.Ops[0].(*scene.Fill).Path.Box()
			if op.Name == "line" || op.Name == "ruler" {
				out.strips = append(out.strips, op.Place.ApplyRect(ink))
				continue
			}
			s := size(op.Name)
			if op.Clip != nil {
				ink = op.Clip.Box()
			}
			if op.Place.Mirror {
				t.Errorf("%s is mirrored", op.Name)
			}
			out.pieces = append(out.pieces, piece{
				name: op.Name, trim: op.Place.ApplyRect(geom.R(0, 0, s.W, s.H)), ink: op.Place.ApplyRect(ink),
				up: op.Place.Apply(geom.Pt(0, -1)).Sub(op.Place.Apply(geom.Point{})),
			})
		default:
			t.Errorf("a %T on the page", op)
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
			if s.Overlaps(a.ink) {
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
// the front, and the way that a direction points.
func turnedOver(d press.Duplex, page geom.Size, r geom.Rect, way geom.Point) (geom.Rect, geom.Point) {
	aboutUprightAxis := d == press.LongEdge == (page.H >= page.W)
	if aboutUprightAxis {
		return geom.R(page.W-r.Right(), r.Y, r.W, r.H), geom.Pt(-way.X, way.Y)
	}
	return geom.R(r.X, page.H-r.Bottom(), r.W, r.H), geom.Pt(way.X, -way.Y)
}

func TestBacksLieOnTheirFronts(t *testing.T) {
	seed := rand.NewPCG(1, 2)
	r := rand.New(seed)
	for i := range 4000 {
		c := randomCase(r)
		if !t.Run(fmt.Sprint(i), func(t *testing.T) { c.try(t) }) {
			t.Fatalf("with %+v", c)
		}
	}
}

// printing is one case: so many pieces of a size on a paper.
type printing struct {
	opt    press.Options
	size   geom.Size
	bleed  geom.Length
	copies []int // of each kind of piece
	back   bool
}

var papers = []geom.Size{{W: 210 * mm, H: 297 * mm}, {W: 215900, H: 279400}, {W: 297 * mm, H: 420 * mm}, {W: 279400, H: 431800}, {W: 250 * mm, H: 250 * mm}}

func randomCase(r *rand.Rand) printing {
	between := func(lo, hi geom.Length) geom.Length { return lo + geom.Length(r.IntN(int(hi-lo+1))) }
	paper := papers[r.IntN(len(papers))]
	if r.IntN(4) == 0 {
		paper.W = between(170*mm, 400*mm)
		paper.H = between(paper.W, 600*mm)
	}
	c := printing{opt: options(paper), back: r.IntN(3) > 0, size: geom.Size{W: between(12*mm, 130*mm), H: between(12*mm, 200*mm)}}
	if r.IntN(2) == 0 {
		c.size = c.size.Turned()
	}
	if r.IntN(2) == 0 {
		c.bleed = between(1*mm, 5*mm)
	}
	c.opt.Margin = between(3*mm, 8*mm)
	c.opt.Duplex = press.Duplex(r.IntN(3))
	c.opt.Gutter = r.IntN(2) == 0
	c.opt.Marks = r.IntN(4) > 0
	for range 1 + r.IntN(3) {
		c.copies = append(c.copies, 1+r.IntN(20))
	}
	return c
}

func (c printing) items() (items []press.Item, total int) {
	for i, n := range c.copies {
		it := press.Item{Name: "cards", Title: "Cards", Front: face(fmt.Sprintf("%d front", i), c.size, c.bleed), Copies: n}
		if c.back {
			it.Back = face(fmt.Sprintf("%d back", i), c.size, c.bleed)
		}
		items, total = append(items, it), total+n
	}
	return items, total
}

func (c printing) try(t *testing.T) {
	items, total := c.items()
	sheets, errs := press.Impose(items, c.opt)
	if errs != nil {
		t.Fatalf("%v", errs)
	}
	press.Finish(sheets, c.opt)
	size := func(string) geom.Size { return c.size }
	twoSided := c.back && c.opt.Duplex != press.OneSided
	var order []string
	for _, s := range sheets {
		front := read(t, s.Front, size)
		check(t, s.Front, front, c.opt.Margin)
		for _, p := range front.pieces {
			order = append(order, p.name)
		}
		if (s.Back != nil) != twoSided {
			t.Fatalf("has the sheet a back? %v; it should be %v", s.Back != nil, twoSided)
		}
		if s.Back != nil {
			back := read(t, s.Back, size)
			check(t, s.Back, back, c.opt.Margin)
			meet(t, c.opt.Duplex, s.Front.Size, front.pieces, back.pieces)
		}
	}
	var want []string
	for i, n := range c.copies {
		for range n {
			want = append(want, fmt.Sprintf("%d front", i))
		}
	}
	if strings.Join(order, ",") != strings.Join(want, ",") {
		t.Errorf("%d pieces in the order %v, want %d in the order %v", len(order), order, total, want)
	}
	if pages := len(press.Pages(sheets)); twoSided && pages != 2*len(sheets) || !twoSided && pages != len(sheets) {
		t.Errorf("%d pages on %d sheets", pages, len(sheets))
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

// TestWhatStandsTogether: pieces of one component share sheets, those of two do
// not, and in a file with backs every sheet has one.
func TestWhatStandsTogether(t *testing.T) {
	card, token := geom.Size{W: 63 * mm, H: 88 * mm}, geom.Size{W: 30 * mm, H: 30 * mm}
	sheets, errs := press.Impose([]press.Item{
		{Name: "cards", Title: "Things", Front: face("a", card, 0), Back: face("b", card, 0), Copies: 2},
		{Name: "cards", Title: "Things", Front: face("a", card, 0), Back: face("b", card, 0), Copies: 2},
		{Name: "tokens", Title: "Things", Front: face("t", token, 0), Copies: 3},
		{Name: "none", Title: "Things", Front: face("n", token, 0), Copies: 0},
		{Name: "other tokens", Title: "Things", Front: face("t", token, 0), Copies: 3},
	}, options(papers[0]))
	if errs != nil {
		t.Fatal(errs)
	}
	press.Finish(sheets, options(papers[0]))
	var got []string
	for _, s := range sheets {
		got = append(got, fmt.Sprintf("%s %d", s.Name, s.Pieces))
	}
	if want := "[cards 4 tokens 3 other tokens 3]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if n := len(press.Pages(sheets)); n != 6 {
		t.Errorf("%d pages, want 6", n)
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

// TestEveryCutIsMarked: four lines each way for pieces that touch, six with gutters,
// and a mark at both ends of each.
func TestEveryCutIsMarked(t *testing.T) {
	size := geom.Size{W: 60 * mm, H: 80 * mm}
	for _, c := range []struct {
		gutter bool
		bleed  geom.Length
		want   int
	}{
		{false, 0, 4*2 + 4*2},
		{true, 2 * mm, 6*2 + 6*2},
	} {
		opt := options(papers[0])
		opt.Gutter = c.gutter
		sheets, errs := press.Impose([]press.Item{{Front: face("f", size, c.bleed), Copies: 9}}, opt)
		if errs != nil || len(sheets) != 1 {
			t.Fatalf("%d sheets, %v", len(sheets), errs)
		}
		press.Finish(sheets, opt)
		l := read(t, sheets[0].Front, func(string) geom.Size { return size })
		if len(l.marks) != c.want {
			t.Errorf("gutter %v: %d marks, want %d", c.gutter, len(l.marks), c.want)
		}
	}
}
