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

// names notes the mistakes in what an element names: colours, icons, styles and texts. Drawing notes the first of them
// alone, or none where the element cannot be drawn; people are told all at once. A value stands under a key.
func (p *painter) names(v reflect.Value, key string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		p.names(v.Elem(), key)
	case reflect.Slice:
		for i := range v.Len() {
			p.names(v.Index(i), key)
		}
	case reflect.Struct:
		if !v.CanInterface() {
			return
		}
		switch named := v.Interface().(type) {
		case model.Colour:
			p.colour(named)
		case model.Word:
			p.name(named, key)
		case model.Key:
			if named.Set() {
				p.words(named, nil)
			}
		default:
			for i := range v.NumField() {
				tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("doc"), ",")
				p.names(v.Field(i), cmp.Or(tag, key))
			}
		}
	}
}

// name notes a mistake in a word that names something, by the key that it stands under.
func (p *painter) name(w model.Word, key string) {
	if !slices.Contains([]string{"icon", "icons", "style", "fills", "colours"}, key) {
		return
	}
	word, at := p.scope.Word(w)
	if word == "" {
		return
	}
	switch key {
	case "icon", "icons":
		p.iconPath(word, geom.R(0, 0, crossSize, crossSize), at)
	case "style":
		if _, ok := p.theme.Styles[word]; !ok {
			*p.errs = append(*p.errs, model.UnknownStyle(p.theme, word, at)...)
		}
	default:
		p.colour(model.Colour{Word: w})
	}
}

// Sure leaves out of the mistakes of a layout, when the game's values could not be read, those that there may be for
// this alone.
func (s *Studio) Sure(list diag.List) diag.List {
	if !s.game.Valueless() {
		return list
	}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		return !aboutName(d.Code) || d.Code == "unknown-reference" || d.Code == "unknown-field"
	})
}
