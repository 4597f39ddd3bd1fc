package press

import "cartouche/internal/geom"

// imposeGlued puts pieces that do not fit on half of a sheet beside their backs on sheets
// of one side each: every sheet of fronts comes before one with their backs, and the two
// are glued back to back before they are cut. It reports false where that does not help.
func imposeGlued(pieces []piece, opt Options) ([]Sheet, bool) {
	if opt.Duplex != Gutter || !opt.twoSided(pieces[0].Item) {
		return nil, false
	}
	opt.Duplex, opt.Shift = LongEdge, geom.Point{} // laid out as for two sides, which nobody turns over
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
