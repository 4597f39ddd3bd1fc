package record

import (
	"strconv"

	"cartouche/rules"
	"cartouche/rules/mykerinos"
)

func (l *nileLog) encode(w *writer) {
	w.list("seasons", len(l.Seasons))
	for _, s := range l.Seasons {
		w.line("  - tiles", flowTexts(s.Tiles))
		w.optional("    boat", s.Boat)
		w.cubes(s.Cubes)
		w.line("    passed", flowTexts(s.Passed))
		w.optional("    tie-boat", s.TieBoat)
		w.optional("    tie-boat-area", s.TieArea)
		w.optional("    take", s.Take)
	}
	w.museum(l.Patrons, l.Base)
}

func (s *nileSheet) encode(w *writer) {
	w.holdings("tiles", s.Tiles)
	w.holdings("boats", s.Boats)
	w.museum(s.Patrons, s.Base)
}

func (w *writer) optional(key string, t *rules.Text) {
	if t != nil {
		w.line(key, scalar(t.Text))
	}
}

func (w *writer) cubes(cubes []mykerinos.OnTile) {
	if len(cubes) == 0 {
		return
	}
	w.WriteString("    cubes:\n")
	for _, on := range cubes {
		w.line("      "+scalar(on.Tile.Text), flowMap(on.Spaces, func(s mykerinos.OnSpace) (string, string) {
			if s.Player == nil {
				return s.Space.Text, ""
			}
			return s.Space.Text, scalar(s.Player.Text)
		}))
	}
}

func (w *writer) museum(patrons []mykerinos.Collection, base []mykerinos.Count) {
	if len(patrons) > 0 {
		w.WriteString("patrons:\n")
	}
	for _, c := range patrons {
		w.line("  "+scalar(c.Player.Text), flowMap(c.Patrons, func(p mykerinos.Patron) (string, string) {
			return p.Name, strconv.Itoa(p.N.N)
		}))
	}
	if len(base) > 0 {
		w.line("base", flowMap(base, func(c mykerinos.Count) (string, string) { return c.Player.Text, strconv.Itoa(c.N.N) }))
	}
}

func (w *writer) holdings(key string, list []mykerinos.Holding) {
	if len(list) > 0 {
		w.line(key, flowMap(list, func(x mykerinos.Holding) (string, string) { return x.Player.Text, flowTexts(x.Things) }))
	}
}
