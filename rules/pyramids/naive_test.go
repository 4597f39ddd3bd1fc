package pyramids

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// naive judges a log the slow way, to be compared with the engine: it shares no
// code with it, keeps every piece as a word in a list, reads actions with
// regular expressions, collects all codes that apply and takes the first of the
// table, and tries every assignment of the pieces on a pyramid.
type naive struct {
	log      *Log
	data     rules.Data
	stacks   map[string][]string // "y3" is treasure stack 3
	pool     []string            // free resources
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
	for i, r := range l.Rounds {
		if n.over() {
			n.problem(r.Pos.Line, "game-already-over")
			slices.Sort(n.problems)
			return n
		}
		n.round(i, r)
	}
	if !n.over() {
		line := l.RoundsKey.Line
		if len(l.Rounds) > 0 {
			line = l.Rounds[len(l.Rounds)-1].Pos.Line
		}
		n.problem(line, "game-unfinished")
	}
	slices.Sort(n.problems)
	return n
}

func (n *naive) problem(line int, code string) {
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

// judge returns all codes that forbid an action, and what it does.
func (n *naive) judge(verb string, m []string, due bool) (codes []string, play func()) {
	bad := func(when bool, code string) {
		if when {
			codes = append(codes, code)
		}
	}
	standing, tired, held, stash := n.turn+" standing", n.turn+" tired", n.turn+" held", n.turn+" stash"
	me := n.turn
	tire := func(w string) {
		l := n.have[standing]
		remove(&l, w)
		n.have[standing], n.have[tired] = l, append(n.have[tired], w)
	}
	switch verb {
	case "pass":
		return nil, func() {}
	case "move", "retreat":
		if !due {
			return []string{"answer-unasked"}, nil
		}
		bad(m[1] != n.bumped, "worker-absent")
		if verb == "retreat" {
			return codes, n.giveUp
		}
		bad(!slices.Contains(n.pool, m[2]), "resource-absent")
		return codes, func() {
			remove(&n.pool, m[2])
			n.claims = append(n.claims, naiveClaim{m[2], me, n.bumped})
			n.bumped = ""
		}
	case "buy":
		bad(!contains(n.have[held], bare(m[1])), "resource-absent")
		bad(!slices.Contains(n.wpool, "w1"), "pool-empty")
		bad(!affords(1, bare(m[1])), "payment-wrong")
		bad(!n.returnable(m[1]), "return-illegal")
		return codes, func() {
			n.spend(held, m[1])
			remove(&n.wpool, "w1")
			n.have[tired] = append(n.have[tired], "w1")
		}
	case "train":
		up := "w" + strconv.Itoa(size(m[1])+1)
		all := append(slices.Clone(n.have[standing]), n.have[tired]...)
		bad(!contains(n.have[held], bare(m[2])), "resource-absent")
		bad(!slices.Contains(all, m[1]), "worker-absent")
		bad(!slices.Contains(n.wpool, up), "pool-empty")
		bad(!affords(size(m[1])+1, bare(m[2])), "payment-wrong")
		bad(!n.returnable(m[2]), "return-illegal")
		return codes, func() {
			n.spend(held, m[2])
			l := n.have[tired]
			if remove(&l, m[1]) {
				n.have[tired] = l
			} else {
				l = n.have[standing]
				remove(&l, m[1])
				n.have[standing] = l
			}
			remove(&n.wpool, up)
			n.wpool = append(n.wpool, m[1])
			n.have[tired] = append(n.have[tired], up)
		}
	case "claim":
		claim := slices.Index(n.claims, naiveClaim{m[1], n.opponent(me), m[3]})
		bad(m[3] == "" && !slices.Contains(n.pool, m[1]) || m[3] != "" && claim < 0, "resource-absent")
		bad(!slices.Contains(n.have[standing], m[2]), "worker-absent")
		bad(m[3] >= m[2], "worker-too-small")
		return codes, func() {
			l := n.have[standing]
			remove(&l, m[2])
			n.have[standing] = l
			if m[3] == "" {
				remove(&n.pool, m[1])
			} else {
				n.claims = slices.Delete(n.claims, claim, claim+1)
				n.bumped = m[3]
			}
			n.claims = append(n.claims, naiveClaim{m[1], me, m[2]})
		}
	case "create":
		stack := m[1][:1] + m[2]
		workers := strings.Fields(m[3] + " " + m[4])
		bad(n.top(stack) != m[1], "resource-absent")
		bad(!contains(n.have[standing], workers), "worker-absent")
		bad(m[4] == "" && size(m[1]) > size(m[3]), "worker-too-small")
		bad(m[4] != "" && (m[3] != m[4] || size(m[1]) != size(m[3])+1), "worker-too-small")
		return codes, func() {
			for _, w := range workers {
				tire(w)
			}
			n.pool = append(n.pool, n.pop(stack))
		}
	case "start":
		bad(!slices.Contains(n.have[standing], m[4]), "worker-absent")
		bad(size(m[4]) < size(m[1])-1, "worker-too-small")
		bad(!slices.Contains(n.have[stash], m[1]), "stash-empty")
		bad(!real(m[2]), "square-unknown")
		bad(n.sites[m[2]] != nil, "square-occupied")
		for q := range n.sites {
			bad(real(m[2]) && apart(q, m[2]) == 1, "square-adjacent")
		}
		return codes, func() {
			a, b := n.have[standing], n.have[stash]
			remove(&a, m[4])
			remove(&b, m[1])
			n.have[standing], n.have[stash] = a, b
			n.sites[m[2]] = &naiveSite{owner: me, size: size(m[1]), on: []string{m[4]}}
		}
	case "build":
		return n.judgeBuild(m)
	}
	panic(verb)
}

func (n *naive) judgeBuild(m []string) (codes []string, play func()) {
	bad := func(when bool, code string) {
		if when {
			codes = append(codes, code)
		}
	}
	me, square, piece, home := n.turn, m[1], m[3], strings.Fields(m[4])
	from := me + " held"
	if piece[0] == 'w' {
		from = me + " standing"
		bad(!slices.Contains(n.have[from], piece), "worker-absent")
	} else {
		bad(!slices.Contains(n.have[from], piece), "resource-absent")
	}
	bad(!real(square), "square-unknown")
	s := n.sites[square]
	if s == nil || s.owner != me || s.done {
		return append(codes, "not-your-pyramid"), nil
	}
	bad(piece[0] == 'w' && size(piece) < s.size-1, "worker-too-small")
	bad(piece[0] == 'w' && meets(s.on, "w", s.size), "worker-not-needed")
	bad(piece[0] != 'w' && size(piece) == 1 && s.size == 3, "small-on-large")
	after := append(slices.Clone(s.on), piece)
	done := n.complete(square, s.owner, s.size, after)
	if len(home) > 0 {
		bad(!done || !contains(after, bare(m[4])) || !n.returnable(m[4]), "return-illegal")
	}
	return codes, func() {
		l := n.have[from]
		remove(&l, piece)
		n.have[from] = l
		s.on = after
		if !done {
			return
		}
		s.done, s.on = true, nil
		for _, r := range home {
			n.putBack(r)
			remove(&after, r[:2])
		}
		slices.SortStableFunc(after, func(a, b string) int { return size(b) - size(a) })
		for _, r := range after {
			if r[0] == 'w' {
				n.have[me+" tired"] = append(n.have[me+" tired"], r)
			} else {
				n.putBack(r)
			}
		}
	}
}

// bare cuts the stacks off the pieces of a list.
func bare(list string) []string {
	words := strings.Fields(list)
	for i := range words {
		words[i] = words[i][:2]
	}
	return words
}

func contains(list, want []string) bool {
	left := slices.Clone(list)
	for _, w := range want {
		if !remove(&left, w) {
			return false
		}
	}
	return true
}

func affords(price int, paid []string) bool {
	text := strings.Join(paid, " ")
	return slices.Contains(map[int][]string{1: {"y1", "y2", "y3"}, 2: {"y2", "y3", "y1 y1"}, 3: {"y3", "y2 y2"}}[price], text)
}

func real(square string) bool {
	return len(square) == 2 && square[0] <= 'h' && square[1] >= '1' && square[1] <= '8'
}

func apart(a, b string) int {
	x, y := int(a[0])-int(b[0]), int(a[1])-int(b[1])
	return max(x, -x) + max(y, -y)
}

func (n *naive) spend(held, list string) {
	for _, r := range strings.Fields(list) {
		l := n.have[held]
		remove(&l, r[:2])
		n.have[held] = l
		n.putBack(r)
	}
}

// returnable tries to put the pieces back, and takes all that back.
func (n *naive) returnable(list string) bool {
	before := map[string][]string{}
	for k, s := range n.stacks {
		before[k] = slices.Clone(s)
	}
	ok := true
	for _, r := range strings.Fields(list) {
		ok = ok && n.putBack(r)
	}
	n.stacks = before
	return ok
}

func (n *naive) putBack(r string) bool {
	piece, named, has := strings.Cut(r, ">")
	var takers []string
	for i := 1; i <= 6; i++ {
		if top := n.top(piece[:1] + strconv.Itoa(i)); top == "" || top[1] >= piece[1] {
			takers = append(takers, strconv.Itoa(i))
		}
	}
	to := named
	if !has {
		to = append(takers, "1")[0]
	}
	if len(to) != 1 || to < "1" || to > "6" {
		return false
	}
	stack := piece[:1] + to
	switch {
	case slices.Contains(takers, to):
		n.stacks[stack] = append(slices.Clone(n.stacks[stack]), piece)
	case len(takers) > 0:
		return false
	default:
		n.stacks[stack] = append([]string{piece}, n.stacks[stack]...)
	}
	return true
}

// meets: one piece of the kind that is large enough, or two one size smaller.
func meets(on []string, kind string, n int) bool {
	smaller := 0
	for _, p := range on {
		if p[:1] == kind && size(p) >= n {
			return true
		}
		if p[:1] == kind && size(p) == n-1 {
			smaller++
		}
	}
	return smaller >= 2
}

// complete tries every part of the resources for the influence.
func (n *naive) complete(square, owner string, needed int, on []string) bool {
	influence := 0
	for q, s := range n.sites {
		if s.done && s.owner != owner && apart(q, square) <= []int{0, 3, 2, 0}[s.size] {
			influence++
		}
	}
	var loose []string
	for _, p := range on {
		if p[0] != 'w' {
			loose = append(loose, p)
		}
	}
	if !meets(on, "w", needed) {
		return false
	}
	for part := range 1 << len(loose) {
		var rest []string
		for i, p := range loose {
			if part>>i&1 == 0 {
				rest = append(rest, p)
			}
		}
		if len(loose)-len(rest) == influence && meets(rest, "y", needed) && meets(rest, "g", needed) {
			return true
		}
	}
	return false
}

func (n *naive) lowest() string {
	least := ""
	for k := range n.stacks {
		if top := n.top(k); top != "" && (least == "" || top[1:] < least) {
			least = top[1:]
		}
	}
	return least
}

func (n *naive) favours(r Round) {
	p := n.players()
	lucky, owed := p[0], n.tokens[p[0]]-n.tokens[p[1]]
	if owed < 0 {
		lucky, owed = p[1], -owed
	}
	n.tokens = map[string]int{}
	line, taken, firstExtra, extraCode := r.Pos.Line, 0, 0, ""
	for _, f := range r.Favour {
		if !slices.Contains(p, f.Player.Text) {
			n.problem(f.Player.Pos.Line, "unknown-player")
			continue
		}
		due := 0
		if f.Player.Text == lucky && owed > 0 {
			due, line = owed, f.Pos.Line
		}
		for i, pick := range f.Picks {
			m := pickForm.FindStringSubmatch(strings.Join(strings.Fields(pick.Text), " "))
			code := "favour-wrong"
			if m == nil {
				code = "bad-notation"
			}
			if i >= due {
				if firstExtra == 0 || pick.Pos.Line < firstExtra {
					firstExtra, extraCode = pick.Pos.Line, code
				}
				break
			}
			taken++
			if m == nil || n.top(m[1][:1]+m[2]) != m[1] || m[1][1:] != n.lowest() {
				n.problem(pick.Pos.Line, code)
				continue
			}
			n.have[lucky+" held"] = append(n.have[lucky+" held"], n.pop(m[1][:1]+m[2]))
		}
	}
	if firstExtra > 0 {
		n.problem(firstExtra, extraCode)
	}
	if taken < owed && n.lowest() == "1" {
		n.problem(line, "favour-wrong")
	}
}

// board prints the board as sheets show it.
func (n *naive) board() []string {
	var rows []string
	for y := '8'; y >= '1'; y-- {
		var cells []string
		for x := 'a'; x <= 'h'; x++ {
			cell := "."
			if s := n.sites[string(x)+string(y)]; s != nil {
				cell = map[string]string{n.players()[0]: "r", n.players()[1]: "b"}[s.owner] + strconv.Itoa(s.size)
				if !s.done {
					cell += "?"
				}
			}
			cells = append(cells, cell)
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return rows
}
