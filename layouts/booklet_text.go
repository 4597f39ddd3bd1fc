package layouts

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/prose"
)

// prose reads the text of a booklet in the studio's language. A translation has the blocks of the source.
func (s *Studio) prose(c *model.Component, errs *diag.List) *prose.Document {
	read := func(language string) (*prose.Document, string) {
		data, shown, from, err := s.game.ReadProse(c.Booklet, language)
		if err != nil {
			*errs = append(*errs, diag.Of(err)...)
			return nil, ""
		}
		doc, wrong := prose.Read(shown, data)
		*errs = append(*errs, wrong...)
		return doc, from
	}
	if c.Booklet.Text.Value == "" {
		return nil // reported
	}
	doc, from := read(s.opt.Lang)
	if doc != nil && *errs == nil {
		s.checkTaught(doc, from == "", errs)
	}
	if doc == nil || from == "" {
		if doc != nil && s.opt.Lang != s.source() && !lang.IsPseudo(s.opt.Lang) {
			s.warn(diag.Pos{File: doc.File}, "booklet-borrowed", diag.Args{"lang": s.opt.Lang, "from": s.source()})
		}
		return doc
	}
	if from != s.opt.Lang && from == "en" && !lang.IsPseudo(s.opt.Lang) {
		s.warn(diag.Pos{File: doc.File}, "booklet-borrowed", diag.Args{"lang": s.opt.Lang, "from": from})
	}
	source, _ := read(s.source())
	if source != nil && *errs == nil {
		sameBlocks(doc.Blocks, source.Blocks, diag.Pos{File: doc.File}, diag.Pos{File: source.File}, errs)
	}
	return doc
}

// sameBlocks reports the first block of a translation that is not the kind of the source, and gives headings the names of the
// source.
func sameBlocks(own, source []prose.Block, end, sourceEnd diag.Pos, errs *diag.List) bool {
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
		if o.Kind == prose.Table && (len(o.Rows) != len(s.Rows) || len(o.Rows[0]) != len(s.Rows[0])) {
			errs.Add(o.Pos, "booklet-differs-table", diag.Args{"rows": len(o.Rows), "columns": len(o.Rows[0]),
				"allowed": len(s.Rows), "high": len(s.Rows[0]), "place": place})
			return false
		}
		if o.ID = s.ID; o.Kind == prose.Note && !sameBlocks(o.Inside, s.Inside, o.Pos, s.Pos, errs) {
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

// checkTaught reports the names of rules that the game does not judge and, in the source, warns of the rules that no block
// teaches, once some do.
func (s *Studio) checkTaught(doc *prose.Document, source bool, errs *diag.List) {
	taught := doc.Rules()
	if len(taught) == 0 {
		return
	}
	rules, wrong := judge.Rules(s.game, s.opt.Lang)
	if wrong != nil {
		*errs = append(*errs, wrong...)
		return
	}
	missing := slices.Clone(rules)
	for _, t := range taught {
		switch {
		case len(rules) == 0:
			errs.Add(t.Pos, "booklet-rule-judgeless", diag.Args{"found": t.Rule, "game": s.game.ID})
		case !slices.Contains(rules, t.Rule):
			d := diag.UnknownWord("booklet-rule", t.Rule, rules, t.Pos)
			d[0].Args["allowed"], d[0].Args["game"] = diag.Closest(t.Rule, rules, nearIcons), s.game.ID
			*errs = append(*errs, d...)
		}
		missing = slices.DeleteFunc(missing, func(id string) bool { return id == t.Rule })
	}
	if source && len(missing) > 0 {
		s.warn(diag.Pos{File: doc.File}, "booklet-untaught", diag.Args{"found": missing})
	}
}
