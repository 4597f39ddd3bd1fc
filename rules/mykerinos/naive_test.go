package mykerinos

import (
	"fmt"
	"slices"
	"strings"

	"cartouche/rules"
)

// naive judges and scores a log a second time, slowly and by other means: with names and texts
// instead of numbers, the stack as a line of text, and ties by trying who beats whom. It shares no
// code with the engine.
type naive struct {
	log      *Log
	problems []string
	stack    string              // "?????", "??14": one digit per tile, "?" for an unknown one
	met      string              // the tiles that have been in play
	boats    map[string]string   // boat -> its owner, "spent", or "aside"
	earned   int                 // the season in which win-tie was earned, from 1
	tiles    map[string][]string // player -> tiles
}

func judgeNaively(l *Log) *naive {
	n := &naive{log: l, stack: "?????", boats: map[string]string{}, tiles: map[string][]string{}}
	last := l.Data["seasons"].(int)
	for i := range l.Seasons {
		if i == last {
			n.problem("game-already-over", l.Seasons[i].Pos)
			break
		}
		n.season(i+1, &l.Seasons[i], i+1 == last)
	}
	if k := len(l.Seasons); k == 0 {
		n.problem("game-unfinished", l.SeasonsKey)
	} else if k < last {
		n.problem("game-unfinished", l.Seasons[k-1].Pos)
	}
	for _, c := range l.Patrons {
		n.known(c.Player.Text, c.Player.Pos)
	}
	for _, c := range l.Base {
		n.known(c.Player.Text, c.Player.Pos)
	}
	slices.Sort(n.problems)
	return n
}

func (n *naive) problem(code string, at rules.Pos) {
	n.problems = append(n.problems, fmt.Sprintf("%06d %s", at.Line, code))
}

func (n *naive) isPlayer(name string) bool {
	for _, p := range n.log.Players {
		if p.Text == name {
			return true
		}
	}
	return false
}

func (n *naive) known(name string, at rules.Pos) bool {
	if !n.isPlayer(name) {
		n.problem("unknown-player", at)
		return false
	}
	return true
}

// digit returns "4" for N4, "" for an unknown tile.
func digit(name string) string {
	if len(name) == 2 && name[0] == 'N' && name[1] >= '1' && name[1] <= '6' {
		return name[1:]
	}
	return ""
}

func (n *naive) season(number int, s *Season, last bool) {
	top := n.stack[:2]
	n.stack = n.stack[2:]
	play := ""
	for _, t := range s.Tiles {
		d := digit(t.Text)
		can := d != "" && !strings.Contains(play, d)
		switch {
		case d == "6":
			can = can && last
		case can && strings.Contains(top, d):
			top = strings.Replace(top, d, "", 1)
		case can && !strings.Contains(n.met, d) && strings.Contains(top, "?"):
			top = strings.Replace(top, "?", "", 1)
		default:
			can = false
		}
		if d == "" {
			n.problem("tile-unknown", t.Pos)
		} else if !can {
			n.problem("tile-not-in-stack", t.Pos)
		} else {
			play += d
			n.met += d
		}
	}
	if len(s.Tiles) != map[bool]int{false: 2, true: 3}[last] {
		n.problem("tile-count", s.TilesPos)
	}
	boat := n.boat(s, last)
	cubes := n.cubes(s, play)
	order := n.passed(s)
	ranking := n.ranking(cubes, order, n.tieBoat(number, s, cubes))
	gone := n.take(s, ranking, play, last)
	if last && len(ranking) > 0 && strings.Contains(play, "6") {
		n.tiles[ranking[0]] = append(n.tiles[ranking[0]], "6")
	}
	if boat != "" && len(ranking) > 1 {
		n.boats[boat] = ranking[1]
		if boat == "win-tie" {
			n.earned = number
		}
	}
	if s.TieArea != nil && n.known(s.TieArea.Text, s.TieArea.Pos) {
		if n.boats["win-tie"] != s.TieArea.Text {
			n.problem("tie-boat-absent", s.TieArea.Pos)
		} else {
			n.boats["win-tie"] = "spent"
		}
	}
	n.stack += strings.Replace(play, gone, "", 1) + strings.Repeat("?", len(top))
}

func (n *naive) boat(s *Season, last bool) string {
	switch {
	case s.Boat == nil && last:
		return ""
	case s.Boat == nil:
		n.problem("boat-missing", s.Pos)
		return ""
	case last || !strings.Contains(" two-points three-points two-cubes win-tie ", " "+s.Boat.Text+" "):
		n.problem("boat-unknown", s.Boat.Pos)
		return ""
	}
	if _, came := n.boats[s.Boat.Text]; came {
		n.problem("boat-repeated", s.Boat.Pos)
		return ""
	}
	n.boats[s.Boat.Text] = "aside"
	return s.Boat.Text
}

// cubes counts the cubes on the river by player.
func (n *naive) cubes(s *Season, play string) map[string]int {
	count := map[string]int{}
	sizes := n.log.Data["spaces"].(map[string]any)
	for _, on := range s.Cubes {
		d := digit(on.Tile.Text)
		if d == "" {
			n.problem("tile-unknown", on.Tile.Pos)
			continue
		}
		if !strings.Contains(play, d) {
			if len(on.Spaces) > 0 {
				n.problem("tile-not-in-play", on.Tile.Pos)
			}
			continue
		}
		for _, sp := range on.Spaces {
			found := ""
			for letter, key := range map[string]string{"r": "river", "a": "left", "b": "right"} {
				for k := 1; k <= sizes[key].([]int)[d[0]-'1']; k++ {
					if sp.Space.Text == fmt.Sprint(letter, k) {
						found = letter
					}
				}
			}
			if found == "" {
				n.problem("space-unknown", sp.Space.Pos)
			} else if sp.Player != nil && n.known(sp.Player.Text, sp.Player.Pos) && found == "r" {
				count[sp.Player.Text]++
			}
		}
	}
	return count
}

func (n *naive) passed(s *Season) []string {
	times := map[string]int{}
	var order, seats []string
	for _, p := range s.Passed {
		n.known(p.Text, p.Pos)
		times[p.Text]++
		order = append(order, p.Text)
	}
	good := len(times) == len(n.log.Players) && len(order) == len(times)
	for _, p := range n.log.Players {
		seats = append(seats, p.Text)
		good = good && times[p.Text] == 1
	}
	if good {
		return order
	}
	n.problem("passed-order", s.PassedPos)
	return seats
}

func (n *naive) tieBoat(number int, s *Season, cubes map[string]int) string {
	if s.TieBoat == nil || !n.known(s.TieBoat.Text, s.TieBoat.Pos) {
		return ""
	}
	who := s.TieBoat.Text
	if n.boats["win-tie"] != who || n.earned >= number {
		n.problem("tie-boat-absent", s.TieBoat.Pos)
		return ""
	}
	for other, k := range cubes {
		if other != who && k == cubes[who] {
			n.boats["win-tie"] = "spent"
			return who
		}
	}
	n.problem("tie-boat-no-tie", s.TieBoat.Pos)
	return ""
}

// ranking puts each player behind all those who beat them.
func (n *naive) ranking(cubes map[string]int, order []string, breaker string) []string {
	beats := func(a, b string) bool {
		switch {
		case cubes[a] != cubes[b]:
			return cubes[a] > cubes[b]
		case a == breaker || b == breaker:
			return a == breaker
		}
		return slices.Index(order, a) < slices.Index(order, b)
	}
	list := make([]string, len(cubes))
	for a := range cubes {
		place := 0
		for b := range cubes {
			if b != a && beats(b, a) {
				place++
			}
		}
		list[place] = a
	}
	return list
}

// take returns the digit of the chosen tile.
func (n *naive) take(s *Season, ranking []string, play string, last bool) string {
	who := ""
	if last && len(ranking) > 1 {
		who = ranking[1]
	} else if !last && len(ranking) > 0 {
		who = ranking[0]
	}
	switch {
	case who == "" && s.Take == nil:
	case who == "":
		n.problem("take-unneeded", s.Take.Pos)
	case s.Take == nil:
		n.problem("take-missing", s.Pos)
	case digit(s.Take.Text) == "":
		n.problem("tile-unknown", s.Take.Pos)
	case !strings.Contains(play, digit(s.Take.Text)) || digit(s.Take.Text) == "6":
		n.problem("tile-not-in-play", s.Take.Pos)
	default:
		n.tiles[who] = append(n.tiles[who], digit(s.Take.Text))
		return digit(s.Take.Text)
	}
	return ""
}

// points returns a player's items, in the order of the game.
func (n *naive) points(player string) []int {
	base, tiles, boats := 0, 0, 0
	for _, c := range n.log.Base {
		if c.Player.Text == player {
			base += c.N.N
		}
	}
	for _, d := range n.tiles[player] {
		tiles += n.log.Data["tiles"].([]int)[d[0]-'1']
	}
	for _, b := range []string{"two-points", "three-points"} {
		if n.boats[b] == player {
			boats += n.log.Data["boats"].(map[string]any)[b].(int)
		}
	}
	return []int{base, tiles, boats, n.sets(player) * n.log.Data["series"].(int)}
}

// sets makes series one by one while there are patrons or jokers for them.
func (n *naive) sets(player string) int {
	left := map[string]int{}
	for _, c := range n.log.Patrons {
		if c.Player.Text == player {
			for _, p := range c.Patrons {
				left[p.Name] += p.N.N
			}
		}
	}
	jokers := len(n.tiles[player])
	for sets := 0; ; sets++ {
		for _, colour := range []string{"black", "brown", "orange", "purple", "yellow"} {
			if left[colour] > 0 {
				left[colour]--
			} else {
				jokers--
			}
		}
		if jokers < 0 {
			return sets
		}
	}
}
