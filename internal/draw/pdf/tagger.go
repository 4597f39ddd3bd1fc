package pdf

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// tagger marks the content of a page: as parts of the document's structure, or as artifacts (ISO 32000-1, 14.7.4 and 14.8.2.2).
type tagger struct {
	marks []mark // by their identifiers

	open  *scene.Tag  // of what is marked at the moment; nil for nothing
	text  *scene.Tag  // of the last text
	runs  []font.Run  // of what is marked at the moment
	in    *scene.Tag  // of the group that is being drawn, with the box around it on the page
	box   geom.Rect   // likewise
	where scene.Where // of its content
	reads int         // its place in the order of reading
}

// mark is a piece of content of a page.
type mark struct {
	tag   *scene.Tag
	reads int
	box   geom.Rect // of a figure on the page
	words string    // in the order of reading
	rtl   bool      // a part of them runs from right to left, so the page shows them in another order
}

// tag marks an operation. The content of a group is marked by itself.
func (s *stream) tag(op ink.Op) {
	t := s.tags
	if t == nil {
		return
	}
	if _, group := op.(*scene.Group); group {
		return
	}
	tag := scene.Artifact
	if text, ok := op.(*scene.Text); ok {
		if len(text.Runs) == 0 {
			return
		}
		switch {
		case text.Tag != nil:
			t.text = text.Tag
		case !text.Continues || t.text == nil:
			t.text = scene.NewTag(scene.Paragraph, nil)
		}
		tag = t.text
	}
	s.mark(tag)
}

// tagForm marks a form, which has no tags of its own: with its texts, if it has any, as one paragraph.
func (s *stream) tagForm(ops []ink.Op) {
	switch {
	case s.tags == nil:
	case hasText(ops):
		s.mark(scene.NewTag(scene.Paragraph, nil))
	default:
		s.mark(scene.Artifact)
	}
}

func hasText(ops []ink.Op) bool {
	return slices.ContainsFunc(ops, func(op ink.Op) bool {
		switch op := op.(type) {
		case *scene.Text:
			return len(op.Runs) > 0
		case *scene.Group:
			return hasText(op.Ops)
		}
		return false
	})
}

// tagGroup draws a group and marks its content.
func (s *stream) tagGroup(g *scene.Group) {
	t := s.tags
	if t == nil {
		s.placed(g)
		return
	}
	in, where, reads := t.in, t.where, t.reads
	t.where = where.Into(g)
	if g.Reads != 0 {
		t.reads = g.Reads
	}
	if in == nil && g.Tag != nil {
		t.in, t.box = g.Tag, where.ApplyRect(scene.Around([]ink.Op{g}))
	}
	s.placed(g)
	t.in, t.where, t.reads = in, where, reads
}

// mark begins to mark content, unless it is part of what is marked already.
func (s *stream) mark(tag *scene.Tag) {
	t := s.tags
	var box geom.Rect
	switch {
	case s.role != scene.Art && !s.role.Finish():
		tag = scene.Artifact
	case t.in != nil:
		tag, box = t.in, t.box
	}
	if tag == t.open {
		return
	}
	s.untag()
	if t.open = tag; tag == scene.Artifact {
		s.op("/Artifact BMC")
		return
	}
	s.b = append(append(append(s.b, '/'), kindOf(tag)...), "<</MCID "...)
	s.b = append(strconv.AppendInt(s.b, int64(len(t.marks)), 10), ">>BDC\n"...)
	t.marks = append(t.marks, mark{tag: tag, reads: t.reads, box: box})
}

// untag ends what is marked.
func (s *stream) untag() {
	t := s.tags
	if t == nil || t.open == nil {
		return
	}
	s.op("EMC")
	if len(t.runs) > 0 {
		m := &t.marks[len(t.marks)-1]
		m.words, m.rtl = words(t.runs), slices.ContainsFunc(t.runs, func(r font.Run) bool { return r.RTL })
	}
	t.open, t.runs = nil, nil
}

// words returns the text of runs in the order of reading.
func words(runs []font.Run) string {
	var b strings.Builder
	for from, to := 0, 0; from < len(runs); from = to {
		for to = from; to < len(runs) && sameLine(runs[from], runs[to]); to++ {
		}
		if from > 0 && spaced(runs[from-1], runs[from]) {
			b.WriteByte(' ')
		}
		slices.SortStableFunc(runs[from:to], func(a, b font.Run) int { return cmp.Compare(a.From, b.From) })
		for _, r := range runs[from:to] {
			b.WriteString(r.Text)
		}
	}
	return strings.ReplaceAll(b.String(), softHyphen, "")
}

func sameLine(a, b font.Run) bool { return max(a.At.Y-b.At.Y, b.At.Y-a.At.Y) < min(a.Size, b.Size)/3 }

// spaced reports whether a run begins a line after a space, which is not shown. None is after a hyphen.
func spaced(before, r font.Run) bool {
	return !sameLine(before, r) && !strings.HasSuffix(before.Text, "-") && !strings.HasSuffix(before.Text, softHyphen)
}

const softHyphen = "\u00ad"

// tagRun notes a run and reports whether a space precedes it that is to be shown for programs that extract the text.
func (s *stream) tagRun(r *font.Run) (space bool) {
	t := s.tags
	if t == nil || t.open == nil || t.open == scene.Artifact {
		return false
	}
	space = len(t.runs) > 0 && spaced(t.runs[len(t.runs)-1], *r) && !r.RTL
	t.runs = append(t.runs, *r)
	return space
}

// kindOf returns the structure type of a tag.
func kindOf(t *scene.Tag) string {
	kind, _, _ := strings.Cut(string(t.Kind), "-")
	return kind
}
