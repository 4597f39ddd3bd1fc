package export

import (
	"slices"

	"cartouche/internal/geom"
)

// scale is the size of a piece divided by that of its picture, in halves: 5 is 1 : 2.5.
type scale int

// scales are the simple ratios that people can calculate with, larger pictures first.
var scales = []scale{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 30, 40}

func (s scale) of(size geom.Size) geom.Size {
	return geom.Size{W: size.W * 2 / geom.Length(s), H: size.H * 2 / geom.Length(s)}
}

// Measures of a contact sheet.
const (
	contactEdge  = 9 * geom.Millimetre
	titleHeight  = 8 * geom.Millimetre // of a page title, including the gap below
	headingTitle = 4300 * geom.Micrometre
	headingRoom  = headingTitle + 3700*geom.Micrometre // of a section heading, including its details
	headingWidth = 42 * geom.Millimetre                // minimum
	thumbGap     = 2500 * geom.Micrometre
	sectionGap   = 3500 * geom.Micrometre
	captionGap   = 600 * geom.Micrometre
	captionWidth = 11 * geom.Millimetre // minimum
	captionRoom  = captionGap + 3900*geom.Micrometre
	captionTwo   = captionRoom + 3*geom.Millimetre // below backs, whose captions may have two lines
	captionOne   = 18 * geom.Millimetre            // width from which they have one line
	besideMore   = 8 * geom.Millimetre             // largest height of a section above that of its neighbours on the shelf
)

// Bounds for choosing scales.
const (
	legible     = 8 * geom.Millimetre // minimum of a picture's longer side; smaller pieces get a scale of their own
	comfortable = scale(8)            // 1 : 4; a second page is better than a smaller scale
	fewest      = 2                   // pages that a game may take before its pictures get smaller
)

// cell is the position of a picture with its caption.
type cell struct {
	section *section
	look    look
	page    int
	box     geom.Rect
	picture geom.Length // height of the picture's area, from the top of the box
	size    geom.Size   // of the picture
}

// heading is the position of a section's heading.
type heading struct {
	section *section
	scale   scale
	page    int
	box     geom.Rect
}

// contactPlan is the layout of a contact sheet, from left to right.
type contactPlan struct {
	scales   []scale // scales in use, each once
	pages    int
	headings []heading
	cells    []cell
}

func longer(s geom.Size) geom.Length { return max(s.W, s.H) }

// planContact lays out a contact sheet of one or two pages, with all pieces at the largest scale at
// which they fit. If small pieces would be illegible at the scale of large ones, there are two or
// three scales. If even that takes more pages, the sheet has as many as needed.
func planContact(sections []section, paper geom.Size) contactPlan {
	var best contactPlan
	for groups := 1; groups <= 3; groups++ {
		split := splitSizes(sections, groups)
		if len(split) < groups {
			break
		}
		plan, small := planGroups(sections, paper, split)
		if best = plan; small >= legible && plan.pages <= fewest {
			break
		}
	}
	return best
}

// splitSizes divides pieces into groups at the largest gaps between their sizes. It returns the smallest size of each group, in
// descending order. There are fewer groups if there are fewer sizes.
func splitSizes(sections []section, groups int) []geom.Length {
	var sizes []geom.Length
	for _, s := range sections {
		sizes = append(sizes, longer(s.component.Size.Value))
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	if len(sizes) == 0 {
		return []geom.Length{0}
	}
	type gap struct{ above, below geom.Length }
	var gaps []gap
	for i := 1; i < len(sizes); i++ {
		gaps = append(gaps, gap{sizes[i], sizes[i-1]})
	}
	slices.SortStableFunc(gaps, func(a, b gap) int { return int(b.above*a.below - a.above*b.below) })
	split := []geom.Length{sizes[0]}
	for _, g := range gaps[:min(groups-1, len(gaps))] {
		split = append(split, g.above)
	}
	slices.SortFunc(split, func(a, b geom.Length) int { return int(b - a) })
	return split
}

// planGroups lays out a contact sheet with one scale per group. The largest group has the largest scale that fits. Smaller
// groups have the same scale or, if their smallest piece would be illegible, the smallest scale at which it is legible. It also
// returns the longer side of the smallest picture.
func planGroups(sections []section, paper geom.Size, split []geom.Length) (plan contactPlan, small geom.Length) {
	most := make([]scale, len(split)) // largest scale number of each group
	for g, least := range split {
		most[g] = scales[0]
		for _, s := range scales {
			if g == 0 || least*2/geom.Length(s) >= legible {
				most[g] = s
			}
		}
	}
	fits := false
	for _, s := range scales {
		good := s <= comfortable && split[0]*2/geom.Length(s) >= legible
		if fits && !good {
			break
		}
		chosen := make([]scale, len(split))
		for g := range chosen {
			chosen[g] = min(s, most[g])
		}
		switch next, room := layContact(sections, paper, split, chosen); {
		case !room && s < scales[len(scales)-1]:
		case !fits && next.pages <= fewest:
			plan, fits = next, true
		case !fits && good || plan.pages == 0, fits && next.pages == 1:
			plan = next
		}
		if fits && plan.pages == 1 {
			break
		}
	}
	return plan, plan.smallest()
}

// smallest returns the longer side of the smallest picture.
func (p contactPlan) smallest() geom.Length {
	least := geom.Length(1 << 40)
	for _, c := range p.cells {
		least = min(least, longer(c.size))
	}
	return least
}

// shelf is the position of the next section.
type shelf struct {
	contactPlan
	room    geom.Size // of a page inside its edges
	x, y    geom.Length
	deepest geom.Length // lower end of the sections on the shelf
}

// layContact lays sections out on shelves: short ones next to each other, long ones over several
// rows, which may continue on the next page. It reports false if a picture is larger than a page.
func layContact(sections []section, paper geom.Size, split []geom.Length, chosen []scale) (plan contactPlan, room bool) {
	s := shelf{room: geom.Size{W: paper.W - 2*contactEdge, H: paper.H - 2*contactEdge}}
	s.pages, s.y = 1, titleHeight
	s.deepest, room = s.y, true
	for i := range sections {
		size := longer(sections[i].component.Size.Value)
		g := slices.IndexFunc(split, func(least geom.Length) bool { return size >= least })
		at := chosen[max(g, 0)]
		picture := at.of(sections[i].component.Size.Value)
		room = room && picture.W <= s.room.W && titleHeight+headingRoom+picture.H+captionTwo <= s.room.H
		s.section(&sections[i], at)
	}
	for _, h := range s.headings {
		if !slices.Contains(s.scales, h.scale) {
			s.scales = append(s.scales, h.scale)
		}
	}
	return s.contactPlan, room
}

// block is the layout of a section in rows and columns.
type block struct {
	columns, rows int
	size          geom.Size // including its heading
	cell          geom.Size
}

// block lays a section out in the given width.
func (s *shelf) block(sec *section, size geom.Size, room geom.Length) block {
	b := block{cell: geom.Size{W: max(size.W, captionWidth), H: size.H + captionRoom}}
	if backs := sec.looks[len(sec.looks)-1].number == 0; backs && b.cell.W < captionOne {
		b.cell.H = size.H + captionTwo
	}
	n := len(sec.looks)
	b.columns = min(n, max(1, int((room+thumbGap)/(b.cell.W+thumbGap))))
	b.rows = (n + b.columns - 1) / b.columns
	b.size.W = max(headingWidth, geom.Length(b.columns)*(b.cell.W+thumbGap)-thumbGap)
	b.size.H = headingRoom + geom.Length(b.rows)*(b.cell.H+thumbGap) - thumbGap
	return b
}

// section lays out one section. It goes next to the sections on the shelf if it fits there without
// being much higher, otherwise on a new shelf.
func (s *shelf) section(sec *section, at scale) {
	size := at.of(sec.component.Size.Value)
	b := s.block(sec, size, s.room.W-s.x)
	if s.x > 0 && (b.size.W > s.room.W-s.x || s.y+b.size.H > s.room.H || b.rows > 1 && s.y+b.size.H > s.deepest+besideMore) {
		s.shelve()
		b = s.block(sec, size, s.room.W)
	}
	top := s.y
	for row := range b.rows {
		need := b.cell.H
		if row == 0 {
			need += headingRoom
		}
		if top+need > s.room.H {
			s.turn()
			top = s.y
		}
		if row == 0 {
			s.headings = append(s.headings, heading{sec, at, s.pages - 1, geom.R(contactEdge+s.x, contactEdge+top, b.size.W, headingRoom)})
			top += headingRoom
		}
		for i, l := range sec.looks[row*b.columns : min((row+1)*b.columns, len(sec.looks))] {
			x := contactEdge + s.x + geom.Length(i)*(b.cell.W+thumbGap)
			s.cells = append(s.cells, cell{sec, l, s.pages - 1, geom.R(x, contactEdge+top, b.cell.W, b.cell.H), size.H, size})
		}
		s.deepest = max(s.deepest, top+b.cell.H)
		top += b.cell.H + thumbGap
	}
	s.x += b.size.W + sectionGap
}

// shelve starts a new shelf below the current one.
func (s *shelf) shelve() {
	if s.x > 0 {
		s.x, s.y = 0, s.deepest+sectionGap
	}
	s.deepest = s.y
}

// turn starts a new shelf at the top of the next page.
func (s *shelf) turn() {
	s.pages++
	s.y, s.x = titleHeight, 0
	s.deepest = s.y
}
