package pdf

import (
	"cmp"
	"slices"
	"strings"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// universal returns the entry of the metadata that identifies PDF/UA-1 (ISO 14289-1, 5).
func universal(opt Options) string {
	if !opt.Tagged {
		return ""
	}
	return `<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>` + "\n"
}

// structure is the structure tree of a file while it is being made.
type structure struct {
	*file
	pages    []*scene.Page
	root     *object.Object
	document *element
	of       map[*scene.Tag]*element
	sections map[section]*element
	parents  []object.Array // the elements of the content of each page
	levels   []level        // of the last heading, and of those above it
}

// section is what a page, or a page of a booklet on its sheet, contains.
type section struct{ page, reads int }

// element is a part of the document with its content in the order of reading: other elements, and pieces of content.
type element struct {
	*object.Object
	tag  *scene.Tag
	kids []any // *element, content or annotation
}

// content is a piece of content of a page by its identifier.
type content struct{ page, id int }

// finishTags adds the structure tree.
func (f *file) finishTags(pages []*scene.Page, order []content) {
	s := structure{
		file: f, pages: pages, root: &object.Object{Dict: object.Dict{{"Type", object.Name("StructTreeRoot")}}},
		of: map[*scene.Tag]*element{}, sections: map[section]*element{}, parents: make([]object.Array, len(pages)),
	}
	s.document = s.element("Document", nil)
	for i, t := range f.tags {
		s.parents[i] = make(object.Array, len(t.marks))
	}
	for _, c := range order {
		m := f.mark(c)
		e := s.elementOf(m.tag, section{c.page, m.reads})
		e.kids = append(e.kids, c)
		if m.box != (geom.Rect{}) && e.Get("A") == nil {
			e.Add("A", object.Dict{{"O", object.Name("Layout")}, {"BBox", boxOf(pages[c.page], m.box)}})
		}
	}
	links := s.finishLinks(order)
	s.settle(s.document, s.root)
	s.root.Add("K", s.document.Object)
	var numbers object.Array
	for i, page := range f.Pages {
		page.Add("StructParents", object.Number(i))
		page.Add("Tabs", object.Name("S"))
		numbers = append(numbers, object.Number(i), s.parents[i])
	}
	for i, link := range links {
		numbers = append(numbers, object.Number(len(pages)+i), link)
	}
	s.root.Add("ParentTree", &object.Object{Dict: object.Dict{{"Nums", numbers}}})
	f.Compact = true
	f.Root.Add("StructTreeRoot", s.root)
	f.Root.Add("MarkInfo", object.Dict{{"Marked", object.Bool(true)}})
}

func (f *file) mark(c content) *mark { return &f.tags[c.page].marks[c.id] }

// inOrder returns the content of all pages in the order of reading: sheet by sheet, except that the pages of a booklet, which
// are neighbouring sheets with one name, are in their own order. There is none in a file that is not tagged.
func (f *file) inOrder(pages []*scene.Page) []content {
	var list []content
	for _, c := range chapters(pages) {
		from := len(list)
		for page := c.from; f.opt.Tagged && page < c.to; page++ {
			for id := range f.tags[page].marks {
				list = append(list, content{page, id})
			}
		}
		slices.SortStableFunc(list[from:], func(a, b content) int { return cmp.Compare(f.mark(a).reads, f.mark(b).reads) })
	}
	return list
}

func (s *structure) element(kind string, tag *scene.Tag) *element {
	return &element{&object.Object{Dict: object.Dict{{"S", object.Name(kind)}}}, tag, nil}
}

// elementOf returns the element of a tag, which is new when its first content is met. at is where that is.
func (s *structure) elementOf(tag *scene.Tag, at section) *element {
	if e, ok := s.of[tag]; ok {
		return e
	}
	e := s.element(kindOf(tag), tag)
	s.of[tag] = e
	parent := s.document
	if tag.In != nil {
		parent = s.elementOf(tag.In, at)
	} else if tag.Kind != scene.Section {
		parent = s.sectionOf(at)
	}
	if parent.tag == nil || parent.tag.Kids == nil {
		parent.kids = append(parent.kids, e)
	}
	for _, kid := range tag.Kids {
		e.kids = append(e.kids, s.elementOf(kid, at))
	}
	return e
}

// sectionOf returns the section of a page, named after it.
func (s *structure) sectionOf(at section) *element {
	e, ok := s.sections[at]
	if !ok {
		e = s.element(string(scene.Section), nil)
		if name := s.pages[at.page].Name; name != "" {
			e.Add("T", object.Text(name))
		}
		s.sections[at] = e
		s.document.kids = append(s.document.kids, e)
	}
	return e
}

// settle completes an element and those in it.
func (s *structure) settle(e *element, parent *object.Object) {
	e.Add("P", parent)
	if e.tag != nil {
		s.attributes(e)
	}
	page := -1
	s.spell(e)
	for _, kid := range e.kids {
		if c, ok := kid.(content); ok {
			page = c.page
			e.Add("Pg", s.Pages[page])
			break
		}
	}
	var kids object.Array
	var words []string
	rtl := false
	for _, kid := range e.kids {
		switch kid := kid.(type) {
		case *element:
			s.settle(kid, e.Object)
			kids = append(kids, kid.Object)
		case content:
			m := s.mark(kid)
			words, rtl = append(words, m.words), rtl || m.rtl
			s.parents[kid.page][kid.id] = e.Object
			if kid.page == page {
				kids = append(kids, object.Number(kid.id))
				continue
			}
			kids = append(kids, object.Dict{
				{"Type", object.Name("MCR")}, {"Pg", s.Pages[kid.page]}, {"MCID", object.Number(kid.id)},
			})
		case annotation:
			kids = append(kids, object.Dict{{"Type", object.Name("OBJR")}, {"Pg", s.Pages[kid.page]}, {"Obj", kid.Object}})
		}
	}
	if rtl && !e.mixed() {
		e.Add("ActualText", object.Text(strings.Join(words, " ")))
	}
	switch len(kids) {
	case 0:
	case 1:
		e.Add("K", kids[0])
	default:
		e.Add("K", kids)
	}
}

// mixed reports whether an element has both content and elements.
func (e *element) mixed() bool {
	elements := slices.ContainsFunc(e.kids, func(kid any) bool { _, ok := kid.(*element); return ok })
	return elements && slices.ContainsFunc(e.kids, func(kid any) bool { _, ok := kid.(content); return ok })
}

// spell gives content from right to left among elements an element of its own, whose text does not replace theirs.
func (s *structure) spell(e *element) {
	if !e.mixed() {
		return
	}
	for i, kid := range e.kids {
		if c, ok := kid.(content); ok && s.mark(c).rtl {
			span := s.element("Span", nil)
			span.kids, e.kids[i] = []any{c}, span
		}
	}
}

// attributes adds what readers need to know of an element besides its kind.
func (s *structure) attributes(e *element) {
	switch kind := e.tag.Kind; kind {
	case scene.Heading1, scene.Heading2, scene.Heading3:
		e.Set("S", object.Name("H"+string(rune('0'+s.levelOf(int(kind[1]-'0'))))))
	case scene.ColumnHeading, scene.RowHeading:
		scope := object.Name("Column")
		if kind == scene.RowHeading {
			scope = "Row"
		}
		e.Add("A", object.Dict{{"O", object.Name("Table")}, {"Scope", scope}})
	case scene.NumberedList:
		e.Add("A", object.Dict{{"O", object.Name("List")}, {"ListNumbering", object.Name("Decimal")}})
	case scene.Figure:
		e.Add("Alt", object.Text(e.tag.Alt))
	}
}

// level is the level of a heading: as it was tagged, and as the document has it.
type level struct{ tagged, shown int }

// levelOf returns the level of the next heading: one below that of the heading above it. Headings that are tagged alike below one
// heading have one level.
func (s *structure) levelOf(tagged int) int {
	for n := len(s.levels); n > 0 && s.levels[n-1].tagged >= tagged; n-- {
		s.levels = s.levels[:n-1]
	}
	next := level{tagged, 1}
	if n := len(s.levels); n > 0 {
		next.shown = s.levels[n-1].shown + 1
	}
	s.levels = append(s.levels, next)
	return next.shown
}

// boxOf returns a box of a page in points; y grows upwards.
func boxOf(p *scene.Page, r geom.Rect) object.Array {
	return object.Numbers(pt(r.X), pt(p.Size.H-r.Bottom()), pt(r.Right()), pt(p.Size.H-r.Y))
}
