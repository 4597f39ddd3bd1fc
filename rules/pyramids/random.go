package pyramids

import (
	"math/rand/v2"

	"cartouche/rules"
)

// patience is how many rounds a random game may take before another is tried.
const patience = 60

// Random plays a whole legal game, the same for the same arguments. The log's
// places are zero.
//
// Everybody plays in a style of their own, so that all that can happen in the
// game happens in a large sample: bumped workers, every way to pay, pyramids of
// every size under influence, favours of every size. A game that drags on is
// thrown away; hardly any does.
func Random(players []string, d rules.Data, seed uint64) *Log {
	for try := uint64(0); ; try++ {
		limit := patience << min(try, 8) // house rules may need longer games
		if log := tryRandom(players, d, seed, try, limit); log != nil {
			return log
		}
	}
}

// tryRandom plays one game; nil when nobody has won after so many rounds.
func tryRandom(players []string, d rules.Data, seed, try uint64, limit int) *Log {
	p := &player{table: newTable(players, d), rng: rand.New(rand.NewPCG(seed, try))}
	log := &Log{Data: d}
	for seat, name := range players {
		log.Players = append(log.Players, rules.Text{Text: name})
		p.styles[seat] = p.newStyle()
	}
	if p.rng.IntN(6) == 0 {
		p.idle = 8 + p.rng.IntN(12)
	}
	for i := range limit {
		log.Rounds = append(log.Rounds, p.playRound(i))
		if p.over() {
			return log
		}
	}
	return nil
}

// player plays at random, for both.
type player struct {
	*table
	rng    *rand.Rand
	styles [seats]style
	idle   int // rounds at the start in which hardly anybody does anything
	buffer []Action
}

// style is how somebody likes to play.
type style struct {
	size    [sizes]int // how much they like pyramids of each size
	bump    int        // driving away workers
	school  int        // buying and training
	create  int
	pass    int
	close   int // building near the opponent's pyramids
	thrifty bool
}

func (p *player) newStyle() style {
	s := style{bump: p.rng.IntN(60), school: p.rng.IntN(60), create: 5 + p.rng.IntN(40), pass: 1 + p.rng.IntN(6), close: p.rng.IntN(4),
		thrifty: p.rng.IntN(2) == 0}
	favourite := Small + p.rng.IntN(Large)
	for size := Small; size <= Large; size++ {
		s.size[size] = 1 + p.rng.IntN(4)
		if size == favourite {
			s.size[size] += 40
		}
	}
	return s
}

func (p *player) playRound(i int) Round {
	p.begin(i)
	var round Round
	for kind, n := range p.v.dice {
		for range n {
			die := 1 + p.rng.IntN(Stacks)
			p.draw(Kind(kind), die)
			round.Dice[kind].Dice = append(round.Dice[kind].Dice, rules.Num{N: die})
		}
	}
	for !p.ended() {
		p.buffer = p.legal(p.buffer[:0])
		a := p.name(p.choose(p.buffer))
		round.Actions = append(round.Actions, Entry{Player: rules.Text{Text: p.names[p.turn]}, Action: rules.Text{Text: a.String()}})
		p.do(a)
	}
	p.collect()
	seat, n := p.owed()
	p.discard()
	f := Favour{Player: rules.Text{Text: p.names[seat]}}
	for picks := p.picks(); n > 0 && len(picks) > 0; picks = p.picks() {
		k := picks[p.rng.IntN(len(picks))]
		if k.Size > Small && p.rng.IntN(5) == 0 {
			break
		}
		f.Picks = append(f.Picks, rules.Text{Text: k.String()})
		p.favour(seat, k)
		n--
	}
	if f.Picks != nil {
		round.Favour = []Favour{f}
	}
	return round
}

// choose draws one of the actions by how much the player on turn likes it.
func (p *player) choose(list []Action) Action {
	sum := 0
	weights := make([]int, len(list))
	v := p.look()
	for i, a := range list {
		weights[i] = v.liking(a)
		sum += weights[i]
	}
	n := p.rng.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return list[i]
		}
	}
	return list[0]
}

// view is what the player on turn considers.
type view struct {
	*player
	style
	hand  *hand
	open  bool // a pyramid of theirs is not completed
	ready int  // standing workers
	// able says which sizes could be completed with what they hold, by the
	// influence; -1 for none.
	able [sizes]int
}

func (p *player) look() *view {
	v := &view{player: p, style: p.styles[p.turn], hand: &p.hands[p.turn]}
	for i := range p.board {
		if s := &p.board[i]; s.size > 0 && !s.done && s.owner == p.turn {
			v.open = true
		}
	}
	for size := Small; size <= Large; size++ {
		v.ready += v.hand.standing[size]
		v.able[size] = v.hand.couldSpare(size)
	}
	return v
}

// couldSpare is how many resources would be left for the influence if the
// player built a pyramid of the size with all they hold; -1 when they lack something.
func (h *hand) couldSpare(size int) int {
	s := site{size: size, held: h.held}
	if size == Large {
		s.held[Treasure][Small], s.held[Supply][Small] = 0, 0
	}
	if uses(&h.standing, size) == 0 {
		return -1
	}
	return s.spare()
}

// liking is the weight of an action.
func (v *view) liking(a Action) int {
	lazy := v.table.round < v.idle
	switch a.Verb {
	case Pass:
		if lazy {
			return 400
		}
		return v.pass
	case Buy, Train:
		return v.likingOfSchool(a)
	case Claim:
		if a.Over > 0 {
			return 1 + v.bump
		}
		return 60
	case Create:
		if a.Second > 0 {
			return v.create/4 + 1
		}
		return v.create/3 + 1
	case Start:
		return v.likingOfStart(a)
	case Build:
		return v.likingOfBuild(a)
	case Retreat:
		return 3
	}
	return 10
}

// likingOfSchool: who holds enough for a pyramid of their taste does not spend it.
func (v *view) likingOfSchool(a Action) int {
	if v.open {
		return 0
	}
	if v.thrifty && v.able[Small] >= 0 && len(a.Back) == 1 {
		return 1
	}
	if a.Verb == Train && a.Worker == Small {
		return v.school/2 + 2*v.size[Large]
	}
	return v.school / 2
}

// likingOfStart: what can be completed is started; else hardly ever anything,
// and never with the last workers.
func (v *view) likingOfStart(a Action) int {
	size := a.Piece.Size
	switch {
	case v.open:
		return 0
	case v.able[size] >= 0 && v.fits(a):
		if needs := v.influence(a.Square, v.turn); needs <= v.able[size] {
			return v.size[size] * (1 + needs*v.close)
		}
	case v.ready >= 3 && v.rng.IntN(2000) == 0:
		return 1
	}
	return 0
}

// fits reports whether the workers at hand meet the need when this one begins.
func (v *view) fits(a Action) bool {
	return a.Worker >= a.Piece.Size || v.hand.standing[a.Worker] >= 2
}

// likingOfBuild: completing comes before everything, then what is still needed.
func (v *view) likingOfBuild(a Action) int {
	before := *v.at(a.Square)
	after := before
	after.put(a.Piece)
	switch {
	case v.completes(&after, a.Square):
		return 20000
	case a.Piece.Kind == Worker:
		return 500
	}
	had, has := &before.held[a.Piece.Kind], &after.held[a.Piece.Kind]
	kind := uses(had, before.size)
	switch {
	case kind == 0 && uses(has, before.size) > 0:
		return 800
	case kind == 0 && a.Piece.Size == before.size-1:
		return 300
	case before.spare() >= 0:
		return 500 // for the influence
	case kind > 0 && v.influence(a.Square, v.turn) > 0:
		return 20
	}
	return 1
}

// name names a stack for some of the pieces that go back, in some of the ways
// that the rules allow.
func (p *player) name(a Action) Action {
	s := p.stash
	switch a.Verb {
	case Buy, Train:
		a.Back = append([]Returned(nil), a.Back...)
		for i := range a.Back {
			p.nameOne(&s, &a.Back[i])
			s.home(a.Back[i])
		}
	case Build:
		after := *p.at(a.Square)
		after.put(a.Piece)
		if !p.completes(&after, a.Square) {
			return a
		}
		for _, r := range after.held.list() {
			if p.nameOne(&s, &r); r.Stack != Unnamed {
				a.Back = append(a.Back, r)
				s.home(r)
			}
		}
	}
	return a
}

// nameOne names a stack that the piece may go to, or none.
func (p *player) nameOne(s *stash, r *Returned) {
	number := 1 + p.rng.IntN(Stacks)
	to := &s[r.Kind][number-1]
	if p.rng.IntN(3) == 0 && (to.takes(r.Size) || s.finds(r.Piece) == 0) {
		r.Stack = number
	}
}
