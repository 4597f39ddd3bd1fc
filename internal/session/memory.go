package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cartouche/internal/report"
	"cartouche/rules"
)

// mostKept is the largest number of changes that can be undone, and redone, on the next visit.
const mostKept = 100

// Kept is the data of a sheet that a page stores between visits.
type Kept struct {
	Text   string `json:"text"` // the record
	Memory Memory `json:"memory"`
}

// Memory is what a session knows about a sheet besides its record.
type Memory struct {
	Unwritten []string `json:"unwritten"` // keys of the places whose numbers have not been written
	Past      []Was    `json:"past"`      // the states that Undo leads to, the last change last
	Future    []Was    `json:"future"`    // the states that Redo leads to, the next one last
}

// Was is the record before or after a change, as a difference from the record next to it in
// direction of the present: the first Head and the last Tail bytes are the same.
type Was struct {
	Head      int      `json:"head"`
	Tail      int      `json:"tail"`
	Text      string   `json:"text"`                // the text between them
	Unwritten []string `json:"unwritten,omitempty"` // nil if it is that of the record next to it
	Same      bool     `json:"same,omitempty"`      // Unwritten is the same
	At        string   `json:"at,omitempty"`        // the place that was changed then
}

// Keep returns the data of the sheet to store: a Kept as JSON.
func (s *Sheet) Keep() []byte {
	return report.Line(Kept{string(s.text), Memory{unwritten(s.forced), s.differences(s.past), s.differences(s.future)}})
}

// Recall restores the stored memory of a sheet that was just opened, and returns a View as JSON. It
// ignores a memory that does not fit this record.
func (s *Sheet) Recall(m Memory) []byte {
	now := moment{text: s.text, forced: slotsOf(m.Unwritten)}
	past, right := restored(m.Past, now)
	future, also := restored(m.Future, now)
	if right && also {
		s.forced, s.past, s.future = now.forced, past, future
	}
	return s.view()
}

// differences returns the last of some moments, each as a difference from the one after it.
func (s *Sheet) differences(moments []moment) []Was {
	list := []Was{}
	next := moment{text: s.text, forced: s.forced}
	for i := len(moments) - 1; i >= max(0, len(moments)-mostKept); i-- {
		m := &moments[i]
		if m.was == nil {
			m.was = m.difference(next)
		}
		list, next = append(list, *m.was), *m
	}
	slices.Reverse(list)
	return list
}

// difference returns a moment as a difference from another one.
func (m moment) difference(by moment) *Was {
	head := 0
	for head < min(len(m.text), len(by.text)) && m.text[head] == by.text[head] {
		head++
	}
	for head > 0 && !(startsRune(m.text, head) && startsRune(by.text, head)) {
		head--
	}
	tail := 0
	for tail < min(len(m.text), len(by.text))-head && m.text[len(m.text)-1-tail] == by.text[len(by.text)-1-tail] {
		tail++
	}
	for tail > 0 && !startsRune(m.text, len(m.text)-tail) {
		tail--
	}
	w := &Was{Head: head, Tail: tail, Text: string(m.text[head : len(m.text)-tail]), At: m.at}
	if mine := unwritten(m.forced); slices.Equal(mine, unwritten(by.forced)) {
		w.Same = true
	} else {
		w.Unwritten = mine
	}
	return w
}

// startsRune reports whether a character begins at an index of a text, or the text ends there.
func startsRune(text []byte, at int) bool { return at >= len(text) || utf8.RuneStart(text[at]) }

// restored restores moments from their differences, the last one from the present. ok is false if
// the differences do not fit.
func restored(list []Was, now moment) (moments []moment, ok bool) {
	for _, w := range slices.Backward(list) {
		if w.Head < 0 || w.Tail < 0 || w.Head+w.Tail > len(now.text) {
			return nil, false
		}
		text := slices.Concat(now.text[:w.Head], []byte(w.Text), now.text[len(now.text)-w.Tail:])
		m := moment{text: text, forced: maps.Clone(now.forced), at: w.At}
		if !w.Same {
			m.forced = slotsOf(w.Unwritten)
		}
		moments, now = append(moments, m), m
	}
	slices.Reverse(moments)
	return moments, true
}

// unwritten returns the sorted keys of the forced slots.
func unwritten(forced map[rules.Slot]bool) []string {
	list := []string{}
	for slot, is := range forced {
		if is {
			list = append(list, slot.Key())
		}
	}
	slices.Sort(list)
	return list
}

func slotsOf(keys []string) map[rules.Slot]bool {
	slots := map[rules.Slot]bool{}
	for _, k := range keys {
		board, id, _ := strings.Cut(k, "/")
		slot := rules.Slot{Board: board, Seat: rules.Shared, ID: id}
		if name, seat, its := strings.Cut(board, "#"); its {
			n, err := strconv.Atoi(seat)
			if err != nil {
				continue // not a key of a place
			}
			slot.Board, slot.Seat = name, n
		}
		slots[slot] = true
	}
	return slots
}

// readable reports whether a text is a valid record of this sheet's game and kind.
func (s *Sheet) readable(v *report.Verdict) bool {
	return v.Record != nil && v.Record.Kind == s.record.Kind && v.Record.Game.ID == s.record.Game.ID
}
