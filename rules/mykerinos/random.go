package mykerinos

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cartouche/rules"
)

// random plays for everybody, and invents what they have of the base game.
//
// Everybody digs in a style of their own, so that all that can happen on the
// Nile happens in a large sample: ties, a river without cubes, a boat set aside.
// Nothing is thrown away: every game ends.
func random(s rules.State, seed, _ uint64) func() (rules.Move, bool) {
	p := &player{State: s.(*State)}
	p.rng = rand.New(rand.NewPCG(seed, uint64(len(p.names))))
	for range p.names {
		p.styles = append(p.styles, style{zeal: p.rng.IntN(10), river: min(3, p.rng.IntN(6)), hires: p.rng.IntN(5)})
	}
	p.dry = p.rng.IntN(8) == 0
	p.hired = make([][len(Patrons)]int, len(p.names))
	return func() (rules.Move, bool) {
		if len(p.queue) == 0 {
			p.move()
		}
		m := p.queue[0]
		p.queue = p.queue[1:]
		return m, true
	}
}

// player plays at random, for everybody.
type player struct {
	*State
	queue  []rules.Move // decided already
	rng    *rand.Rand
	styles []style
	dry    bool // nobody cares for the river
	turn   int  // who digs: they dig in turn, and another one begins every season
	asked  bool // whoever can break the tie has decided
	hired  [][len(Patrons)]int
}

// style is how somebody likes to play: how often to dig on rather than pass, how
// many of three digs on the river, how often to win another patron.
type style struct{ zeal, river, hires int }

func (p *player) say(m rules.Move) { p.queue = append(p.queue, m) }

// move decides what comes next.
func (p *player) move() {
	switch p.phase {
	case drawing:
		if p.rng.IntN(3) == 0 {
			p.dry = !p.dry && p.rng.IntN(3) == 0
		}
		p.turn, p.asked = p.season%len(p.names), false
		p.say(rules.TellList("", "tiles", texts(pick(p, p.draws()))...))
	case boating:
		p.say(rules.Tell("", "boat", pick(p, p.newBoats()).String()))
	case digging:
		p.dig()
	case choosing:
		p.choose()
	case closing:
		p.close()
	}
}

func pick[T any](p *player, list []T) T { return list[p.rng.IntN(len(list))] }

// dig has the next player who has not passed dig, or pass.
func (p *player) dig() {
	next := func() { p.turn = (p.turn + 1) % len(p.names) }
	for slices.Contains(p.passed, p.turn) {
		next()
	}
	st, name := p.styles[p.turn], p.names[p.turn]
	wet := p.rng.IntN(3) < st.river && !p.dry
	sites := slices.DeleteFunc(p.free(), func(text string) bool { return strings.Contains(text, " r") != wet })
	if len(sites) == 0 || p.rng.IntN(10) > st.zeal {
		p.say(rules.Tell(name, "pass", ""))
	} else {
		p.say(rules.Do(name, pick(p, sites)))
	}
	next()
}

// choose breaks a tie, or not, and then takes a tile.
func (p *player) choose() {
	if !p.asked {
		p.asked = true
		for seat, name := range p.names {
			if p.mayBreak(seat, false) && tied(p.cubes, seat) && p.rng.IntN(2) == 0 {
				p.say(rules.Tell(name, "tie-boat", ""))
				return
			}
		}
	}
	p.say(rules.Tell(p.names[p.chooserNow()], "take", pick(p, p.choices())))
}

// close plays what happens in the areas, and in the end tells of the museum.
func (p *player) close() {
	for seat, name := range p.names {
		if p.mayBreak(seat, true) && p.rng.IntN(4) == 0 && p.rng.IntN(2) == 0 {
			p.say(rules.Tell(name, "tie-boat-area", ""))
		}
	}
	for seat := range p.names {
		p.hire(seat)
	}
	if p.isLast() {
		p.showMuseum()
	}
	p.say(rules.Tell("", rules.End, ""))
}

// hire has a player win patrons in the areas, each once a season.
func (p *player) hire(seat int) {
	open := []int{-1, 0, 1, 2, 3, 4} // none, or a patron
	for p.rng.IntN(5) <= p.styles[seat].hires {
		i := pick(p, open)
		if i < 0 {
			return
		}
		p.hired[seat][i]++
		open = slices.DeleteFunc(open, func(k int) bool { return k == i })
	}
}

// showMuseum tells what everybody has of the base game.
func (p *player) showMuseum() {
	for seat, name := range p.names {
		for i, n := range p.hired[seat] {
			if n > 0 {
				p.say(rules.Tell(name, Patrons[i], strconv.Itoa(n)))
			}
		}
	}
	for _, name := range p.names {
		p.say(rules.Tell(name, "base", strconv.Itoa(20+p.rng.IntN(45))))
	}
}
