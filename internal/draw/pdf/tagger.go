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
	runs  []taggedRun // of what is marked at the moment
	last  *taggedRun  // before what is marked at the moment, of the text of a block
	block *scene.Tag  // that text
	in    *scene.Tag  // of the group that is being drawn, with the box around it on the page
	box   geom.Rect   // likewise
	where scene.Where // of its content
	reads int         // its place in the order of reading
}

// taggedRun is a run of text with one tag. The first one of a text is not joined to the text before it.
type taggedRun struct {
	*font.Run
	first bool
}

// mark is a piece of content of a page.
type mark struct {
	tag   *scene.Tag
	reads int
	box   geom.Rect   // of a figure on the page
	lines []geom.Rect // of a link or a heading on the page
	words string      // in the order of reading
	rtl   bool        // a part of them runs from right to left, so the page shows them in another order
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
	if n := len(t.runs); n > 0 {
		m := &t.marks[len(t.marks)-1]
		m.words, m.rtl = words(t.runs), slices.ContainsFunc(t.runs, func(r taggedRun) bool { return r.RTL })
		if block := blockOf(t.open); block.Name != "" || block != t.open {
			m.lines = t.lines()
		}
		t.last, t.block = &t.runs[n-1], blockOf(t.open)
	}
	t.open, t.runs = nil, nil
}

// blockOf returns the tag of the text that a link is in; others are their own.
func blockOf(tag *scene.Tag) *scene.Tag {
	for tag.In != nil && (tag.Kind == scene.Link || tag.Kind == scene.Reference) {
		tag = tag.In
	}
	return tag
}

// lines returns the boxes of the lines of what is marked, on the page.
func (t *tagger) lines() (boxes []geom.Rect) {
	for i, r := range t.runs {
		box := t.where.ApplyRect(geom.R(r.At.X, r.At.Y-r.Size*4/5, r.Width, r.Size*21/20))
		if n := len(boxes) - 1; n >= 0 && sameLine(t.runs[i-1].Run, r.Run) {
			boxes[n] = boxes[n].Union(box)
		} else {
			boxes = append(boxes, box)
		}
	}
	return boxes
}

// words returns the text of runs in the order of reading.
func words(runs []taggedRun) string {
	var b strings.Builder
	for from, to := 0, 0; from < len(runs); from = to {
		for to = from + 1; to < len(runs) && !runs[to].first && sameLine(runs[from].Run, runs[to].Run); to++ {
		}
		if from > 0 && runs[from].spaced(runs[from-1]) {
			b.WriteByte(' ')
		}
		slices.SortStableFunc(runs[from:to], func(a, b taggedRun) int { return cmp.Compare(a.From, b.From) })
		for _, r := range runs[from:to] {
			b.WriteString(r.Text)
		}
	}
	return strings.ReplaceAll(b.String(), softHyphen, "")
}

func sameLine(a, b *font.Run) bool { return max(a.At.Y-b.At.Y, b.At.Y-a.At.Y) < min(a.Size, b.Size)/3 }

// spaced reports whether a run begins a line or a text after a space, which is not shown. None is after a hyphen.
func (r taggedRun) spaced(before taggedRun) bool {
	return (r.first || !sameLine(before.Run, r.Run)) && !strings.HasSuffix(before.Text, "-") && !strings.HasSuffix(before.Text, softHyphen)
}

const softHyphen = "\u00ad"

// tagRun notes a run, maybe the first of its text, and reports whether a space precedes it that is to be shown for programs that
// extract the text.
func (s *stream) tagRun(run *font.Run, first bool) (space bool) {
	t := s.tags
	if t == nil || t.open == nil || t.open == scene.Artifact {
		return false
	}
	r, before := taggedRun{run, first}, t.last
	if n := len(t.runs); n > 0 {
		before = &t.runs[n-1]
	} else if t.block != blockOf(t.open) {
		before = nil
	}
	space = before != nil && r.spaced(*before) && !r.RTL
	t.runs = append(t.runs, r)
	return space
}

// kindOf returns the structure type of a tag.
func kindOf(t *scene.Tag) string {
	kind, _, _ := strings.Cut(string(t.Kind), "-")
	return kind
}
