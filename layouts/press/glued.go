package press

import "cartouche/internal/geom"

// imposeGlued puts pieces that do not fit next to their backs on half a sheet on one-sided sheets.
// Each sheet of fronts precedes one with their backs; the two are glued back to back before
// cutting. imposeGlued reports false if that does not help.
func imposeGlued(pieces []piece, opt Options) ([]Sheet, bool) {
	if opt.Duplex != Gutter || !opt.twoSided(pieces[0].Item) {
		return nil, false
	}
	opt.Duplex, opt.Shift = LongEdge, geom.Point{} // laid out as for duplex printing, but nothing is turned over
	l, ok := best(pieces, opt)
	if !ok {
		return nil, false
	}
	var sheets []Sheet
	for n := l.blocks[0].count(); len(pieces) > 0; {
		some := pieces[:min(n, len(pieces))]
		pieces = pieces[len(some):]
		s := l.alone(some, opt).sheet(opt)
		back := s
		back.Front, back.layout = s.Back, s.layout.behind(opt)
		back.Pieces, back.Cuts = 0, 0
		s.Back, back.Back = nil, nil
		s.Glued, back.Glued = true, true
		sheets = append(sheets, s, back)
	}
	return sheets, true
}
