package nileflood

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Judge judges a completed sheet by everything that its marks show.
func (s *Sheet) Judge() ([]rules.Violation, rules.Score) {
	r := readSheet(s)
	return r.Found, r.v.score(r.names, r.humans, r.tally)
}

// sheet is a sheet being judged. Its table has only boards, with the marks that are not refused.
type sheet struct {
	judge
	*table
	in         *Sheet
	tally      []tally
	track      []Dice // the dice values that count
	blankDie   bool   // a die of the track is not written yet
	fullStores int    // number of full granaries
}

func readSheet(s *Sheet) *sheet {
	r := &sheet{in: s, table: newTable(s.Names(), s.Data, soloLevel(s.Players, s.Difficulty))}
	r.years, r.tracks, r.Open = r.v.years, r.humans, s.Unfinished
	r.tally = make([]tally, len(r.names))
	for i := range r.tally {
		r.tally[i].stones = make([]int, len(r.v.temple))
	}
	level := s.Difficulty
	if level.Text == "" {
		level.Pos = s.PlayersPos
	}
	r.difficulty(level, r.humans)
	r.readTrack()
	r.readTemple()
	r.readGranaries()
	for i := range s.Boards {
		b := &s.Boards[i]
		if seat := r.Player(b.Player, r.names[:r.humans]); seat >= 0 {
			r.readBoard(seat, b)
			r.judgeBoard(seat, b)
		}
	}
	r.judgeNebamun()
	return r
}

func (r *sheet) readTrack() {
	r.yearCount(len(r.in.Years), r.in.YearsPos, "")
	for i, d := range r.in.Years {
		r.round = i + 1
		flood, red := r.dice(d, r.solo())
		r.blankDie = r.blankDie || d.Flood.N == 0 || d.Workers.N == 0 && !r.solo()
		r.track = append(r.track, Dice{Flood: rules.Num{N: flood}, Workers: rules.Num{N: red}})
	}
	r.round = 0
}

// yearCount checks that the track and each player's columns have as many years as the game.
func (r *sheet) yearCount(found int, at rules.Pos, player string) {
	if found != r.v.years {
		r.add(rules.Violation{Code: "year-count", Rule: "years", Pos: at, Player: player, Unfinished: found < r.v.years,
			Args: diag.Args{"found": found, "n": found, "allowed": r.v.years}})
	}
}

// readTemple counts the stones and checks their order: row by row from the bottom, no row longer
// than the plan. It does not count a row that the temple does not have.
func (r *sheet) readTemple() {
	for i := range r.in.Temple {
		for k := range r.in.Temple[i].Stones {
			if seat := r.Player(r.in.Temple[i].Stones[k], r.names); seat >= 0 && i < len(r.v.temple) {
				r.tally[seat].stones[i]++
			}
		}
	}
	full := true
	for i, row := range r.in.Temple {
		v := rules.Violation{Code: "temple-gap", Rule: "stone", Args: diag.Args{"row": i + 1, "found": len(row.Stones)}}
		wrong := -1 // index of the first stone at fault
		switch plan := r.v.temple; {
		case i >= len(plan):
			wrong, v.Message, v.Args["allowed"] = 0, "temple-gap-row", len(plan)
		case !full && len(row.Stones) > 0 && !r.Open:
			wrong, v.Message = 0, "temple-gap-below"
		case len(row.Stones) > plan[i]:
			wrong, v.Args["allowed"] = plan[i], plan[i]
		default:
			full = full && len(row.Stones) == plan[i]
			continue
		}
		v.Pos = row.Pos
		if wrong < len(row.Stones) {
			v.Pos = row.Stones[wrong].Pos
		}
		v.Slots = []rules.Slot{{Board: TemplePlan, Seat: rules.Shared, ID: r.v.nearestPlace(i, wrong)}}
		r.add(v)
		return
	}
}

// nearestPlace returns the slot of a place in the temple, or the last one before it that the plan has.
func (v *values) nearestPlace(row, place int) string {
	if row >= len(v.temple) {
		row, place = len(v.temple)-1, maxNumber
	}
	return stoneSlot(row, min(place, v.temple[row]-1))
}

func (r *sheet) readGranaries() {
	for i := range r.in.Granaries {
		g := &r.in.Granaries[i]
		if i == r.v.stores {
			r.add(rules.Violation{Code: "granary-count", Rule: "granary", Pos: g.Pos,
				Args:  diag.Args{"found": len(r.in.Granaries), "allowed": r.v.stores},
				Slots: r.v.granaryAt(i - 1)})
		}
		switch {
		case g.Built.Text != "":
			if seat := r.Player(g.Built, r.names); seat >= 0 && i < r.v.stores {
				r.tally[seat].built++
			}
		case !g.blank():
			r.unbuilt("granary-count-unbuilt", i)
		case slices.ContainsFunc(r.in.Granaries[i+1:], func(later Granary) bool { return !later.blank() }):
			r.unbuilt("granary-count-skipped", i)
		}
		r.readGrain(i, g)
	}
}

// blank reports whether nothing is drawn at the granary.
func (g *Granary) blank() bool { return g.Built.Text == "" && len(g.Grain)+len(g.Counts) == 0 }

// unbuilt adds the violation of a granary without a builder; message says why it needs one.
func (r *sheet) unbuilt(message string, i int) {
	r.add(rules.Violation{Code: "granary-count", Message: message, Rule: "granary", Pos: r.in.Granaries[i].Pos, Unfinished: true,
		Args: diag.Args{"granary": i + 1}, Slots: r.v.granaryAt(i)})
}

// granaryAt returns the slot of a granary, or none if there are fewer.
func (v *values) granaryAt(i int) []rules.Slot {
	if i < 0 || i >= v.stores {
		return nil
	}
	return []rules.Slot{{Board: GranaryStore, Seat: rules.Shared, ID: granarySlot(i)}}
}

// readGrain counts the grain in a granary. For one beyond those that can be built, it only checks the names.
func (r *sheet) readGrain(i int, g *Granary) {
	held, there := 0, i < r.v.stores
	put := func(owner rules.Text, n int, at rules.Pos) {
		seat := r.Player(owner, r.names)
		switch {
		case !there || seat < 0 && len(g.Counts) > 0: // the number of an unknown name is not judged
			return
		case seat >= 0:
			r.tally[seat].grain = plus(r.tally[seat].grain, n)
		}
		if held <= r.v.capacity && held+n > r.v.capacity {
			r.add(rules.Violation{Code: "granary-capacity", Rule: "store", Pos: at,
				Args:  diag.Args{"granary": i + 1, "allowed": r.v.capacity},
				Slots: r.v.granaryAt(i)})
		}
		held = plus(held, n)
	}
	for _, owner := range g.Grain {
		put(owner, 1, owner.Pos)
	}
	for _, c := range g.Counts {
		put(c.Player, c.N.N, c.N.Pos)
	}
	if there && held >= r.v.capacity {
		r.fullStores++
	}
}

// plus adds numbers that were written down. It limits the sum to 1e9, far beyond any game, so that
// it stays in the range of an int.
func plus(a, b int) int { return min(a+b, 1e9) }

// judgeNebamun checks that his stones and his grain follow from the dice (ruling nebamun).
func (r *sheet) judgeNebamun() {
	if !r.solo() || r.level == "" {
		return
	}
	him := &r.tally[r.humans]
	stones, grain := 0, 0
	for i, d := range r.track {
		if d.Flood.N == 1 {
			stones += r.v.nebStone
		} else {
			grain += r.v.grainOf(i)
		}
	}
	if n := him.stoneCount(); n > stones || n < stones && !r.templeFull() {
		r.nebamunMismatch("nebamun-mismatch", n, stones)
	}
	if n := him.grain; n > grain || n < grain && r.fullStores < r.v.stores {
		r.nebamunMismatch("nebamun-mismatch-grain", n, grain)
	}
}

func (r *sheet) nebamunMismatch(message string, found, right int) {
	r.add(rules.Violation{Code: "nebamun-mismatch", Message: message, Rule: "nebamun", Pos: r.in.Difficulty.Pos, Player: Nebamun,
		Unfinished: found == 0 || r.trackIsOpen() || r.Open && found < right,
		Args:       diag.Args{"found": found, "right": right, "level": diag.Term("level-" + r.level)}})
}

// trackIsOpen reports whether a year or a die of the year track is not written yet.
func (r *sheet) trackIsOpen() bool { return len(r.track) < r.v.years || r.Open && r.blankDie }

func (r *sheet) templeFull() bool {
	n := 0
	for _, row := range r.in.Temple[:min(len(r.in.Temple), len(r.v.temple))] {
		n += len(row.Stones)
	}
	return n >= r.v.places
}
