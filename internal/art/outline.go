package art

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Path reads path data on their own (SVG 2, 9.3); unit is the length of one unit of them. The
// position of an error is within the data, which begin at line 1, column 1.
func Path(data string, unit geom.Length) (ink.Path, diag.List) {
	var errs diag.List
	f := &file{data: []byte(data)}
	b := &builder{file: f, errs: &errs}
	p := b.data(text{value: data, exact: true, file: f})
	m := geom.Affine{A: float64(unit), D: float64(unit)}
	return p.settled(hair(m)).placed(m), errs
}

// Outlined returns what a line covers, by the nonzero rule, as the back ends draw it.
func Outlined(line *ink.Stroke) ink.Path {
	const tolerance = 2 // micrometres
	p := path{verbs: line.Path.Verbs}
	for _, q := range line.Path.Points {
		p.pts = append(p.pts, pt{float64(q.X), float64(q.Y)})
	}
	s := &stroke{width: float64(line.Width), limit: sceneLimit, cap: line.Cap, join: line.Join}
	for _, d := range line.Dash {
		s.dash = append(s.dash, float64(d))
	}
	return s.outline(p, tolerance).placed(geom.Affine{A: 1, D: 1})
}
