// Package flow lays text out over pages: strips, such as lines, rows and pictures, are put below each other into the columns of
// as many pages as they need. It decides where columns and pages end, and draws nothing of its own. Begin at Pages.
package flow

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Strip is what is never divided: a line of text, a row of a table, a picture.
type Strip struct {
	Height geom.Length
	Before geom.Length // room above it, except at the top of a column
	Ops    []ink.Op    // from its upper left corner
	Keep   bool        // the next strip is in the same column
	Whole  bool        // so it is if the page is full enough without both, and they fit on the next one with their like
	Span   bool        // it is as wide as all columns together
	New    bool        // it begins a page
	Head   *Strip      // repeated above it if it begins a column
	Box    *Box        // drawn behind it and its neighbours of the same box
	Mark   string      // the name of a place, for the number of its page
	Pos    diag.Pos

	Line    bool                       // of text: one is not alone below a heading or above the next
	Float   bool                       // it and those it keeps may change places with others below their heading, so that pages are full
	Heading bool                       // what floats does not pass it
	Joined  bool                       // it goes on with a list: what floats does not come before it
	Grow    geom.Length                // by how much it may be higher if its column has room
	Draw    func(geom.Length) []ink.Op // what it shows at its height, instead of Ops
}

// Box is drawn behind strips, once in each column.
type Box struct {
	Pad  geom.Length // above and below the strips
	Draw func(geom.Rect) []ink.Op
}

// Frame is the shape of the pages.
type Frame struct {
	Size                         geom.Size
	Top, Bottom, Inside, Outside geom.Length
	Columns                      int
	Gap                          geom.Length // between columns
	RightToLeft                  bool        // pages turn to the right, and the first column is the right one
	First                        int         // the number of the first page; odd pages follow the cover's side
}

// Column returns the width of a column.
func (f Frame) Column() geom.Length {
	n := geom.Length(f.Columns)
	return (f.Width() - (n-1)*f.Gap) / n
}

// Width returns the width of all columns.
func (f Frame) Width() geom.Length { return f.Size.W - f.Inside - f.Outside }

// Height returns the height of the columns.
func (f Frame) Height() geom.Length { return f.Size.H - f.Top - f.Bottom }

// SpineLeft reports whether the spine is at the left of a page.
func (f Frame) SpineLeft(page int) bool { return (page%2 == 1) != f.RightToLeft }

// Left returns where the columns of a page begin.
func (f Frame) Left(page int) geom.Length {
	if f.SpineLeft(page) {
		return f.Inside
	}
	return f.Outside
}

// Page is what one page shows.
type Page struct {
	Number int
	Ops    []ink.Op
	Marks  []string
}

// Pages puts the strips on pages. A strip that is higher than a column is an error.
func Pages(strips []Strip, f Frame) ([]Page, diag.List) {
	s := setter{Frame: f, strips: slices.Clone(strips)}
	for i := range strips {
		if own := s.height(i, i+1); own > f.Height() {
			s.errs.Add(strips[i].Pos, "booklet-too-high", diag.Args{"found": own, "allowed": f.Height()})
		}
	}
	if s.errs != nil {
		return nil, s.errs
	}
	for at := 0; at < len(strips); {
		at = s.section(at)
	}
	return s.pages, nil
}

// setter puts strips on pages.
type setter struct {
	Frame
	strips []Strip
	pages  []Page
	used   geom.Length // of the last page
	errs   diag.List
}

// height returns the height of strips that begin a column.
func (s *setter) height(from, to int) (high geom.Length) {
	for i := from; i < to; i++ {
		t := &s.strips[i]
		if i > from {
			high += t.Before
		} else if t.Head != nil {
			high += t.Head.Height
		}
		if t.Box != nil && (i == from || s.strips[i-1].Box != t.Box) {
			high += t.Box.Pad
		}
		if t.Box != nil && (i == to-1 || s.strips[i+1].Box != t.Box) {
			high += t.Box.Pad
		}
		high += t.Height
	}
	return high
}

// fullEnough is how much of a column is used, in percent, that ends early so that a list or a table is not torn.
const fullEnough = 70

// fill returns how far a column reaches that begins with a strip and ends before another at the latest: as far as it is full
// and may end there. It returns from if nothing fits that may stay alone.
func (s *setter) fill(from, end int, room geom.Length) int {
	best, before := from, from
	for to := from + 1; to <= end && s.height(from, to) <= room; to++ {
		if to < end && (s.strips[to-1].Keep || s.lonely(to)) {
			continue
		}
		if best = to; to == end || !s.strips[to-1].Whole {
			before = to
		}
	}
	if before == best || s.Columns > 1 || s.Height()-room+s.height(from, before) < s.Height()*fullEnough/100 {
		return best
	}
	after := best
	for after < end && (s.strips[after-1].Whole || s.strips[after-1].Keep) {
		after++
	}
	if s.height(before, after) > s.Height() {
		return best
	}
	return before
}

// lonely reports whether a column that ends before a strip leaves one line alone: at its foot below a heading, or at the top of the
// next one, with nothing of its own behind it.
func (s *setter) lonely(to int) bool {
	if to > 1 && s.strips[to-1].Line && s.strips[to-2].Heading {
		return true
	}
	last := to+1 == len(s.strips) || s.strips[to+1].Heading || s.strips[to+1].New
	return last && s.strips[to].Line
}

// force is fill for a whole column: if nothing may end in it, it ends where it is full.
func (s *setter) force(from, end int) int {
	if best := s.fill(from, end, s.Height()); best > from {
		return best
	}
	to := from + 1
	for to < end && s.height(from, to+1) <= s.Height() {
		to++
	}
	return to
}

// section lays out strips up to the next one that spans the columns or begins a page, and returns where that is.
func (s *setter) section(at int) int {
	n := len(s.strips)
	if len(s.pages) == 0 || s.strips[at].New && s.used > 0 {
		s.turn()
	}
	body := at
	for body < n && s.strips[body].Span && s.Columns > 1 && (body == at || !s.strips[body].New) {
		body++
	}
	end := body
	for end < n && (!s.strips[end].Span || s.Columns == 1) && (end == at || !s.strips[end].New) {
		end++
	}
	if body > at {
		s.across(at, body, end)
	}
	for body < end {
		body = s.columns(body, end)
	}
	return end
}

// across places strips that are as wide as the page, on a new page if what follows them would not begin below. Those that are
// higher than a page are divided.
func (s *setter) across(at, body, end int) {
	gap := geom.Length(0)
	if s.used > 0 {
		gap = s.strips[at].Before
	}
	left := s.Height() - s.used - gap - s.height(at, body)
	if s.used > 0 && (left < 0 || end > body && s.fill(body, end, left-s.strips[body].Before) == body) {
		s.turn()
		gap = 0
	}
	for at < body {
		to := body
		if s.used == 0 {
			to = s.force(at, body)
		}
		s.place(at, to, s.Left(s.number()), s.used+gap, s.Width())
		if s.used += gap + s.height(at, to); to < body {
			s.turn()
		}
		at = to
	}
}

// columns fills the columns of what is left of a page, and returns the first strip that did not fit.
func (s *setter) columns(from, end int) int {
	top := s.used
	if top > 0 {
		top += s.strips[from].Before
	}
	room := s.Height() - top
	if room <= 0 || s.fill(from, end, room) == from && s.used > 0 {
		s.turn()
		top, room = 0, s.Height()
	}
	if s.Columns == 1 {
		s.float(from, end, room)
	}
	cuts := s.cuts(from, end, room)
	if last := cuts[len(cuts)-1]; last == end && s.Columns > 1 { // balanced: as low as it goes
		for low := s.height(from, end) / geom.Length(s.Columns); low < room; low += balance {
			if even := s.cuts(from, end, low); even[len(even)-1] == end {
				cuts, room = even, low
				break
			}
		}
	}
	low := geom.Length(0)
	for i := range s.Columns {
		if cuts[i] == cuts[i+1] {
			break
		}
		col := i
		if s.RightToLeft {
			col = s.Columns - 1 - i
		}
		x := s.Left(s.number()) + geom.Length(col)*(s.Column()+s.Gap)
		s.grow(cuts[i], cuts[i+1], room)
		s.place(cuts[i], cuts[i+1], x, top, s.Column())
		low = max(low, s.height(cuts[i], cuts[i+1]))
	}
	if s.used = top + low; cuts[s.Columns] < end {
		s.turn()
	}
	return cuts[s.Columns]
}

// float moves what may float and has no room in a column: behind what follows it and has room, or before what it follows, so that
// this fills the column. It stays below its heading, and in order with what floats as well.
func (s *setter) float(from, end int, room geom.Length) {
	at := s.fill(from, end, room)
	if at == from || at == end || !s.strips[at].Float {
		return
	}
	rest := at + 1
	for rest < end && (s.strips[rest-1].Keep || s.strips[rest].Float) {
		rest++
	}
	next := rest
	for next < end && !s.strips[next].Float && !s.strips[next].Heading {
		next++
	}
	before := slices.Clone(s.strips[from:next])
	s.swap(at, rest, next)
	to := s.fill(from, next-(rest-at), room) + rest - at
	copy(s.strips[from:], before)
	for to > rest && to < next && s.strips[to].Head != nil && !s.apart(to) { // a table is not torn for it
		to--
	}
	if to > rest {
		for to < next && !s.apart(to) {
			to++
		}
		s.swap(at, rest, to)
		return
	}
	if rest == end {
		return
	}
	for to = at - 1; to > from && !s.strips[to].Float && !s.strips[to].Heading; to-- {
		if !s.apart(to) {
			continue
		}
		if s.swap(to, at, rest); s.fill(from, end, room) >= to+rest-at {
			s.float(from, end, room)
			return
		}
		copy(s.strips[from:], before)
	}
}

// apart reports whether a figure may come before a strip: not within a paragraph, a list, a table or a box, nor below a heading.
func (s *setter) apart(at int) bool {
	above, t := &s.strips[at-1], &s.strips[at]
	return t.Before > 0 && !t.Joined && (t.Box == nil || t.Box != above.Box) && !above.Keep
}

// swap exchanges strips and those that follow them.
func (s *setter) swap(from, middle, to int) {
	first, second := slices.Clone(s.strips[from:middle]), slices.Clone(s.strips[middle:to])
	if len(first) > 0 && len(second) > 0 {
		first[0].Before = max(first[0].Before, second[0].Before)
	}
	copy(s.strips[from:], slices.Concat(second, first))
}

// grow shares the room that a column has left among its strips that may be higher.
func (s *setter) grow(from, to int, room geom.Length) {
	var list []*Strip
	for i := from; i < to; i++ {
		if s.strips[i].Grow > 0 {
			list = append(list, &s.strips[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *Strip) int { return cmp.Compare(a.Grow, b.Grow) })
	left := room - s.height(from, to)
	for i, t := range list {
		if by := min(t.Grow, left/geom.Length(len(list)-i)); by > 0 {
			t.Height, left = t.Height+by, left-by
		}
	}
}

// balance is by how much columns of equal height may be higher than needed.
const balance = geom.Millimetre / 4

// cuts returns where the columns of a page begin and end in a room.
func (s *setter) cuts(from, end int, room geom.Length) []int {
	cuts := []int{from}
	for range s.Columns {
		to := s.fill(from, end, room)
		if to == from && from < end && room == s.Height() {
			to = s.force(from, end)
		}
		cuts, from = append(cuts, to), to
	}
	return cuts
}

func (s *setter) number() int { return s.First + len(s.pages) - 1 }

// turn begins a page.
func (s *setter) turn() {
	s.pages = append(s.pages, Page{Number: s.First + len(s.pages)})
	s.used = 0
}

// place puts strips below each other.
func (s *setter) place(from, to int, x, y, width geom.Length) {
	p := &s.pages[len(s.pages)-1]
	y += s.Top
	put := func(t *Strip) {
		ops := t.Ops
		if t.Draw != nil {
			ops = t.Draw(t.Height)
		}
		for _, op := range ops {
			p.Ops = append(p.Ops, scene.Moved(op, geom.Pt(x, y)))
		}
		y += t.Height
	}
	for i := from; i < to; i++ {
		t := &s.strips[i]
		if i > from {
			y += t.Before
		} else if t.Head != nil {
			put(t.Head)
		}
		if t.Box != nil && (i == from || s.strips[i-1].Box != t.Box) {
			last := i + 1
			for last < to && s.strips[last].Box == t.Box {
				last++
			}
			p.Ops = append(p.Ops, t.Box.Draw(geom.R(x, y, width, s.height(i, last)))...)
			y += t.Box.Pad
		}
		put(t)
		if t.Box != nil && (i == to-1 || s.strips[i+1].Box != t.Box) {
			y += t.Box.Pad
		}
		if t.Mark != "" {
			p.Marks = append(p.Marks, t.Mark)
		}
	}
}
