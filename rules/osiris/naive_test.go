package osiris

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The naive scorer reads a legal log as text and adds up the glory, without the engine: positions
// by their names, sets by exhaustive search.

var naiveBuild = regexp.MustCompile(`build (\w+) \d at (\w+)$`)

// naiveScore returns a player's points by item.
func naiveScore(l *Log, player string) []int {
	worth := map[string]int{"obelisk": 2, "sphinx": 3, "pylon": 5}
	all := map[string]int{"obelisk": 4, "sphinx": 3, "pylon": 2}
	bonus := map[string]int{"obelisk": 1, "sphinx": 2, "pylon": 2}
	points := make([]int, 7)
	built := map[string]int{} // player and type
	given := map[string]bool{}
	var own []string
	for i, season := range l.Seasons {
		for _, turn := range season.Turns {
			who, text := turn.Player.Text, turn.Action.Text
			if m := naiveBuild.FindStringSubmatch(text); m != nil {
				what := m[1]
				key := who + "/" + what
				built[key]++
				first := built[key] == all[what] && !given[what]
				given[what] = given[what] || first
				if who == player {
					own = append(own, m[2])
					points[0] += worth[what]
					if naiveSegment(m[2]) == i+1 {
						points[1]++
					}
					if first {
						points[2] += bonus[what]
					}
				}
			}
			if who == player && strings.HasPrefix(text, "withdraw taking glory") {
				points[3]++
			}
			if who == player && text == "play priest to offer" {
				points[4]++
			}
		}
	}
	points[5] = 2 * naiveTrios(own)
	for segment := 1; segment <= 4; segment++ {
		n := 0
		for _, s := range own {
			if naiveSegment(s) == segment {
				n++
			}
		}
		points[6] += n / 4 * 3
	}
	return points
}

func naiveSegment(s string) int {
	if n, ok := map[string]int{"Elephantine": 1, "Dendera": 2, "Thebes": 2, "Hermopolis": 3, "Amarna": 3, "Memphis": 4}[s]; ok {
		return n
	}
	n, _ := strconv.Atoi(s[:1])
	return n
}

// The spaces of the banks along the river.
var naiveBanks = [][]string{
	strings.Fields("1N1 1N2 Elephantine 1N3 2N1 Dendera 2N2 2N3 3N1 3N2 Hermopolis 3N3 4N1 4N2 4N3"),
	strings.Fields("1S1 1S2 1S3 2S1 2S2 Thebes 2S3 3S1 Amarna 3S2 3S3 4S1 4S2 Memphis 4S3"),
}

// naiveAdjacent compares columns and rows; a city is in both rows.
func naiveAdjacent(a, b string) bool {
	find := func(s string) (bank, column int, row string) {
		for bank, list := range naiveBanks {
			if i := slices.Index(list, s); i >= 0 {
				return bank, i, "ab"
			}
			if i := slices.Index(list, s[:len(s)-1]); i >= 0 {
				return bank, i, s[len(s)-1:]
			}
		}
		panic(s)
	}
	bankA, columnA, rowA := find(a)
	bankB, columnB, rowB := find(b)
	if bankA != bankB {
		return false
	}
	distance := max(columnA-columnB, columnB-columnA)
	return distance == 0 || distance == 1 && strings.ContainsAny(rowA, rowB)
}

// naiveTrios tries every partition of the monuments into threes and a rest.
func naiveTrios(own []string) int {
	if len(own) < 3 {
		return 0
	}
	best := naiveTrios(own[1:]) // the first one belongs to the rest
	for i := 1; i < len(own); i++ {
		for k := i + 1; k < len(own); k++ {
			ab, ac, bc := naiveAdjacent(own[0], own[i]), naiveAdjacent(own[0], own[k]), naiveAdjacent(own[i], own[k])
			if ab && ac || ab && bc || ac && bc {
				rest := slices.Concat(own[1:i], own[i+1:k], own[k+1:])
				best = max(best, 1+naiveTrios(rest))
			}
		}
	}
	return best
}
