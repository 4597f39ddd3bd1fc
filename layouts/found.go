package layouts

import (
	"cartouche/internal/diag"
	"cartouche/internal/model"
)

// found records in the errors from one on that they were found in a turn of an element.
func (p *painter) found(from int, e *model.Element, turn int) {
	for i := range (*p.errs)[from:] {
		d := &(*p.errs)[from+i]
		source := diag.Source{Element: e.Pos}
		if d.Source != nil {
			source = *d.Source
			source.Element = e.Pos
		}
		source.Case.Turn = turn
		d.Source = &source
	}
}

// FoundOn records in diagnostics that they were found on piece i of a component.
func (s *Studio) FoundOn(c *model.Component, i int, list diag.List) {
	for k := range list {
		source := diag.Source{}
		if list[k].Source != nil {
			source = *list[k].Source
		}
		source.Case.Component, source.Case.Card, source.Case.Lang = c.Name, i, s.opt.Lang
		source.Row, source.Cards = s.rows(c)[i].Pos, s.Count(c)
		if id := s.ID(c, i); id != "" {
			source.Card = diag.Quote(id)
		} else if source.Cards > 1 {
			source.Card = i + 1
		}
		list[k].Source = &source
	}
}
