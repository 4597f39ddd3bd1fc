package pyramids

import (
	"math/rand/v2"
	"strconv"

	"cartouche/rules"
)

// patience is how many rounds a random game may take before another is tried.
const patience = 60

// random plays for both, each in a style of their own, so that all that can
// happen in the game happens in a large sample: bumped workers, every way to
// pay, pyramids of every size under influence, favours of every size. Hardly any
// game drags on.
func random(s rules.State, seed, try uint64) func() (rules.Move, bool) {
	p := &player{State: s.(*State), rng: rand.New(rand.NewPCG(seed, try))}
	for seat := range p.styles {
		p.styles[seat] = p.newStyle()
	}
	if p.rng.IntN(6) == 0 {
		p.idle = 8 + p.rng.IntN(12)
	}
	limit := patience << min(try, 8) // house rules may need longer games
	return func() (rules.Move, bool) {
		if p.phase == rollingTreasure && p.round == limit {
			return rules.Move{}, false
		}
		return p.move(), true
	}
}

// player plays at random, for both.
type player struct {
	*State
	rng     *rand.Rand
	styles  [seats]style
	idle    int // rounds at the start in which hardly anybody does anything
	buffer  []Action
	weights []int // of the actions in the buffer
}

// move returns what comes next.
func (p *player) move() rules.Move {
	switch p.phase {
	case acting:
		p.buffer = p.legal(p.buffer[:0])
		return rules.Do(p.names[p.turn], p.name(p.choose(p.buffer)).String())
	case favouring:
		if picks := p.picks(); len(picks) > 0 {
			k := picks[p.rng.IntN(len(picks))]
			if k.Size == Small || p.rng.IntN(5) > 0 {
				return rules.TellList(p.names[p.lucky], phaseNames[favouring], k.String())
			}
		}
		return rules.Tell(p.names[p.lucky], decline, "")
	}
	dice := make([]string, p.v.dice[p.phase])
	for i := range dice {
		dice[i] = strconv.Itoa(1 + p.rng.IntN(Stacks))
	}
	return rules.TellList("", phaseNames[p.phase], dice...)
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

// choose draws one of the actions by how much the player on turn likes it.
func (p *player) choose(list []Action) Action {
	p.weights = p.weights[:0]
	v := p.look()
	for _, a := range list {
		p.weights = append(p.weights, v.liking(a))
	}
	return list[rules.Draw(p.rng, p.weights)]
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
		v.ready += int(v.hand.standing[size])
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
	lazy := v.round < v.idle
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
