package layouts

import (
	"slices"

	"cartouche/internal/ink"
	"cartouche/internal/prose"
	"cartouche/internal/scene"
)

// bookTags are the tags of a booklet so far.
type bookTags struct {
	book  *scene.Tag
	items []*scene.Tag // the open items, by how deep their lists are
}

// add returns the tag of the next block, which is no part of a list.
func (t *bookTags) add(kind scene.TagKind) *scene.Tag {
	t.items = nil
	return scene.NewTag(kind, t.book)
}

func (t *bookTags) heading(level int) *scene.Tag {
	return t.add([]scene.TagKind{scene.Heading1, scene.Heading2, scene.Heading3}[min(level, 3)-1])
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
