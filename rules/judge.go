package rules

import "slices"

// Judge collects the violations of a record. The states and sheets of engines embed it.
type Judge struct {
	Found    []Violation // of the current move, or the sheet
	reported []Violation // code and position of all violations, as far as a report lists them
	Open     bool        // of a sheet that is still being filled in: what more marks could fix is not added
}

// Add adds a violation.
func (j *Judge) Add(v Violation) {
	if j.Open && v.Unfinished {
		return
	}
	j.Found = Keep(j.Found, v)
	j.reported = Keep(j.reported, Violation{Code: v.Code, Pos: v.Pos})
}

// Skip reports whether the violation at a position would not be listed because there are too many.
// It then only counts it.
func (j *Judge) Skip(at Pos) bool {
	full := Full(j.reported, at)
	if full {
		j.Found = Keep(j.Found, Violation{Pos: at})
	}
	return full
}

// Player returns the seat of a name, or adds a violation and returns -1.
func (j *Judge) Player(name Text, known []string) int {
	seat := slices.Index(known, name.Text)
	if seat < 0 && !j.Skip(name.Pos) {
		j.Add(UnknownPlayer(name, known))
	}
	return seat
}

// Watcher gets the notes on what happens in a game. States embed it.
type Watcher struct {
	Note func(Note) // nil if nobody watches
}

// Watch makes Play call tell with a note on each event; nil stops it.
func (w *Watcher) Watch(tell func(Note)) { w.Note = tell }

// Tell passes on notes, if somebody watches.
func (w *Watcher) Tell(notes func() []Note) {
	if w.Note == nil {
		return
	}
	for _, n := range notes() {
		w.Note(n)
	}
}
