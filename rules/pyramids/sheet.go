package pyramids

import (
	"strings"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// JudgeSheet judges a completed sheet by everything that can be known from its
// board. A sheet that some legal game can produce is never refused.
func JudgeSheet(s *Sheet) rules.Report {
	if bad := badCount(s.Players, s.PlayersPos); bad != nil {
		return *bad
	}
	r := &sheet{in: s, table: newTable(names(s.Players), s.Data)}
	claims := s.Claims
	if r.read(); len(r.found) == 0 {
		r.stashes()
		r.neighbours()
		r.winner()
	} else {
		claims = nil // nothing else is judged
	}
	report := r.report(r.score(), claims)
	report.Marks = func() []rules.Mark {
		p := &pen{}
		p.board(r.table)
		return p.marks
	}
	return report
}

// sheet is a sheet being judged. Of its table only the board is filled.
type sheet struct {
	judge
	*table
	in *Sheet
}

// square is the square of a cell: rows from the top, cells from the left.
func (r *sheet) square(row, cell int) Square { return Square{cell, r.v.side - 1 - row} }

// read puts on the board what can be read, and reports what cannot: at most
// once a row.
func (r *sheet) read() {
	side := r.v.side
	if n := len(r.in.Rows); n < side {
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

func (r *sheet) readRow(i int, cells []string, at diag.Pos) {
	reported := false
	for k, cell := range cells {
		s, ok := parseCell(cell)
		if ok {
			*r.at(r.square(i, k)) = s
		} else if !reported {
			r.shape("board-shape", at, diag.Args{"found": cell})
			reported = true
		}
	}
}

func (r *sheet) shape(message string, at diag.Pos, args diag.Args) {
	v := rules.Violation{Code: "board-shape", Message: message, Pos: at, Args: args}
	if message == v.Code {
		v.Message = ""
	}
	r.add(v)
}

// each calls do for every pyramid, rows from the top, cells from the left.
func (r *sheet) each(do func(q Square, s *site, at diag.Pos)) {
	for i, text := range r.in.Rows {
		for k := range r.v.side {
			q := r.square(i, k)
			if s := r.at(q); s.size > 0 {
				do(q, s, text.Pos)
			}
		}
	}
}

// stashes: nobody has more pyramids of a size than the stash holds.
func (r *sheet) stashes() {
	var n [seats][sizes]int
	r.each(func(q Square, s *site, at diag.Pos) {
		if n[s.owner][s.size]++; n[s.owner][s.size] == r.v.trios+1 {
			r.add(rules.Violation{Code: "stash-empty", Pos: at, Player: r.names[s.owner], Slots: []rules.Slot{squareSlot(q)},
				Args: diag.Args{"player": r.names[s.owner], "found": Piece{Pyramid, s.size}.String(), "allowed": r.v.trios}})
		}
	})
}

// neighbours: no two pyramids are orthogonally adjacent. A pair is reported at
// the later of its two squares.
func (r *sheet) neighbours() {
	r.each(func(q Square, _ *site, at diag.Pos) {
		for _, p := range []Square{{q.Column, q.Row + 1}, {q.Column - 1, q.Row}} {
			if s := r.at(p); s != nil && s.size > 0 {
				r.add(rules.Violation{Code: "square-adjacent", Pos: at, Slots: []rules.Slot{squareSlot(q), squareSlot(p)},
					Args: diag.Args{"found": q.String(), "other": p.String()}})
			}
		}
	})
}

// winner: the game ends when somebody has completed enough pyramids.
func (r *sheet) winner() {
	if !r.over() {
		r.add(rules.Violation{Code: "no-winner-yet", Pos: r.in.BoardPos, Args: diag.Args{"found": r.most(), "allowed": r.v.end}})
	}
}
