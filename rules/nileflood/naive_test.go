package nileflood

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// naive judges a log the slow way, for comparison with the engine: it shares no code with it, keeps
// everything in maps by name, and floods by trying all channels repeatedly.
type naive struct {
	log      *Log
	data     rules.Data
	humans   []string
	marks    map[string]bool // "Ada sow A1", "Ada channel A1-A2", "Ada village A1/B2"
	temple   []string
	built    []string
	grain    map[string]int
	problems []string // "line code"
}

func judgeNaively(l *Log) *naive {
	n := &naive{log: l, data: l.Data, marks: map[string]bool{}, grain: map[string]int{}}
	for _, p := range l.Players {
		n.humans = append(n.humans, p.Text)
	}
	if len(n.humans) == 1 && l.Difficulty.Text == "" {
		n.problem(l.PlayersPos.Line, "difficulty")
	}
	if len(n.humans) > 1 && l.Difficulty.Text != "" {
		n.problem(l.Difficulty.Pos.Line, "difficulty")
	}
	for i, y := range l.Years {
		if i >= n.data.Int("years") {
			n.problem(y.Pos.Line, "game-already-over")
			break
		}
		n.year(i, y)
	}
	if len(l.Years) == 0 {
		n.problem(l.YearsKey.Line, "game-unfinished")
	} else if len(l.Years) < n.data.Int("years") {
		n.problem(l.Years[len(l.Years)-1].Pos.Line, "game-unfinished")
	}
	slices.Sort(n.problems)
	return n
}

func (n *naive) problem(line int32, code string) {
	n.problems = append(n.problems, fmt.Sprintf("%06d %s", line, code))
}

func (n *naive) die(d rules.Num) int {
	switch {
	case d.N < 1:
		n.problem(d.Pos.Line, "dice-range")
		return 1
	case d.N > 6:
		n.problem(d.Pos.Line, "dice-range")
		return 6
	}
	return d.N
}

func (n *naive) year(i int, y Year) {
	blue := n.die(y.Dice.Flood)
	red := 7 - blue
	if len(n.humans) > 1 {
		red = n.die(y.Dice.Workers)
	} else if y.Dice.HasWorkers {
		if n.die(y.Dice.Workers); y.Dice.Workers.N != 7-blue {
			n.problem(y.Dice.Workers.Pos.Line, "solo-dice")
		}
	}
	if len(n.humans) == 1 && n.log.Difficulty.Text != "" {
		n.nebamun(i, blue)
	}
	for k := range n.humans {
		n.turn(y.Work, n.humans[(i+k)%len(n.humans)], red, "workers-overspent")
	}
	harvest := map[string]int{}
	for _, p := range n.humans {
		harvest[p] = n.harvest(p, blue)
	}
	for _, c := range y.Harvest {
		if h, ok := harvest[c.Player.Text]; ok && h != c.N.N {
			n.problem(c.N.Pos.Line, "harvest-mismatch")
		}
	}
	n.unknownPlayers(y)
	rest := n.store(i, y.Store, harvest)
	for k := len(n.humans); k > 0; k-- {
		p := n.humans[(i+k+len(n.humans)-1)%len(n.humans)]
		n.turn(y.Hire, p, rest[p]/n.data.Int("hire"), "hire-overspent")
	}
}

func (n *naive) unknownPlayers(y Year) {
	var keys []rules.Text
	for _, t := range append(slices.Clone(y.Work), y.Hire...) {
		keys = append(keys, t.Player)
	}
	for _, c := range append(slices.Clone(y.Harvest), y.Store...) {
		keys = append(keys, c.Player)
	}
	for _, k := range keys {
		if !slices.Contains(n.humans, k.Text) {
			n.problem(k.Pos.Line, "unknown-player")
		}
	}
}

func (n *naive) store(i int, counts []Count, harvest map[string]int) map[string]int {
	rest := map[string]int{}
	for k := range n.humans {
		p := n.humans[(i+k)%len(n.humans)]
		rest[p] = harvest[p]
		for _, c := range counts {
			if c.Player.Text != p {
				continue
			}
			room := n.room()
			if c.N.N > harvest[p] {
				n.problem(c.N.Pos.Line, "store-exceeds-harvest")
			} else if c.N.N > room {
				n.problem(c.N.Pos.Line, "store-full")
			}
			kept := min(c.N.N, harvest[p], room)
			n.grain[p] += kept
			rest[p] -= kept
		}
	}
	return rest
}

func (n *naive) room() int {
	room := len(n.built) * n.data.Int("capacity")
	for _, g := range n.grain {
		room -= g
	}
	return room
}

func (n *naive) nebamun(i, blue int) {
	level := n.log.Difficulty.Text
	if blue == 1 {
		for range n.data.Int("nebamun", "stones", level) {
			if len(n.temple) < n.places() {
				n.temple = append(n.temple, Nebamun)
			}
		}
		return
	}
	for range n.data.Ints("nebamun", "grain", level)[i] {
		if n.room() == 0 && len(n.built) < n.data.Int("granaries") {
			n.built = append(n.built, Nebamun)
		}
		if n.room() > 0 {
			n.grain[Nebamun]++
		}
	}
}

func (n *naive) places() int {
	sum := 0
	for _, k := range n.data.Ints("temple") {
		sum += k
	}
	return sum
}

var (
	naiveField   = regexp.MustCompile(`^(sow|shadoof|polder) ([A-Z])(0|[1-9][0-9]*)$`)
	naiveChannel = regexp.MustCompile(`^channel ([A-Z])(0|[1-9][0-9]*)-([A-Z])(0|[1-9][0-9]*)$`)
	naiveVillage = regexp.MustCompile(`^village ([A-Z])(0|[1-9][0-9]*)/([A-Z])(0|[1-9][0-9]*)$`)
)

func (n *naive) turn(turns []Turn, p string, workers int, over string) {
	for _, t := range turns {
		if t.Player.Text != p {
			continue
		}
		for _, a := range t.Actions {
			text := strings.Join(strings.Fields(a.Text), " ")
			verb, mark, code := n.judge(p, text)
			cost := 0
			if code == "" {
				if cost = n.data.Int("costs", verb); cost > workers {
					code = over
				}
			}
			if code != "" {
				n.problem(a.Pos.Line, code)
				continue
			}
			workers -= cost
			switch verb {
			case "stone":
				n.temple = append(n.temple, p)
			case "granary":
				n.built = append(n.built, p)
			default:
				n.marks[p+" "+mark] = true
			}
		}
	}
}

// place returns the name of a field of the board, or "" if it is not on it.
func (n *naive) place(letter, number string) string {
	k, err := strconv.Atoi(number)
	if err != nil || k < 1 || k > 6 || int(letter[0]-'A') >= n.data.Int("rows") {
		return ""
	}
	return letter + number
}

// judge returns the verb, the mark it makes, and the code that forbids it.
func (n *naive) judge(p, text string) (verb, mark, code string) {
	if text == "stone" && len(n.temple) >= n.places() {
		return text, text, "temple-full"
	}
	if text == "granary" && len(n.built) >= n.data.Int("granaries") {
		return text, text, "granaries-exhausted"
	}
	if text == "stone" || text == "granary" {
		return text, text, ""
	}
	if m := naiveField.FindStringSubmatch(text); m != nil {
		return n.judgeField(p, m[1], n.place(m[2], m[3]))
	}
	if m := naiveChannel.FindStringSubmatch(text); m != nil {
		return n.judgeChannel(p, n.place(m[1], m[2]), n.place(m[3], m[4]))
	}
	if m := naiveVillage.FindStringSubmatch(text); m != nil {
		return n.judgeVillage(p, n.place(m[1], m[2]), n.place(m[3], m[4]))
	}
	return "", "", "bad-notation"
}

func (n *naive) judgeField(p, verb, f string) (string, string, string) {
	mark := verb + " " + f
	switch {
	case f == "":
		return verb, mark, "field-unknown"
	case n.marks[p+" "+mark]:
		return verb, mark, map[string]string{"sow": "already-sown", "shadoof": "already-shadoof", "polder": "already-polder"}[verb]
	case verb == "polder" && !n.marks[p+" sow "+f]:
		return verb, mark, "polder-unsown"
	}
	return verb, mark, ""
}

func (n *naive) judgeChannel(p, f, g string) (verb, mark, code string) {
	if f > g {
		f, g = g, f
	}
	verb, mark = "channel", "channel "+f+"-"+g
	switch {
	case f == "" || g == "":
		code = "field-unknown"
	case n.marks[p+" "+mark]:
		code = "already-channel"
	case f[0] == g[0] && g[1]-f[1] != 1, f[0] != g[0] && (f[1] != g[1] || g[0]-f[0] != 1):
		code = "channel-not-adjacent"
	}
	return verb, mark, code
}

func (n *naive) judgeVillage(p, f, g string) (verb, mark, code string) {
	verb, mark = "village", "village "+f+"/"+g
	if f == "" || g == "" || g[0] != f[0]+1 || g[1] != f[1]+1 {
		return verb, mark, "field-unknown"
	}
	if n.marks[p+" "+mark] {
		return verb, mark, "already-village"
	}
	wet := n.wet(p, 1)
	for _, c := range []string{f, g, f[:1] + g[1:], g[:1] + f[1:]} {
		if !n.marks[p+" sow "+c] {
			return verb, mark, "village-unsown"
		}
		if !wet[c] {
			code = "village-not-watered"
		}
	}
	return verb, mark, code
}

// wet floods until no more fields get wet.
func (n *naive) wet(p string, blue int) map[string]bool {
	wet := map[string]bool{}
	for row := range n.data.Int("rows") {
		for k := 1; k <= blue; k++ {
			wet[string(rune('A'+row))+strconv.Itoa(k)] = true
		}
	}
	for again := true; again; {
		again = false
		for mark := range n.marks {
			ends, is := strings.CutPrefix(mark, p+" channel ")
			if !is {
				continue
			}
			f, g, _ := strings.Cut(ends, "-")
			upAndDown := f[0] != g[0]
			if wet[f] && !wet[g] {
				wet[g], again = true, true
			}
			if upAndDown && wet[g] && !wet[f] {
				wet[f], again = true, true
			}
		}
	}
	return wet
}

func (n *naive) harvest(p string, blue int) int {
	sum := 0
	for f := range n.wet(p, blue) {
		if !n.marks[p+" sow "+f] {
			continue
		}
		sum += n.data.Int("yield", "field")
		for _, extra := range []string{"shadoof", "polder"} {
			if n.marks[p+" "+extra+" "+f] {
				sum += n.data.Int("yield", extra)
			}
		}
	}
	return sum
}

// points returns the items of a player, in the order of the game's items.
func (n *naive) points(p string) [5]int {
	var items [5]int
	items[0] = n.grain[p] * n.data.Int("points", "grain")
	for _, owner := range n.built {
		if owner == p {
			items[1] += n.data.Int("points", "granary")
		}
	}
	for mark := range n.marks {
		if at, is := strings.CutPrefix(mark, p+" village "); is {
			items[2] += n.data.Ints("village")[at[1]-'1']
		}
	}
	count := map[string]int{}
	for i, owner := range n.temple {
		count[owner]++
		if owner != p {
			continue
		}
		row := 0
		for ; i >= n.data.Ints("temple")[row]; row++ {
			i -= n.data.Ints("temple")[row]
		}
		items[3] += n.data.Ints("points", "stone")[row]
	}
	if count[p] > 0 {
		items[4] = n.bonus(p, count)
	}
	return items
}

// bonus lines up all builders and splits the prizes among equals.
func (n *naive) bonus(p string, count map[string]int) int {
	var line []int
	for _, c := range count {
		line = append(line, c)
	}
	slices.Sort(line)
	slices.Reverse(line)
	pot, sharers := 0, 0
	for place, c := range line {
		if c != count[p] {
			continue
		}
		sharers++
		if prizes := n.data.Ints("bonus"); place < len(prizes) {
			pot += prizes[place]
		}
	}
	return pot / sharers
}
