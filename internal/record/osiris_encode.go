package record

import (
	"fmt"
	"strconv"

	"cartouche/rules/osiris"
)

func (l *sailingLog) encode(w *writer) {
	w.line("deal", flowMap(l.Deal, func(d osiris.Dealt) (name, card string) { return d.Player.Text, scalar(d.Card.Text) }))
	w.list("seasons", len(l.Seasons))
	for _, s := range l.Seasons {
		w.WriteString("  - draw:\n")
		for _, d := range s.Draw {
			w.line("      "+scalar(d.Player.Text), flowTexts(d.Labourers))
		}
		w.line("    pool", flowTexts(s.Pool))
		if len(s.Turns) > 0 {
			w.WriteString("    turns:\n")
		}
		for _, t := range s.Turns {
			w.turn(t)
		}
	}
}

// turn prints an action, or a trade. The commas of an action need no quotes
// where it stands on a line of its own.
func (w *writer) turn(t osiris.Turn) {
	if t.Trade == nil {
		w.line("      - "+scalar(t.Player.Text), blockScalar(t.Action.Text))
		return
	}
	w.line("      - trade", flowMap(t.Trade.Sides, func(s osiris.Side) (name, gives string) { return s.Player.Text, flowTexts(s.Gives) }))
}

func (s *sailingSheet) encode(w *writer) {
	w.block("map", len(s.Map))
	for _, spot := range s.Map {
		value := flowTexts(spot.Monuments)
		if len(spot.Monuments) == 1 {
			value = scalar(spot.Monuments[0].Text)
		}
		w.line("  "+scalar(spot.Name.Text), value)
	}
	w.block("track", len(s.Track))
	for _, t := range s.Track {
		w.line("  "+scalar(t.Player.Text), fmt.Sprintf("{barge: %d, first: %s, regent: %d, cards: %d}", t.Barge.N, flowTexts(t.First), t.Regent.N, t.Cards.N))
	}
	w.line("resources", flowMap(s.Resources, func(c osiris.Count) (name, n string) { return c.Player.Text, strconv.Itoa(c.N.N) }))
}

// block opens a block map of n entries.
func (w *writer) block(key string, n int) {
	if n == 0 {
		w.line(key, "{}")
	} else {
		w.WriteString(key + ":\n")
	}
}
