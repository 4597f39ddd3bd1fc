package nileflood

import (
	"cartouche/internal/diag"
	"cartouche/rules"
)

// notes returns notes on the current year: which fields the water reached and how, and what was
// harvested, stored and hired.
func (t *table) notes() []rules.Note {
	notes := []rules.Note{{Reason: "note-dice", Args: diag.Args{"flood": t.flood, "workers": t.red}}}
	for n := range t.humans {
		seat := t.clockwise(n)
		name := t.names[seat]
		notes = append(notes, t.waterNotes(seat)...)
		notes = append(notes, rules.Note{Player: name, Reason: "note-harvest",
			Args: diag.Args{"player": name, "n": t.harvest[seat], "stored": t.stored[seat], "hired": t.hired(seat)}})
	}
	return notes
}

// waterNotes returns a note for each flooded sown field: its yield, and whether it was flooded by
// its strip or through a channel from another field.
func (t *table) waterNotes(seat int) []rules.Note {
	var notes []rules.Note
	b := &t.boards[seat]
	wet := b.water(t.flood, t.v.mask())
	from := b.sources(t.flood, t.v)
	for row := range int8(t.v.rows) {
		for k := range int8(Strips) {
			if !wet[k].has(row) || !b[sown][k].has(row) {
				continue
			}
			f := Field{row, k}
			note := rules.Note{Player: t.names[seat], Reason: "note-by-strip", Slots: actionSlots(seat, Action{Verb: Sow, A: f}),
				Args: diag.Args{"player": t.names[seat], "field": f.String(), "strip": int(k) + 1, "flood": t.flood, "n": t.v.yield(b, f)}}
			if source, ok := from[f]; ok {
				note.Reason, note.Args["from"] = "note-by-channel", source.String()
			}
			notes = append(notes, note)
		}
	}
	return notes
}

// yield returns the yield of a sown field that is flooded.
func (v *values) yield(b *board, f Field) int {
	n := v.field
	if b[shadoof][f.Strip].has(f.Row) {
		n += v.shadoof
	}
	if b[polder][f.Strip].has(f.Row) {
		n += v.polder
	}
	return n
}

// sources returns, for every field that a flood reaches through a channel, the field that the water
// comes from. The field on its left has priority over those above and below it.
func (b *board) sources(flood int, v *values) map[Field]Field {
	from := map[Field]Field{}
	wet := map[Field]bool{}
	for k := range int8(Strips) {
		for row := range int8(v.rows) {
			f, left := Field{row, k}, Field{row, k - 1}
			switch {
			case int(k) < flood:
				wet[f] = true
			case k > 0 && wet[left] && b[right][k-1].has(row):
				wet[f], from[f] = true, left
			}
		}
		for more := true; more; {
			more = false
			for row := range int8(v.rows - 1) {
				upper, lower := Field{row, k}, Field{row + 1, k}
				if !b[down][k].has(row) || wet[upper] == wet[lower] {
					continue
				}
				if wet[upper] {
					from[lower] = upper
				} else {
					from[upper] = lower
				}
				wet[upper], wet[lower], more = true, true, true
			}
		}
	}
	return from
}
