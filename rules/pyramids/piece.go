package pyramids

import "strconv"

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

// parseOf parses a piece of a kind and returns its size.
func parseOf(s string, kind Kind) (int, bool) {
	p, ok := parsePiece(s)
	return p.Size, ok && p.Kind == kind
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
	n, ok := parseNumber(s[1:])
	return Square{int(s[0] - 'a'), n - 1}, ok
}

// tooMany replaces all numbers that are larger than any in the game.
const tooMany = 999999999

// parseNumber parses 0, or digits without a leading zero.
func parseNumber(s string) (int, bool) {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = min(n*10+int(s[i]-'0'), tooMany)
	}
	return n, true
}

// away returns the distance in squares, along rows and columns.
func (q Square) away(p Square) int { return abs(q.Column-p.Column) + abs(q.Row-p.Row) }

func abs(n int) int { return max(n, -n) }
