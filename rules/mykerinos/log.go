package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// JudgeLog replays a log. What the rules forbid is reported and skipped: it
// changes nothing, and the replay goes on.
func JudgeLog(l *Log) rules.Report {
	if bad := badCount(l.Players, l.PlayersPos); bad != nil {
		return *bad
	}
	r := newReplay(l)
	r.run()
	report := r.report(r.v.score(r.table, r.museum(l.Patrons, l.Base)), l.Claims)
	report.Marks = func() []rules.Mark { return logMarks(l) }
	report.Explain = func() []rules.Round { return explain(l) }
	return report
}

// replay plays a log.
type replay struct {
	judge
	*table
	log *Log
	// What the present season shows: the boat that came up, the cubes on the
	// river by seat, those who have some from the first, who broke ties, the
	// tiles that were in play, and the one chosen.
	boat    boat
	cubes   []int
	ranking []int
	breaker int // a seat, or -1
	inPlay  []tile
	chosen  tile
	// seen is called when a season has been inspected, before its tiles are
	// cleared away. It may be nil.
	seen func()
}

func newReplay(l *Log) *replay {
	list := names(l.Players)
	return &replay{judge: judge{known: list}, table: newTable(list, compile(l.Data)), log: l}
}

// run plays all seasons.
func (r *replay) run() {
	seasons := r.log.Seasons
	for i := range seasons {
		if i == r.v.seasons {
			r.round = 0
			r.add(rules.Violation{Code: "game-already-over", Rule: "seasons", Pos: seasons[i].Pos,
				Args: diag.Args{"found": len(seasons), "allowed": r.v.seasons}})
			return
		}
		r.inspect(i)
		if r.seen != nil {
			r.seen()
		}
		r.end()
	}
	r.round = 0
	if n := len(seasons); n < r.v.seasons {
		at := r.log.SeasonsKey
		if n > 0 {
			at = seasons[n-1].Pos
		}
		r.add(rules.Violation{Code: "game-unfinished", Rule: "seasons", Pos: at, Args: diag.Args{"found": n, "allowed": r.v.seasons}})
	}
}

// inspect plays a season up to the clearing away of its tiles.
func (r *replay) inspect(i int) {
	s := &r.log.Seasons[i]
	r.round = i + 1
	r.begin(i)
	r.readTiles(s)
	r.readBoat(s)
	r.readCubes(s)
	order := r.readPassed(s)
	r.breaker, r.inPlay = r.readTieBoat(s), slices.Clone(r.play)
	r.ranking = rank(r.cubes, order, r.breaker)
	r.readTake(s)
	r.award(r.ranking, r.boat)
	if s.TieArea != nil {
		if seat := r.player(*s.TieArea); seat >= 0 && r.hasTieBoat(seat, *s.TieArea, true) {
			r.tie.spent = true
		}
	}
}

// readTiles brings the tiles into play (ruling stack).
func (r *replay) readTiles(s *Season) {
	slot := seasonSlot(r.round, "tiles")
	for _, text := range s.Tiles {
		switch n, ok := parseTile(text.Text); {
		case !ok:
			r.unknownWord("tile-unknown", text, tileNames[:], slot)
		case !r.reveal(n):
			r.refuse("tile-not-in-stack", r.whyNot(n), text, nil, slot)
		}
	}
	want := Drawn
	if r.isLast() {
		want++
	}
	if n := len(s.Tiles); n != want {
		r.add(rules.Violation{Code: "tile-count", Pos: s.TilesPos, Args: diag.Args{"found": n, "allowed": want}, Slots: []rules.Slot{slot}})
	}
}

// whyNot is the message that says why a tile is not on top of the stack.
func (r *replay) whyNot(n tile) string {
	switch {
	case slices.Contains(r.play, n):
		return "tile-not-in-stack-twice"
	case n == dear:
		return "tile-not-in-stack-yet"
	}
	for _, list := range r.owned {
		if slices.Contains(list, n) {
			return "tile-not-in-stack-taken"
		}
	}
	return ""
}

func (r *replay) readBoat(s *Season) {
	r.boat = noBoat
	if s.Boat == nil {
		if !r.isLast() {
			r.add(rules.Violation{Code: "boat-missing", Pos: s.Pos, Args: diag.Args{"allowed": boatNames[:]}})
		}
		return
	}
	slot := seasonSlot(r.round, "second")
	switch b, ok := parseBoat(s.Boat.Text); {
	case r.isLast():
		r.add(rules.Violation{Code: "boat-unknown", Message: "boat-unknown-last", Rule: "boat", Pos: s.Boat.Pos,
			Args: diag.Args{"found": s.Boat.Text}})
	case !ok:
		r.unknownWord("boat-unknown", *s.Boat, boatNames[:], slot)
	case r.came[b]:
		r.refuse("boat-repeated", "", *s.Boat, nil, slot)
	default:
		r.came[b], r.boat = true, b
	}
}

// readCubes counts everybody's cubes on the river (ruling river).
func (r *replay) readCubes(s *Season) {
	r.cubes = make([]int, len(r.names))
	for i := range s.Cubes {
		on := &s.Cubes[i]
		n, ok := parseTile(on.Tile.Text)
		switch {
		case !ok:
			r.unknownWord("tile-unknown", on.Tile, tileNames[:])
		case slices.Contains(r.play, n):
			r.readSpaces(n, on.Spaces)
		case len(on.Spaces) > 0:
			v := rules.Violation{Code: "tile-not-in-play", Rule: "river", Pos: on.Tile.Pos,
				Args: diag.Args{"found": on.Tile.Text, "allowed": texts(r.play)}, Slots: []rules.Slot{seasonSlot(r.round, "tiles")}}
			if len(r.play) == 0 {
				v.Message = "tile-not-in-play-none"
			}
			r.add(v)
		}
	}
}

func (r *replay) readSpaces(n tile, spaces []OnSpace) {
	for _, on := range spaces {
		i, onRiver := r.v.space(n, on.Space.Text)
		switch {
		case i < 0:
			r.refuse("space-unknown", "", on.Space, diag.Args{"tile": n.String(), "allowed": r.v.spaces[n-1]})
		case on.Player == nil:
		default:
			if seat := r.player(*on.Player); seat >= 0 && onRiver {
				r.cubes[seat]++
			}
		}
	}
}

// readPassed returns the seats in the order of passing; by seats when the list
// does not have every player exactly once.
func (r *replay) readPassed(s *Season) []int {
	var order []int
	seats := make([]int, len(r.names))
	sound := len(s.Passed) == len(r.names)
	for i, name := range s.Passed {
		seat := r.player(name)
		sound = sound && seat >= 0 && !slices.Contains(order, seat)
		if i < len(r.names) {
			order = append(order, seat)
		}
	}
	if sound {
		return order
	}
	r.add(rules.Violation{Code: "passed-order", Pos: s.PassedPos, Args: diag.Args{"found": names(s.Passed), "allowed": r.names}})
	for i := range seats {
		seats[i] = i
	}
	return seats
}

// readTieBoat returns who discards the boat at the inspection of the Nile, or -1.
func (r *replay) readTieBoat(s *Season) int {
	if s.TieBoat == nil {
		return -1
	}
	seat := r.player(*s.TieBoat)
	if seat < 0 || !r.hasTieBoat(seat, *s.TieBoat, false) {
		return -1
	}
	if !tied(r.cubes, seat) {
		r.add(rules.Violation{Code: "tie-boat-no-tie", Pos: s.TieBoat.Pos, Player: r.names[seat],
			Args: diag.Args{"player": r.names[seat], "n": r.cubes[seat]}, Slots: []rules.Slot{cubesSlot(r.round, seat)}})
		return -1
	}
	r.tie.spent = true
	return seat
}

// hasTieBoat reports whether a player can discard the boat now, and says why not.
func (r *replay) hasTieBoat(seat int, at rules.Text, area bool) bool {
	if r.mayBreak(seat, area) {
		return true
	}
	v := rules.Violation{Code: "tie-boat-absent", Pos: at.Pos, Player: r.names[seat],
		Args: diag.Args{"player": r.names[seat]}, Slots: []rules.Slot{seasonSlot(r.round, "second")}}
	if r.tie.seat == seat && r.tie.spent {
		v.Message = "tie-boat-absent-spent"
	}
	r.add(v)
	return false
}

// readTake gives the tile that is chosen (rulings first, second).
func (r *replay) readTake(s *Season) {
	r.chosen = unknown
	seat := r.chooser(r.ranking)
	if seat < 0 {
		if s.Take != nil {
			r.unneeded(s.Take)
		}
		return
	}
	rule, missing, what := "first", "take-missing", "first"
	if r.isLast() {
		rule, missing, what = "second", "take-missing-last", "second"
	}
	choices := r.choices()
	v := rules.Violation{Rule: rule, Player: r.names[seat], Slots: []rules.Slot{seasonSlot(r.round, what)},
		Args: diag.Args{"player": r.names[seat], "allowed": choices}}
	if s.Take == nil {
		v.Code, v.Message, v.Pos = "take-missing", missing, s.Pos
		if len(choices) == 0 {
			v.Message = "take-missing-none"
		}
		r.add(v)
		return
	}
	n, ok := parseTile(s.Take.Text)
	v.Pos, v.Args["found"] = s.Take.Pos, s.Take.Text
	switch {
	case !ok:
		r.unknownWord("tile-unknown", *s.Take, tileNames[:], v.Slots...)
		r.found[len(r.found)-1].Player = v.Player
	case r.canTake(n):
		r.take(seat, n)
		r.chosen = n
	default:
		v.Code = "tile-not-in-play"
		switch {
		case len(choices) == 0:
			v.Message = "tile-not-in-play-none"
		case n == dear && r.isLast():
			v.Message = "tile-not-in-play-first"
		}
		r.add(v)
	}
}

// unneeded refuses a choice where nobody has one.
func (r *replay) unneeded(take *rules.Text) {
	v := rules.Violation{Code: "take-unneeded", Rule: "first", Pos: take.Pos, Args: diag.Args{"found": take.Text}}
	if len(r.ranking) > 0 {
		v.Rule, v.Message = "second", "take-unneeded-last"
	}
	r.add(v)
}

// choices are the tiles that whoever may choose can take, in their order.
func (t *table) choices() []string {
	list := []string{}
	for i, name := range tileNames {
		if t.canTake(tile(i + 1)) {
			list = append(list, name)
		}
	}
	return list
}

func texts[T interface{ String() string }](list []T) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.String()
	}
	return out
}

// Moves returns what can be chosen where the log stops: the tiles of whoever
// lacks a choice in its last season, else nothing. A choice that the rules
// refuse counts as none.
func Moves(l *Log) []rules.Hint {
	n := len(l.Seasons)
	if badCount(l.Players, l.PlayersPos) != nil || n == 0 {
		return nil
	}
	r := newReplay(l)
	if n > r.v.seasons {
		return nil
	}
	var hints []rules.Hint
	r.seen = func() {
		seat := r.chooser(r.ranking)
		if r.season != n-1 || seat < 0 || r.chosen != unknown {
			return
		}
		h := rules.Hint{Player: r.names[seat], Left: -1, Moves: []string{}}
		for _, name := range r.choices() {
			h.Moves = append(h.Moves, "take "+name)
		}
		hints = append(hints, h)
	}
	r.run()
	return hints
}
