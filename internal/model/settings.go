package model

import (
	"bytes"
	"path/filepath"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/project"
)

// SettingsFile is the name of the file with settings, in the folder of a project and in the user's folder of settings.
const SettingsFile = "cartouche.yaml"

// Settings are defaults for flags, from the user's own file and from that of a project, which goes before it; flags go before
// both.
type Settings struct {
	Lang    string `doc:"lang"`                 // the language of what is printed
	Players int    `doc:"players" range:"1,99"` // for how many players a kit is
	Paper   string `doc:"paper"`                // the name of a paper, or its size
	Profile string `doc:"profile"`              // the way of printing
	// the folder to write to; a project's is inside its folder
	Out        string   `doc:"out"`
	Bleed      bool     `doc:"bleed"`                                                    // every piece has its own bleed
	Gap        Length   `doc:"gap"`                                                      // the least gap between the pieces on a sheet
	Duplex     string   `doc:"duplex" words:"long-edge short-edge gutter separate none"` // how backs are printed
	Shift      shift    `doc:"shift"`                                                    // how far the backs are moved to the right and down
	Marks      []string `doc:"marks" words:"none crop outer inner cut register"`         // what is drawn around the pieces
	MarkLength Length   `doc:"mark-length"`                                              // the length of crop marks
	MarkOffset Length   `doc:"mark-offset"`                                              // how far crop marks are from what is printed
	DPI        int      `doc:"dpi" range:"1,4800"`                                       // pixels an inch of PNG pictures
	// what was made is opened; only in the user's own settings
	Open bool `doc:"open"`
	// the editor that opens a file clicked on the page of serve: a program and its arguments, with {file} and {line}; only in the
	// user's own settings
	Editor []string `doc:"editor"`

	At map[string]diag.Pos // the position of each value by its key; that of a key that is not set is missing
}

// shift is how far the backs of sheets are moved, to the right and down as one looks at them: "0.4 -0.2 mm".
type shift struct{ Value geom.Point }

// MaxShift is how far a printer may be off.
const MaxShift = 10 * geom.Millimetre

// DecodeDoc implements doc.Decoder.
func (s *shift) DecodeDoc(v doc.Value) {
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
func (s shift) small() bool {
	p := s.Value
	return max(p.X, -p.X) <= MaxShift && max(p.Y, -p.Y) <= MaxShift
}

// ParseShift reads a shift as the command line gives it: "0.4,-0.2", in millimetres when no unit is named.
func ParseShift(s string) (geom.Point, bool) {
	ls, ok := parseLengths(inMM(s))
	if !ok || len(ls) != 2 || strings.ContainsAny(s, "x×") { // 0x10 is a number to programs
		return geom.Point{}, false
	}
	p := geom.Pt(ls[0], ls[1])
	return p, shift{Value: p}.small()
}

// ParseLength reads a length as the command line gives it: "4 mm", in millimetres when no unit is named; from a tenth of a
// millimetre to a decimetre.
func ParseLength(s string) (geom.Length, bool) {
	ls, ok := parseLengths(inMM(s))
	if !ok || len(ls) != 1 || ls[0] < geom.Millimetre/10 || ls[0] > 100*geom.Millimetre {
		return 0, false
	}
	return ls[0], true
}

// MaxGap is the largest gap between pieces.
const MaxGap = 100 * geom.Millimetre

// ParseGap reads the gap between pieces as the command line gives it: "6 mm", in millimetres when no unit is named; from 0,
// which is none, to MaxGap.
func ParseGap(s string) (geom.Length, bool) {
	ls, ok := parseLengths(inMM(s))
	if !ok || len(ls) != 1 || ls[0] < 0 || ls[0] > MaxGap {
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

// LoadSettings reads the settings of the project's folder over those of the user's file; neither has to be there. A file of the
// user's that cannot be opened is skipped, since a project must also print in a container or as another user: unread says why.
func LoadSettings(p *project.Project, user string) (s Settings, unread, errs diag.List) {
	s = Settings{At: map[string]diag.Pos{}}
	if user != "" && project.FileExists(user) {
		data, err := project.ReadFile(user, project.MaxText)
		for _, d := range diag.Of(err) {
			d.Hint = "settings-skipped"
			unread = append(unread, d)
		}
		if err == nil {
			errs = append(errs, s.read(data, user, nil, func(doc.Value) {})...)
		}
	}
	if p.Exists(SettingsFile) {
		data, shown, err := p.Read(SettingsFile, project.MaxText)
		errs = append(errs, s.read(data, shown, err, func(root doc.Value) { s.checkProject(root, p) })...)
	}
	return s, unread, errs
}

// read decodes a file over the settings there are.
func (s *Settings) read(data []byte, shown string, err error, check func(root doc.Value)) diag.List {
	if err != nil {
		return diag.Of(err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil // it only marks the folder of a project
	}
	d := doc.Parse(shown, data, doc.Options{Blank: true})
	if d.Root.Exists() {
		if d.Root.Get("marks").Exists() {
			s.Marks = nil // else they would come behind those of the user
		}
		doc.Decode(d.Root, s)
		for _, e := range d.Root.Entries() {
			if e.Value.Exists() {
				s.At[e.Key] = e.Value.Pos()
			}
		}
		checkMarkLengths(d.Root)
		checkGap(d.Root)
		check(d.Root)
	}
	return d.Errors()
}

// checkMarkLengths notes lengths that refer to a card, for there is none, and those that --mark-length does not take either.
func checkMarkLengths(root doc.Value) {
	for _, key := range []string{"mark-length", "mark-offset"} {
		v := root.Get(key)
		if _, ok := ParseLength(v.Raw()); !ok && v.Exists() && v.Raw() != "" {
			v.Fail("mark-out-of-range", "", diag.Args{"found": v.Raw()})
		}
	}
}

// checkGap notes a gap that --gap does not take either.
func checkGap(root doc.Value) {
	v := root.Get("gap")
	if _, ok := ParseGap(v.Raw()); !ok && v.Exists() && v.Raw() != "" {
		v.Fail("gap-out-of-range", "", diag.Args{"found": v.Raw(), "high": MaxGap})
	}
}

// checkProject notes what the settings of a project must not say: a folder for output outside of its own, also through a link,
// and programs that are started.
func (s *Settings) checkProject(root doc.Value, p *project.Project) {
	if v := root.Get("out"); v.Kind() == doc.Scalar {
		if !p.Inside(v.Raw()) {
			v.Fail("setting-out-outside", "", diag.Args{"found": v.Raw()})
		}
		s.Out = filepath.Join(p.Folder(), filepath.FromSlash(v.Raw()))
	}
	for _, key := range []string{"open", "editor"} { // what runs programs
		if v := root.Get(key); v.Exists() {
			v.Fail("setting-user-only", "", diag.Args{"found": key})
		}
	}
}
