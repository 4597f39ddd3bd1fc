package rules

import "strconv"

// Pen collects marks.
type Pen struct{ Marks []Mark }

// Mark draws a mark into a slot; by is the seat of its player.
func (p *Pen) Mark(at Slot, kind Kind, text string, by int) {
	p.Marks = append(p.Marks, Mark{Slot: at, Kind: kind, Text: text, By: by})
}

// Number writes a number into a slot.
func (p *Pen) Number(at Slot, n, by int) { p.Mark(at, Number, strconv.Itoa(n), by) }

// Write writes a text into a slot. An empty text draws nothing.
func (p *Pen) Write(at Slot, text string, by int) {
	if text != "" {
		p.Mark(at, Number, text, by)
	}
}
