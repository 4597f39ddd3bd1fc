package layouts

import (
	"reflect"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
)

// found records in the errors from one on that they were found in a turn of an element, and
// whether the element has named slots in spite of them.
func (p *painter) found(from int, e *model.Element, turn int, named bool) {
	if len(*p.errs) == from {
		return
	}
	errs := slices.Clone((*p.errs)[from:])
	*p.errs = append((*p.errs)[:from], slices.DeleteFunc(slices.Clone(errs), func(d diag.Diagnostic) bool { // which leaves the safe area as well
		return d.Code == "outside-safe" && slices.ContainsFunc(errs, func(o diag.Diagnostic) bool {
			return o.Code == "box-outside" && o.Pos == d.Pos && o.Args["found"] == d.Args["found"]
		})
	})...)
	slots := diag.NoSlots
	switch {
	case named:
		slots = diag.SlotsKept
	case namesSlots(e):
		slots = diag.SlotsLost
	}
	for i := range (*p.errs)[from:] {
		d := &(*p.errs)[from+i]
		source := diag.Source{Element: e.Pos}
		if d.Source != nil {
			source = *d.Source
			source.Element = e.Pos
		}
		source.Case.Turn, source.Slots = turn, slots
		d.Source = &source
	}
}

// namesSlots reports whether an element of this kind always names slots.
func namesSlots(e *model.Element) bool {
	if e.Kind == "slot" {
		return true
	}
	k, known := kinds[e.Kind]
	if !known {
		return false
	}
	fields := reflect.VisibleFields(reflect.TypeOf(k.body()).Elem())
	return slices.ContainsFunc(fields, func(f reflect.StructField) bool { return f.Tag.Get("doc") == "slot,required" })
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
