package kit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// Standards are the words for the standards of files for a press.
var Standards = []string{"x1a", "x4"}

// startPress prepares files for a press as the options want them.
func (j *Job) startPress(p *project.Project) diag.List {
	if j.Opt.PDFX == "" {
		if j.Opt.Condition != "" {
			return diag.List{{Code: "condition-no-press", Args: diag.Args{"found": j.Opt.Condition}}}
		}
		return nil
	}
	var errs diag.List
	name := cmp.Or(j.Opt.Condition, model.UsualCondition)
	condition, ok := j.Game.Theme.Conditions[name]
	if !ok {
		return model.UnknownWord("unknown-condition", name, slices.Sorted(maps.Keys(j.Game.Theme.Conditions)), diag.Pos{})
	}
	press := &pdf.Press{
		Condition: pdf.Condition{Identifier: condition.Identifier, Registry: condition.Registry, Title: condition.Title},
		Palette:   j.Game.Theme.Inks(j.profile, cmp.Or(j.Opt.Ink, condition.Ink)),
	}
	switch {
	case !slices.Contains(Standards, j.Opt.PDFX):
		errs = model.UnknownWord("unknown-standard", j.Opt.PDFX, Standards, diag.Pos{})
	case !slices.Contains(j.Opt.Formats, "pdf") && j.Opt.Formats != nil:
		errs.Add(diag.Pos{}, "press-no-pdf", diag.Args{"found": j.Opt.Formats[0]})
	case j.Opt.PDFX == "x4":
		press.Standard = pdf.X4
		if condition.Profile == "" {
			errs.AddHint(diag.Pos{}, "x4-no-profile", "x4-profile", diag.Args{"condition": name})
			break
		}
		press.Condition.Profile, errs = condition.ReadProfile(p)
	}
	j.press = press
	return errs
}

// Unprintable returns what of the sides of a piece the press cannot print, with the
// elements that draw it; nothing when files are made for no press.
func (j *Job) Unprintable(p layouts.Piece) diag.List {
	if j.press == nil {
		return nil
	}
	var list diag.List
	for _, f := range []*scene.Face{p.Front, p.Back} {
		if f == nil {
			continue
		}
		ops := f.Ops
		for _, from := range f.From {
			list = append(list, placed(j.press.Check(ops[:from.Ops]), from.At)...)
			ops = ops[from.Ops:]
		}
		list = append(list, placed(j.press.Check(ops), p.Component.Pos)...)
	}
	return list
}

// placed gives mistakes a place.
func placed(list diag.List, at diag.Pos) diag.List {
	for i := range list {
		list[i].Pos = at
	}
	return list
}

// Told is a list with each of its mistakes once: many cards have the same.
func Told(list diag.List) diag.List {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		key := fmt.Sprint(d.Pos, d.Code, d.Args) // fmt prints maps in order
		again := seen[key]
		seen[key] = true
		return again
	})
}

// unprintable are the mistakes of Unprintable of all pieces.
func (j *Job) unprintable(pieces []layouts.Piece) diag.List {
	var list diag.List
	for _, p := range pieces {
		list = append(list, j.Unprintable(p)...)
	}
	return Told(list)
}

// PlannedColour is a colour whose inks were worked out.
type PlannedColour struct {
	Name string    `json:"name,omitempty"` // in the palette
	RGB  string    `json:"rgb"`
	CMYK cmyk.Inks `json:"cmyk"`
}

// WorkedOut are the colours of the pieces looked at so far whose inks nobody gave.
func (j *Job) WorkedOut() []PlannedColour {
	if j.press == nil {
		return nil
	}
	var list []PlannedColour
	colours, inks := j.press.WorkedOut()
	for i, c := range colours {
		list = append(list, PlannedColour{c.Name, ink.Colour{R: c.R, G: c.G, B: c.B}.String(), inks[i]})
	}
	return list
}
