package pyramids

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// naive judges a log the slow way, for comparison with the engine: it shares no code with it, keeps
// every piece as a word in a list, parses actions with regular expressions, collects all codes that
// apply and takes the first of the table, and tries every assignment of the pieces on a pyramid.
type naive struct {
	log      *Log
	data     rules.Data
	stacks   map[string][]string // "y3" is treasure stack 3
	pool     []string            // unclaimed resources
	claims   []naiveClaim
	wpool    []string
	have     map[string][]string // "Ada standing", "Ada tired", "Ada held", "Ada stash"
	tokens   map[string]int
	sites    map[string]*naiveSite
	turn     string
	row      int
	bumped   string
	ended    bool
	problems []string // "line code"
}

type naiveClaim struct{ piece, by, worker string }

type naiveSite struct {
	owner string
	size  int
	done  bool
	on    []string
}

const num, res = `(0|[1-9][0-9]*)`, `[yg][123]`

var forms = map[string]*regexp.Regexp{
	"buy":     regexp.MustCompile(`^buy((?: ` + res + `(?:>` + num + `)?)+)$`),
	"train":   regexp.MustCompile(`^train (w[123])((?: ` + res + `(?:>` + num + `)?)+)$`),
	"claim":   regexp.MustCompile(`^claim (` + res + `) with (w[123])(?: over (w[123]))?$`),
	"create":  regexp.MustCompile(`^create (` + res + `) from ` + num + ` with (w[123])(?: (w[123]))?$`),
	"start":   regexp.MustCompile(`^start (p[123]) at ([a-z]` + num + `) with (w[123])$`),
	"build":   regexp.MustCompile(`^build ([a-z]` + num + `) with ([ygw][123])(?: home((?: ` + res + `>` + num + `)+))?$`),
	"pass":    regexp.MustCompile(`^pass$`),
	"move":    regexp.MustCompile(`^move (w[123]) to (` + res + `)$`),
	"retreat": regexp.MustCompile(`^retreat (w[123])$`),
}

var pickForm = regexp.MustCompile(`^(` + res + `)<` + num + `$`)

func size(piece string) int { return int(piece[1] - '0') }

func remove(list *[]string, piece string) bool {
	i := slices.Index(*list, piece)
	if i >= 0 {
		*list = slices.Delete(slices.Clone(*list), i, i+1)
	}
	return i >= 0
}

func newNaive(l *Log) *naive {
	n := &naive{log: l, data: l.Data, stacks: map[string][]string{}, have: map[string][]string{}, tokens: map[string]int{}, sites: map[string]*naiveSite{}}
	for i := 1; i <= 5; i++ {
		for _, k := range []string{"y", "g"} {
			n.stacks[k+strconv.Itoa(i)] = []string{k + "3", k + "2", k + "1"}
		}
	}
	n.wpool = []string{"w1", "w2", "w2", "w2", "w3", "w3", "w3", "w3", "w3"}
	for _, p := range l.Players {
		n.have[p.Text+" standing"] = []string{"w1", "w1", "w2"}
		for range 5 {
			n.have[p.Text+" stash"] = append(n.have[p.Text+" stash"], "p1", "p2", "p3")
		}
	}
	return n
}

func judgeNaively(l *Log) *naive {
	n := newNaive(l)
	for i, r := range l.RoundList {
		if n.over() {
			n.problem(r.Pos.Line, "game-already-over")
			slices.Sort(n.problems)
			return n
		}
		n.round(i, r)
	}
	if !n.over() {
		line := l.RoundsKey.Line
		if len(l.RoundList) > 0 {
			line = l.RoundList[len(l.RoundList)-1].Pos.Line
		}
		n.problem(line, "game-unfinished")
	}
	slices.Sort(n.problems)
	return n
}

func (n *naive) problem(line int32, code string) {
	n.problems = append(n.problems, fmt.Sprintf("%06d %s", line, code))
}

func (n *naive) players() []string { return []string{n.log.Players[0].Text, n.log.Players[1].Text} }

func (n *naive) opponent(name string) string {
	if p := n.players(); name == p[0] {
		return p[1]
	}
	return n.players()[0]
}

func (n *naive) completedBy(name string) map[string]int {
	m := map[string]int{}
	for _, s := range n.sites {
		switch {
		case s.owner != name:
		case !s.done:
			m["unfinished"]++
		default:
			m[[]string{"", "small", "medium", "large"}[s.size]]++
			m["all"]++
		}
	}
	return m
}

func (n *naive) over() bool {
	return n.completedBy(n.players()[0])["all"] >= 7 || n.completedBy(n.players()[1])["all"] >= 7
}

func (n *naive) points(name string) []int {
	m := n.completedBy(name)
	return []int{m["small"], 3 * m["medium"], 7 * m["large"], -m["unfinished"]}
}

func (n *naive) top(stack string) string {
	if s := n.stacks[stack]; len(s) > 0 {
		return s[len(s)-1]
	}
	return ""
}

func (n *naive) pop(stack string) string {
	top := n.top(stack)
	if top != "" {
		n.stacks[stack] = slices.Clone(n.stacks[stack][:len(n.stacks[stack])-1])
	}
	return top
}

func (n *naive) round(i int, r Round) {
	n.turn, n.row, n.bumped, n.ended = n.players()[i%2], 0, "", false
	for k, letter := range []string{"y", "g"} {
		if len(r.Dice[k].Dice) != 3-k {
			n.problem(r.Dice[k].Pos.Line, "dice-count")
		}
		for _, d := range r.Dice[k].Dice {
			if d.N < 1 || d.N > 6 {
				n.problem(d.Pos.Line, "dice-range")
			} else if piece := n.pop(letter + strconv.Itoa(d.N)); piece != "" {
				n.pool = append(n.pool, piece)
			}
		}
	}
	line := r.Pos.Line
	for _, e := range r.Actions {
		line = e.Action.Pos.Line
	}
	for _, e := range r.Actions {
		if !slices.Contains(n.players(), e.Player.Text) {
			n.problem(e.Player.Pos.Line, "unknown-player")
			continue
		}
		if n.ended {
			n.problem(e.Action.Pos.Line, "phase-ended")
			break
		}
		n.entry(e)
	}
	if n.bumped != "" {
		n.problem(line, "answer-missing")
		n.giveUp()
	}
	if !n.ended {
		n.problem(line, "phase-not-ended")
	}
	for _, c := range n.claims {
		n.have[c.by+" held"] = append(n.have[c.by+" held"], c.piece)
		n.have[c.by+" standing"] = append(n.have[c.by+" standing"], c.worker)
	}
	n.claims = nil
	for _, p := range n.players() {
		n.have[p+" standing"] = append(n.have[p+" standing"], n.have[p+" tired"]...)
		n.have[p+" tired"] = nil
	}
	n.favours(r)
}

func (n *naive) giveUp() {
	n.have[n.turn+" tired"] = append(n.have[n.turn+" tired"], n.bumped)
	n.bumped = ""
}

func (n *naive) entry(e Entry) {
	text := strings.Join(strings.Fields(e.Action.Text), " ")
	verb, _, _ := strings.Cut(text, " ")
	var m []string
	if form := forms[verb]; form != nil {
		m = form.FindStringSubmatch(text)
	}
	line := e.Action.Pos.Line
	answer := m != nil && (verb == "move" || verb == "retreat")
	due := n.bumped != ""
	if due && (!answer || e.Player.Text != n.turn) {
		n.problem(line, "answer-missing")
		n.giveUp()
		due = false
	}
	if e.Player.Text != n.turn {
		n.problem(line, "not-your-turn")
		return
	}
	legal := false
	if m == nil {
		n.problem(line, "bad-notation")
	} else {
		codes, play := n.judge(verb, m, due)
		if legal = len(codes) == 0; legal {
			play()
		} else {
			slices.SortFunc(codes, func(a, b string) int { return slices.Index(Game.Codes, a) - slices.Index(Game.Codes, b) })
			n.problem(line, codes[0])
		}
	}
	if due {
		if !legal {
			n.giveUp()
		}
		return
	}
	if legal && verb == "pass" {
		n.row++
		n.tokens[n.turn]++
		n.ended = n.row == 2
	} else {
		n.row = 0
	}
	n.turn = n.opponent(n.turn)
}
