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
