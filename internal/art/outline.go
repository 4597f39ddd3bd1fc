package art

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
)

// Path reads path data that stand alone (SVG 2, 9.3), one unit of which is as long as is
// said. A mistake has its place within the data: line 1, column 1 is their beginning.
func Path(data string, unit geom.Length) (ink.Path, diag.List) {
	var errs diag.List
	f := &file{data: []byte(data)}
	b := &builder{file: f, errs: &errs}
	p := b.data(text{value: data, exact: true, file: f})
	m := geom.Affine{A: float64(unit), D: float64(unit)}
	return p.settled(hair(m)).placed(m), errs
}
