package edit

import (
	"cartouche/internal/diag"
	"cartouche/internal/geom"
)

// moved says that elements moved by a distance.
func (f *face) moved(chosen []*element, by [2]geom.Length) diag.List {
	var ways []diag.Called
	add := func(l geom.Length, more, less diag.Term) {
		if way := more; l != 0 {
			if l < 0 {
				way, l = less, -l
			}
			ways = append(ways, diag.Called{Names: []diag.Term{way}, Args: diag.Args{"found": l}, Word: string(way)})
		}
	}
	add(by[0], "edit-way-right", "edit-way-left")
	add(by[1], "edit-way-down", "edit-way-up")
	args := diag.Args{"name": f.names(chosen)}
	switch len(ways) {
	case 0:
		return nil
	case 1:
		args["way"] = ways[0]
		return diag.List{{Code: "edit-moved", Args: args}}
	}
	args["way"], args["other"] = ways[0], ways[1]
	return diag.List{{Code: "edit-moved-both", Args: args}}
}

// names is what people call elements: the name of one, or how many they are.
func (f *face) names(list []*element) any {
	if len(list) == 1 {
		return f.name(list[0])
	}
	return diag.Count{N: len(list), What: "thing-elements"}
}

// mostNamed is how many elements a sentence names.
const mostNamed = 5

// listed is what people call each of some elements, and how many more there are.
func (f *face) listed(list []*element) []any {
	var names []any
	for _, e := range list[:min(len(list), mostNamed)] {
		names = append(names, f.name(e))
	}
	if more := len(list) - mostNamed; more > 0 {
		names = append(names, diag.Called{Names: []diag.Term{"edit-more"}, Args: diag.Args{"n": more}, Word: "…"})
	}
	return names
}

// regionQuestion asks what is moved: a region with all that hang on it, or an element alone.
func (f *face) regionQuestion(e *element, p place) Question {
	return Question{
		Words:   diag.Diagnostic{Pos: e.Pos, Code: "edit-ask-region", Args: diag.Args{"name": f.name(e), "region": p.region}},
		Choices: f.choices(e, p),
	}
}

// choices returns the answers of an element whose place is a region.
func (f *face) choices(e *element, p place) []Choice {
	names, elements := f.hanging(p.region)
	whole, nth := part(p.region)
	args := diag.Args{"region": whole, "found": names, "name": f.name(e)}
	code := "edit-answer-region"
	switch {
	case nth >= 0:
		code = "edit-answer-shares"
	case len(elements) == 1:
		code = "edit-answer-region-only"
	}
	all := Choice{Answer: answerRegion, Words: diag.Diagnostic{Code: code, Args: args}}
	for _, other := range elements {
		all.At = append(all.At, other.at)
	}
	alone := Choice{Answer: answerAlone, At: []string{e.at}, Words: diag.Diagnostic{Code: "edit-answer-alone", Args: args}}
	if f.whyRegion(p.region) != nil {
		return []Choice{alone}
	}
	return []Choice{alone, all} // what was dragged is meant, unless one says otherwise
}

// layerQuestion asks whether a group is copied, or an element of a template named.
func (f *face) layerQuestion(e *element, writes string) Question {
	top := e.top()
	args := diag.Args{"name": f.name(e), "group": f.name(top), "file": diag.Path(top.Pos.File), "own": f.own.shown}
	q := Question{Words: diag.Diagnostic{Pos: e.Pos, Code: "edit-ask-copy", Args: args}}
	choice := Choice{Answer: answerCopy, At: []string{e.at}, Words: diag.Diagnostic{Code: "edit-answer-copy", Args: args}}
	if writes == naming {
		q.Words.Code = "edit-ask-name"
		choice.Answer, choice.Words.Code = answerName, "edit-answer-name"
	}
	q.Choices = []Choice{choice}
	return q
}
