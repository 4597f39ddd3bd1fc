package nileflood

import (
	"math/rand/v2"
	"strconv"

	"cartouche/rules"
)

// random plays for everybody, each in a style of their own, so that all that can
// happen in the game happens in a large sample: villages, polders, full granaries
// and temples. Nothing is thrown away: every game ends.
func random(s rules.State, seed, _ uint64) func() (rules.Move, bool) {
	p := &player{State: s.(*State)}
	p.rng = rand.New(rand.NewPCG(seed, uint64(p.humans)))
	p.fashion = p.rng.IntN(2 * len(tastes))
	for range p.humans {
		p.styles = append(p.styles, p.newStyle())
	}
	return func() (rules.Move, bool) {
		if len(p.queue) == 0 {
			p.queue = p.move(p.queue)
		}
		m := p.queue[0]
		p.queue = p.queue[1:]
		return m, true
	}
}

// player plays at random, for everybody.
type player struct {
	*State
	queue   []rules.Move // decided already
	rng     *rand.Rand
	styles  []style
	buffer  []Action
	weights []int // of the actions in the buffer
	// fashion is the taste that everybody shares in this game; past the last
	// one there is none.
	fashion int
}

// style is how somebody likes to play: how much of each kind of action, which
// crossing to settle next, how many of ten grains to store.
type style struct {
	weight [verbs]int
	site   Field
	thrift int
}

// tastes are the weights of the verbs, in their order.
var tastes = [...][verbs]int{
	{6, 4, 2, 4, 1, 2, 60},  // grows
	{5, 1, 3, 1, 40, 2, 60}, // builds the temple
	{6, 2, 1, 1, 1, 20, 60}, // trades
	{9, 1, 9, 1, 0, 1, 200}, // settles
	{1, 1, 1, 1, 1, 1, 1},   // does anything
}

func (p *player) newStyle() style {
	taste := p.rng.IntN(len(tastes))
	if p.fashion < len(tastes) {
		taste = p.fashion
	}
	return style{weight: tastes[taste], site: p.newSite(), thrift: p.rng.IntN(4) * 10 / 3}
}

func (p *player) newSite() Field {
	return Field{int8(p.rng.IntN(max(1, p.v.rows-1))), int8(min(p.rng.IntN(Strips-1), p.rng.IntN(Strips-1)))}
}

// move appends what comes next.
func (p *player) move(queue []rules.Move) []rules.Move {
	switch p.phase {
	case rollingFlood:
		flood, red := 1+p.rng.IntN(Strips), 1+p.rng.IntN(Strips)
		if p.solo() {
			red = opposite(flood)
		}
		queue = append(queue, rules.Tell("", "flood", strconv.Itoa(flood)))
		if !p.solo() || p.rng.IntN(2) == 0 {
			queue = append(queue, rules.Tell("", "workers", strconv.Itoa(red)))
		}
		return queue
	case storing:
		seat := p.actor()
		stored := min(p.harvest[seat]*p.styles[seat].thrift/10, p.room())
		return append(queue, rules.Tell(p.names[seat], "harvest", strconv.Itoa(p.harvest[seat])),
			rules.Tell(p.names[seat], "store", strconv.Itoa(stored)))
	}
	seat := p.actor()
	name := p.names[seat]
	if p.rng.IntN(40) == 0 {
		return append(queue, rules.Tell(name, done, ""))
	}
	if p.buffer = p.legal(p.buffer[:0], seat, p.left[seat]); len(p.buffer) == 0 {
		return append(queue, rules.Tell(name, done, ""))
	}
	a := p.choose(seat, p.buffer)
	if a.Verb == Village {
		p.styles[seat].site = p.newSite()
	}
	return append(queue, rules.Do(name, a.String()))
}

// choose draws one of the actions, by the player's taste.
func (p *player) choose(seat int, list []Action) Action {
	s := &p.styles[seat]
	p.weights = p.weights[:0]
	for _, a := range list {
		p.weights = append(p.weights, s.liking(a))
	}
	return list[rules.Draw(p.rng, p.weights)]
}

// liking is the weight of an action: stones and granaries stand for as many
// actions as there are fields; what leads water to the site of the next
// village, and what is near the river, is liked more.
func (s *style) liking(a Action) int {
	w := 8 * s.weight[a.Verb]
	switch {
	case a.Verb == Stone || a.Verb == BuildGranary:
		return 10*w + 1
	case a.Verb == Channel && s.leads(a), a.Verb == Sow && s.around(a.A):
		return 16*w + 1
	}
	return w/(1+int(a.A.Strip)) + 1
}

func (s *style) around(f Field) bool {
	return (f.Row == s.site.Row || f.Row == s.site.Row+1) && (f.Strip == s.site.Strip || f.Strip == s.site.Strip+1)
}

// leads: along both rows of the site, from the river to it.
func (s *style) leads(a Action) bool {
	return a.A.Row == a.B.Row && (a.A.Row == s.site.Row || a.A.Row == s.site.Row+1) && a.A.Strip <= s.site.Strip
}
