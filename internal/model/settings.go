package model

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/project"
)

// SettingsFile is the name of the file with the settings of one's own printer, in
// the folder of --dir and in the user's folder of settings.
const SettingsFile = "cartouche.yaml"

// Settings are what one's own printer needs; flags go before them.
type Settings struct {
	Paper      string   `doc:"paper"` // name of a paper, or its size
	Duplex     string   `doc:"duplex" words:"long-edge short-edge gutter separate none"`
	Shift      Shift    `doc:"shift"`
	Marks      []string `doc:"marks" words:"none crop outer inner cut register"`
	MarkLength Length   `doc:"mark-length"`
	MarkOffset Length   `doc:"mark-offset"`
}

// Shift is how far the backs of sheets are moved, to the right and down as one
// looks at them: "0.4 -0.2 mm".
type Shift struct {
	Pos   diag.Pos
	Value geom.Point
}

// MaxShift is how far a printer may be off.
const MaxShift = 10 * geom.Millimetre

// DecodeDoc implements doc.Decoder.
func (s *Shift) DecodeDoc(v doc.Value) {
	s.Pos = v.Pos()
	raw := v.Text()
	if raw == "" {
		return
	}
	if ls := lengths(v, raw, 2, "0.4 -0.2 mm"); ls != nil {
		if s.Value = geom.Pt(ls[0], ls[1]); !s.small() {
			v.Fail("shift-out-of-range", "", diag.Args{"found": raw, "high": MaxShift})
		}
	}
}

func (s Shift) small() bool {
	p := s.Value
	return max(p.X, -p.X) <= MaxShift && max(p.Y, -p.Y) <= MaxShift
}

// ParseShift reads a shift as the command line gives it: "0.4,-0.2", in
// millimetres when no unit is named.
func ParseShift(s string) (geom.Point, bool) {
	ls, ok := parseLengths(inMM(s))
	if !ok || len(ls) != 2 {
		return geom.Point{}, false
	}
	p := geom.Pt(ls[0], ls[1])
	return p, Shift{Value: p}.small()
}

// ParseLength reads a length as the command line gives it: "4 mm", in millimetres
// when no unit is named; from a tenth of a millimetre to a decimetre.
func ParseLength(s string) (geom.Length, bool) {
	ls, ok := parseLengths(inMM(s))
	if !ok || len(ls) != 1 || ls[0] < geom.Millimetre/10 || ls[0] > 100*geom.Millimetre {
		return 0, false
	}
	return ls[0], true
}

func inMM(s string) string {
	if s = strings.TrimSpace(s); s != "" && strings.ContainsAny(s[len(s)-1:], "0123456789") {
		return s + " mm"
	}
	return s
}

// LoadSettings reads the settings of the project's folder over those of the file
// that is named; neither has to be there.
func LoadSettings(p *project.Project, user string) (Settings, diag.List) {
	var all Settings
	var errs diag.List
	read := func(data []byte, shown string, err error) {
		if err != nil {
			errs = append(errs, diag.Of(err)...)
			return
		}
		d := doc.Parse(shown, data, doc.Options{})
		var s Settings
		if d.Root.Exists() {
			doc.Decode(d.Root, &s)
			s.check(d.Root)
		}
		errs = append(errs, d.Errors()...)
		all = s.over(all)
	}
	if user != "" && project.FileExists(user) {
		data, err := project.ReadFile(user, project.MaxText)
		read(data, user, err)
	}
	if p.Exists(SettingsFile) {
		read(p.Read(SettingsFile, project.MaxText))
	}
	return all, errs
}

// check notes lengths that refer to a card, for there is none, and those that
// --mark-length does not take either.
func (s *Settings) check(root doc.Value) {
	for _, key := range []string{"mark-length", "mark-offset"} {
		v := root.Get(key)
		if _, ok := ParseLength(v.Raw()); !ok && v.Exists() && v.Raw() != "" {
			v.Fail("mark-out-of-range", "", diag.Args{"found": v.Raw()})
		}
	}
}

// over returns s with the settings of base where s says nothing.
func (s Settings) over(base Settings) Settings {
	if s.Paper == "" {
		s.Paper = base.Paper
	}
	if s.Duplex == "" {
		s.Duplex = base.Duplex
	}
	if s.Shift.Pos == (diag.Pos{}) {
		s.Shift = base.Shift
	}
	if s.Marks == nil {
		s.Marks = base.Marks
	}
	if !s.MarkLength.Set() {
		s.MarkLength = base.MarkLength
	}
	if !s.MarkOffset.Set() {
		s.MarkOffset = base.MarkOffset
	}
	return s
}
