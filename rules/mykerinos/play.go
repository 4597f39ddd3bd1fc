package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Play makes a move as far as the rules allow.
func (s *State) Play(m rules.Move) []rules.Violation {
	s.Found = nil
	seat := -1
	if m.Player != (rules.Text{}) {
		seat = s.player(m.Player)
	}
	switch {
	case len(s.Found) > 0: // unknown name
	case s.phase == over:
		s.Add(rules.Violation{Code: "game-already-over", Args: diag.Args{"found": s.v.seasons + 1, "allowed": s.v.seasons}})
	case seat >= 0 && s.recordMuseum(seat, m):
	case s.phase < digging || m.What == "boat":
		s.prepare(seat, m)
	case s.phase == digging:
		s.dig(seat, m)
	default:
		s.inspect(seat, m)
	}
	return s.Found
}

// addBadMove adds the violation of a move that is unknown or not allowed now.
func (s *State) addBadMove(m rules.Move) {
	s.Add(rules.Violation{Code: "bad-notation", Pos: m.Text.Pos, Player: m.Player.Text, Args: diag.Args{"found": m.String()}})
}

// recordMuseum records what a player has from the base game. It returns false for other moves.
func (s *State) recordMuseum(seat int, m rules.Move) bool {
	has := &s.museum[seat].base
	if i := slices.Index(Patrons[:], m.What); i >= 0 {
		has = &s.museum[seat].patrons[i]
	} else if m.What != "base" {
		return false
	}
	if n, ok := m.Text.Num(); ok && n.N >= 0 {
		*has = n.N
	} else {
		s.addBadMove(m)
	}
	return true
}

// prepare makes a move of the season's preparation: tiles, and a boat.
func (s *State) prepare(seat int, m rules.Move) {
	switch {
	case seat >= 0: // these moves have no player
		s.addBadMove(m)
	case m.What == "tiles" && s.phase == drawing:
		s.draw(m)
		if s.phase = boating; s.isLast() {
			s.phase = digging
		}
	case m.What == "boat" && s.isLast():
		s.Add(rules.Violation{Code: "boat-unknown", Message: "boat-unknown-last", Rule: "boat", Pos: m.Text.Pos,
			Args: diag.Args{"found": m.Text.Text}})
	case m.What == "boat" && s.phase == boating:
		s.revealBoat(m.Text)
		s.phase = digging
	case m.What == missing && m.Text.Text == "boat" && s.phase == boating:
		s.Add(rules.Violation{Code: "boat-missing", Pos: m.Text.Pos, Args: diag.Args{"allowed": boatNames[:]}})
		s.phase = digging
	default:
		s.addBadMove(m)
	}
}

// draw brings tiles into play (ruling stack).
func (s *State) draw(m rules.Move) {
	for _, text := range m.List {
		switch n, ok := parseTile(text.Text); {
		case !ok:
			s.unknownWord("tile-unknown", text, tileNames[:], s.slot("tiles"))
		case !s.reveal(n):
			s.refuse("tile-not-in-stack", s.notOnTop(n), text, nil, s.slot("tiles"))
		}
	}
	want := Drawn
	if s.isLast() {
		want++
	}
	if n := len(m.List); n != want {
		s.Add(rules.Violation{Code: "tile-count", Pos: m.Text.Pos, Args: diag.Args{"found": n, "allowed": want},
			Slots: []rules.Slot{s.slot("tiles")}})
	}
	s.drawn = joinWords(m.List)
	s.shown = slices.Clone(s.play)
}

// notOnTop returns the message that explains why a tile is not on top of the stack.
func (s *State) notOnTop(n tile) string {
	switch {
	case slices.Contains(s.play, n):
		return "tile-not-in-stack-twice"
	case n == finalTile:
		return "tile-not-in-stack-yet"
	}
	for _, list := range s.owned {
		if slices.Contains(list, n) {
			return "tile-not-in-stack-taken"
		}
	}
	return ""
}

func (s *State) revealBoat(text rules.Text) {
	switch b, ok := parseBoat(text.Text); {
	case !ok:
		s.unknownWord("boat-unknown", text, boatNames[:], s.slot("second"))
	case s.came[b]:
		s.refuse("boat-repeated", "", text, nil, s.slot("second"))
	default:
		s.came[b], s.boat = true, b
	}
}

func (s *State) dig(seat int, m rules.Move) {
	on, isList := m.Sides.(*OnTile)
	switch {
	case isList:
		s.readCubes(on)
	case m.What == "passed":
		s.readPassed(m)
	case seat < 0 || m.What != "pass" && m.What != "":
		s.addBadMove(m)
	case slices.Contains(s.passed, seat):
		s.Add(rules.Violation{Code: "not-your-turn", Pos: m.Text.Pos, Player: s.names[seat], Args: diag.Args{"found": s.names[seat]}})
	case m.What == "":
		s.digAt(seat, m)
	default:
		if s.passed = append(s.passed, seat); len(s.passed) == len(s.names) {
			s.rankRiver()
		}
	}
}

func (s *State) digAt(seat int, m rules.Move) {
	on, at, ok := parseDig(m.Text.Text)
	if !ok {
		s.addBadMove(m)
		return
	}
	n, ok := s.inPlay(rules.Text{Text: on, Pos: m.Text.Pos})
	if !ok {
		return
	}
	switch where, ok := s.v.space(n, at); {
	case !ok:
		s.unknownSpace(n, rules.Text{Text: at, Pos: m.Text.Pos})
	case s.cubeOwner(n, where) >= 0:
		s.addBadMove(m)
	default:
		s.put(cube{n, where, int8(seat)})
	}
}

// put puts a cube on a space (ruling river).
func (s *State) put(c cube) {
	if s.dug == nil {
		s.dug = make([]cube, 0, 16) // more than most seasons need
	}
	s.dug = append(s.dug, c)
	if c.at.onRiver() {
		s.cubes[c.seat]++
	}
}

// inPlay finds a tile that cubes are put on. If it is not in play, it adds a violation and returns false.
func (s *State) inPlay(text rules.Text) (tile, bool) {
	n, ok := parseTile(text.Text)
	switch {
	case !ok:
		s.unknownWord("tile-unknown", text, tileNames[:])
	case slices.Contains(s.play, n):
		return n, true
	default:
		v := rules.Violation{Code: "tile-not-in-play", Rule: "river", Pos: text.Pos,
			Args: diag.Args{"found": text.Text, "allowed": texts(s.play)}, Slots: []rules.Slot{s.slot("tiles")}}
		if len(s.play) == 0 {
			v.Message = "tile-not-in-play-none"
		}
		s.Add(v)
	}
	return 0, false
}

func (s *State) unknownSpace(n tile, at rules.Text) {
	if s.Skip(at.Pos) {
		return
	}
	s.refuse("space-unknown", "", at, diag.Args{"tile": n.String(), "allowed": texts(s.v.all(n))})
}

// readCubes puts all logged cubes on a tile.
func (s *State) readCubes(on *OnTile) {
	if n, ok := parseTile(on.Tile.Text); ok && len(on.Spaces) == 0 && !slices.Contains(s.play, n) {
		return
	}
	n, ok := s.inPlay(on.Tile)
	if !ok {
		return
	}
	for i := range on.Spaces {
		c := &on.Spaces[i]
		at, ok := s.v.space(n, c.Space.Text)
		switch {
		case !ok:
			s.unknownSpace(n, c.Space)
		case c.Player == nil:
		default:
			if seat := s.player(*c.Player); seat >= 0 {
				s.put(cube{n, at, int8(seat)})
			}
		}
	}
}

// readPassed ends the digging: all players have passed, in the order of the list, or by seats if
// the list does not have every player exactly once.
func (s *State) readPassed(m rules.Move) {
	s.passed = make([]int, 0, len(s.names))
	sound := len(m.List) == len(s.names)
	for _, name := range m.List {
		seat := s.player(name)
		if sound = sound && seat >= 0 && !slices.Contains(s.passed, seat); sound {
			s.passed = append(s.passed, seat)
		}
	}
	if !sound {
		s.Add(rules.Violation{Code: "passed-order", Pos: m.Text.Pos, Args: diag.Args{"found": wordsOf(m.List), "allowed": s.names}})
		s.passed = s.passed[:0]
		for seat := range s.names {
			s.passed = append(s.passed, seat)
		}
	}
	s.rankRiver()
}

// wordsOf returns the words of a list, cut off if it is far longer than any game has players.
func wordsOf(list []rules.Text) []string {
	const most = 2 * maxPlayers
	var out []string
	for i, t := range list {
		if i == most {
			return append(out, "…")
		}
		out = append(out, t.Text)
	}
	return out
}
