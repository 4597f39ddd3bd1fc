package nileflood

import (
	"slices"

	"cartouche/rules"
)

// table is what is on the table: the boards, the temple and the granaries, and the numbers of the current year.
type table struct {
	v      *values
	names  []string // the players by seat; Nebamun last in a solo game
	humans int
	level  string // of Nebamun; "" if he does not act
	boards []board
	temple []int8 // the builder of each stone, in the order of building
	built  []int8 // the builder of each granary
	grain  []int8 // the owner of each grain; the granaries fill one after the other
	year   int    // index
	flood  int
	red    int
	// of each player in the current year
	harvest [maxPlayers]int
	stored  [maxPlayers]int
}

const maxPlayers = 6

func newTable(players []string, d rules.Data, level string) *table {
	n := len(players)
	t := &table{names: players, humans: n, boards: make([]board, n)}
	if n == 1 {
		t.names, t.level = []string{players[0], Nebamun}, level
	}
	t.v = compile(d, t.level)
	return t
}

func (t *table) clone() *table {
	c := *t
	c.boards = slices.Clone(t.boards)
	// Clipped, so that appending to one does not change the other.
	c.temple, c.built, c.grain = slices.Clip(t.temple), slices.Clip(t.built), slices.Clip(t.grain)
	return &c
}

func (t *table) solo() bool { return t.humans == 1 }

// owner returns the seat of a player who may own stones and grain, including Nebamun's, or -1.
func (t *table) owner(name string) int { return slices.Index(t.names, name) }

// clockwise returns the i-th player of the year's order (ruling order).
func (t *table) clockwise(i int) int { return (t.year + i) % t.humans }

// counterclockwise returns the i-th player who hires; the start player is last.
func (t *table) counterclockwise(i int) int { return (t.year + t.humans - 1 - i) % t.humans }

// begin opens a year with its dice: it discards last year's harvest, and Nebamun acts.
func (t *table) begin(year, flood, red int) {
	t.year, t.flood, t.red = year, flood, red
	t.harvest, t.stored = [maxPlayers]int{}, [maxPlayers]int{}
	t.actNebamun()
}

// room returns the number of free places in the granaries that are built.
func (t *table) room() int { return len(t.built)*t.v.capacity - len(t.grain) }

// store stores some of a player's harvest.
func (t *table) store(seat, n int) {
	t.stored[seat] = n
	t.putGrain(seat, n)
}

func (t *table) putGrain(seat, n int) {
	for range n {
		t.grain = append(t.grain, int8(seat))
	}
}

// hired returns the number of workers that the player can hire (ruling hire).
func (t *table) hired(seat int) int { return (t.harvest[seat] - t.stored[seat]) / t.v.hire }

func (v *values) onBoard(f Field) bool {
	return f.Strip >= 0 && f.Strip < Strips && int(f.Row) < v.rows
}

// known reports whether the fields of the action are on the board.
func (v *values) known(a Action) bool {
	switch a.Verb {
	case Stone, BuildGranary:
		return true
	case Channel:
		return v.onBoard(a.A) && v.onBoard(a.B)
	case Village:
		return v.onBoard(a.A) && v.onBoard(a.B) && a.B == Field{a.A.Row + 1, a.A.Strip + 1}
	}
	return v.onBoard(a.A)
}

// adjacent reports whether the channel's two fields share an edge.
func (a Action) adjacent() bool {
	return a.B == Field{a.A.Row, a.A.Strip + 1} || a.B == Field{a.A.Row + 1, a.A.Strip}
}

// check returns the code of the rule that forbids the action, or "". If there are several, it is
// the first in the order of Game.Codes. check does not count workers.
func (t *table) check(seat int, a Action) string {
	b := &t.boards[seat]
	f := a.A
	switch {
	case !t.v.known(a):
		return "field-unknown"
	case a.Verb == Stone:
		return codeIf(len(t.temple) >= t.v.places, "temple-full")
	case a.Verb == BuildGranary:
		return codeIf(len(t.built) >= t.v.stores, "granaries-exhausted")
	case a.Verb == Channel && !a.adjacent():
		return "channel-not-adjacent"
	case b.has(a):
		return [verbs]string{Sow: "already-sown", Shadoof: "already-shadoof", Channel: "already-channel",
			Polder: "already-polder", Village: "already-village"}[a.Verb]
	case a.Verb == Village:
		return t.v.siteFor(b, f)
	}
	return codeIf(a.Verb == Polder && !b[sown][f.Strip].has(f.Row), "polder-unsown")
}

func codeIf(is bool, code string) string {
	if is {
		return code
	}
	return ""
}

// siteFor returns the code that forbids a village at the crossing at the lower right of f, or "" (ruling village).
func (v *values) siteFor(b *board, f Field) string {
	if !around(f, &b[sown]) {
		return "village-unsown"
	}
	if wet := b.water(1, v.mask()); !around(f, &wet) {
		return "village-not-watered"
	}
	return ""
}

func (t *table) do(seat int, a Action) {
	switch a.Verb {
	case Stone:
		t.temple = append(t.temple, int8(seat))
	case BuildGranary:
		t.built = append(t.built, int8(seat))
	default:
		t.boards[seat].draw(a)
	}
}

// byBytes are the verbs sorted by their names.
var byBytes = [...]Verb{Channel, BuildGranary, Polder, Shadoof, Sow, Stone, Village}

// legal appends the legal actions of a player with that many workers, sorted by the bytes of their notation.
func (t *table) legal(list []Action, seat, workers int) []Action {
	for _, verb := range byBytes {
		if t.v.cost[verb] > workers {
			continue
		}
		if verb == Stone || verb == BuildGranary {
			list = t.ifLegal(list, seat, Action{Verb: verb})
			continue
		}
		for row := range int8(t.v.rows) {
			for k := range int8(Strips) {
				list = t.legalAt(list, seat, verb, Field{row, k})
			}
		}
	}
	return list
}

// legalAt appends the legal actions of a kind that start at the field.
func (t *table) legalAt(list []Action, seat int, verb Verb, f Field) []Action {
	switch verb {
	case Channel:
		list = t.ifLegal(list, seat, Action{verb, f, Field{f.Row, f.Strip + 1}})
		return t.ifLegal(list, seat, Action{verb, f, Field{f.Row + 1, f.Strip}})
	case Village:
		return t.ifLegal(list, seat, Action{verb, f, Field{f.Row + 1, f.Strip + 1}})
	}
	return t.ifLegal(list, seat, Action{Verb: verb, A: f})
}

func (t *table) ifLegal(list []Action, seat int, a Action) []Action {
	if t.check(seat, a) == "" {
		list = append(list, a)
	}
	return list
}

// actNebamun does what the solo opponent does in a year (ruling nebamun): a 1 gives him stones, any
// other number grain. He stores the grain and builds the granaries that he needs.
func (t *table) actNebamun() {
	if !t.solo() || t.level == "" {
		return
	}
	him := t.humans
	if t.flood == 1 {
		for range min(t.v.nebStone, t.v.places-len(t.temple)) {
			t.temple = append(t.temple, int8(him))
		}
		return
	}
	left := t.v.grainOf(t.year)
	for left > 0 {
		if t.room() == 0 {
			if len(t.built) >= t.v.stores {
				return // the rest is lost
			}
			t.built = append(t.built, int8(him))
		}
		n := min(left, t.room())
		t.putGrain(him, n)
		left -= n
	}
}
