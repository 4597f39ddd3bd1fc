package entries

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// mostCombined is the largest number of letters for which a place offers every combination.
const mostCombined = 5

// about describes a place of an entry by the entry's name, and by the place's own name if the entry
// has several places.
func (s *Sheet) about(f *Family, i, seat int) rules.About {
	e := f.Entry
	about := rules.Describe(e.Name, diag.Args{"entry": strings.ReplaceAll(e.Name, "_", " ")})
	if e.Family() {
		about.Args["name"] = f.Spots[i].Name
	}
	if e.Required {
		about.Among = e.Name + "#" + decimal(seat)
	}
	switch {
	case e.Counts():
		return about.Count(e.Low, e.High)
	case e.Kind == Text:
		return about
	}
	return about.Choose(s.choices(e, seat)...)
}

// choices returns what may be written into a place of an entry, for every player who may own the
// mark.
func (s *Sheet) choices(e *Entry, seat int) [][]rules.Mark {
	owners := []int{0}
	if e.ByPlayer {
		owners = owners[:0]
		for by := range s.Players {
			owners = append(owners, by+1)
		}
	}
	var list [][]rules.Mark
	for _, by := range owners {
		for _, text := range e.texts() {
			list = append(list, e.marks(Mark{Text: text, Written: true, By: by}, seat))
		}
	}
	return list
}

// texts returns the words or letters that may be written into a place. Combinations are sorted by
// length; with more than mostCombined letters only the combination of all is offered.
func (e *Entry) texts() []string {
	switch {
	case e.Kind == Choice:
		return e.Words
	case !e.Lettered():
		return []string{""}
	case !e.Many:
		return e.Known()
	case len(e.Letters) > mostCombined:
		all := ""
		for _, l := range e.Letters {
			all += l.Letter
		}
		return append(e.Known(), all)
	}
	list := [][]string{}
	for n := 1; n <= len(e.Letters); n++ {
		list = append(list, nil)
	}
	for set := 1; set < 1<<len(e.Letters); set++ {
		text := ""
		for i, l := range e.Letters {
			if set>>i&1 != 0 {
				text += l.Letter
			}
		}
		list[len(text)-1] = append(list[len(text)-1], text)
	}
	var texts []string
	for _, same := range list {
		texts = append(texts, same...)
	}
	return texts
}
