package kit

import (
	"cmp"
	"maps"
	"slices"

	"cartouche/internal/cmyk"
	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// Standards are the names of the standards of files for a press.
var Standards = []string{"x1a", "x4"}

// PictureWords are what to do with pictures in the colours of screens in files for a press.
var PictureWords = []string{"convert", "error"}

// startPress prepares files for a press according to the options.
func startPress(j *Job, p *project.Project) diag.List {
	switch o := j.Opt; {
	case o.PDFX == "" && o.Condition != "":
		return diag.List{{Code: "condition-no-press", Args: diag.Args{"found": o.Condition}}}
	case o.PDFX == "" && o.Pictures != "":
		return diag.List{{Code: "pictures-no-press", Args: diag.Args{"found": o.Pictures}}}
	case o.PDFX == "":
		return nil
	case !slices.Contains(Standards, o.PDFX):
		return diag.UnknownWord("unknown-standard", o.PDFX, Standards, diag.Pos{})
	case !slices.Contains(o.Formats, "pdf") && o.Formats != nil:
		return diag.List{{Code: "press-no-pdf", Args: diag.Args{"found": o.Formats[0]}}}
	}
	return j.Press(p, j.Opt.PDFX, j.Opt.Condition, 0, diag.Pos{})
}

// Press makes all PDF files of the job for a press: by one of Standards, or "" for none; for a
// condition of the theme, or "" for the usual one; and with at most so many percent of ink in
// one place, or 0 for the limit of the condition. at is the position of these options.
func (j *Job) Press(p *project.Project, standard, name string, limit int, at diag.Pos) diag.List {
	name = cmp.Or(name, model.UsualCondition)
	condition, ok := j.Game.Theme.Conditions[name]
	if !ok {
		return diag.UnknownWord("unknown-condition", name, slices.Sorted(maps.Keys(j.Game.Theme.Conditions)), at)
	}
	if pictures := j.Opt.Pictures; pictures != "" && !slices.Contains(PictureWords, pictures) {
		return diag.UnknownWord("unknown-pictures", pictures, PictureWords, diag.Pos{})
	}
	press := &pdf.Press{
		Standard:  map[string]pdf.Standard{"x1a": pdf.X1a, "x4": pdf.X4, "": pdf.NoStandard}[standard],
		Condition: pdf.Condition{Identifier: condition.Identifier, Registry: condition.Registry, Title: condition.Title},
		Palette:   j.Game.Theme.Inks(j.profile, cmp.Or(limit, condition.Ink)), NoPictures: j.Opt.Pictures == "error",
	}
	var errs diag.List
	switch {
	case press.Standard == pdf.X4 && condition.Profile == "":
		errs.AddHint(at, "x4-no-profile", "x4-profile", diag.Args{"condition": name})
	case press.Standard == pdf.X4:
		press.Condition.Profile, errs = condition.ReadProfile(p)
	}
	j.press = press
	return errs
}

// Converted returns a warning if pictures of the pieces so far are converted to inks.
func (j *Job) Converted() (list diag.List) {
	if j.press != nil && j.press.Converted() > 0 {
		list.Add(diag.Pos{}, "pictures-converted", diag.Args{"n": j.press.Converted()})
	}
	return list
}

// PlannedColour is a colour whose inks were calculated.
type PlannedColour struct {
	Name string    `json:"name,omitempty"` // in the palette
	RGB  string    `json:"rgb"`
	CMYK cmyk.Inks `json:"cmyk"`
}

// WorkedOut returns the colours of the pieces so far whose inks were calculated.
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
