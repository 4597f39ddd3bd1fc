package pyramids

import (
	"slices"

	"cartouche/rules"
)

// store counts resources by kind and size.
type store [resources][sizes]int8

// claims counts claimed resources by kind, size, and size of the worker beside the resource.
type claims [resources][sizes][sizes]int8

// hand is what a player has.
type hand struct {
	standing, tired [sizes]int8 // workers
	held            store
	stash           [sizes]int8 // pyramids
	claims          claims      // the workers are in the pool
	tokens          int         // favour tokens
	passed          int         // number of passes in the whole game
}

// site is a square of the board. An empty one has size 0.
type site struct {
	owner   int
	size    int
	done    bool
	workers [sizes]int8
	held    store
}

// table is everything that is on the table, and the player to act.
type table struct {
	v       *values
	names   []string
	stash   stash
	pool    store       // unclaimed resources
	workers [sizes]int8 // the worker pool
	hands   [seats]hand
	board   []site // row by row from a1
	round   int    // index
	turn    int    // seat of the player to act
	passes  int    // in a row
	bumped  int    // size of the worker that must answer; 0 for none. Its owner is on turn.
}

func newTable(names []string, d rules.Data) *table {
	v := compile(d)
	t := &table{v: v, names: names, board: make([]site, v.side*v.side)}
	t.stash.set(v.trios)
	for size := Small; size <= Large; size++ {
		t.workers[size] = int8(v.trios - seats*v.workers[size])
		for seat := range t.hands {
			t.hands[seat].standing[size] = int8(v.workers[size])
			t.hands[seat].stash[size] = int8(v.trios)
		}
	}
	return t
}

// clone returns an independent copy.
func (t *table) clone() *table {
	c := *t
	c.board = slices.Clone(t.board)
	return &c
}

func other(seat int) int { return 1 - seat }

func (t *table) onBoard(q Square) bool {
	return q.Column >= 0 && q.Column < t.v.side && q.Row >= 0 && q.Row < t.v.side
}

// at returns the site of a square, or nil if the square is not on the board.
func (t *table) at(q Square) *site {
	if !t.onBoard(q) {
		return nil
	}
	return &t.board[q.Row*t.v.side+q.Column]
}

// squares calls do for every square of the board, in the order of its notation.
func (t *table) squares(do func(q Square, s *site)) {
	for column := range t.v.side {
		for row := range t.v.side {
			q := Square{column, row}
			do(q, t.at(q))
		}
	}
}

// begin opens a round (ruling first).
func (t *table) begin(round int) { t.round, t.turn, t.passes, t.bumped = round, round%seats, 0, 0 }

// ended reports whether the round's actions are over (ruling turns).
func (t *table) ended() bool { return t.passes >= seats }

// draw moves the top piece of the stack to the pool (ruling resources). It returns the size; 0 if
// the stack is empty or does not exist.
func (t *table) draw(kind Kind, die int) int {
	size := t.stash.onTop(kind, die)
	if size > 0 {
		t.pool[kind][t.stash[kind][die-1].pop()]++
	}
	return size
}

// spend uses up the current turn.
func (t *table) spend(pass bool) {
	if pass {
		t.hands[t.turn].tokens++
		t.hands[t.turn].passed++
		t.passes++
	} else {
		t.passes = 0
	}
	t.turn = other(t.turn)
}

// retreat answers for the bumped worker, which goes home tired.
func (t *table) retreat() {
	t.hands[t.turn].tired[t.bumped]++
	t.bumped = 0
}

// collect ends the round's actions (ruling collect): claimed resources go to their claimants, and
// all workers that are not on a pyramid stand up. A bumped worker must have answered or retreated.
func (t *table) collect() {
	for seat := range t.hands {
		h := &t.hands[seat]
		for kind := range h.claims {
			for size, by := range h.claims[kind] {
				for worker, n := range by {
					h.held[kind][size] += n
					h.standing[worker] += n
				}
			}
		}
		h.claims = claims{}
		for size, n := range h.tired {
			h.standing[size] += n
		}
		h.tired = [sizes]int8{}
	}
}

// luck returns the seat that gets favours and their number (ruling favour); 0 if neither gets any.
func (t *table) luck() (seat, n int) {
	a, b := t.hands[0].tokens, t.hands[1].tokens
	if b > a {
		return 1, b - a
	}
	return 0, a - b
}

func (t *table) discard() { t.hands[0].tokens, t.hands[1].tokens = 0, 0 }

// favour gives a player a pick that checkPick allows.
func (t *table) favour(seat int, k Pick) {
	t.hands[seat].held[k.Kind][t.stash[k.Kind][k.Stack-1].pop()]++
}

// completed counts a player's completed pyramids by size, and the others.
func (t *table) completed(seat int) (n [sizes]int, unfinished int) {
	for i := range t.board {
		switch s := &t.board[i]; {
		case s.size == 0 || s.owner != seat:
		case s.done:
			n[s.size]++
		default:
			unfinished++
		}
	}
	return n, unfinished
}

// won reports whether a player has completed enough pyramids (ruling end). It applies at the end of a round.
func (t *table) won() bool { return t.most() >= t.v.end }

// most returns the largest number of pyramids that a player has completed.
func (t *table) most() int {
	most := 0
	for seat := range t.hands {
		n, _ := t.completed(seat)
		most = max(most, n[Small]+n[Medium]+n[Large])
	}
	return most
}

func (t *table) score() rules.Score {
	return rules.NewScore(t.names, func(seat int) []rules.Item {
		n, unfinished := t.completed(seat)
		items := make([]rules.Item, 0, sizes) // three sizes, and the unfinished ones
		for size := Small; size <= Large; size++ {
			items = append(items, rules.PerUnit(sizeNames[size], "score-completed", n[size], t.v.points[size]))
		}
		return append(items, rules.PerUnit("unfinished", "score-unfinished", unfinished, -t.v.lost))
	})
}
