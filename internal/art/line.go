package art

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// line sets phrases on one line from the pen on, which it moves to their end. It reports false when a phrase cannot be set.
func (b *builder) line(list []phrase, pen *pt) bool {
	long := 0.0
	for i := range list {
		if !b.set(&list[i]) {
			return false
		}
		long += list[i].width + list[i].by.x
	}
	for i, at := range list[0].at {
		if at != nil && i == 0 {
			pen.x = *at
		} else if at != nil {
			pen.y = *at
		}
	}
	pen.x -= long * list[0].in.font.anchor
	for i := range list {
		p := &list[i]
		*pen = pen.plus(p.by)
		to := geom.Affine{A: 1, D: 1, E: pen.x, F: pen.y}
		cell := p.path.cell.through(to)
		p.path = p.path.through(to)
		p.path.cell = &cell
		pen.x += p.width
	}
	return true
}

// paintedWords returns phrases that were set as shapes. Units of a box count that of the whole text.
func (b *builder) paintedWords(list []phrase) []*item {
	all := noBounds
	for _, p := range list {
		all = all.union(*p.path.cell)
	}
	var items []*item
	for _, p := range list {
		in := p.in
		in.marks = [3]text{}
		p.path.cell = &all
		items = append(items, b.painted(p.e, p.path, in, own{})...)
	}
	return items
}

// set finds the outlines of a phrase from the origin on, its width and its cell. It reports false when the project has no such
// font, or the font no such letters.
func (b *builder) set(p *phrase) bool {
	p.path.cell = &noBounds
	wish := p.in.font
	if d := wish.strange; d.name != "" {
		b.strange(d)
		return true
	}
	if p.words == "" {
		return true
	}
	var family string
	for _, name := range wish.families {
		if found, ok := b.fonts.FamilyOf(name); ok {
			family = found
			break
		}
	}
	if family == "" {
		return false
	}
	const em = 20 * geom.Millimetre
	// Spaces at the ends count, and what is markup elsewhere is not here.
	words := strings.NewReplacer(" ", "\u00a0", `\`, `\\`, "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "<", `\<`).Replace(p.words)
	style := font.Style{Family: family, Bold: wish.weight > 500, Italic: wish.italic, Size: em * 100 / geom.Length(b.fonts.Scale(family))}
	block, err := b.fonts.Line(words, style)
	if err != nil {
		return false
	}
	for _, l := range block.Lacks {
		b.note(p.e.pos(), "font-style", diag.Args{"found": l.Family, "key": l.Key, "what": l.Key})
	}
	k := wish.size / float64(em)
	to := geom.Affine{A: k, D: k, F: -float64(block.Baseline) * k}
	var up, down geom.Length
	for i := range block.Runs {
		run := &block.Runs[i]
		up, down = max(up, run.Face.Ascent(run.Size)), max(down, run.Face.Descent(run.Size))
		for _, glyph := range scene.RunPaths(run) {
			letter := path{verbs: glyph.Verbs}
			for _, q := range glyph.Points {
				letter.pts = append(letter.pts, pt{float64(q.X), float64(q.Y)})
			}
			p.path.join(letter.through(to))
		}
	}
	p.width = float64(block.Width) * k
	cell := box{0, -float64(up) * k, p.width, float64(down) * k}.union(p.path.bounds())
	p.path.cell = &cell
	return true
}
