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
	titleHeight  = 10 * geom.Millimetre // of a page title, including the gap below
	headingTitle = 4800 * geom.Micrometre
	headingRoom  = headingTitle + 3700*geom.Micrometre // of a section heading, including its details
	headingWidth = 42 * geom.Millimetre                // minimum
	headingAlike = 60 * geom.Millimetre                // minimum of a heading that says that both sides are alike
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
	if len(best.scales) > 1 {
		best = enlarge(best, sections, paper)
	}
	return best
}

// enlarge gives pieces that have a scale of their own, and those between them and the largest ones, the largest scale that takes no
// further page. No picture is larger than that of a larger piece.
func enlarge(plan contactPlan, sections []section, paper geom.Size) contactPlan {
	split := splitSizes(sections, 3)
	chosen := make([]scale, len(split))
	group := func(i int) int { return groupOf(split, &sections[i]) }
	for i, h := range plan.headings { // one for each section
		chosen[group(i)] = h.scale
	}
	for g := 1; g < len(split); g++ {
		for at := slices.Index(scales, chosen[g]) - 1; at >= 0; at-- {
			larger := slices.Clone(chosen)
			larger[g] = scales[at]
			next, room := layContact(sections, paper, split, larger)
			if !room || next.pages > plan.pages || !next.ordered(split[g]) {
				break
			}
			plan, chosen = next, larger
		}
	}
	return plan
}

// ordered reports whether, among pieces from a size on, no picture is larger than that of a larger piece.
func (p contactPlan) ordered(least geom.Length) bool {
	for _, a := range p.headings {
		for _, b := range p.headings {
			small, large := a.section.component.Size.Value, b.section.component.Size.Value
			if least <= longer(small) && longer(small) < longer(large) && longer(a.scale.of(small)) > longer(b.scale.of(large)) {
				return false
			}
		}
	}
	return true
}

// groupOf returns the group of a section's pieces.
func groupOf(split []geom.Length, s *section) int {
	size := longer(s.component.Size.Value)
	return max(0, slices.IndexFunc(split, func(least geom.Length) bool { return size >= least }))
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
		at := chosen[groupOf(split, &sections[i])]
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
	rows [][]look
	size geom.Size // including its heading
	cell geom.Size
}

// block lays a section out in the given width.
func (s *shelf) block(sec *section, size geom.Size, room geom.Length) block {
	b := block{cell: geom.Size{W: max(size.W, captionWidth), H: size.H + captionRoom}}
	if backs := sec.looks[len(sec.looks)-1].number == 0; backs && b.cell.W < captionOne {
		b.cell.H = size.H + captionTwo
	}
	b.rows = rows(sec.looks, max(1, int((room+thumbGap)/(b.cell.W+thumbGap))))
	least := headingWidth
	if sec.alike {
		least = headingAlike
	}
	for _, row := range b.rows {
		b.size.W = max(b.size.W, least, geom.Length(len(row))*(b.cell.W+thumbGap)-thumbGap)
	}
	b.size.H = headingRoom + geom.Length(len(b.rows))*(b.cell.H+thumbGap) - thumbGap
	return b
}

// rows divides looks into rows. Backs that do not fit in the last row of the fronts start a row of their own.
func rows(looks []look, columns int) (list [][]look) {
	fronts := 0
	for fronts < len(looks) && looks[fronts].number > 0 {
		fronts++
	}
	if len(looks)-fronts <= (columns-fronts%columns)%columns {
		fronts = len(looks)
	}
	for at, end := 0, 0; at < len(looks); at = end {
		if end = min(at+columns, len(looks)); at < fronts {
			end = min(end, fronts)
		}
		list = append(list, looks[at:end])
	}
	return list
}

// section lays out one section. It goes next to the sections on the shelf if it fits there without
// being much higher, otherwise on a new shelf.
func (s *shelf) section(sec *section, at scale) {
	size := at.of(sec.component.Size.Value)
	b := s.block(sec, size, s.room.W-s.x)
	if s.x > 0 && (b.size.W > s.room.W-s.x || s.y+b.size.H > s.room.H || len(b.rows) > 1 && s.y+b.size.H > s.deepest+besideMore) {
		s.shelve()
		b = s.block(sec, size, s.room.W)
	}
	top := s.y
	for i, row := range b.rows {
		need := b.cell.H
		if i == 0 {
			need += headingRoom
		}
		if top+need > s.room.H {
			s.turn()
			top = s.y
		}
		if i == 0 {
			s.headings = append(s.headings, heading{sec, at, s.pages - 1, geom.R(contactEdge+s.x, contactEdge+top, b.size.W, headingRoom)})
			top += headingRoom
		}
		for i, l := range row {
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
