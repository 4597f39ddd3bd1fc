package mykerinos

import (
	"slices"
	"strings"

	"cartouche/rules"
)

// move makes a legal move on this state.
func (s *State) move(text string) {
	words := strings.Fields(text)
	switch words[0] {
	case "tiles":
		for _, w := range words[1:] {
			n, _ := parseTile(w)
			s.reveal(n)
		}
		s.shown = slices.Clone(s.play)
		s.phase = boating
		if s.isLast() {
			s.dig()
		}
	case "boat":
		s.boat, _ = parseBoat(words[1])
		s.came[s.boat] = true
		s.dig()
	case "dig":
		n, _ := parseTile(words[1])
		i, _ := s.v.space(n, words[2])
		s.dug = append(s.dug, cube{n, i, s.turn})
		s.nextDigger()
	case "pass":
		s.passed = append(s.passed, s.turn)
		s.nextDigger()
	case "patron":
		i := slices.Index(Patrons, words[1])
		s.patrons[s.turn][i]++
		s.got[i] = true
	case "done":
		s.hire(s.turn + 1)
	default:
		s.decide(words)
	}
}

// decide makes a move of the inspection.
func (s *State) decide(words []string) {
	switch s.phase {
	case breaking:
		if words[0] == "tie-boat" {
			s.breaker, s.tie.spent = s.turn, true
		}
		s.ask()
	case taking:
		s.chosen, _ = parseTile(words[1])
		s.take(s.turn, s.chosen)
		s.areas()
	case inspecting:
		if words[0] == "tie-boat-area" {
			s.area, s.tie.spent = s.turn, true
		}
		s.hire(0)
	}
}

// dig opens the digging. The first player changes every season.
func (s *State) dig() {
	s.phase, s.turn = digging, s.season%len(s.names)
}

// nextDigger goes on to the next player who has not passed, or to the inspection.
func (s *State) nextDigger() {
	if len(s.passed) == len(s.names) {
		s.rankRiver()
		return
	}
	for {
		if s.turn = (s.turn + 1) % len(s.names); !slices.Contains(s.passed, s.turn) {
			return
		}
	}
}

// river counts everybody's cubes on the river.
func (s *State) river() []int {
	cubes := make([]int, len(s.names))
	for _, c := range s.dug {
		if c.space < s.v.river[c.on-1] {
			cubes[c.seat]++
		}
	}
	return cubes
}

// rankRiver begins the inspection: whoever has the boat from an earlier season
// and is in a tie may break it.
func (s *State) rankRiver() {
	cubes := s.river()
	for seat := range s.names {
		if s.mayBreak(seat, false) && tied(cubes, seat) {
			s.phase, s.turn = breaking, seat
			return
		}
	}
	s.ask()
}

// ask lets whoever has a choice choose.
func (s *State) ask() {
	s.ranking = rank(s.river(), s.passed, s.breaker)
	if seat := s.chooser(s.ranking); seat >= 0 {
		s.phase, s.turn = taking, seat
		return
	}
	s.areas()
}

// areas hands out what needs no choice, and goes on to the areas.
func (s *State) areas() {
	s.award(s.ranking, s.boat)
	for seat := range s.names {
		if s.mayBreak(seat, true) {
			s.phase, s.turn = inspecting, seat
			return
		}
	}
	s.hire(0)
}

// hire lets a player take patrons; after the last one the season is over.
func (s *State) hire(seat int) {
	if seat < len(s.names) {
		s.phase, s.turn, s.got = hiring, seat, make([]bool, len(Patrons))
		return
	}
	s.log = append(s.log, s.written())
	s.end()
	s.clear()
	if s.season++; s.season == s.v.seasons {
		s.phase = over
		return
	}
	s.begin(s.season)
	s.phase = drawing
}

// written is the present season as a log writes it down.
func (s *State) written() Season {
	var y Season
	for n := tile(1); n <= dear; n++ {
		on := s.cubesOn(n)
		if len(on) > 0 {
			y.Cubes = append(y.Cubes, OnTile{rules.Text{Text: n.String()}, on})
		}
	}
	y.Tiles = words(s.shown)
	optional := func(is bool, text string) *rules.Text {
		if !is {
			return nil
		}
		return &rules.Text{Text: text}
	}
	name := func(seat int) string { return s.names[max(seat, 0)] }
	y.Boat = optional(s.boat != noBoat, boatNames[max(s.boat, 0)])
	for _, seat := range s.passed {
		y.Passed = append(y.Passed, rules.Text{Text: name(seat)})
	}
	y.TieBoat = optional(s.breaker >= 0, name(s.breaker))
	y.TieArea = optional(s.area >= 0, name(s.area))
	y.Take = optional(s.chosen != unknown, s.chosen.String())
	return y
}

// cubesOn lists the cubes on a tile, space by space.
func (s *State) cubesOn(n tile) []OnSpace {
	var list []OnSpace
	for i, name := range s.v.spaces[n-1] {
		for _, c := range s.dug {
			if c.on == n && c.space == i {
				list = append(list, OnSpace{rules.Text{Text: name}, &rules.Text{Text: s.names[c.seat]}})
			}
		}
	}
	return list
}
