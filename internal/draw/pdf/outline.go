package pdf

import (
	"fmt"
	"strings"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/scene"
)

// chapter is a range of neighbouring pages with the same name.
type chapter struct {
	name     string
	from, to int // page indices, to exclusive
}

func chapters(pages []*scene.Page) []chapter {
	var list []chapter
	for i, p := range pages {
		if n := len(list); n > 0 && list[n-1].name == p.Name {
			list[n-1].to = i + 1
		} else {
			list = append(list, chapter{p.Name, i, i + 1})
		}
	}
	return list
}

// label returns the label of a page that readers show: its name and its number in the file.
func label(name string, page int) string {
	if name == "" {
		return fmt.Sprint(page + 1)
	}
	return fmt.Sprintf("%s · %d", name, page+1)
}

// finishOutline adds a bookmark for each chapter, below it those of its headings or, if it has several pages and no headings, one
// for each of its pages, and the page labels (PDF 1.7, 12.3.3 and 12.4.2).
func (f *file) finishOutline(pages []*scene.Page) {
	var labels object.Array
	var items []*object.Object
	outline := &object.Object{Dict: object.Dict{{"Type", object.Name("Outlines")}}}
	for _, c := range chapters(pages) {
		d := object.Dict{{"S", object.Name("D")}, {"St", object.Number(c.from + 1)}}
		if prefix := strings.TrimSuffix(label(c.name, 0), "1"); prefix != "" {
			d.Add("P", object.Text(prefix))
		}
		labels = append(labels, object.Number(c.from), d)
		if c.name == "" {
			continue
		}
		item := f.bookmark(c.name, outline, c.from)
		items = append(items, item)
		leaves := f.headingMarks(c, item)
		none := leaves == nil
		for i := c.from; none && i < c.to && c.to-c.from > 1; i++ {
			leaves = append(leaves, f.bookmark(label(c.name, i), item, i))
		}
		nest(item, leaves, -len(leaves)) // closed: a negative count
	}
	f.Root.Add("PageLabels", object.Dict{{"Nums", labels}})
	if items != nil {
		nest(outline, items, len(items))
		f.Root.Add("Outlines", outline)
		f.Root.Add("PageMode", object.Name("UseOutlines"))
	}
}

// headingMarks returns the bookmarks of the headings of a chapter below its title, each of which has its own headings below it.
func (f *file) headingMarks(c chapter, item *object.Object) (top []*object.Object) {
	var below []*object.Object
	close := func() {
		if below != nil {
			nest(top[len(top)-1], below, -len(below))
			below = nil
		}
	}
	for _, h := range f.headings {
		switch {
		case h.tag.Kind == scene.Heading1, h.page < c.from, h.page >= c.to:
		case h.tag.Kind == scene.Heading3 && top != nil:
			below = append(below, bookmark(h.text, top[len(top)-1], object.String(h.name)))
		default:
			close()
			top = append(top, bookmark(h.text, item, object.String(h.name)))
		}
	}
	close()
	return top
}

// bookmark returns a bookmark to a page.
func (f *file) bookmark(title string, parent *object.Object, page int) *object.Object {
	return bookmark(title, parent, object.Array{f.Pages[page], object.Name("Fit")})
}

func bookmark(title string, parent *object.Object, to object.Value) *object.Object {
	return &object.Object{Dict: object.Dict{{"Title", object.Text(title)}, {"Parent", parent}, {"Dest", to}}}
}

// nest links bookmarks with their neighbours and their parent.
func nest(parent *object.Object, items []*object.Object, count int) {
	for i, item := range items {
		if i > 0 {
			item.Add("Prev", items[i-1])
		}
		if i < len(items)-1 {
			item.Add("Next", items[i+1])
		}
	}
	if len(items) > 0 {
		parent.Add("First", items[0])
		parent.Add("Last", items[len(items)-1])
		parent.Add("Count", object.Number(count))
	}
}
