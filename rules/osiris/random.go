package osiris

import (
	"math/rand/v2"
	"strconv"

	"cartouche/rules"
)

// random plays for everybody, each in a style of their own, so that all that can
// happen in the game happens in a large sample. Nothing is thrown away: every
// game ends.
func random(s rules.State, seed, _ uint64) func() (rules.Move, bool) {
	p := &player{State: s.(*State)}
	p.rng = rand.New(rand.NewPCG(seed, uint64(len(p.names))))
	for range p.names {
		p.styles = append(p.styles, tastes[p.rng.IntN(len(tastes))])
	}
	return func() (rules.Move, bool) { return p.move(), true }
}

// player plays at random, for everybody.
type player struct {
	*State
	rng     *rand.Rand
	styles  []style
	buffer  []Action
	haggled bool // before the present action, or thought of it
}

// style is how much somebody likes each kind of action.
type style [verbs]int

// tastes are the styles, in the order of the verbs.
var tastes = [...]style{
	{8, 2, 3, 3, 2, 20, 60, 6, 3, 1},  // builds
	{8, 1, 6, 6, 4, 40, 90, 1, 2, 0},  // builds all there is
	{3, 10, 6, 4, 3, 8, 40, 12, 4, 1}, // goes to the cities
	{20, 4, 10, 6, 1, 1, 30, 2, 3, 1}, // hoards
	{3, 3, 3, 3, 3, 3, 3, 3, 3, 1},    // does anything
}

// move is what comes next.
func (p *player) move() rules.Move {
	switch p.phase {
	case dealing:
		c, _ := p.top()
		return rules.Tell(p.names[p.nth], "deal", c.String())
	case drawing:
		return rules.TellList(p.names[p.nth], "draw", p.drawSome(p.v.draw)...)
	case pooling:
		return rules.TellList("", "pool", p.drawSome(p.v.pool)...)
	}
	if p.turn == none {
		return rules.Tell("", rules.End, "")
	}
	if !p.haggled && p.rng.IntN(30) == 0 {
		if t := p.haggle(); t != nil {
			p.haggled = true
			return rules.Move{What: "trade", Sides: t}
		}
	}
	p.haggled = false
	a := p.choose(p.turn)
	return rules.Do(p.names[p.turn], p.text(&a))
}

// drawSome draws labourers from the bag.
func (p *player) drawSome(n int) []string {
	list := make([]string, n)
	bag := p.bag
	for i := range list {
		l := p.pick(bag[:])
		bag[l]--
		list[i] = labourerNames[l]
	}
	return list
}

// pick draws one of the things, each as likely as it is frequent, or none.
func (p *player) pick(n []int8) int {
	weights := make([]int, len(n))
	for i, k := range n {
		weights[i] = int(k)
	}
	return rules.Draw(p.rng, weights)
}

// top is the card that would be drawn next; false when there is none.
func (p *player) top() (Card, bool) {
	from := p.deck
	if from.sum() == 0 {
		from = p.discards
	}
	i := p.pick(from[:])
	return Card(i), i != none
}

// two are the cards that would be drawn next; false when there are not two.
func (p *player) two() (drawn [2]Card, ok bool) {
	deck, discards := p.deck, p.discards
	defer func() { p.deck, p.discards = deck, discards }()
	for i := range drawn {
		if drawn[i], ok = p.top(); !ok {
			return drawn, false
		}
		p.draw(drawn[i])
	}
	return drawn, true
}

// choose finds a legal action, kind by kind as the governor likes them.
func (p *player) choose(seat int) Action {
	weight := p.styles[seat]
	for {
		verb := Verb(rules.Draw(p.rng, weight[:]))
		if verb == none {
			verb = Withdraw
		}
		p.buffer = p.options(p.buffer[:0], seat, verb)
		if len(p.buffer) > 0 {
			a := p.best(seat, p.buffer)
			p.redraw(&a)
			return a
		}
		if verb == Withdraw && weight[Build] == 0 { // a planned monument must be built
			weight[Build] = 1
		}
		weight[verb] = 0
	}
}

// options are the legal actions of a kind; the cards of a visit have been drawn.
func (p *player) options(list []Action, seat int, verb Verb) []Action {
	if verb != Visit {
		return p.legal(list, seat, verb)
	}
	drawn, ok := p.two()
	if !ok {
		return list
	}
	blank := Action{Verb: Visit, Tribute: none, Bonus: none}
	return p.legalVisits(list, seat, blank, [][2]Card{drawn, {drawn[1], drawn[0]}})
}

// redraw lets chance decide which cards are drawn.
func (p *player) redraw(a *Action) {
	switch {
	case a.Verb == Play && !a.Whole && a.Card == Scribe:
		if drawn, ok := p.two(); ok {
			a.Keep, a.Give = drawn[0], drawn[1]
		}
	case a.Verb == Withdraw && a.Bonus == BonusCard:
		a.Keep, _ = p.top()
	}
}

// best chooses the most liked of some actions drawn at random: monuments go
// where the barge is and beside others, cards are played for their action.
func (p *player) best(seat int, list []Action) Action {
	tries := 5
	if list[0].Verb == Build {
		tries = 40
	}
	best := list[p.rng.IntN(len(list))]
	for range tries {
		if a := list[p.rng.IntN(len(list))]; p.liking(seat, &a) > p.liking(seat, &best) {
			best = a
		}
	}
	return best
}

func (p *player) liking(seat int, a *Action) int {
	switch {
	case a.Verb == Play && a.Whole:
		return -p.rng.IntN(4)
	case a.Keeping:
		return 1
	case a.Verb != Build:
		return 0
	}
	s := p.v.site[a.Where]
	n := 0
	if p.v.sites[s].segment == p.season {
		n = 2
	}
	for _, beside := range p.v.sites[s].beside {
		for _, m := range p.stands[beside] {
			if int(m.owner) == seat {
				n++
			}
		}
	}
	return n
}

// haggle makes a trade; nil when neither has anything to give.
func (p *player) haggle() *Trade {
	a := p.rng.IntN(len(p.names))
	b := (a + 1 + p.rng.IntN(len(p.names)-1)) % len(p.names)
	t := &Trade{Sides: []Side{p.side(a), p.side(b)}}
	if len(t.Sides[0].Gives)+len(t.Sides[1].Gives) == 0 {
		return nil
	}
	return t
}

// side is what somebody gives: up to one thing of each kind.
func (p *player) side(seat int) Side {
	g := &p.governors[seat]
	s := Side{Player: rules.Text{Text: p.names[seat]}, Gives: []rules.Text{}}
	give := func(item string) { s.Gives = append(s.Gives, rules.Text{Text: item}) }
	for r, n := range g.goods {
		if n > 0 && p.rng.IntN(3) == 0 {
			give(strconv.Itoa(1+p.rng.IntN(n)) + " " + resourceNames[r])
		}
	}
	if c := p.pick(g.hand[:]); c != none && p.rng.IntN(3) == 0 {
		give("card " + cardNames[c])
	}
	if l := p.pick(g.crew[:]); l != none && p.rng.IntN(3) == 0 {
		give("labourer " + labourerNames[l])
	}
	return s
}
