package pyramids

import (
	"strconv"
	"strings"

	"cartouche/rules"
)

func squareSlot(q Square) rules.Slot {
	return rules.Slot{Board: Board, Seat: rules.Shared, ID: "square." + q.String()}
}

// stackSlots are the names of the places of the stash mat, by kind.
var stackSlots = [resources]string{"treasure.", "supply."}

// pen collects marks.
type pen struct{ marks []rules.Mark }

func (p *pen) mark(slot rules.Slot, kind rules.Kind, text string, by int) {
	p.marks = append(p.marks, rules.Mark{Slot: slot, Kind: kind, Text: text, By: by})
}

// pieces marks a place with the pieces that lie there, if any.
func (p *pen) pieces(board, id string, list []string) {
	if len(list) > 0 {
		p.mark(rules.Slot{Board: board, Seat: rules.Shared, ID: id}, rules.Pieces, strings.Join(list, " "), rules.Shared)
	}
}

// marks returns what lies on the mats and stands on the board: each pyramid with
// its size, each stack from its lowest piece to its top.
func (t *table) marks() []rules.Mark {
	p := &pen{}
	p.board(t)
	for kind := range t.stash {
		for i := range t.stash[kind] {
			s := &t.stash[kind][i]
			var list []string
			for _, size := range s.at[:s.n] {
				list = append(list, Piece{Kind(kind), int(size)}.String())
			}
			p.pieces(StashMat, stackSlots[kind]+strconv.Itoa(i+1), list)
		}
	}
	p.pieces(PoolMat, "resources", pieceNames(t.inPool().list()))
	var workers []string
	for size, n := range t.workers {
		for range n {
			workers = append(workers, workerName(size))
		}
	}
	p.pieces(PoolMat, "workers", workers)
	return p.marks
}

// inPool are the resources that lie in the pool, claimed or not.
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

// reach marks the squares within the influence of each player's completed
// pyramids.
func (p *pen) reach(t *table) {
	for seat := range seats {
		t.squares(func(q Square, _ *site) {
			if t.influence(q, 1-seat) > 0 {
				p.mark(squareSlot(q), rules.Influence, "", seat)
			}
		})
	}
}

// board marks the pyramids, completed or not.
func (p *pen) board(t *table) {
	p.reach(t)
	t.squares(func(q Square, s *site) {
		switch {
		case s.size == 0:
		case s.done:
			p.mark(squareSlot(q), rules.Pyramid, strconv.Itoa(s.size), s.owner)
		default:
			p.mark(squareSlot(q), rules.Site, strconv.Itoa(s.size), s.owner)
		}
	})
}
