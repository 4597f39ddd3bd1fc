package cli

import (
	"bytes"
	"os"
	"path/filepath"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/expected"
	"cartouche/internal/project"
	"cartouche/internal/report"
)

// mostDifferences is how many differences from an expected verdict are printed without --all.
const mostDifferences = 10

// sample compares the verdict on a record with the expected one in the file beside it, if there is one, or
// with update writes that file.
type sample struct {
	file    string    // "" if the record has none
	differs diag.List // from the expected verdict, before an update
	err     error     // why the file could not be read or written
	written bool
}

// sampleOf compares a verdict. A record that could not be judged, or not in full, has none to compare.
func sampleOf(v *verdict, update bool) (s sample) {
	if v.exit() == ExitFailed || v.File == "-" {
		return s
	}
	file := expected.Name(v.File)
	want, err := project.ReadFile(file, doc.MaxBytes)
	absent := !project.FileExists(file)
	if absent && !update {
		return s
	}
	s.file = file
	if err == nil {
		s.differs, s.err = expected.Compare(file, want, v.Verdict)
	} else if !absent {
		s.err = err
	}
	if update && !isFolder(file) {
		if now := expected.Of(v.Verdict); !bytes.Equal(want, now) {
			s.err, s.written = writeNew(file, now), true
		}
	}
	return s
}

// sharedExpected returns the errors of different records whose expected verdicts would be one file: those of a.yaml and a.yml.
func sharedExpected(records []string) (errs diag.List) {
	first := map[string]string{}
	for _, record := range records {
		file := expected.Name(project.Place(record))
		other, used := first[file]
		if used && project.Place(other) != project.Place(record) {
			errs.Add(diag.Pos{File: record}, "expected-twice", diag.Args{"other": other, "found": expected.Name(record)})
		}
		if !used {
			first[file] = record
		}
	}
	return errs
}

// exit is the exit code for a record with an expected verdict; violations that are expected are none.
func (s sample) exit(v *verdict) int {
	switch {
	case s.err != nil:
		return ExitFailed
	case s.file == "":
		return v.exit()
	case len(s.differs) > 0 && !s.written:
		return ExitIllegal
	}
	return ExitOK
}

// add adds the result of the comparison to what a record prints.
func (s sample) add(o *output, v *verdict, asJSON bool, style style) {
	o.exit = s.exit(v)
	if s.file == "" {
		return
	}
	switch {
	case asJSON:
		o.out = s.json(o.out, v)
	case style.quiet:
		o.out = nil // violations as expected are none
	}
	var out, errs bytes.Buffer
	if s.err != nil {
		(&page{w: &errs, style: style}).errors(v, diag.Of(s.err))
	} else if !asJSON {
		s.print(&page{w: &out, style: style}, v)
	}
	o.out, o.err = append(o.out, out.Bytes()...), append(o.err, errs.Bytes()...)
}

// json adds the differences to a line of JSON, which ends with a brace.
func (s sample) json(line []byte, v *verdict) []byte {
	type difference struct {
		Message string `json:"message"`
		File    string `json:"file"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
	}
	differs := []difference{}
	for _, d := range s.differs {
		differs = append(differs, difference{v.texts.Sentence(d), d.Pos.File, d.Pos.Line, d.Pos.Column})
	}
	line = append(bytes.TrimSuffix(line, []byte("}\n")), `,"differences":`...)
	return append(append(line, bytes.TrimSuffix(report.Line(differs), []byte("\n"))...), "}\n"...)
}

// print prints the differences and what became of them.
func (s sample) print(p *page, v *verdict) {
	list := s.differs
	if !v.All {
		list = list[:min(len(list), mostDifferences)]
	}
	for _, d := range list {
		p.line(d.Pos.String() + ": " + v.texts.Directed(v.texts.Sentence(d)))
	}
	key, colour := "report-expected", green
	switch {
	case s.written && len(s.differs) == 0:
		key = "report-expected-written"
	case s.written:
		key = "report-expected-changed"
	case len(s.differs) > 0:
		key, colour = "report-unexpected", red
	}
	if colour == red || !p.style.quiet {
		p.line(diag.Visible(s.file) + ": " + v.texts.Directed(p.style.paint(colour, v.texts.Say(key, diag.Args{"n": len(s.differs)}))))
	}
}

// warnOfLost warns of expected verdicts beside the records whose own record is not there.
func (e *env) warnOfLost(records []string) {
	seen := map[string]bool{}
	for _, record := range records {
		folder := filepath.Dir(record)
		if record == "-" || seen[folder] {
			continue
		}
		seen[folder] = true
		entries, _ := os.ReadDir(folder) // a record that cannot be read is an error already
		var names []string
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		for _, name := range expected.Lost(names) {
			e.warn(diag.Diagnostic{Pos: diag.Pos{File: filepath.ToSlash(filepath.Join(folder, name))}, Code: "expected-lost"})
		}
	}
}
