package layouts

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
)

// dropRepeated drops, of the errors from before on, those of some kinds that the errors between from and before have at the
// same position of the data. A row that is too long is one error.
func (r *report) dropRepeated(from, before int, kind func(code string) bool) {
	known := (*r.Errs)[from:before]
	*r.Errs = append((*r.Errs)[:before], slices.DeleteFunc((*r.Errs)[before:], func(e diag.Diagnostic) bool {
		return kind(e.Code) && slices.ContainsFunc(known, func(o diag.Diagnostic) bool { return o.Code == e.Code && o.Pos == e.Pos })
	})...)
}

// locate records in the errors from one on which element and which repetition of it they are about, and whether the element has
// named slots in spite of them. What leaves the component is not reported again for leaving the safe area.
func (r *report) locate(from int, e *model.Element, turn int, named bool) {
	if len(*r.Errs) == from {
		return
	}
	errs := slices.Clone((*r.Errs)[from:])
	*r.Errs = append((*r.Errs)[:from], slices.DeleteFunc(slices.Clone(errs), func(e diag.Diagnostic) bool {
		return e.Code == "outside-safe" && slices.ContainsFunc(errs, func(o diag.Diagnostic) bool {
			return o.Code == "box-outside" && o.Pos == e.Pos && o.Args["found"] == e.Args["found"]
		})
	})...)
	slots := diag.NoSlots
	switch {
	case named:
		slots = diag.SlotsKept
	case namesSlots(e):
		slots = diag.SlotsLost
	}
	for i := range (*r.Errs)[from:] {
		found := &(*r.Errs)[from+i]
		if (e.Manner.Times.Set() || e.Manner.Each.Set()) && found.Hint == "" && (found.Code == "box-outside" || found.Code == "outside-safe") {
			found.Hint, found.Args["turn"] = "outside-repeated", turn+1
		}
		source := sourceOf(*found)
		source.Element, source.Case.Turn, source.Slots = e.Pos, turn, slots
		found.Source = &source
	}
}

// sourceOf returns a copy of what an error knows of its source.
func sourceOf(d diag.Diagnostic) diag.Source {
	if d.Source == nil {
		return diag.Source{}
	}
	return *d.Source
}

func namesSlots(e *model.Element) bool {
	k, known := kinds[e.Kind]
	if !known || e.Kind == "slot" {
		return known
	}
	fields := reflect.VisibleFields(reflect.TypeOf(k.body()).Elem())
	return slices.ContainsFunc(fields, func(f reflect.StructField) bool { return f.Tag.Get("doc") == "slot,required" })
}

// checkNames reports unknown colours, icons, styles and texts in the value of a key of an element. Drawing reports only the
// first of them, or none if the element cannot be drawn.
func checkNames(d *Drawing, v reflect.Value, key string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		checkNames(d, v.Elem(), key)
	case reflect.Slice:
		for i := range v.Len() {
			checkNames(d, v.Index(i), key)
		}
	case reflect.Struct:
		if !v.CanInterface() {
			return
		}
		switch value := v.Interface().(type) {
		case model.Colour:
			d.Colour(value)
		case model.Word:
			checkName(d, value, key)
		case model.Key:
			if value.Set() {
				d.words(value)
			}
		default:
			for i := range v.NumField() {
				tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("doc"), ",")
				checkNames(d, v.Field(i), cmp.Or(tag, key))
			}
		}
	}
}

// checkName reports a word that is not what its key names.
func checkName(d *Drawing, w model.Word, key string) {
	if !slices.Contains([]string{"icon", "icons", "style", "fills", "colours"}, key) {
		return
	}
	word, at := d.Scope.Word(w)
	if word == "" {
		return
	}
	switch key {
	case "icon", "icons":
		d.IconPath(word, geom.R(0, 0, CrossSize, CrossSize), at)
	case "style":
		d.style(word, at)
	default:
		d.Colour(model.Colour{Word: w})
	}
}

// FoundOn records in diagnostics that they were found on piece i of a component.
func (s *Studio) FoundOn(c *model.Component, i int, list diag.List) {
	for k := range list {
		source := sourceOf(list[k])
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

// Sure drops the errors of a layout that may only follow from the game's values, if those could not be read.
func (s *Studio) Sure(list diag.List) diag.List {
	if !s.game.Valueless() {
		return list
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		return !aboutName(d.Code) || d.Code == "unknown-reference" || d.Code == "unknown-field"
	})
}
