package site

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/record"
)

// way is something that one can do with a game.
type way struct{ Name, Href, Title, About string }

// ways are all ways, in the order of pages, with the keys of their texts.
var ways = []way{
	{Name: "sheet", Title: "page.way.sheet", About: "page.way.sheet-about"},
	{Name: "scores", Title: "page.way.scores", About: "page.way.scores-about"},
	{Name: "read", Title: "page.way.read", About: "page.way.read-about"},
	{Name: "log", Title: "page.way.log", About: "page.way.log-about"},
	{Name: "example", Title: "page.way.example", About: "page.way.example-about"},
}

// ways returns the ways of a game in a language, with addresses relative to its folder.
func (s *Site) ways(p *shell, language string, g *model.Game) ([]way, error) {
	kinds, err := s.records(language, g.ID)
	if err != nil && s.forgiving() {
		return nil, nil // nothing can be judged
	}
	of, failed := s.example(language, g)
	if err = cmp.Or(err, failed); err != nil {
		return nil, err
	}
	href := map[string]string{}
	for name, there := range map[string]bool{"sheet": kinds.sheets, "scores": kinds.scores, "read": kinds.sheets, "log": kinds.logs} {
		if there {
			href[name] = name + ".html"
		}
	}
	if !kinds.logs && kinds.sheets {
		href["log"] = "sheet.html#turns" // it is played on the sheets themselves
	}
	if of.kind != "" {
		href["example"] = of.kind + ".html#example"
	}
	return slices.DeleteFunc(waysTo(p, func(name string) string { return href[name] }), func(w way) bool { return w.Href == "" }), nil
}

// waysTo returns all ways.
func waysTo(p *shell, href func(name string) string) (list []way) {
	for _, w := range ways {
		list = append(list, way{w.Name, href(w.Name), p.Say(w.Title), p.Say(w.About)})
	}
	return list
}

// exampleFile is the name of the example in the folder of a game.
const exampleFile = "sample.yaml"

// example is a finished record of a game without errors; without one, kind is "".
type example struct {
	kind string
	text []byte
}

// example returns the first sheet among the records of a game, or else the first log.
func (s *Site) example(language string, g *model.Game) (example, error) {
	return s.examples.get(g.ID, func() (found example, err error) {
		kinds, err := s.records(language, g.ID)
		if err != nil || !kinds.judged() {
			return example{}, err
		}
		library, err := s.library(language)
		if err != nil {
			return example{}, err
		}
		if s.opt.Guests && s.project.Own().Exists(path.Join("data", g.ID)) {
			return example{}, nil // records of the project are its author's
		}
		folder := path.Join("data", g.ID, "records")
		names, err := s.project.Names(folder)
		if err != nil {
			return example{}, err
		}
		for _, name := range names {
			if !strings.HasSuffix(name, ".yaml") || found.kind == record.Sheet {
				continue
			}
			text, shown, err := s.project.Read(path.Join(folder, name), project.MaxText)
			if err != nil {
				return example{}, err
			}
			v := library.Judge(shown, text)
			if v.Record == nil || len(v.Report.Violations) > 0 {
				continue
			}
			if kind := v.Record.Kind; kind == record.Sheet || kind == record.Log && found.kind == "" {
				found = example{kind, text}
			}
		}
		return found, nil
	})
}
