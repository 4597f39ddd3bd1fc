package pyramids

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

func squareSlot(q Square) rules.Slot {
	return rules.Slot{Board: Board, Seat: rules.Shared, ID: "square." + q.String()}
}

// scoreSlot returns the slot of an item in a player's column of the score sheet: that of its first game.
func scoreSlot(item string, seat int) (rules.Slot, bool) {
	return rules.Slot{Board: ScoreSheet, Seat: rules.Shared, ID: "game1." + item + "." + strconv.Itoa(seat+1)}, true
}

// stackSlots holds the slot prefixes of the stash mat, by kind.
var stackSlots = [resources]string{"treasure.", "supply."}

// pen draws on the mats and the board.
type pen struct{ rules.Pen }

// pieces marks a slot with its pieces, if any.
func (p *pen) pieces(board, id string, list []string) {
	if len(list) > 0 {
		p.Mark(rules.Slot{Board: board, Seat: rules.Shared, ID: id}, rules.Pieces, strings.Join(list, " "), rules.Shared)
	}
}

// Marks returns what is on the board: each pyramid with its size, and the squares that the
// completed ones reach. The players' names head their scores.
func (s *Sheet) Marks() []rules.Mark {
	p := &pen{}
	for seat, name := range s.Names() {
		at, _ := scoreSlot("name", seat)
		p.Write(at, name, seat)
	}
	p.reach(readSheet(s).table)
	return append(p.Marks, rules.DrawPlaces(s.Places())...)
}

// Marks returns what is on the mats and the board. A stack is listed from its lowest piece to its top.
func (s *State) Marks() []rules.Mark {
	p := &pen{rules.Pen{Marks: s.Sheet().Marks()}}
	for kind := range s.stash {
		for i := range s.stash[kind] {
			stack := &s.stash[kind][i]
			var list []string
			for _, size := range stack.at[:stack.n] {
				list = append(list, Piece{Kind(kind), int(size)}.String())
			}
			p.pieces(StashMat, stackSlots[kind]+strconv.Itoa(i+1), list)
		}
	}
	p.pieces(PoolMat, "resources", pieceNames(s.inPool().list()))
	p.waiting(s.workers)
	p.progress(s)
	return p.Marks
}

// workerPlaces is the number of places on the pool mat for workers of each size.
const workerPlaces = 5

// waiting puts the workers of the pool on the places of their size; the last place holds all that are left over.
func (p *pen) waiting(workers [sizes]int8) {
	for size, n := range workers {
		for i := range min(int(n), workerPlaces) {
			here := []string{workerName(size)}
			if i == workerPlaces-1 {
				here = slices.Repeat(here, int(n)-i)
			}
			p.pieces(PoolMat, "workers."+sizeNames[size]+"."+strconv.Itoa(i+1), here)
		}
	}
}

// progress writes the numbers of the score sheet besides points: the rounds whose actions are over,
// and how often each player took a favour.
func (p *pen) progress(s *State) {
	p.Number(rules.Slot{Board: ScoreSheet, Seat: rules.Shared, ID: "game1.rounds"}, s.collected, rules.Shared)
	for seat := range s.hands {
		at, _ := scoreSlot("favours", seat)
		p.Number(at, s.hands[seat].passed, seat)
	}
}

// inPool returns the resources in the pool, claimed or not.
func (t *table) inPool() *store {
	all := t.pool
	for seat := range t.hands {
		for kind := range all {
			for size := range all[kind] {
				for _, n := range t.hands[seat].claims[kind][size] {
					all[kind][size] += n
				}
			}
		}
	}
	return &all
}

// reach marks the squares within the influence of each player's completed pyramids.
func (p *pen) reach(t *table) {
	for seat := range seats {
		t.squares(func(q Square, _ *site) {
			if t.influence(q, 1-seat) > 0 {
				p.Mark(squareSlot(q), rules.Influence, "", seat)
			}
		})
	}
}
