package prose

import "cartouche/internal/diag"

// Follow reports the first block of a translation that is not of the kind of its source, and gives headings the names of the source.
func (d *Document) Follow(source *Document) (errs diag.List) {
	sameBlocks(d.Blocks, source.Blocks, diag.Pos{File: d.File}, diag.Pos{File: source.File}, &errs)
	return errs
}

// sameBlocks reports the first block of a list that is not of the kind of the source.
func sameBlocks(own, source []Block, end, sourceEnd diag.Pos, errs *diag.List) bool {
	for i := range min(len(own), len(source)) {
		o, s := &own[i], &source[i]
		place := diag.Sentence(s.Pos.String())
		args := diag.Args{"found": o.Kind.Term(), "allowed": s.Kind.Term(), "level": o.Level, "high": s.Level, "place": place}
		switch {
		case o.Kind != s.Kind:
			errs.Add(o.Pos, "booklet-differs", args)
			return false
		case o.Level != s.Level:
			errs.Add(o.Pos, "booklet-differs-level", args)
			return false
		}
		if o.Kind == Table && (len(o.Rows) != len(s.Rows) || len(o.Rows[0]) != len(s.Rows[0])) {
			errs.Add(o.Pos, "booklet-differs-table", diag.Args{"rows": len(o.Rows), "columns": len(o.Rows[0]),
				"allowed": len(s.Rows), "high": len(s.Rows[0]), "place": place})
			return false
		}
		if o.ID = s.ID; o.Kind == Note && !sameBlocks(o.Inside, s.Inside, o.Pos, s.Pos, errs) {
			return false
		}
	}
	switch {
	case len(own) > len(source):
		more := own[len(source)]
		errs.Add(more.Pos, "booklet-more", diag.Args{"found": more.Kind.Term(), "place": diag.Sentence(sourceEnd.String())})
	case len(own) < len(source):
		errs.Add(end, "booklet-fewer", diag.Args{
			"allowed": source[len(own)].Kind.Term(), "place": diag.Sentence(source[len(own)].Pos.String())})
	default:
		return true
	}
	return false
}
