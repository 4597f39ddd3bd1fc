package pyramids

import (
	"strconv"

	"cartouche/rules/notation"
)

// Kind is a kind of piece.
type Kind int8

// The kinds of pieces; the resources come first.
const (
	Treasure Kind = iota
	Supply
	Worker
	Pyramid
)

// resources is the number of kinds that are resources.
const resources = 2

const kindLetters = "ygwp"

// Piece is a piece: its kind, and its size in pips.
type Piece struct {
	Kind Kind
	Size int
}

// String formats the piece as players write it: "y1".
func (p Piece) String() string { return kindLetters[p.Kind:p.Kind+1] + strconv.Itoa(p.Size) }

// resource reports whether the piece is treasure or supplies.
func (p Piece) resource() bool { return p.Kind < resources }

func parsePiece(s string) (Piece, bool) {
	if len(s) != 2 || s[1] < '0'+Small || s[1] > '0'+Large {
		return Piece{}, false
	}
	for k := range len(kindLetters) {
		if s[0] == kindLetters[k] {
			return Piece{Kind(k), int(s[1] - '0')}, true
		}
	}
	return Piece{}, false
}

// parseResource parses a piece that is treasure or supplies.
func parseResource(s string) (Piece, bool) {
	p, ok := parsePiece(s)
	return p, ok && p.resource()
}

// Square is a square of the board: column 0 is a, row 0 is 1. A square that was written but is not
// on the board has a row past the last one.
type Square struct{ Column, Row int }

// String formats the square as players write it: "c4".
func (q Square) String() string { return string(rune('a'+q.Column)) + strconv.Itoa(q.Row+1) }

// parseSquare parses a lower-case letter and a number without leading zero.
func parseSquare(s string) (Square, bool) {
	if len(s) < 2 || s[0] < 'a' || s[0] > 'z' {
		return Square{}, false
	}
	n, ok := notation.ParseNumber(s[1:])
	return Square{int(s[0] - 'a'), n - 1}, ok
}

// away returns the distance in squares, along rows and columns.
func (q Square) away(p Square) int { return abs(q.Column-p.Column) + abs(q.Row-p.Row) }

func abs(n int) int { return max(n, -n) }
