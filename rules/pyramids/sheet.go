package pyramids

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Judge judges a completed sheet by everything that its board shows.
func (s *Sheet) Judge() ([]rules.Violation, rules.Score) {
	r := readSheet(s)
	if r.illegible == nil {
		r.neighbours()
		r.winner()
		return r.Found, r.score()
	}
	return r.illegible, r.score()
}

// sheet is a sheet being judged. Its table has only the board, without pyramids beyond those in the game.
type sheet struct {
	rules.Judge
	*table
	in        *Sheet
	illegible []rules.Violation // violations of the board's shape; with any, nothing else is judged
}

func readSheet(s *Sheet) *sheet {
	r := &sheet{in: s, table: newTable(s.Names(), s.Data)}
	r.Open = s.Unfinished
	r.readRows()
	r.stashes()
	return r
}

// square returns the square of a cell: rows from the top, cells from the left.
func (v *values) square(row, cell int) Square { return Square{cell, v.side - 1 - row} }

// readRows puts valid rows on the board, and reports the others.
func (r *sheet) readRows() {
	side := r.v.side
	if n := len(r.in.Rows); n < side && (n > 0 || !r.Open) {
		r.shape("board-shape-rows", r.in.BoardPos, diag.Args{"found": n, "allowed": side})
	}
	for i, text := range r.in.Rows {
		if i >= side {
			r.shape("board-shape-rows", text.Pos, diag.Args{"found": len(r.in.Rows), "allowed": side})
			return
		}
		cells := strings.Fields(text.Text)
		if len(cells) != side {
			r.shape("board-shape-cells", text.Pos, diag.Args{"found": len(cells), "allowed": side})
			continue
		}
		r.readRow(i, cells, text.Pos)
	}
}

func (r *sheet) readRow(i int, cells []string, at rules.Pos) {
	row := r.board[r.v.square(i, 0).Row*r.v.side:][:len(cells)]
	for k, cell := range cells {
		var ok bool
		if row[k], ok = parseCell(cell); !ok {
			clear(row)
			r.shape("", at, diag.Args{"found": cell})
			return
		}
	}
}

func (r *sheet) shape(message string, at rules.Pos, args diag.Args) {
	r.illegible = append(r.illegible, rules.Violation{Code: "board-shape", Message: message, Pos: at, Args: args})
}

// each calls do for every pyramid, rows from the top, cells from the left.
func (r *sheet) each(do func(q Square, s *site, at rules.Pos)) {
	for i := range min(len(r.in.Rows), r.v.side) {
		for k := range r.v.side {
			q := r.v.square(i, k)
			if s := r.at(q); s.size > 0 {
				do(q, s, r.in.Rows[i].Pos)
			}
		}
	}
}

// stashes checks that no player has more pyramids of a size than the stash holds. It removes those beyond.
func (r *sheet) stashes() {
	var n [seats][sizes]int
	r.each(func(q Square, s *site, at rules.Pos) {
		owner, size := s.owner, s.size
		n[owner][size]++
		if n[owner][size] > r.v.trios {
			*s = site{}
		}
		if n[owner][size] == r.v.trios+1 {
			r.Add(rules.Violation{Code: "stash-empty", Pos: at, Player: r.names[owner], Slots: []rules.Slot{squareSlot(q)},
				Args: diag.Args{"player": r.names[owner], "found": Piece{Pyramid, size}.String(), "allowed": r.v.trios}})
		}
	})
}

// neighbours checks that no two pyramids are orthogonally adjacent. It reports a pair at the later of its two squares.
func (r *sheet) neighbours() {
	r.each(func(q Square, _ *site, at rules.Pos) {
		for _, p := range []Square{{q.Column, q.Row + 1}, {q.Column - 1, q.Row}} {
			if s := r.at(p); s != nil && s.size > 0 {
				r.Add(rules.Violation{Code: "square-adjacent", Pos: at, Slots: []rules.Slot{squareSlot(q), squareSlot(p)},
					Args: diag.Args{"found": q.String(), "other": p.String()}})
			}
		}
	})
}

// winner checks that a player has completed enough pyramids to end the game.
func (r *sheet) winner() {
	if !r.won() {
		r.Add(rules.Violation{Code: "no-winner-yet", Unfinished: true, Pos: r.in.BoardPos,
			Args: diag.Args{"found": r.most(), "allowed": r.v.end}})
	}
}
