package model

import (
	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Bounds on what a file lists. They are far above what games need, and bound what looking for names takes.
const (
	maxListed = 1000   // entries of a map or list of names: components, languages, regions, and each file of the looks
	MaxOnSide = 12_000 // how often all elements of a side may be drawn, so a side has no more of them
)

// fewEnough reports whether a map or list has at most so many entries. More are an error at the first that is too many.
func fewEnough(list doc.Value, name string) bool {
	if list.Len() <= maxListed {
		return true
	}
	args := diag.Args{"found": list.Len(), "key": name, "high": maxListed}
	if list.Kind() == doc.Map {
		list.FailAt(list.Entries()[maxListed].At, "list-too-long", "", args)
	} else {
		list.Items()[maxListed].Fail("list-too-long", "", args)
	}
	return false
}

// fewEnoughIn reports whether a map and the maps and lists in it have at most so many entries each.
func fewEnoughIn(v doc.Value, name string) bool {
	few := fewEnough(v, name)
	if few && v.Kind() == doc.Map {
		for _, e := range v.Entries() {
			few = fewEnoughIn(e.Value, e.Key) && few
		}
	}
	return few
}
