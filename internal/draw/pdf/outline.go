package pdf

import (
	"fmt"
	"strings"

	"cartouche/internal/scene"
)

// chapter is neighbouring pages of one name.
type chapter struct {
	name     string
	from, to int // pages from … to-1, counted from 0
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

// label is how readers call a page: its name and its number in the file.
func label(name string, page int) string {
	if name == "" {
		return fmt.Sprint(page + 1)
	}
	return fmt.Sprintf("%s · %d", name, page+1)
}

// finishOutline adds a bookmark for each chapter and, below it, one for each of
// its pages when there are several; and the labels of the pages (PDF 1.7, 12.3.3
// and 12.4.2).
func (f *file) finishOutline(pages []*scene.Page, objects []int) {
	list := chapters(pages)
	var labels strings.Builder
	for _, c := range list {
		prefix := strings.TrimSuffix(label(c.name, 0), "1")
		fmt.Fprintf(&labels, "%d<</S/D/St %d", c.from, c.from+1)
		if prefix != "" {
			labels.WriteString("/P" + literal(prefix))
		}
		labels.WriteString(">>")
	}
	more := "/PageLabels<</Nums[" + labels.String() + "]>>"
	if top := f.bookmarks(list, objects); top > 0 {
		more += fmt.Sprintf("/Outlines %d 0 R/PageMode/UseOutlines", top)
	}
	root := f.objects[f.root]
	v := strings.TrimSuffix(strings.TrimSpace(string(root.value)), ">>")
	root.value = []byte(v + more + ">>")
}

// bookmarks adds the bookmarks and returns the object that holds them, 0 when no
// page has a name.
func (f *file) bookmarks(list []chapter, objects []int) int {
	top := f.add("", nil)
	var items []int
	for _, c := range list {
		if c.name == "" {
			continue
		}
		item := f.add(fmt.Sprintf("<</Title%s/Parent %d 0 R/Dest[%d 0 R/Fit]", literal(c.name), top, objects[c.from]), nil)
		items = append(items, item)
		var leaves []int
		for i := c.from; i < c.to && c.to-c.from > 1; i++ {
			leaves = append(leaves, f.add(fmt.Sprintf("<</Title%s/Parent %d 0 R/Dest[%d 0 R/Fit]", literal(label(c.name, i)), item, objects[i]), nil))
		}
		if leaves != nil { // closed: a negative count
			f.append(item, fmt.Sprintf("/First %d 0 R/Last %d 0 R/Count %d", leaves[0], leaves[len(leaves)-1], -len(leaves)))
		}
		f.chain(leaves)
	}
	if items == nil {
		delete(f.objects, top) // the last that was added
		return 0
	}
	f.chain(items)
	f.objects[top].value = fmt.Appendf(nil, "<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", items[0], items[len(items)-1], len(items))
	return top
}

// chain lets each of the objects, which are still open, know its neighbours.
func (f *file) chain(items []int) {
	for i, n := range items {
		if i > 0 {
			f.append(n, fmt.Sprintf("/Prev %d 0 R", items[i-1]))
		}
		if i < len(items)-1 {
			f.append(n, fmt.Sprintf("/Next %d 0 R", items[i+1]))
		}
		f.append(n, ">>")
	}
}

func (f *file) append(n int, more string) {
	f.objects[n].value = append(f.objects[n].value, more...)
}

// literal returns a text as a string of PDF: (…) with its brackets escaped, or in
// hexadecimal when it is no plain ASCII.
func literal(s string) string {
	t := textString(s)
	if t == s {
		return "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(s) + ")"
	}
	return fmt.Sprintf("<%X>", t)
}
