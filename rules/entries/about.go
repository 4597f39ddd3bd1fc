package entries

import (
	"slices"
	"strings"
	"unicode/utf8"

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
		about.Signs = e.Known()
		if e.Dice > 0 { // the entries of a board count their throws apart
			about.Dice, about.Free = e.Index<<16+i/e.Dice+1, !e.Table
		}
		return about.Count(e.Low, e.High).In(e.Unit, e.Step)
	case e.Kind == Text:
		return about
	}
	return about.Choose(s.choices(e, f.Spots[i].Printed, seat)...)
}

// choices returns what may be written into a slot of an entry, for every player who may own the
// mark.
func (s *Sheet) choices(e *Entry, in *Slot, seat int) [][]rules.Mark {
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
			list = append(list, e.marks(Mark{Text: text, Written: true, By: by}, in, seat))
		}
	}
	return list
}

// texts returns the words or signs that may be written into a place. Combinations are sorted by
// length; with more than mostCombined signs of one character only the combination of all is offered.
func (e *Entry) texts() []string {
	switch {
	case e.Worded():
		return e.Words
	case !e.Marked():
		return []string{""}
	case !e.Many:
		return e.Known()
	}
	var short []string // signs that combine in a word of a row
	for _, s := range e.Signs {
		if utf8.RuneCountInString(s.Sign) == 1 {
			short = append(short, s.Sign)
		}
	}
	texts := e.Known()
	if len(short) > mostCombined {
		return append(texts, e.Join(short...))
	}
	list := make([][]string, len(short)+1)
	for set := 1; set < 1<<len(short); set++ {
		var signs []string
		for i, s := range short {
			if set>>i&1 != 0 {
				signs = append(signs, s)
			}
		}
		list[len(signs)] = append(list[len(signs)], e.Join(signs...))
	}
	return append(texts, slices.Concat(list[min(2, len(list)):]...)...)
}
