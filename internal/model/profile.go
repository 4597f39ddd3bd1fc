package model

import (
	"cmp"
	"maps"
	"slices"

	"cartouche/internal/art"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// Profile is a way to print: what is spared, and what a printer needs. What a profile does not say it takes from the one that
// it extends.
type Profile struct {
	Pos       diag.Pos          `doc:"-pos"`
	Extends   string            `doc:"extends"`                                              // name of another profile
	Safe      Length            `doc:"safe"`                                                 // least inset of marks from the trim
	LineWidth int               `doc:"line-width" aka:"lines" range:"50,300" unit:"percent"` // line widths, in percent
	Palette   map[string]Swatch `doc:"palette"`                                              // colours over those of palette.yaml
	// colour of a fill -> the one used instead, or none
	Tint map[string]string `doc:"tint"`
	// most ink that a fill may take, in percent; what takes more is hatched
	Ink   int               `doc:"ink" range:"1,100" unit:"percent"`
	Hatch map[string]string `doc:"hatch"` // colour of a fill -> the hatch that replaces it
	Grey  *bool             `doc:"grey"`  // all colours, and pictures, as greys
	Bleed *bool             `doc:"bleed"` // every piece with its own bleed
	// lines of die shapes, to cut and to fold, in spot colours
	Spots *bool `doc:"spots"`
	// the ruler on every page; there unless it is false
	Ruler  *bool  `doc:"ruler"`
	Pixels pixels `doc:"resolution"` // how many pixels an inch pictures must have
	Paper  string `doc:"paper"`      // the default paper
}

// pixels is how many pixels an inch pictures must have as they are printed.
type pixels struct {
	Least int `doc:"least" range:"1,2400"` // fewer are an error; default 150
	Good  int `doc:"good" range:"1,2400"`  // fewer are a warning; default 250

	Drawings int `doc:"drawings" range:"1,2400"` // of the parts of SVG drawings that cannot be printed as shapes; default 300
}

// Hatches are the names of the ways to hatch a fill.
var Hatches = []string{
	"rising", "falling", "vertical", "horizontal", "cross", "grid",
	"rising-dashed", "falling-dashed", "vertical-dashed", "horizontal-dashed", "cross-dashed", "grid-dashed",
}

// Inset returns the inset of marks from the trim: the component's own or the profile's, whichever is larger.
func (p Profile) Inset(own geom.Length) geom.Length { return max(own, p.Safe.Value) }

// On reports what a switch of a profile says; otherwise is for when it says nothing.
func On(s *bool, otherwise bool) bool {
	if s == nil {
		return otherwise
	}
	return *s
}

// Resolved returns the profile of a name together with all that it extends. It reports false when there is no such profile.
func (t *Theme) Resolved(name string) (Profile, bool) {
	p, ok := t.Profiles[name]
	for from := p; ok && from.Extends != ""; {
		from, ok = t.Profiles[from.Extends]
		p = p.over(from)
	}
	p.Pixels.Least, p.Pixels.Good = cmp.Or(p.Pixels.Least, 150), cmp.Or(p.Pixels.Good, 250)
	p.Pixels.Drawings = cmp.Or(p.Pixels.Drawings, art.DPI)
	return p, ok
}

// over returns p with the values of base where p says nothing.
func (p Profile) over(base Profile) Profile {
	if !p.Safe.Set() {
		p.Safe = base.Safe
	}
	p.LineWidth = cmp.Or(p.LineWidth, base.LineWidth)
	p.Ink = cmp.Or(p.Ink, base.Ink)
	p.Paper = cmp.Or(p.Paper, base.Paper)
	p.Pixels.Least = cmp.Or(p.Pixels.Least, base.Pixels.Least)
	p.Pixels.Good = cmp.Or(p.Pixels.Good, base.Pixels.Good)
	p.Pixels.Drawings = cmp.Or(p.Pixels.Drawings, base.Pixels.Drawings)
	p.Grey = cmp.Or(p.Grey, base.Grey)
	p.Bleed = cmp.Or(p.Bleed, base.Bleed)
	p.Spots = cmp.Or(p.Spots, base.Spots)
	p.Ruler = cmp.Or(p.Ruler, base.Ruler)
	p.Palette = mapOver(p.Palette, base.Palette)
	p.Tint = mapOver(p.Tint, base.Tint)
	p.Hatch = mapOver(p.Hatch, base.Hatch)
	return p
}

func mapOver[T any](own, base map[string]T) map[string]T {
	if own == nil {
		return base
	}
	all := maps.Clone(own)
	for k, v := range base {
		if _, ok := all[k]; !ok {
			all[k] = v
		}
	}
	return all
}

// checkProfiles reports what is inconsistent in the profiles.
func (t *Theme) checkProfiles(errs *diag.List) {
	for _, name := range slices.Sorted(maps.Keys(t.Profiles)) {
		p := t.Profiles[name]
		colour := func(c string) {
			if _, ok := t.Palette[c]; !ok {
				*errs = append(*errs, UnknownColour(t, c, p.Pos)...)
			}
		}
		for from, to := range p.Tint {
			colour(from)
			if to != "none" {
				colour(to)
			}
		}
		for c, hatch := range p.Hatch {
			colour(c)
			if !slices.Contains(Hatches, hatch) {
				*errs = append(*errs, diag.UnknownWord("unknown-hatch", hatch, Hatches, p.Pos)...)
			}
		}
		for c := range p.Palette {
			colour(c)
		}
		if _, ok := t.Papers[p.Paper]; !ok && p.Paper != "" {
			*errs = append(*errs, UnknownPaper(t, p.Paper, p.Pos)...)
		}
		t.checkExtends(name, p, errs)
	}
}

// checkExtends reports a profile that extends an unknown one, or itself.
func (t *Theme) checkExtends(name string, p Profile, errs *diag.List) {
	if p.Extends == "" {
		return
	}
	if _, ok := t.Profiles[p.Extends]; !ok {
		*errs = append(*errs, diag.UnknownWord("unknown-profile", p.Extends, slices.Sorted(maps.Keys(t.Profiles)), p.Pos)...)
		return
	}
	next := p.Extends
	for range t.Profiles {
		if next == name {
			errs.Add(p.Pos, "profile-circle", diag.Args{"found": name, "next": p.Extends})
			return
		}
		next = t.Profiles[next].Extends
	}
}
