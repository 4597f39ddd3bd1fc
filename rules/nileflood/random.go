package nileflood

import (
	"math/rand/v2"

	"cartouche/rules"
)

// Random plays a whole legal game, the same for the same arguments. The level
// is one of Levels in a solo game and "" otherwise. The log's places are zero.
//
// Everybody plays in a style of their own, so that all that can happen in the
// game happens in a large sample: villages, polders, full granaries and temples.
func Random(players []string, d rules.Data, level string, seed uint64) *Log {
	p := &player{table: newTable(players, d, level), rng: rand.New(rand.NewPCG(seed, uint64(len(players))))}
	log := &Log{Data: d, Difficulty: rules.Text{Text: level}}
	p.fashion = p.rng.IntN(2 * len(tastes))
	for _, name := range players {
		log.Players = append(log.Players, rules.Text{Text: name})
		p.styles = append(p.styles, p.newStyle())
	}
	for i := range p.v.years {
		log.Years = append(log.Years, p.playYear(i))
	}
	return log
}

// player plays at random, for everybody.
type player struct {
	*table
	rng    *rand.Rand
	styles []style
	buffer []Action
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

func (p *player) playYear(i int) Year {
	flood, red := 1+p.rng.IntN(Strips), 1+p.rng.IntN(Strips)
	y := Year{Dice: Dice{Flood: rules.Num{N: flood}, Workers: rules.Num{N: red}, HasWorkers: true}}
	if p.solo() {
		var silent judge
		y.Dice.HasWorkers = false
		_, red = silent.dice(y.Dice, true)
		y.Dice.Workers.N = red
		y.Dice.HasWorkers = p.rng.IntN(2) == 0
	}
	p.begin(i, flood, red)
	for n := range p.humans {
		y.Work = p.turn(y.Work, p.clockwise(n), red)
	}
	p.reap()
	for n := range p.humans {
		seat := p.clockwise(n)
		name := rules.Text{Text: p.names[seat]}
		y.Harvest = append(y.Harvest, Count{name, rules.Num{N: p.harvest[seat]}})
		p.store(seat, p.howMuch(seat))
		if p.stored[seat] > 0 {
			y.Store = append(y.Store, Count{name, rules.Num{N: p.stored[seat]}})
		}
	}
	for n := range p.humans {
		y.Hire = p.turn(y.Hire, p.counterclockwise(n), p.hired(p.counterclockwise(n)))
	}
	y.HasHire = len(y.Hire) > 0
	return y
}

func (p *player) howMuch(seat int) int {
	return min(p.harvest[seat]*p.styles[seat].thrift/10, p.room())
}

// turn plays one player's phase and appends it unless nothing was done.
func (p *player) turn(turns []Turn, seat, workers int) []Turn {
	var done []rules.Text
	for p.rng.IntN(40) > 0 {
		p.buffer = p.legal(p.buffer[:0], seat, workers)
		if len(p.buffer) == 0 {
			break
		}
		a := p.choose(seat, p.buffer)
		p.do(seat, a)
		workers -= p.v.cost[a.Verb]
		if a.Verb == Village {
			p.styles[seat].site = p.newSite()
		}
		done = append(done, rules.Text{Text: a.String()})
	}
	if done == nil {
		return turns
	}
	return append(turns, Turn{Player: rules.Text{Text: p.names[seat]}, Actions: done})
}

// choose draws one of the actions, by the player's taste.
func (p *player) choose(seat int, list []Action) Action {
	s := &p.styles[seat]
	sum := 0
	for _, a := range list {
		sum += s.liking(a)
	}
	n := p.rng.IntN(sum)
	for _, a := range list {
		if n -= s.liking(a); n < 0 {
			return a
		}
	}
	return list[0]
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
