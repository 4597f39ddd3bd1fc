package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/ink"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// bookTags are the tags of a booklet so far.
type bookTags struct {
	book     *scene.Tag
	items    []*scene.Tag            // the open items, by how deep their lists are
	headings map[diag.Pos]*scene.Tag // of those that links led to before they came, and of all that came
}

func newBookTags() bookTags {
	return bookTags{book: scene.NewTag(scene.Section, nil), headings: map[diag.Pos]*scene.Tag{}}
}

// add returns the tag of the next block, which is no part of a list.
func (t *bookTags) add(kind scene.TagKind) *scene.Tag {
	t.items = nil
	return scene.NewTag(kind, t.book)
}

// heading returns the tag of a heading, which may come later.
func (t *bookTags) heading(b prose.Block) *scene.Tag {
	tag, ok := t.headings[b.Pos]
	if !ok {
		tag = scene.NewTag([]scene.TagKind{scene.Heading1, scene.Heading2, scene.Heading3}[min(b.Level, 3)-1], t.book)
		tag.Name, t.headings[b.Pos] = b.ID, tag
	}
	return tag
}

// tagged is the tags of a text and of its links.
type tagged struct {
	text  *scene.Tag
	links []*scene.Tag
}

// of returns the tag of a part of the text.
func (t tagged) of(part *scene.Text) *scene.Tag {
	if n := part.Runs[0].Link; n > 0 && n <= len(t.links) {
		return t.links[n-1]
	}
	return t.text
}

// tagged returns the tags of words: links are parts of their text.
func (k *composer) tagged(words []prose.Inline, text *scene.Tag) tagged {
	t, before := tagged{text: text}, len(*k.Errs)
	words = k.counted(words)
	*k.Errs = (*k.Errs)[:before] // those of plural forms are reported with the text
	for i, w := range words {
		if !w.Begins(words[:i]) {
			continue
		}
		link := scene.NewTag(scene.Link, text)
		link.Address = w.Link.Address
		if found := k.headings()[w.Link.Heading]; len(found) > 0 { // with its page, which reports what is wrong
			link.To = k.tags.heading(found[0])
		}
		t.links = append(t.links, link)
	}
	return t
}

// paragraph returns the tags of the number of an item and of its text, or that of a paragraph.
func (t *bookTags) paragraph(b prose.Block) (label, body *scene.Tag) {
	switch {
	case b.Level == 0:
		return nil, t.add(scene.Paragraph)
	case b.Kind != prose.Item && len(t.items) >= b.Level:
		t.items = t.items[:b.Level]
		return nil, scene.NewTag(scene.Paragraph, t.items[b.Level-1])
	}
	var list *scene.Tag
	if len(t.items) >= b.Level {
		list = t.items[b.Level-1].In.In
	} else {
		kind, in := scene.List, t.book
		if b.Number >= 0 {
			kind = scene.NumberedList
		}
		if len(t.items) > 0 {
			in = t.items[len(t.items)-1]
		}
		list = scene.NewTag(kind, in)
	}
	item := scene.NewTag(scene.Item, list)
	label, body = scene.NewTag(scene.Label, item), scene.NewTag(scene.Body, item)
	t.items = append(t.items[:min(len(t.items), b.Level-1)], body)
	return label, body
}

// untagged returns what is printed again and read once.
func untagged(ops []ink.Op) []ink.Op {
	ops = slices.Clone(ops)
	for i, op := range ops {
		if text, ok := op.(*scene.Text); ok {
			other := *text
			other.Tag = scene.Artifact
			ops[i] = &other
		}
	}
	return ops
}
