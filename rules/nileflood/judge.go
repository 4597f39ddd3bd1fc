package nileflood

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// judge collects the violations of a record.
type judge struct {
	rules.Judge
	round  int // the year being judged; 0 outside of all years
	years  int // on the year track
	tracks int // number of players, each with a year track
}

func (j *judge) add(v rules.Violation) {
	v.Round = j.round
	j.Add(v)
}

// soloLevel returns Nebamun's level; "" if he does not play, or the record has no valid level.
func soloLevel(players []rules.Text, difficulty rules.Text) string {
	if len(players) != 1 || !slices.Contains(Levels, difficulty.Text) {
		return ""
	}
	return difficulty.Text
}

// difficulty checks that only a solo game has a difficulty (ruling nebamun). d has the position to
// report if it is missing.
func (j *judge) difficulty(d rules.Text, players int) {
	solo := players == 1
	if solo != (d.Text == "") {
		return
	}
	v := rules.Violation{Code: "difficulty", Pos: d.Pos, Args: diag.Args{"found": d.Text, "allowed": Levels, "players": players}}
	if solo {
		v.Message, v.Unfinished = "difficulty-missing", true
	}
	j.add(v)
}

// opposite returns the number on the other side of a die. Opposite sides add up to seven.
func opposite(n int) int { return Strips + 1 - n }

// dice judges the dice of a year and returns the values that count (ruling dice).
func (j *judge) dice(d Dice, solo bool) (flood, red int) {
	flood = j.die(d.Flood, "flood")
	if !solo {
		return flood, j.die(d.Workers, "workers")
	}
	if d.HasWorkers {
		j.soloDie(d.Workers, flood, d.Flood.N)
	}
	return flood, opposite(flood)
}

// soloDie judges a red die that a solo player wrote down; blue is the flood as written.
func (j *judge) soloDie(n rules.Num, flood, blue int) {
	j.die(n, "workers")
	if red := opposite(flood); n.N != red {
		j.add(rules.Violation{Code: "solo-dice", Pos: n.Pos, Slots: j.track("workers"), Unfinished: j.Open && (blue == 0 || n.N == 0),
			Args: diag.Args{"found": n.N, "flood": flood, "right": red}})
	}
}

// die returns the value that counts: the nearest face.
func (j *judge) die(n rules.Num, slot string) int {
	if n.N < 1 || n.N > Strips {
		j.add(rules.Violation{Code: "dice-range", Pos: n.Pos, Slots: j.track(slot), Unfinished: n.N == 0,
			Args: diag.Args{"found": n.N, "low": 1, "high": Strips}})
	}
	return min(max(n.N, 1), Strips)
}

// track returns the slot of the current year on every player's year track; none past its end.
func (j *judge) track(what string) []rules.Slot {
	if j.round > j.years {
		return nil
	}
	var list []rules.Slot
	for seat := range j.tracks {
		list = append(list, boardSlot(seat, yearSlot(j.round, what)))
	}
	return list
}

// badNotation returns the violation of an action that is not in the notation.
func badNotation(text rules.Text, player string) rules.Violation {
	return rules.Violation{Code: "bad-notation", Rule: rules.RuleNotation, Pos: text.Pos, Player: player,
		Args: diag.Args{"found": text.Text, "allowed": verbNames[:]}}
}

// wrongNumber returns the violation of a number in a player's column of a year.
func (t *table) wrongNumber(code string, seat, round int, n rules.Num, slot string, args diag.Args) rules.Violation {
	args["player"], args["found"] = t.names[seat], n.N
	v := rules.Violation{Code: code, Pos: n.Pos, Player: t.names[seat], Round: round, Args: args}
	if round <= t.v.years {
		v.Slots = []rules.Slot{{Board: PlayerBoard, Seat: seat, ID: yearSlot(round, slot)}}
	}
	return v
}

// ruleOf maps the codes that always break the same rule to that rule.
var ruleOf = map[string]string{
	"field-unknown": rules.RuleNotation,
	"already-sown":  "sow", "already-shadoof": "shadoof", "already-polder": "polder", "already-channel": "channel",
	"already-village": "village", "channel-not-adjacent": "channel", "channel-duplicate": "channel", "village-duplicate": "village",
	"polder-unsown": "polder", "village-unsown": "village", "village-not-watered": "village", "temple-full": "stone",
	"granaries-exhausted": "granary", "temple-gap": "stone", "granary-count": "granary", "granary-capacity": "store",
	"workers-overspent": "workers", "hire-overspent": "hire", "harvest-mismatch": "harvest", "harvest-too-high": "harvest",
	"store-exceeds-harvest": "store", "store-full": "store", "stored-mismatch": "store", "hired-mismatch": "hire",
	"nebamun-mismatch": "nebamun", "year-count": "years", "difficulty": "nebamun", "dice-range": "dice",
	"solo-dice": "dice", "game-unfinished": "years", "game-already-over": "years",
}
