package pdf

import (
	"cmp"
	"slices"
	"strconv"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// heading is a heading that links and bookmarks lead to.
type heading struct {
	tag  *scene.Tag
	name string // no other heading of the file has it
	text string
	page int
	box  geom.Rect // of its first line
}

// annotation is a part of a page that a touch follows.
type annotation struct {
	*object.Object
	page int
}

// findHeadings lists the headings in the order of reading.
func (f *file) findHeadings(order []content) {
	taken := map[string]bool{}
	for _, c := range order {
		m := f.mark(c)
		tag := blockOf(m.tag)
		if tag.Name == "" {
			continue
		}
		if n := len(f.headings) - 1; n >= 0 && f.headings[n].tag == tag {
			f.headings[n].text += " " + m.words
			continue
		}
		name := tag.Name
		for n := 2; taken[name]; n++ {
			name = tag.Name + "-" + strconv.Itoa(n)
		}
		taken[name] = true
		f.headings = append(f.headings, heading{tag, name, m.words, c.page, m.lines[0]})
	}
}

// headingOf returns the heading of a tag, or nil if the file has none.
func (f *file) headingOf(tag *scene.Tag) *heading {
	if i := slices.IndexFunc(f.headings, func(h heading) bool { return h.tag == tag }); i >= 0 {
		return &f.headings[i]
	}
	return nil
}

// finishLinks adds the links of the pages to their elements, and the places that they lead to. It returns the elements of the links.
func (s *structure) finishLinks(order []content) (of object.Array) {
	s.finishPlaces()
	for i := 0; i < len(order); {
		c := order[i]
		m := s.mark(c)
		lines := m.lines
		for i++; i < len(order) && order[i].page == c.page && s.mark(order[i]).tag == m.tag; i++ {
			lines = slices.Concat(lines, s.mark(order[i]).lines)
		}
		if m.tag.Kind != scene.Link {
			continue
		}
		e := s.of[m.tag]
		target := s.target(m.tag)
		if target == nil { // the heading is in another file
			e.Set("S", object.Name("Span"))
			continue
		}
		link := s.annotation(c.page, lines)
		link.Dict = append(link.Dict, target...)
		link.Add("StructParent", object.Number(len(s.pages)+len(of)))
		annotations, _ := s.Pages[c.page].Get("Annots").(object.Array)
		s.Pages[c.page].Set("Annots", append(annotations, link))
		e.kids, of = append(e.kids, annotation{link, c.page}), append(of, e.Object)
	}
	return of
}

// target returns the entries of a link with where it leads, or nil if it leads nowhere.
func (f *file) target(tag *scene.Tag) object.Dict {
	if tag.Address != "" {
		action := object.Dict{{"S", object.Name("URI")}, {"URI", object.String(tag.Address)}}
		return object.Dict{{"Contents", object.Text(tag.Address)}, {"A", action}}
	}
	h := f.headingOf(tag.To)
	if h == nil {
		return nil
	}
	return object.Dict{{"Contents", object.Text(h.text)}, {"Dest", object.String(h.name)}}
}

// annotation returns a link over the lines of a text on a page, which has no border.
func (s *structure) annotation(page int, lines []geom.Rect) *object.Object {
	all, quads := lines[0], object.Array{}
	for _, line := range lines {
		all = all.Union(line)
		b := boxOf(s.pages[page], line)
		quads = append(quads, b[0], b[3], b[2], b[3], b[0], b[1], b[2], b[1])
	}
	link := &object.Object{Dict: object.Dict{
		{"Type", object.Name("Annot")}, {"Subtype", object.Name("Link")}, {"Rect", boxOf(s.pages[page], all)},
		{"Border", object.Numbers(0, 0, 0)}, {"F", object.Number(4)}, // which prints
	}}
	if len(lines) > 1 {
		link.Add("QuadPoints", quads)
	}
	return link
}

// finishPlaces adds the places of the headings by their names, which links from elsewhere can use too.
func (s *structure) finishPlaces() {
	if len(s.headings) == 0 {
		return
	}
	var names object.Array
	byName := slices.SortedFunc(slices.Values(s.headings), func(a, b heading) int { return cmp.Compare(a.name, b.name) })
	for _, h := range byName {
		corner := boxOf(s.pages[h.page], h.box.Inset(-3*geom.Millimetre))
		place := object.Array{s.Pages[h.page], object.Name("XYZ"), corner[0], corner[3], object.Number(0)}
		names = append(names, object.String(h.name), place)
	}
	s.Root.Set("Names", object.Dict{{"Dests", object.Dict{{"Names", names}}}})
}
