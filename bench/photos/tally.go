package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"cartouche/internal/reading/look"
	"cartouche/rules"
)

// newMeasured returns what is measured of a game while nothing is.
func newMeasured(of string) *measured {
	return &measured{Of: of, Kinds: map[rules.Kind]*tally{}, Doubts: map[string]int{}}
}

// results reads what earlier runs measured: the sum, and of what it is.
func results(file string) (*measured, map[string]bool, error) {
	all, known := newMeasured(""), map[string]bool{}
	if file == "" {
		return all, known, nil
	}
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for line := range bytes.Lines(data) {
		var m measured
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		all.add(&m)
		known[m.Of] = true
	}
	return all, known, nil
}

// keep adds a line to the file of results.
func (m *measured) keep(file string) error {
	if file == "" {
		return nil
	}
	line, err := json.Marshal(m)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

func (m *measured) add(o *measured) {
	m.Photos, m.Found, m.WrongSheet = m.Photos+o.Photos, m.Found+o.Found, m.WrongSheet+o.WrongSheet
	m.Off, m.Unsaid, m.PlacesMeasured = m.Off+o.Off, m.Unsaid+o.Unsaid, m.PlacesMeasured+o.PlacesMeasured
	m.Foreign, m.Taken, m.Took = m.Foreign+o.Foreign, m.Taken+o.Taken, append(m.Took, o.Took...)
	m.Refused += o.Refused
	m.Codes, m.CodesRead = m.Codes+o.Codes, m.CodesRead+o.CodesRead
	for k, n := range o.Doubts {
		m.Doubts[k] += n
	}
	for k, b := range o.Kinds {
		m.kind(k).add(b)
	}
}

func (m *measured) kind(k rules.Kind) *tally {
	if m.Kinds[k] == nil {
		m.Kinds[k] = &tally{}
	}
	return m.Kinds[k]
}

// count compares what was read at a place with what was drawn there.
func (m *measured) count(v look.Value, marks []rules.Mark, name string) {
	t := m.kind(v.Kind)
	if v.Doubt != "" {
		m.Doubts[v.Doubt]++
	}
	i := slices.IndexFunc(marks, func(d rules.Mark) bool { return d.Slot == v.Place.Slot && d.Kind == v.Kind })
	if i < 0 {
		t.Blanks++
		switch {
		case v.Doubt != "":
			t.BlankDoubt++
		case v.There:
			t.Ghosts++
			fmt.Printf("  %s %s %s: read where nothing is\n", name, v.Place.ID, v.Kind)
		}
		return
	}
	t.Marks++
	if v.Kind == rules.Number && v.Text == marks[i].Text {
		t.Raw++
	}
	switch {
	case v.Doubt != "":
		t.Doubtful++
	case !v.There:
		t.Missed++
		fmt.Printf("  %s %s %s: missed\n", name, v.Place.ID, v.Kind)
	case v.Kind == rules.Number && v.Text != marks[i].Text:
		t.Misread++
		fmt.Printf("  %s %s: %s read as %s\n", name, v.Place.ID, marks[i].Text, v.Text)
	case v.Place.Seat == rules.Shared && v.Kind != rules.Number:
		if t.Owners++; v.By != marks[i].By {
			t.WrongOwner++
			fmt.Printf("  %s %s %s of %d: read as of %d\n", name, v.Place.ID, v.Kind, marks[i].By+1, v.By+1)
		}
	}
}

func (m *measured) print() {
	if m.Foreign > 0 {
		fmt.Printf("%d foreign pages, %d taken for a sheet\n", m.Foreign, m.Taken)
		return
	}
	fmt.Printf("%d photographs, %d found, %d refused, %d taken for another sheet\n", m.Photos, m.Found, m.Refused, m.WrongSheet)
	fmt.Printf("%d with a code, %d of which were read\n", m.Codes, m.CodesRead)
	fmt.Printf("%d places, %d off by more than 0.5 mm, %d of them not said\n", m.PlacesMeasured, m.Off, m.Unsaid)
	for _, k := range slices.Sorted(maps.Keys(m.Kinds)) {
		t := m.Kinds[k]
		fmt.Printf("%-8s %5d marks: %d missed, %d misread, %d doubtful; %6d blank: %d read, %d doubtful; %d owners, %d wrong",
			k, t.Marks, t.Missed, t.Misread, t.Doubtful, t.Blanks, t.Ghosts, t.BlankDoubt, t.Owners, t.WrongOwner)
		if k == rules.Number {
			fmt.Printf("; %d right with doubts", t.Raw)
		}
		fmt.Println()
	}
	for _, k := range slices.Sorted(maps.Keys(m.Doubts)) {
		fmt.Printf("%s: %d\n", k, m.Doubts[k])
	}
	if len(m.Took) > 0 {
		took := slices.Sorted(slices.Values(m.Took))
		fmt.Printf("%v in the middle, %v at most\n", took[len(took)/2], took[len(took)-1])
	}
}
