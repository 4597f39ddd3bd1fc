package model

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/project"
)

// condition is a printing condition that a file for a press may be made for.
type condition struct {
	Pos        diag.Pos `doc:"-pos"`
	Title      string   `doc:"title,required"`                     // for people
	Identifier string   `doc:"identifier,required"`                // by which its registry knows it
	Registry   string   `doc:"registry"`                           // the registry's address; default that of the ICC
	Ink        int      `doc:"ink" range:"100,400" unit:"percent"` // most ink in one place, in percent; default 240
	Profile    string   `doc:"profile"`                            // its ICC profile, a file in templates; PDF/X-4 needs it
}

// usualInk is the default of the most ink in one place, in percent.
const usualInk = 240

// UsualCondition is the default condition of a file for a press.
const UsualCondition = "fogra39"

// iccRegistry is the registry of characterisations of the ICC.
const iccRegistry = "http://www.color.org"

// complete returns the condition with what is usual where it says nothing.
func (c condition) complete() condition {
	c.Registry, c.Ink = cmp.Or(c.Registry, iccRegistry), cmp.Or(c.Ink, usualInk)
	return c
}

// checkConditions completes the conditions and notes profiles that are not there.
func (t *Theme) checkConditions(p *project.Project, errs *diag.List) {
	for _, name := range slices.Sorted(maps.Keys(t.Conditions)) {
		c := t.Conditions[name].complete()
		t.Conditions[name] = c
		if c.Profile != "" && !p.Exists("templates/"+c.Profile) {
			errs.Add(c.Pos, "condition-no-profile", diag.Args{"found": "templates/" + c.Profile, "condition": name})
		}
	}
}

// ReadProfile reads the ICC profile of a condition, which must be one of a printer in the four inks (ICC.1:2022, 7.2).
func (c condition) ReadProfile(p *project.Project) ([]byte, diag.List) {
	data, shown, err := p.Read("templates/"+c.Profile, project.MaxImage)
	if err != nil {
		return nil, diag.Of(err)
	}
	if len(data) < 132 || !bytes.Equal(data[36:40], []byte("acsp")) || string(data[12:16]) != "prtr" || string(data[16:20]) != "CMYK" {
		return nil, diag.List{{Pos: c.Pos, Code: "condition-profile-kind", Args: diag.Args{"found": shown}}}
	}
	return data, nil
}
