package layouts

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
)

// resolver finds what the data of an element name, and reports what it does not find or what is out of range.
type resolver struct {
	*Studio
	*report
	Scope model.Scope
}

// Colour resolves a colour; none is nil.
func (r *resolver) Colour(c model.Colour) *ink.Colour {
	colour, ok := r.colour(c) // apart, so that a colour that is copied at once takes no memory
	if !ok {
		return nil
	}
	return &colour
}

// colour resolves a colour, or returns false for none.
func (r *resolver) colour(c model.Colour) (ink.Colour, bool) {
	name, at := r.Scope.Word(c.Word)
	if name == "none" || name == "" {
		return ink.Colour{}, false
	}
	if rgb, ok := r.theme.Palette[name]; ok {
		return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B, Name: name}, true
	}
	if rgb, ok := model.ParseRGB(name); ok {
		return ink.Colour{R: rgb.R, G: rgb.G, B: rgb.B}, true
	}
	list := model.UnknownColour(r.theme, name, at)
	if text, ok := r.Scope.Row.Field(name); ok && c.Name == "" && r.known(text) {
		list[0].Code, list[0].Hint, list[0].Args["near"] = "unknown-colour-near", "did-you-mean", "$"+name
	}
	*r.Errs = append(*r.Errs, list...)
	return ink.Colour{}, false
}

// known reports whether a word is a colour.
func (r *resolver) known(word string) bool {
	_, named := r.theme.Palette[word]
	_, written := model.ParseRGB(word)
	return named || written || word == "none"
}

// Named returns a colour of the palette as the data would name it.
func Named(name string) model.Colour { return model.Colour{}.Or(name) }

// Paint returns a colour of the palette.
func (r *resolver) Paint(name string) *ink.Colour {
	c := Named(name)
	c.Pos = r.At
	return r.Colour(c)
}

// thick returns the width of a line or the length of a dash, and reports what is too thin to print.
func (r *resolver) thick(l model.Length) geom.Length {
	w := r.Scope.Length(l)
	if w < Hair {
		r.Errs.Add(l.Pos, "line-too-thin", diag.Args{"found": w, "allowed": geom.Length(Hair)})
	}
	return max(w, Hair)
}

// Int resolves a number, and reports one that is not from lo to hi.
func (r *resolver) Int(n model.Number, lo, hi int) (int, bool) {
	before := len(*r.Errs)
	v := r.Scope.Number(n)
	switch {
	case len(*r.Errs) > before: // there is no such number
		return 0, false
	case v < lo || v > hi:
		r.Errs.Add(n.Pos, "number-out-of-range", diag.Args{"found": v, "low": lo, "high": hi})
		return 0, false
	}
	return v, true
}

// Ints resolves the list of a key, and reports one that has not lo to hi numbers.
func (r *resolver) Ints(key string, n model.Numbers, lo, hi int) ([]int, bool) {
	list := r.Scope.Numbers(n)
	if list == nil && n.Name != "" {
		return nil, false // reported
	}
	if len(list) >= lo && len(list) <= hi {
		return list, true
	}
	code := "data-length"
	if lo == hi {
		code = "data-length-exact"
	}
	found := diag.Count{N: len(list), What: diag.Term("thing-numbers")}
	r.Errs.Add(n.Pos, code, diag.Args{"key": key, "found": found, "low": lo, "high": hi})
	return nil, false
}

func (r *resolver) shownColumns(columns []model.Column) []model.Column {
	return slices.DeleteFunc(slices.Clone(columns), func(c model.Column) bool { return !r.Scope.Shown(model.Manner{When: c.When}) })
}

// Width returns a line width as the profile wants it.
func (r *resolver) Width(w geom.Length) geom.Length { return max(r.inks.Heavier(w), Hair) }

// nearIcons is how many icons the error for an unknown one names.
const nearIcons = 6

// iconKey identifies the outline of an icon in a box.
type iconKey struct {
	name string
	box  geom.Rect
}

// IconPath returns the outline of an icon in a box, which all faces share.
func (r *resolver) IconPath(name string, box geom.Rect, at diag.Pos) (ink.Path, bool) {
	key := iconKey{name, box}
	if path, ok := r.icons.Load(key); ok {
		return path.(ink.Path), true
	}
	segs, b, err := r.theme.Fonts.IconOutline(name)
	if err != nil {
		if known := r.theme.Fonts.IconsLike(name); !slices.Contains(known, name) {
			r.Unknown("unknown-icon", name, known, at)
			list := *r.Errs
			r.theme.Fonts.Suggest(&list[len(list)-1], name)
			return ink.Path{}, false
		}
		for _, e := range diag.Of(err) {
			e.Pos = cmp.Or(e.Pos, at)
			*r.Errs = append(*r.Errs, e)
		}
		return ink.Path{}, false
	}
	path := scene.OutlineIn(segs, b, box)
	path.Verbs, path.Points = slices.Clip(path.Verbs), slices.Clip(path.Points) // appending to it makes a copy
	r.icons.Store(key, path)
	return path, true
}
