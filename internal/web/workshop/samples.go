package workshop

import (
	"cmp"
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	ownboards "cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/expected"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/report"
)

// sample is a record of a game and whether the verdict on it is the expected one.
type sample struct {
	Name   string      `json:"name"` // sunday.yaml
	Kind   string      `json:"kind"` // "" if it cannot be judged
	State  string      `json:"state"`
	Found  string      `json:"found"` // a sentence: what the judge says
	About  string      `json:"about"` // a sentence: how this compares
	Errors []PageError `json:"errors"`
}

// States of samples.
const (
	asExpected = "good"
	unexpected = "wrong"
	unjudged   = "none" // there is no expected verdict
)

// mostSamples is the number of records that are judged at a time, and mostListed that of the differences of one.
const (
	mostSamples = 200
	mostListed  = 10
)

// sampleRecords judges the records of a game of the project.
type sampleRecords struct {
	*Workshop
	own     *project.Project
	folder  string
	library *report.Library
	words   *lang.Catalogue
}

// samples answers with the sample records of a game of the project, or with the text of one of them.
func (w *Workshop) samples(_ context.Context, r Request) Answer {
	a, err := w.sampled(r.Query)
	if err != nil {
		return w.Wrong(statusOf(err), err, r.Query.Get("lang"))
	}
	return a
}

func (w *Workshop) sampled(q url.Values) (Answer, error) {
	words, err := w.words(q.Get("lang"))
	if err != nil {
		return Answer{}, err
	}
	library := &report.Library{
		Files: w.opt.Project, Engines: w.opt.Project.Engines, Messages: words, Language: words.Lang, Own: ownboards.Own(w.opt.Project),
	}
	if game := q.Get("game"); !slices.Contains(library.IDs(), game) {
		return Answer{Status: OK, Type: types[".json"], Body: []byte("[]")}, nil // a deck, which has no judge
	}
	in := sampleRecords{w, w.opt.Project.Own(), path.Join("data", q.Get("game"), "records"), library, words}
	names, err := in.own.Names(in.folder)
	if err != nil {
		return Answer{}, err
	}
	if name := q.Get("record"); name != "" {
		return in.text(names, name)
	}
	return answered(OK, in.all(names)), nil
}

// isRecord reports whether a name is that of a record.
func isRecord(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// text returns a record as a file.
func (in sampleRecords) text(names []string, name string) (Answer, error) {
	if !slices.Contains(names, name) || !isRecord(name) {
		return Answer{}, diag.List{{Pos: diag.Pos{File: path.Join(in.folder, name)}, Code: "file-missing"}}
	}
	data, _, err := in.own.Read(path.Join(in.folder, name), doc.MaxBytes)
	return saved(name, data), err
}

// all judges the records, and lists the expected verdicts that have lost theirs.
func (in sampleRecords) all(names []string) []sample {
	list := []sample{}
	for _, name := range names {
		if isRecord(name) && len(list) < mostSamples {
			list = append(list, in.judged(name))
		}
	}
	for _, name := range expected.Lost(names) {
		at := diag.Pos{File: path.Join(in.folder, name)}
		list = append(list, in.failed(sample{Name: name}, diag.List{{Pos: at, Code: "expected-lost"}}))
	}
	return list
}

func (in sampleRecords) failed(one sample, err error) sample {
	one.State, one.Errors = unexpected, in.pageErrorsIn(err, in.words)
	return one
}

func (in sampleRecords) judged(name string) sample {
	one := sample{Name: name, Errors: []PageError{}}
	data, shown, err := in.own.Read(path.Join(in.folder, name), doc.MaxBytes)
	if err != nil {
		return in.failed(one, err)
	}
	v := in.library.Judge(shown, data)
	if v.Record == nil || len(v.Report.Beyond) > 0 {
		return in.failed(one, cmp.Or(v.Errs.Err(), v.Report.Beyond.Err()))
	}
	one.Kind = v.Record.Kind
	one.Found = in.say("report-valid", 0)
	if n := len(v.Report.Violations) + v.Report.More; n > 0 {
		one.Found = in.say("report-violations", n)
	}
	file := path.Join(in.folder, expected.Name(name))
	if !in.own.Exists(file) {
		one.State, one.About = unjudged, in.say("report-expected-none", 0)
		return one
	}
	want, shownFile, err := in.own.Read(file, doc.MaxBytes)
	if err != nil {
		return in.failed(one, err)
	}
	differs, err := expected.Compare(shownFile, want, v)
	if err != nil {
		return in.failed(one, err)
	}
	if n := len(differs); n > 0 {
		one.About = in.say("report-unexpected", n)
		return in.failed(one, differs[:min(n, mostListed)])
	}
	one.State, one.About = asExpected, in.say("report-expected", 0)
	return one
}

func (in sampleRecords) say(key string, n int) string {
	text, _ := in.words.Message(diag.Diagnostic{Code: key, Args: diag.Args{"n": n}})
	return text
}
