package nileflood

import "math/bits"

// strip is a set of rows: bit r is row r.
type strip uint32

func (s strip) has(row int8) bool { return s>>row&1 != 0 }

func (s strip) count() int { return bits.OnesCount32(uint32(s)) }

// board is what one player has drawn, layer by layer and strip by strip.
type board [layers][Strips]strip

// layer is one kind of mark on a board.
type layer int

const (
	sown layer = iota
	shadoof
	polder
	right   // a channel to the field one strip farther
	down    // a channel to the field one row below
	village // a village at the field's lower right corner
	layers
)

// layer returns where an action is drawn.
func (a Action) layer() layer {
	if a.Verb == Channel && a.A.Row == a.B.Row {
		return right
	}
	return [verbs]layer{Sow: sown, Shadoof: shadoof, Polder: polder, Channel: down, Village: village}[a.Verb]
}

func (b *board) has(a Action) bool { return b[a.layer()][a.A.Strip].has(a.A.Row) }

func (b *board) draw(a Action) { b[a.layer()][a.A.Strip] |= 1 << a.A.Row }

// water returns the fields that a flood reaches (ruling flood). all has a bit for every row. Water
// runs from left to right, so each strip needs only the one before it; within a strip it spreads up
// and down.
func (b *board) water(flood int, all strip) (wet [Strips]strip) {
	for k := range wet {
		switch {
		case k < flood:
			wet[k] = all
		case k > 0:
			wet[k] = spread(wet[k-1]&b[right][k-1], b[down][k])
		}
	}
	return wet
}

// spread returns the rows of a strip that water reaches from the wet rows, through the channels between rows.
func spread(wet, down strip) strip {
	for {
		more := wet | wet&down<<1 | wet>>1&down
		if more == wet {
			return wet
		}
		wet = more
	}
}

// harvest returns the yield of the board under a flood (ruling harvest).
func (b *board) harvest(flood int, v *values) int {
	sum := 0
	for k, wet := range b.water(flood, v.mask()) {
		if grown := wet & b[sown][k]; grown != 0 {
			sum += grown.count()*v.field + (grown&b[shadoof][k]).count()*v.shadoof + (grown&b[polder][k]).count()*v.polder
		}
	}
	return sum
}

// corners returns the four fields around the crossing at the lower right of f.
func corners(f Field) [4]Field {
	return [4]Field{f, {f.Row, f.Strip + 1}, {f.Row + 1, f.Strip}, {f.Row + 1, f.Strip + 1}}
}

// around reports whether all four fields of the crossing are in the set.
func around(f Field, set *[Strips]strip) bool {
	const both = 0b11 // the row and the one below
	return set[f.Strip]>>f.Row&both == both && set[f.Strip+1]>>f.Row&both == both
}

// missing returns the names of those of the four fields that are not in the set.
func missing(f Field, set *[Strips]strip) []string {
	var names []string
	for _, c := range corners(f) {
		if !set[c.Strip].has(c.Row) {
			names = append(names, c.String())
		}
	}
	return names
}
