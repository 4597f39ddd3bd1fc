package pyramids

import (
	"slices"
	"strconv"
	"strings"
)

// verdict collects all codes that forbid an action.
type verdict []string

func (v *verdict) bad(when bool, code string) {
	if when {
		*v = append(*v, code)
	}
}

// judge returns all codes that forbid an action, and its effect.
func (n *naive) judge(verb string, m []string, due bool) (codes verdict, play func()) {
	switch verb {
	case "pass":
		return nil, func() {}
	case "move", "retreat":
		return n.judgeAnswer(verb, m, due)
	case "buy":
		return n.judgeBuy(m)
	case "train":
		return n.judgeTrain(m)
	case "claim":
		return n.judgeClaim(m)
	case "create":
		return n.judgeCreate(m)
	case "start":
		return n.judgeStart(m)
	}
	return n.judgeBuild(m)
}

// take removes a piece from a list.
func (n *naive) take(list, piece string) bool {
	l := n.have[list]
	ok := remove(&l, piece)
	n.have[list] = l
	return ok
}

func (n *naive) give(list string, pieces ...string) { n.have[list] = append(n.have[list], pieces...) }

func (n *naive) judgeAnswer(verb string, m []string, due bool) (codes verdict, play func()) {
	if !due {
		return verdict{"answer-unasked"}, nil
	}
	codes.bad(m[1] != n.bumped, "worker-absent")
	if verb == "retreat" {
		return codes, n.giveUp
	}
	codes.bad(!slices.Contains(n.pool, m[2]), "resource-absent")
	return codes, func() {
		remove(&n.pool, m[2])
		n.claims = append(n.claims, naiveClaim{m[2], n.turn, n.bumped})
		n.bumped = ""
	}
}

func (n *naive) judgeBuy(m []string) (codes verdict, play func()) {
	held := n.turn + " held"
	codes.bad(!contains(n.have[held], bare(m[1])), "resource-absent")
	codes.bad(!slices.Contains(n.wpool, "w1"), "pool-empty")
	codes.bad(!affords(1, bare(m[1])), "payment-wrong")
	codes.bad(!n.returnable(m[1]), "return-illegal")
	return codes, func() {
		n.spend(held, m[1])
		remove(&n.wpool, "w1")
		n.give(n.turn+" tired", "w1")
	}
}

func (n *naive) judgeTrain(m []string) (codes verdict, play func()) {
	standing, tired, held := n.turn+" standing", n.turn+" tired", n.turn+" held"
	up := "w" + strconv.Itoa(size(m[1])+1)
	all := append(slices.Clone(n.have[standing]), n.have[tired]...)
	codes.bad(!contains(n.have[held], bare(m[2])), "resource-absent")
	codes.bad(!slices.Contains(all, m[1]), "worker-absent")
	codes.bad(!slices.Contains(n.wpool, up), "pool-empty")
	codes.bad(!affords(size(m[1])+1, bare(m[2])), "payment-wrong")
	codes.bad(!n.returnable(m[2]), "return-illegal")
	return codes, func() {
		n.spend(held, m[2])
		if !n.take(tired, m[1]) {
			n.take(standing, m[1])
		}
		remove(&n.wpool, up)
		n.wpool = append(n.wpool, m[1])
		n.give(tired, up)
	}
}

func (n *naive) judgeClaim(m []string) (codes verdict, play func()) {
	claim := slices.Index(n.claims, naiveClaim{m[1], n.opponent(n.turn), m[3]})
	codes.bad(m[3] == "" && !slices.Contains(n.pool, m[1]) || m[3] != "" && claim < 0, "resource-absent")
	codes.bad(!slices.Contains(n.have[n.turn+" standing"], m[2]), "worker-absent")
	codes.bad(m[3] >= m[2], "worker-too-small")
	return codes, func() {
		n.take(n.turn+" standing", m[2])
		if m[3] == "" {
			remove(&n.pool, m[1])
		} else {
			n.claims = slices.Delete(n.claims, claim, claim+1)
			n.bumped = m[3]
		}
		n.claims = append(n.claims, naiveClaim{m[1], n.turn, m[2]})
	}
}

func (n *naive) judgeCreate(m []string) (codes verdict, play func()) {
	stack := m[1][:1] + m[2]
	workers := strings.Fields(m[3] + " " + m[4])
	codes.bad(n.top(stack) != m[1], "resource-absent")
	codes.bad(!contains(n.have[n.turn+" standing"], workers), "worker-absent")
	codes.bad(m[4] == "" && size(m[1]) > size(m[3]), "worker-too-small")
	codes.bad(m[4] != "" && (m[3] != m[4] || size(m[1]) != size(m[3])+1), "worker-too-small")
	return codes, func() {
		for _, w := range workers {
			n.take(n.turn+" standing", w)
			n.give(n.turn+" tired", w)
		}
		n.pool = append(n.pool, n.pop(stack))
	}
}

func (n *naive) judgeStart(m []string) (codes verdict, play func()) {
	codes.bad(!slices.Contains(n.have[n.turn+" standing"], m[4]), "worker-absent")
	codes.bad(size(m[4]) < size(m[1])-1, "worker-too-small")
	codes.bad(!slices.Contains(n.have[n.turn+" stash"], m[1]), "stash-empty")
	codes.bad(!real(m[2]), "square-unknown")
	codes.bad(n.sites[m[2]] != nil, "square-occupied")
	for q := range n.sites {
		codes.bad(real(m[2]) && apart(q, m[2]) == 1, "square-adjacent")
	}
	return codes, func() {
		n.take(n.turn+" standing", m[4])
		n.take(n.turn+" stash", m[1])
		n.sites[m[2]] = &naiveSite{owner: n.turn, size: size(m[1]), on: []string{m[4]}}
	}
}

func (n *naive) judgeBuild(m []string) (codes verdict, play func()) {
	me, square, piece, home := n.turn, m[1], m[3], strings.Fields(m[4])
	from := me + " held"
	if piece[0] == 'w' {
		from = me + " standing"
		codes.bad(!slices.Contains(n.have[from], piece), "worker-absent")
	} else {
		codes.bad(!slices.Contains(n.have[from], piece), "resource-absent")
	}
	codes.bad(!real(square), "square-unknown")
	s := n.sites[square]
	if s == nil || s.owner != me || s.done {
		return append(codes, "not-your-pyramid"), nil
	}
	codes.bad(piece[0] == 'w' && size(piece) < s.size-1, "worker-too-small")
	codes.bad(piece[0] == 'w' && meets(s.on, "w", s.size), "worker-not-needed")
	codes.bad(piece[0] != 'w' && size(piece) == 1 && s.size == 3, "small-on-large")
	after := append(slices.Clone(s.on), piece)
	done := n.complete(square, s.owner, s.size, after)
	if len(home) > 0 {
		codes.bad(!done || !contains(after, bare(m[4])) || !n.returnable(m[4]), "return-illegal")
	}
	return codes, func() {
		n.take(from, piece)
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
				n.give(me+" tired", r)
			} else {
				n.putBack(r)
			}
		}
	}
}

// bare removes the stacks from the pieces of a list.
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
		n.take(held, r[:2])
		n.putBack(r)
	}
}

// returnable tries to put the pieces back, and then undoes it.
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

// meets reports whether the need for a kind is met: one piece that is large enough, or two one size
// smaller.
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

// complete tries every assignment of resources to the influence.
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
	line, taken, firstExtra, extraCode := r.Pos.Line, 0, int32(0), ""
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
			n.give(lucky+" held", n.pop(m[1][:1]+m[2]))
		}
	}
	if firstExtra > 0 {
		n.problem(firstExtra, extraCode)
	}
	if taken < owed && n.lowest() == "1" {
		n.problem(line, "favour-wrong")
	}
}

// board formats the board as sheets spell it.
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
